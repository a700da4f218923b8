// The list of moves. It grows long and usually only its end changes, so only changed items are drawn again.
import type { Markup } from "./html";
import { liken, parsed } from "./morph";
import type { Scene, Shown } from "./scene";
import { trusted } from "./trusted";

/** Draws a list item; `shown` says whether this move led to the position on the board. */
export type Item = (move: string, number: number, shown: boolean) => Markup;

export class MoveList {
  #moves: Scene["moves"] | undefined;
  #shown = 0;
  #drawn: string[] = [];

  constructor(readonly item: Item) {}

  draw(list: Element, { moves, step }: Shown): void {
    const made = Object.values(moves);
    if (moves === this.#moves && step === this.#shown) return;
    const items = made.map((move, i) => this.item(move, i + 1, i + 1 === step).text);
    items.forEach((item, i) => {
      const old = list.children[i];
      if (!old) list.insertAdjacentHTML("beforeend", trusted(item));
      else if (item !== this.#drawn[i]) liken(old, parsed(item)[0]!);
    });
    while (list.children.length > items.length) list.lastElementChild?.remove();
    [this.#moves, this.#shown, this.#drawn] = [moves, step, items];
    const current = list.children[step - 1];
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
}
