// Markup where a page demands Trusted Types: what `html` and Python make is escaped already, and says so by a policy. Pages of our
// own have one that looks at the markup (checked.ts); elsewhere the page may forbid it.

interface Policy {
  createHTML(markup: string): string;
  createScriptURL?(address: string): string;
}
export const MADE = Symbol.for("stoneswidgets made");
export interface Page {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  [MADE]?: Policy | undefined;
}
const page = globalThis as Page;

/** Markup as the page takes it; a page may forbid the policy, which is an error then. */
export function trusted(markup: string): string {
  if (!page.trustedTypes) return markup;
  page[MADE] ??= page.trustedTypes.createPolicy("stoneswidgets", { createHTML: (made) => made });
  return page[MADE].createHTML(markup);
}
