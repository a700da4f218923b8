// The list of moves. It grows long and usually only its end changes, so only changed items are drawn again. The move that
// led to the position on the board is in the tab order, and arrow keys go from there through the game.
import { html } from "./html";
import { liken, parsed } from "./morph";
import type { Entry, Scene, Shown } from "./scene";
import { trusted } from "./trusted";

/** A list item; `shown` says whether this move led to the position on the board. */
const item = (move: string, [piece, words, told, inwards]: Entry, number: number, shown: boolean): string =>
  html`<li ${inwards && html`class="run in${inwards}"`} ${shown && html`aria-current="step"`}><button type="button" tabindex="-1" data-step="${number}" ${words !== move && html`title="${move}"`}><span>${told ?? number}</span> ${piece && html`<i class="${piece}"></i>`}${words}</button></li>`.text;

/** How far each key goes in the list; the list ends where it ends. */
const KEYS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The move that a key leads to from a button of the list. */
export function towards(button: Element, key: string): HTMLElement | undefined {
  const list = button.closest("ol[aria-label=Moves]");
  const step = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (!list || step === undefined) return undefined;
  const buttons = [...list.querySelectorAll<HTMLElement>("button")];
  return buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(button as HTMLElement) + step))];
}

export class MoveList {
  #moves: Scene["moves"] | undefined;
  #shown = 0;
  #drawn: string[] = [];

  draw(list: Element, { moves, entries, step }: Shown): void {
    const made = Object.entries(moves);
    if (moves === this.#moves && step === this.#shown) return;
    const items = made.map(([n, move], i) => item(move, entries[n] ?? ["", move], i + 1, i + 1 === step));
    items.forEach((item, i) => {
      const old = list.children[i];
      if (!old) list.insertAdjacentHTML("beforeend", trusted(item));
      else if (item !== this.#drawn[i]) liken(old, parsed(item)[0]!);
    });
    while (list.children.length > items.length) list.lastElementChild?.remove();
    [this.#moves, this.#shown, this.#drawn] = [moves, step, items];
    list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    (list.children[step - 1] ?? list.lastElementChild)?.firstElementChild?.setAttribute("tabindex", "0");
    const current = list.children[step - 1];
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
}
