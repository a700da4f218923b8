// Talking to Python: every question has an id and gets an answer; a long silence is told.
import type { AnyModel } from "@anywidget/types";
import { type Answer, type Scene, type Traits, isAnswer } from "./scene";

export type Model = AnyModel<Traits>;
export type Fields = Record<string, unknown>;

const PATIENCE = 5000;

export interface Listener {
  answered(answer: Answer): void;
  silent(waiting: boolean): void;
}

export class Talk {
  #waiting = new Map<number, { answered: (answer: Answer) => void; timer: number }>();

  constructor(
    readonly model: Model,
    readonly listener: Listener,
    signal: AbortSignal,
  ) {
    const hear = (message: unknown): void => {
      if (!isAnswer(message) || message.id === null) return;
      const question = this.#waiting.get(message.id);
      if (!question) return;
      this.#waiting.delete(message.id);
      clearTimeout(question.timer);
      this.listener.silent(false);
      question.answered(message);
    };
    model.on("msg:custom", hear);
    signal.addEventListener("abort", () => {
      model.off("msg:custom", hear);
      for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    });
  }

  get scene(): Scene {
    return this.model.get("_scene");
  }

  /** Asks for something; the number of the scene that was before the eyes goes with it. */
  ask(verb: string, fields: Fields = {}, answered: (answer: Answer) => void = () => undefined): void {
    const id = Math.floor(Math.random() * 2 ** 52);
    const timer = window.setTimeout(() => this.listener.silent(true), PATIENCE);
    this.#waiting.set(id, {
      timer,
      answered: (answer) => {
        this.listener.answered(answer);
        answered(answer);
      },
    });
    this.model.send({ id, n: this.scene.n, do: verb, ...fields });
  }
}
