// Asking Python for something: a long silence is told, and that Python is gone.
import type { AnyModel } from "@anywidget/types";
import { helps } from "./remedies";

/** Milliseconds until it is told that an answer is long in coming; nobody waits for that to a greeting. */
const PATIENCE = 1000;
const GREETING = 5000;

/** An id for a message. */
export const someId = (): number => Math.floor(Math.random() * 2 ** 52);

/** Who is told that an answer is long in coming, or has come, and that none will come. */
export interface Waiting {
  silent(waiting: boolean): void;
  lost(): void;
}

export interface Asking {
  /** Asks Python to do something; returns the id of its answer, or 0 where none will come. */
  ask(verb: string, fields?: object, id?: number): number;
  /** Python has answered: there is nothing to wait for. */
  answered(): void;
  gone(): void;
}

export function asking(model: Pick<AnyModel, "send">, waiting: Waiting, signal: AbortSignal): Asking {
  let timer = 0;
  const stop = (): void => clearTimeout(timer);
  const gone = (): void => {
    stop();
    waiting.lost();
  };
  signal.addEventListener("abort", stop);
  return {
    ask(verb, fields = {}, id = someId()) {
      stop();
      timer = window.setTimeout(() => waiting.silent(true), verb === "hello" ? GREETING : PATIENCE);
      try {
        model.send({ n: 0, ...fields, id, do: verb });
      } catch {
        gone();
        return 0;
      }
      return id;
    },
    answered() {
      stop();
      waiting.silent(false);
    },
    gone,
  };
}

/** A form says in words what is amiss, and what helps where it is. */
export const inWords = (form: Element, say: (text: string) => void): Waiting => ({
  silent: (waiting) => waiting && say(helps(form).busy),
  lost: () => say(`${helps(form).gone} ${helps(form).again}`),
});
