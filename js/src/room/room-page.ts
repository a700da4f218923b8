// What the page of the facilitator and that of who takes part do alike: a line of text, an error, and places for widgets.
import { Markup, fill, html, part } from "../html";
import type { Line } from "./line";
import type { RoomModel } from "./room-model";
import { Place } from "./place";

/** What is told, in sight wherever the page is scrolled to. */
export const TOLD = html`<div class="stones-told"><p class="room-line" role="status"></p><p class="room-said" role="status"></p><p class="room-error" role="alert"></p></div>`;

const RULES = html`<dialog class="room-rules"><form method="dialog"><button class="main">Close</button></form><div tabindex="-1"></div></dialog>`;

export class RoomPage {
  readonly #places: Record<string, Place>;
  /** What was there before the connection came back, and has not been shown since. */
  #stale = new Set<string>();

  /** Draws the page; each of its places is inside the element of the class `room-` and the place's name. */
  constructor(readonly root: HTMLElement, skeleton: Markup, places: readonly string[], line: () => Line) {
    fill(root, html`${skeleton}${RULES}`);
    const dialog = this.part<HTMLDialogElement>(".room-rules");
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
    const onward = ({ target }: Event): unknown => (target as Element).closest("button, .room-place") && this.error("");
    root.addEventListener("click", onward, { capture: true }); // what was told lies over the board
    this.#places = Object.fromEntries(places.map((name) => [name, new Place(this.part(`.room-${name} > .room-place`), line)]));
  }

  /** Shows a widget at a place; returns whether the place was empty. */
  show(place: string, made: RoomModel): boolean {
    const before = this.#places[place]?.filled;
    this.#stale.delete(place);
    this.part(`.room-${place}`).hidden = false;
    void this.#places[place]?.show(made);
    return !before;
  }

  gone(place: string): void {
    this.part(`.room-${place}`).hidden = true;
    this.#places[place]?.clear();
  }

  /** The connection is there, and soon what is shown. */
  begin(): void {
    this.#stale = new Set(Object.keys(this.#places).filter((name) => this.#places[name]!.filled));
  }

  /** All is there that is shown: what is not among it is gone. */
  settle(): void {
    for (const place of this.#stale) this.gone(place);
    this.#stale.clear();
  }

  /** Empties all places. */
  clear(): void {
    for (const place of Object.keys(this.#places)) this.gone(place);
  }

  say(text: string): void {
    const line = this.part(".room-line");
    if (line.textContent !== text) line.textContent = text; // what is said already is not read aloud again
  }

  error(why: string): void {
    this.part(".room-said").textContent = "";
    this.part(".room-error").textContent = why;
  }

  done(said: string): void {
    this.part(".room-said").textContent = said;
  }

  rules(text: string): void {
    const dialog = this.part<HTMLDialogElement>(".room-rules");
    fill(this.part(".room-rules > div"), new Markup(text));
    dialog.setAttribute("aria-label", this.part(".room-rules h2").textContent!);
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  part<E extends Element = HTMLElement>(selector: string): E {
    return part<E>(this.root, selector);
  }
}
