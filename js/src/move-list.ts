// The list of moves. It grows long and usually only its end changes, so only changed items are drawn again. The move that
// led to the position on the board is in the tab order, and arrow keys go from there through the game.
import { html } from "./html";
import { liken, parsed } from "./morph";
import type { Entry, Scene, Shown } from "./scene";

/** A list item; `shown` says whether this move led to the position on the board. */
const item = (move: string, [piece, words, told, inwards, folded]: Entry, number: number, shown: boolean): string =>
  html`<li ${inwards && html`class="run in${inwards}"`} ${shown && html`aria-current="step"`}><button type="button" tabindex="-1" data-step="${number}" ${words !== move && html`title="${move}"`}><span>${told ?? number}</span> ${piece && html`<i class="${piece}"></i>`}${words}</button>${Boolean(folded) && html`<button type="button" data-fold="${number}">${folded} moves</button>`}</li>`.text;

/** How far each key goes in the list; the list ends where it ends. */
const KEYS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The move that a key leads to from a button of the list. */
export function towards(button: Element, key: string): HTMLElement | undefined {
  const list = button.closest("ol[aria-label=Moves]");
  const step = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (!list || step === undefined) return undefined;
  const buttons = [...list.querySelectorAll<HTMLElement>("[data-step]")];
  return buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(button as HTMLElement) + step))];
}

export class MoveList {
  #moves: Scene["moves"] | undefined;
  #shown = 0;
  #drawn: string[] = [];
  #unfolded = new Set<number>();

  draw(list: Element, { moves, entries, step }: Shown): void {
    const made = Object.entries(moves);
    if (moves === this.#moves && step === this.#shown) return;
    const items = made.map(([n, move], i) => item(move, entries[n] ?? ["", move], i + 1, i + 1 === step));
    items.forEach((item, i) => {
      const old = list.children[i];
      if (old && item === this.#drawn[i]) return;
      const made = parsed(item)[0]!;
      if (old) liken(old, made);
      else list.append(made);
    });
    while (list.children.length > items.length) list.lastElementChild?.remove();
    [this.#moves, this.#shown, this.#drawn] = [moves, step, items];
    list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    (list.children[step - 1] ?? list.lastElementChild)?.firstElementChild?.setAttribute("tabindex", "0");
    this.#fold(list, entries, step);
    (list as HTMLElement).onclick = ({ target }) => {
      const at = Number((target as HTMLElement).dataset["fold"]);
      if (at && !this.#unfolded.delete(at)) this.#unfolded.add(at);
      this.#fold(list, entries, 0);
    };
    const current = list.children[step - 1];
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  /** A folded line shows its first move, and how many it has; that in which a place is looked at is unfolded. */
  #fold(list: Element, entries: Scene["entries"], step: number): void {
    let hidden = 0;
    [...list.children].forEach((item, i) => {
      const end = i + (entries[i + 1]?.[4] ?? 0);
      if (i + 1 < step && step <= end) this.#unfolded.add(i + 1);
      const open = this.#unfolded.has(i + 1);
      (item as HTMLElement).hidden = i < hidden;
      item.children[1]?.setAttribute("aria-expanded", String(open));
      if (!open && end > hidden) hidden = end;
    });
  }
}
