// What a form asks of Python: the form says so where an answer is long in coming, and where Python is gone.
import type { AnyModel } from "@anywidget/types";
import { helps } from "./remedies";

const PATIENCE = 5000;

/** An id for a message. */
export const someId = (): number => Math.floor(Math.random() * 2 ** 52);

export class Asking {
  #timer = 0;

  constructor(
    readonly model: Pick<AnyModel, "send">,
    readonly root: Element,
    readonly say: (text: string) => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.answered());
  }

  /** Asks Python to do something; returns the id of its answer. */
  ask(verb: string, fields: object = {}): number {
    const id = someId();
    this.answered();
    this.#timer = window.setTimeout(() => this.say(helps(this.root).busy), PATIENCE);
    try {
      this.model.send({ id, n: 0, do: verb, ...fields });
    } catch {
      this.gone();
    }
    return id;
  }

  /** Python has answered: there is nothing to wait for. */
  answered(): void {
    clearTimeout(this.#timer);
  }

  gone(): void {
    this.answered();
    const { gone, again } = helps(this.root);
    this.say(`${gone} ${again}`);
  }
}
