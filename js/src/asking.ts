// Asking Python for something: a long silence is told, and that Python is gone. What is not answered is asked for no second time, since it may
// have been done: Python is asked how things are. It answers in order, so what has no answer by then gets none any more.
import type { AnyModel } from "@anywidget/types";
import { whenGone } from "./kernel-status";
import { helps } from "./words";

/** Milliseconds until it is told that an answer is long in coming, and asked how things are; nobody waits for that to a greeting. */
const PATIENCE = 1000;
const GREETING = 5000;
/** Each time that nothing comes, twice as long is waited, up to this. */
const LONGEST = 30_000;

/** An id for a message. */
export const someId = (): number => Math.floor(Math.random() * 2 ** 52);

/** Who is told that an answer is long in coming, or has come, and that none will come. */
export interface Waiting {
  silent(waiting: boolean): void;
  lost(): void;
  /** The answer to what was asked last was lost; by now it is shown how things are. */
  missed(): void;
  /** The number of the scene that is shown, where there are scenes. */
  n?(): number;
}

export interface Asking {
  /** Asks Python to do something; returns the id of its answer, or 0 where none will come. */
  ask(verb: string, fields?: object, id?: number): number;
  /** Python has answered this; returns whether it was asked for. */
  answered(id: number | null): boolean;
}

export function asking(model: AnyModel<any>, waiting: Waiting, signal: AbortSignal): Asking {
  const open = new Set<number>();
  let [timer, looked]: [number, number] = [0, 0];
  let before: number[] = [];
  const stop = (): void => clearTimeout(timer);
  const gone = (): void => {
    stop();
    open.clear();
    waiting.lost();
  };
  const look = (): void => {
    before = [...open];
    try {
      model.send({ n: waiting.n?.() ?? 0, id: (looked = someId()), do: "hello" });
    } catch {
      // there is no line to Python now; it is asked once more
    }
  };
  const wait = (patience: number): void => {
    stop();
    timer = window.setTimeout(() => {
      waiting.silent(true);
      look();
      wait(Math.min(2 * patience, LONGEST));
    }, patience);
  };
  whenGone(model, signal, gone, look);
  signal.addEventListener("abort", stop);
  return {
    ask(verb, fields = {}, id = someId()) {
      open.add(id);
      wait(verb === "hello" ? GREETING : PATIENCE);
      try {
        model.send({ n: 0, ...fields, id, do: verb });
      } catch {
        gone();
        return 0;
      }
      return id;
    },
    answered(id) {
      const missed = id === looked && before.filter((each) => open.delete(each)).length > 0;
      const known = open.delete(id!);
      if (known || id === looked) {
        if (open.size === 0) {
          stop();
          waiting.silent(false);
        }
        if (missed) waiting.missed();
      }
      return known;
    },
  };
}

/** A form says in words what is amiss, and what helps where it is. */
export function inWords(form: Element, say: (text: string) => void): Waiting {
  let stood: string | null = null;
  return {
    silent(waiting) {
      if (!waiting) return;
      say(helps(form).busy);
      stood = form.textContent;
    },
    lost: () => say(`${helps(form).gone} ${helps(form).again}`),
    missed: () => form.textContent === stood && say(helps(form).missed), // else what was done is told already
  };
}
