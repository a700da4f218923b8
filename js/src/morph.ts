// Brings what is shown up to date. What is the same is not touched, so that focus, hover and animations survive.
import { Idiomorph } from "idiomorph";
import { trusted } from "./trusted";

/** Elements whose value is no attribute: Idiomorph takes care of it. */
const FIELDS = "input, option, textarea";

/** Writes an attribute that has changed: the browser looks at an element again even if it is given what it has. */
export function set(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Makes the children of an element like those of another one. Where they are of the same kinds, each by itself. */
export function renew(element: Element, made: Element): void {
  const nodes = [...element.childNodes];
  const wanted = [...made.childNodes];
  if (nodes.length === wanted.length && nodes.every(({ nodeName }, i) => nodeName === wanted[i]!.nodeName)) {
    nodes.forEach((node, i) => liken(node, wanted[i]!));
  } else {
    Idiomorph.morph(element, wanted, { morphStyle: "innerHTML", ...kept() });
  }
}

/** Makes a node like another one of its kind. */
export function liken(node: ChildNode, made: ChildNode): void {
  if (node.isEqualNode(made)) return;
  if (!(node instanceof Element && made instanceof Element)) {
    node.nodeValue = made.nodeValue;
  } else if (node.matches(FIELDS)) {
    Idiomorph.morph(node, made, kept());
  } else {
    for (const name of new Set([...node.getAttributeNames(), ...made.getAttributeNames()])) set(node, name, made.getAttribute(name));
    renew(node, made);
  }
}

/** A text being typed stays as it is; a button just pressed may well become another one. */
const kept = (): { ignoreActiveValue: boolean } => ({ ignoreActiveValue: document.activeElement instanceof HTMLTextAreaElement });

/** The elements of some markup. */
export function parsed(markup: string, within: "div" | "svg" = "div"): Element[] {
  const holder = document.createElement("template");
  holder.innerHTML = trusted(`<${within}>${markup}</${within}>`);
  return [...holder.content.firstElementChild!.children];
}
