// The cards of a game: each slot is a hollow, into which a card is laid by dragging it there, by pressing it, or with a key.
import { type Markup, fill, html } from "./html";

interface Card {
  key: string;
  title: string;
  slot: string;
  step: string;
  question: string;
  /** Whether it is no rule parameter of the plain game. */
  own: boolean;
  /** What takes it off. */
  off: number;
  /** Which of its values is laid; −1 where it is not. */
  laid: number;
  /** Which of its values it shows at first: the one next to the published value. */
  first: number;
  values: { to: number; label: string; says: string; why: string }[];
}
export interface Deck {
  slots: string[];
  most: number;
  cards: Card[];
}
interface Drag {
  id: number;
  key: string;
  at: [number, number];
  ghost?: HTMLElement;
}
/** So many pixels off, a finger or mouse that was put down on a card drags it. */
const DRAG = 8;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export class CardTable {
  #deck: Deck = { slots: [], most: 0, cards: [] };
  /** The value that each card shows while it is not laid. */
  readonly #turned = new Map<string, number>();
  /** The slot whose cards alone are shown; empty for all. */
  #slot = "";
  /** The card in the deck that Tab leads to, and the one that gets the focus as soon as it is laid or taken off. */
  #current = "";
  #awaited = "";
  #drag: Drag | undefined;
  #dragged = false;

  constructor(
    readonly element: HTMLElement,
    readonly send: (key: string, to: number) => void,
    readonly say: (text: string) => void,
    signal: AbortSignal,
  ) {
    const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void => element.addEventListener(type, heard, { signal });
    listen("click", (event) => this.#clicked(event));
    listen("keydown", (event) => this.#pressed(event));
    listen("pointerdown", (event) => this.#taken(event));
    listen("pointermove", (event) => this.#moved(event));
    listen("pointerup", (event) => this.#dropped(event));
    listen("pointercancel", () => this.#letGo());
    listen("dragstart", (event) => event.preventDefault());
  }

  show(deck: Deck): void {
    this.#deck = deck;
    const focused = this.#focused();
    const left = this.element.querySelector(".deck")?.scrollLeft ?? 0;
    const { above, below } = this.#markup();
    fill(this.element.querySelector(".above")!, above);
    fill(this.element.querySelector(".below")!, below);
    this.element.querySelector(".deck")!.scrollLeft = left;
    const back = this.#awaited || focused;
    this.#awaited = "";
    if (back) this.#face(back)?.focus({ preventScroll: back === focused });
  }

  #markup(): { above: Markup; below: Markup } {
    const { slots, cards, most } = this.#deck;
    const laid = cards.filter((card) => card.laid >= 0);
    const shown = cards.filter((card) => card.laid < 0 && (this.#slot ? card.slot === this.#slot : card.own));
    const plain = this.#slot ? [] : cards.filter((card) => card.laid < 0 && !card.own);
    if (!shown.some(({ key }) => key === this.#current)) this.#current = shown[0]?.key ?? "";
    const above = html`<div class="hollows" role="list" aria-label="Slots">${slots.map((slot) => this.#hollow(slot, laid.find((card) => card.slot === slot)))}</div>
      <p class="count">${laid.length} of ${most} cards laid. Press a card, or drag it to its hollow; ‹ and › turn its number. An empty hollow shows its cards.</p>`;
    const below = html`<div class="deck" role="list" aria-label="${this.#slot ? `Cards of the slot ${this.#slot}` : "The deck"}">${shown.map((card) => this.#card(card))}${plain.length > 0 && html`<p class="rest">The game's own numbers are cards, too:</p>`}${plain.map((card) => this.#card(card))}</div>`;
    return { above, below };
  }

  #hollow(slot: string, card: Card | undefined): Markup {
    if (card) return html`<div role="listitem" class="hollow full" data-slot="${slot}"><span class="slot">${capital(slot)}</span>${this.#card(card)}</div>`;
    const only = this.#slot === slot;
    return html`<div role="listitem" class="hollow" data-slot="${slot}"><button type="button" data-only="${slot}" aria-pressed="${String(only)}" aria-label="${capital(slot)}: empty. ${only ? "Show all cards" : "Show its cards"}">${capital(slot)}</button></div>`;
  }

  #card(card: Card): Markup {
    const { key, title, slot, step, question, laid } = card;
    const { label, says, why } = card.values[this.#value(card)]!;
    const off = why !== "" && laid < 0;
    const told = `${laid < 0 ? "Lay" : "Take off"} ${title}${label && ` ${label}`}: ${says} Slot: ${slot}. It acts at the step ${step}.${off ? ` Not now: ${why}` : ""}`;
    const turn = card.values.length > 1 && html`<span class="turn"><button type="button" data-turn="-1" tabindex="-1" aria-label="${title}: the value before">‹</button><button type="button" data-turn="1" tabindex="-1" aria-label="${title}: the next value">›</button></span>`;
    const tab = laid >= 0 || key === this.#current ? 0 : -1;
    const face = html`<button type="button" class="face" tabindex="${tab}" aria-label="${told}" ${off && html`aria-disabled="true"`}><span class="top"><b>${title}</b>${label && html` <i>${label}</i>`}</span><span class="says">${says}</span><span class="foot">${laid < 0 ? `${slot} · ` : ""}step: ${step}</span>${laid < 0 && html`<span class="muse">${question}</span>`}</button>`;
    return html`<div ${laid < 0 && html`role="listitem"`} class="card ${off && "off"}" data-key="${key}">${face}${turn}${laid >= 0 && html`<button type="button" class="away" data-off aria-label="Take ${title} off">✕</button>`}</div>`;
  }

  #value({ key, laid, first }: Card): number {
    return laid >= 0 ? laid : (this.#turned.get(key) ?? first);
  }

  #find(key: string | undefined): Card | undefined {
    return this.#deck.cards.find((card) => card.key === key);
  }

  #face(key: string): HTMLElement | null {
    return this.element.querySelector(`[data-key="${key}"] .face`);
  }

  /** The card that has the focus. */
  #focused(): string {
    const active = (this.element.getRootNode() as Document | ShadowRoot).activeElement;
    return this.element.contains(active) ? (active!.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? "") : "";
  }

  #lay(card: Card): void {
    const { to, why } = card.values[this.#value(card)]!;
    if (why && card.laid < 0) return this.say(why);
    this.#awaited = card.key;
    this.#slot = "";
    this.send(card.key, to);
  }

  #takeOff(card: Card): void {
    this.#awaited = this.#current = card.key;
    this.send(card.key, card.off);
  }

  #turn(card: Card, by: number): void {
    const at = Math.min(Math.max(this.#value(card) + by, 0), card.values.length - 1);
    if (at === this.#value(card)) return;
    this.#turned.set(card.key, at);
    if (card.laid >= 0) return this.send(card.key, card.values[at]!.to);
    this.show(this.#deck);
  }

  #clicked({ target, detail }: MouseEvent): void {
    if ((this.#dragged && detail > 0) || !(target instanceof Element)) return;
    const button = target.closest<HTMLElement>("button");
    const card = this.#find(button?.closest<HTMLElement>("[data-key]")?.dataset["key"]);
    const [only, turn] = [button?.dataset["only"], button?.dataset["turn"]];
    if (detail > 1 && turn === undefined) return; // under a second click lies another card by now
    if (only !== undefined) {
      this.#slot = this.#slot === only ? "" : only;
      this.show(this.#deck);
      this.element.querySelector<HTMLElement>(`[data-only="${only}"]`)?.focus();
    }
    if (!button || !card) return;
    if (turn !== undefined) this.#turn(card, Number(turn));
    else if (card.laid >= 0) this.#takeOff(card);
    else this.#lay(card);
  }

  #pressed(event: KeyboardEvent): void {
    const face = event.target instanceof Element ? event.target.closest<HTMLElement>(".face") : null;
    const card = this.#find(face?.closest<HTMLElement>("[data-key]")?.dataset["key"]);
    if (!face || !card) return;
    const [up, down] = [event.key === "ArrowUp" || event.key === "+", event.key === "ArrowDown" || event.key === "-"];
    const next = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (up || down) this.#turn(card, up ? 1 : -1);
    else if (next) this.#go(face, next);
    else if ((event.key === "Delete" || event.key === "Backspace") && card.laid >= 0) this.#takeOff(card);
    else return;
    event.preventDefault();
  }

  /** Leads to another card beside this one. */
  #go(from: HTMLElement, by: number): void {
    const faces = [...from.closest(".deck, .hollows")!.querySelectorAll<HTMLElement>(".face")];
    const to = faces[faces.indexOf(from) + by];
    if (!to) return;
    if (to.closest(".deck")) {
      from.tabIndex = -1;
      to.tabIndex = 0;
      this.#current = to.closest<HTMLElement>("[data-key]")!.dataset["key"]!;
    }
    to.focus();
    to.scrollIntoView({ block: "nearest", inline: "start" }); // where the deck snaps to, so that all of the card is seen
  }

  // ---------------------------------------------------------------- dragging

  #taken(event: PointerEvent): void {
    this.#dragged = false;
    const face = event.target instanceof Element ? event.target.closest(".face") : null;
    const key = face?.closest<HTMLElement>("[data-key]")?.dataset["key"];
    if (key !== undefined && event.button === 0) this.#drag = { id: event.pointerId, key, at: [event.clientX, event.clientY] };
  }

  #moved(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.at[0], event.clientY - drag.at[1]];
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < DRAG) return;
      drag.ghost = this.#lift(drag.key);
      this.element.setPointerCapture(drag.id);
    }
    drag.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
  }

  /** Returns a copy of a card that lies over everything. */
  #lift(key: string): HTMLElement {
    const card = this.element.querySelector<HTMLElement>(`[data-key="${key}"]`)!;
    const [from, within] = [card.getBoundingClientRect(), this.element.getBoundingClientRect()];
    const ghost = card.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    ghost.removeAttribute("data-key");
    ghost.inert = true;
    Object.assign(ghost.style, { left: `${from.left - within.left}px`, top: `${from.top - within.top}px`, width: `${from.width}px` });
    card.classList.add("lifted");
    this.element.append(ghost);
    this.element.querySelector(`.hollow[data-slot="${this.#find(key)!.slot}"]`)?.classList.add("open");
    return ghost;
  }

  #dropped(event: PointerEvent): void {
    const drag = this.#drag;
    this.#letGo();
    if (!drag?.ghost) return;
    this.#dragged = true; // the click that follows is none
    const [card, around] = [this.#find(drag.key)!, this.element.querySelector(".hollows")!.getBoundingClientRect()];
    const inside = event.clientX >= around.left && event.clientX <= around.right && event.clientY >= around.top && event.clientY <= around.bottom;
    if (inside && card.laid < 0) this.#lay(card);
    else if (!inside && card.laid >= 0) this.#takeOff(card);
  }

  #letGo(): void {
    this.#drag?.ghost?.remove();
    this.#drag = undefined;
    for (const name of ["lifted", "open"]) this.element.querySelector(`.${name}`)?.classList.remove(name);
  }
}
