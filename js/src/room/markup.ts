// Markup that the pages of a room share: parts that are brought up to date, and buttons with what they ask for.
import { type Markup, html, put } from "../html";
import { parsed, renew } from "../morph";
import type { Fields } from "../tab/model";
import type { Room, Table } from "./news";

/** Brings a part up to date; what is the same stays. */
export const refresh = (element: Element, markup: Markup): void =>
  put(element, markup, () => renew(element, parsed(`<div>${markup.text}</div>`)[0]!));

/** A button that asks the server for something. */
export const button = (label: string, verb: string, fields: Fields = {}, told = label): Markup =>
  html`<button type="button" data-ask="${verb}" data-fields="${JSON.stringify(fields)}" aria-label="${told}">${label}</button>`;

/** What a button that was clicked asks for. */
export function asked(target: EventTarget | null): { verb: string; fields: Fields } | undefined {
  const data = target instanceof Element ? target.closest<HTMLElement>("[data-ask]")?.dataset : undefined;
  return data ? { verb: data["ask"]!, fields: JSON.parse(data["fields"] ?? "{}") as Fields } : undefined;
}

/** What shows the rules in force somewhere. */
export const rulesOf = (of: string | number, where = ""): Markup => button("Rules", "rules", { of: String(of) }, `The rules${where}`);

/** What shows the designs that people have made. */
export const galleryOf = (n: number): Markup => (n > 0 ? button(`Gallery: ${many(n, "design")}`, "rules", { of: "gallery" }) : html``);

/** A name, beside which all stays in its place, also where it is read from right to left. */
export const own = (name: string): Markup => html`<bdi>${name}</bdi>`;

/** Who sits where, in words, for somebody. */
export function sitting({ seats, names, bots }: Table, { people }: Room, me?: string): Markup[] {
  const here = (name: string): boolean => people.some(([other, there]) => other === name && there);
  return seats.map((name, i) => html`${i > 0 && ", "}${names[i]}: ${name === null ? "free" : name === me ? "you" : html`${own(name)}${!bots.includes(i) && !here(name) && " (away)"}`}`);
}

/** What can be done about a table's free seats, and those of bots; `fields` say more of where. */
export const botsOf = ({ seats, names, bots, over }: Table, fields: Fields, at = ""): Markup[] =>
  seats.flatMap((name, seat) => {
    if (bots.includes(seat)) return [button(`Send the bot away (${names[seat]})`, "free", { ...fields, seat }, `Send the bot away that plays ${names[seat]}${at}`)];
    return name === null && !over ? [button(`Have a bot play ${names[seat]}`, "bot", { ...fields, seat }, `Have a bot play ${names[seat]}${at}`)] : [];
  });

export const many = (n: number, one: string, several = `${one}s`): string => `${n} ${n === 1 ? one : several}`;
