// A place on a page that shows a widget of the server's. When the connection comes back, or the game is another one, the
// same view goes on: what has the focus there keeps it.
import facilitator from "../facilitator";
import frame from "../frame";
import board from "../index";
import ruleForm from "../rule-form";
import study from "../study";
import { show } from "../tab/widget";
import type { Connection } from "./connection";
import type { RoomModel } from "./room-model";

/** A room has no others: exercises, practice and the lab of rules stay in notebooks. */
const FRONT_ENDS = { "board.js": board, "facilitator.js": facilitator, "frame.js": frame, "rule-form.js": ruleForm, "study.js": study };

export class Place {
  #model: RoomModel | undefined;
  #life = new AbortController();

  constructor(
    readonly element: HTMLElement,
    readonly connection: () => Connection,
  ) {}

  get filled(): boolean {
    return this.#model !== undefined;
  }

  async show(made: RoomModel): Promise<void> {
    if (this.#model === made) return;
    if (this.#model) return this.connection().adopt(this.#model, made);
    this.#model = made;
    this.element.replaceChildren(await show(made, this.#life.signal, FRONT_ENDS));
  }

  clear(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#model = undefined;
    this.element.replaceChildren();
  }
}
