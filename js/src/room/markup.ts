// What both pages of a room have in common: parts that are brought up to date, and buttons with what they ask for.
import { type Markup, html } from "../html";
import { parsed, renew } from "../morph";
import type { Fields } from "../tab/model";
import { trusted } from "../trusted";
import type { Room, Table } from "./news";

/** Fills a part anew; what is the same stays. */
export function put(element: HTMLElement, markup: Markup): void {
  if (element.dataset["shown"] === markup.text) return;
  element.dataset["shown"] = markup.text;
  renew(element, parsed(`<div>${markup.text}</div>`)[0]!);
}

export function fill(element: HTMLElement, markup: Markup): void {
  element.innerHTML = trusted(markup.text);
}

/** A button that asks the server for something. */
export const button = (label: string, verb: string, fields: Fields = {}, told = label): Markup =>
  html`<button type="button" data-ask="${verb}" data-fields="${JSON.stringify(fields)}" aria-label="${told}">${label}</button>`;

/** What a button that was clicked asks for. */
export function asked(target: EventTarget | null): { verb: string; fields: Fields } | undefined {
  const data = target instanceof Element ? target.closest<HTMLElement>("[data-ask]")?.dataset : undefined;
  return data ? { verb: data["ask"]!, fields: JSON.parse(data["fields"] ?? "{}") as Fields } : undefined;
}

export const isHere = (room: Room, name: string): boolean => room.people.some(([other, here]) => other === name && here);

/** Who sits where, in words. */
export const sitting = (table: Table, room: Room): string =>
  table.seats.map((name, i) => `${table.names[i]}: ${name ? (isHere(room, name) ? name : `${name} (away)`) : "free"}`).join(", ");

export const many = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
