// The base of a room's three pages: a line of text, an error, and places for widgets.
import { Markup, fill, html, part } from "../html";
import type { Connection } from "./connection";
import type { RoomModel } from "./room-model";
import { Place } from "./place";

/** What is told, in sight wherever the page is scrolled to. */
export const TOLD = html`<div class="stones-told"><p class="room-line" role="status"></p><p class="room-said" role="status"></p><p class="room-error" role="alert"></p></div>`;

/** Milliseconds in which all comes that comes at once. */
const SOON = 100;
const RULES = html`<dialog class="room-rules"><form method="dialog"><button class="main">Close</button></form><div tabindex="-1"></div></dialog>`;

export class RoomPage {
  readonly #places: Record<string, Place>;
  /** What was there before the connection came back, and has not been shown since. */
  #stale = new Set<string>();
  /** What somebody was at last, and the parts of the page that it is in. */
  #at: Element[] = [];
  /** What has come since somebody did something: it has the focus if what had it is gone. */
  protected came: HTMLElement | undefined;

  /** Draws the page; each of its places is inside the element of the class `room-` and the place's name. */
  constructor(readonly root: HTMLElement, skeleton: Markup, places: readonly string[], connection: () => Connection) {
    fill(root, html`${skeleton}${RULES}`);
    const dialog = this.part<HTMLDialogElement>(".room-rules");
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
    const onward = ({ target }: Event): unknown => (target as Element).closest("button, .room-place") && this.error("");
    root.addEventListener("click", onward, { capture: true }); // what was told lies over the board
    root.addEventListener("focusin", ({ target }) => {
      const around = (each: Element | null | undefined): Element[] => (each ? [each, ...around(each.parentElement?.closest("section, details"))] : []);
      this.#at = around(target as Element);
    });
    for (const does of ["keydown", "pointerdown"]) root.addEventListener(does, () => (this.came = undefined), { capture: true });
    let soon = 0;
    const changed = new MutationObserver(() => (soon ||= window.setTimeout(() => {
      soon = 0;
      this.#follow();
    }, SOON)));
    changed.observe(root, { subtree: true, childList: true, attributeFilter: ["hidden", "disabled", "open", "class"] });
    this.#places = Object.fromEntries(places.map((name) => [name, new Place(this.part(`.room-${name} > .room-place`), connection)]));
  }

  /** Shows a widget at a place; returns whether the place was empty. */
  show(place: string, made: RoomModel): boolean {
    const before = this.#places[place]?.filled;
    this.#stale.delete(place);
    this.part(`.room-${place}`).hidden = false;
    if (!before && place !== "change") this.came = this.part(`.room-${place}`);
    void this.#places[place]?.show(made);
    return !before;
  }

  /** Where what had the focus is gone, gives it to what has come, or to what is left around it. */
  #follow(): void {
    const usable = (each?: Element | null): boolean => !!each?.checkVisibility() && !each.matches(":disabled");
    const [was, ...around] = this.#at;
    if (!was || usable(was) || (document.activeElement !== document.body && usable(document.activeElement))) return;
    const place = [this.came, ...around, this.root.querySelector(".room-wait"), this.part("h1")].find(usable) as HTMLElement | undefined;
    const to = place?.matches("details") ? part(place, "summary") : place;
    if (to && to.tabIndex < 0) to.tabIndex = -1; // by which it can have the focus
    to?.focus({ preventScroll: true });
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

  say(text: string, of = this.part(".room-line")): void {
    if (of.textContent !== text) of.textContent = text; // what is said already is not read aloud again
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
