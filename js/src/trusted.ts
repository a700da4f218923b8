// Markup where a page demands Trusted Types, and everywhere else, too: whatever becomes elements consists of such as run nothing, in
// the form in which `html` and Python write them. A text with anything else in it, however it came there, stays outside.

interface Policy {
  createHTML(markup: string): string;
}
const MADE = Symbol.for("stoneswidgets made");
export interface Page {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  [MADE]?: Policy;
}

/** A tag that runs nothing, and leads to a page, to a part of this one, or to a picture that stands in the text itself. */
const TAG =
  /<\/?(?!(?:script|i?frame|object|embed|base|meta|link|foreignobject|animate|set)\b)[a-z][a-z0-9]*(?:\s+(?!on|srcdoc|(?:form)?action|data[\s=>/]|xlink|href=(?!["'](?:https?:\/\/|#|[\w./-]*["'?#]))|src=(?!["']data:image\/(?:png|gif|svg\+xml)[;,]))[a-z][\w:-]*(?:=(?:"[^"<>]*"|'[^'<>]*'))?)*\s*\/?>/gi;

const rules: Policy = {
  createHTML(markup) {
    if (markup.replace(TAG, "").includes("<")) throw new TypeError("this is no markup of a board");
    return markup;
  },
};

/** The page's one policy, for all widgets; a page may forbid it, which is an error then. */
const policy = (page: Page): Policy => (page[MADE] ??= page.trustedTypes?.createPolicy("stoneswidgets", rules) ?? rules);

/** Markup as the page takes it. */
export const trusted = (markup: string, page: Page = globalThis as Page): string => policy(page).createHTML(markup);
