// Text into markup, in one place: whatever is filled into a template is escaped, unless it is markup already. And markup into
// elements: these are filled anew here; what is brought up to date piece by piece, as boards are, morph.ts likens.
import { trusted } from "./trusted";

export class Markup {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

type Part = Markup | Part[] | string | number | false | undefined;

function filled(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(filled).join("");
  if (part === false || part === undefined) return "";
  return String(part).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}

export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((done, text, i) => done + filled(parts[i - 1]) + text));
}

/** A drawing made by Python, where text was escaped already. */
export const drawing = (svg: string | undefined, reach = 50): Markup | undefined =>
  svg === undefined
    ? undefined
    : new Markup(`<svg class="drawing" viewBox="${-reach} ${-reach} ${2 * reach} ${2 * reach}" aria-hidden="true">${svg}</svg>`);

/** What a list offers, each with its value and its words. */
export const optionTags = (pairs: readonly (readonly [string | number, string])[]): Markup =>
  html`${pairs.map(([value, words]) => html`<option value="${value}">${words}</option>`)}`;

/** Fills an element with markup, in place of what it holds. */
export function fill(element: Element, markup: Markup): void {
  element.innerHTML = trusted(markup.text);
}

const shown = new WeakMap<Element, string>();

/** Fills an element if its markup is not what it was: otherwise whatever has the focus there keeps it. */
export function put(element: Element, markup: Markup, by = fill): void {
  if (shown.get(element) === markup.text) return;
  shown.set(element, markup.text);
  by(element, markup);
}

/** The element that a selector finds in what was drawn. */
export function part<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}
