// Talking to Python: every question has an id and gets an answer; a long silence is told.
import type { AnyModel } from "@anywidget/types";
import { type Asking, asking, someId, type Waiting } from "./asking";
import { remedies } from "./words";
import type { Answer, Scene, Traits } from "./scene";
import { Seen } from "./scene-sync";

export type Model = AnyModel<Traits>;
export type Fields = Record<string, unknown>;

export interface Listener extends Pick<Waiting, "silent" | "lost"> {
  /** Has the attribute `pending` while not everything is answered, and then the event `settled`. */
  readonly root: Element;
  changed(): void;
  answered(answer: Answer): void;
}

interface Question {
  id: number;
  verb: string;
  fields: Fields;
  answered?: ((answer: Answer) => void) | undefined;
  refused?: ((error: string) => void) | undefined;
}

export class Talk {
  /** What has been asked, the oldest first; the first one has been sent, the others wait for its answer. */
  #questions: Question[] = [];
  readonly #seen: Seen;
  readonly #python: Asking;

  constructor(
    model: Model,
    readonly listener: Listener,
    signal: AbortSignal,
  ) {
    this.#seen = new Seen(model, signal, {
      changed: () => listener.changed(),
      missed: () => this.ask("hello"),
      answered: (answer) => this.#answered(answer),
    });
    const missed = (): void => this.#missed();
    this.#python = asking(model, { silent: (waiting) => listener.silent(waiting), lost: () => listener.lost(), missed, n: () => this.scene.n }, signal);
  }

  get scene(): Scene {
    return this.#seen.scene;
  }

  /** Sends a command to Python as soon as all earlier ones are answered. A move that is asked for already is not sent twice, nor a greeting. An error
   * is told to `refused` where that is given, else to the listener. */
  ask(verb: string, fields: Fields = {}, answered?: (answer: Answer) => void, refused?: (error: string) => void): void {
    const twice = (question: Question): boolean =>
      /play|hello/.test(verb) && question.verb === verb && JSON.stringify(question.fields) === JSON.stringify(fields);
    if (this.#questions.some(twice)) return;
    this.#questions.push({ id: someId(), verb, fields, answered, refused });
    if (this.#questions.length === 1) this.#send();
  }

  #missed(): void {
    const { verb } = this.#questions.shift()!;
    this.listener.answered({ id: null, ...(verb !== "hello" && { error: remedies.missed }) });
    this.#send();
  }

  #answered(answer: Answer): void {
    this.#python.answered(answer.id);
    const [asked] = this.#questions;
    if (!asked || asked.id !== answer.id) return;
    this.#questions.shift();
    const { error, ...rest } = answer;
    const told = error !== undefined && asked.refused;
    this.listener.answered(told ? rest : answer);
    if (told) told(error);
    else asked.answered?.(answer);
    this.#send();
  }

  #send(): void {
    const [next] = this.#questions;
    if (next && !this.#python.ask(next.verb, { n: this.scene.n, ...next.fields }, next.id)) this.#questions = [];
    if (!this.listener.root.toggleAttribute("pending", this.#questions.length > 0)) this.listener.root.dispatchEvent(new Event("settled"));
  }
}
