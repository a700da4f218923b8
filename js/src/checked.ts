// What pages of our own take as markup, where a page demands Trusted Types: elements that neither run nor load anything, in the
// form in which `html` and Python write them. Whatever else is found in a text, however it came there, stays outside.
import { MADE, type Page } from "./trusted";

const ATTRIBUTE = /\s+([a-zA-Z][\w:-]*)(?:=(?:"([^"<>]*)"|'([^'<>]*)'))?/g;
const ELEMENT = new RegExp(`</?([a-zA-Z][a-zA-Z0-9]*)((?:${ATTRIBUTE.source})*)\\s*/?>`, "g");
const RUNS = /^(script|iframe|frame|object|embed|base|meta|link|template|portal|foreignobject|animate|set|handler)$/i;
const HANDLES = /^(on.*|srcdoc|srcset|action|formaction|ping|background)$/i;
const LEADS = /^(href|xlink:href|src|data|poster)$/i;
/** To another page, a part of this one, or a picture that stands in the text itself; with entities nothing is written here. */
const HARMLESS = /^(https?:\/\/[^&]*|#[^&:]*|[\w./-]*[^&:]*|data:image\/(png|gif|svg\+xml)[^&]*)$/;

const harmless = (name: string, value: string): boolean => !HANDLES.test(name) && (!LEADS.test(name) || HARMLESS.test(value));

/** Whether a text is markup that neither runs nor loads anything. */
export function isPlain(markup: string): boolean {
  let plain = true;
  const rest = markup.replace(ELEMENT, (_, name: string, attributes: string) => {
    plain &&= !RUNS.test(name) && [...attributes.matchAll(ATTRIBUTE)].every(([, each, one, other]) => harmless(each!, one ?? other ?? ""));
    return "";
  });
  return plain && !rest.includes("<");
}

function checked(markup: string): string {
  if (!isPlain(markup)) throw new TypeError("this is no markup of a board");
  return markup;
}

/** A script of this site, such as that of its worker. */
function own(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError("this is no script of this site");
  return address;
}

/** Makes the policy, before anything else does. */
export function guard(page: Page): void {
  page[MADE] ??= page.trustedTypes?.createPolicy("stoneswidgets", { createHTML: checked, createScriptURL: own });
}

/** The address of a script as the page takes it. */
export const scriptAt = (address: URL, page: Page = globalThis as Page): string => page[MADE]?.createScriptURL?.(address.href) ?? address.href;

guard(globalThis as Page);
