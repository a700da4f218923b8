// A place on a page that shows a widget of the server's. When the connection comes back, or the game is another one, the
// same view goes on: what has the focus there keeps it.
import { show } from "../tab/widget";
import type { Line } from "./line";
import type { RoomModel } from "./room-model";

export class Place {
  #model: RoomModel | undefined;
  #life = new AbortController();

  constructor(
    readonly element: HTMLElement,
    readonly line: () => Line,
  ) {}

  get filled(): boolean {
    return this.#model !== undefined;
  }

  async show(made: RoomModel): Promise<void> {
    if (this.#model === made) return;
    if (this.#model) return this.line().adopt(this.#model, made);
    this.#model = made;
    this.element.replaceChildren(await show(made, this.#life.signal));
  }

  clear(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#model = undefined;
    this.element.replaceChildren();
  }
}
