// Talking to Python: every question has an id and gets an answer; a long silence is told.
import type { AnyModel } from "@anywidget/types";
import { someId } from "./asking";
import type { Answer, Scene, Traits } from "./scene";
import { Seen } from "./scene-sync";

export type Model = AnyModel<Traits>;
export type Fields = Record<string, unknown>;

const PATIENCE = 5000;

export interface Listener {
  changed(): void;
  answered(answer: Answer): void;
  silent(waiting: boolean): void;
  lost(): void;
}

interface Question {
  id: number;
  verb: string;
  fields: Fields;
  answered: (answer: Answer) => void;
}

export class Talk {
  /** What has been asked, the oldest first; the first one has been sent, the others wait for its answer. */
  #questions: Question[] = [];
  #timer = 0;
  readonly #seen: Seen;

  constructor(
    readonly model: Model,
    readonly listener: Listener,
    signal: AbortSignal,
  ) {
    this.#seen = new Seen(model, signal, {
      changed: () => listener.changed(),
      answered: (answer) => this.#answered(answer),
    });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  get scene(): Scene {
    return this.#seen.scene;
  }

  /** Sends a command to Python as soon as all earlier ones are answered. A move that is asked for already is not sent twice. */
  ask(verb: string, fields: Fields = {}, answered: (answer: Answer) => void = () => undefined): void {
    const twice = (question: Question): boolean =>
      verb === "play" && question.verb === verb && JSON.stringify(question.fields) === JSON.stringify(fields);
    if (this.#questions.some(twice)) return;
    this.#questions.push({ id: someId(), verb, fields, answered });
    if (this.#questions.length === 1) this.#send();
  }

  #answered(answer: Answer): void {
    const [asked] = this.#questions;
    if (!asked || asked.id !== answer.id) return;
    clearTimeout(this.#timer);
    this.#questions.shift();
    this.listener.silent(false);
    this.listener.answered(answer);
    asked.answered(answer);
    this.#send();
  }

  #send(): void {
    const [next] = this.#questions;
    if (!next) return;
    this.#timer = window.setTimeout(() => this.listener.silent(true), PATIENCE);
    try {
      this.model.send({ n: this.scene.n, ...next.fields, id: next.id, do: next.verb });
    } catch {
      this.#questions = [];
      clearTimeout(this.#timer);
      this.listener.lost();
    }
  }
}
