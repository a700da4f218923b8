// A model as the host gives it, a scene as Python sends it, and a board that shows it, for tests.
import widget from "../src/index";
import type { Answer, Scene } from "../src/scene";
import type { Model } from "../src/talk";

type Heard = (...given: unknown[]) => void;

export class FakeModel {
  sent: Record<string, unknown>[] = [];
  #state: Record<string, unknown>;
  #heard = new Map<string, Set<Heard>>();

  constructor(scene: Scene, part = "", readonly widget_manager?: object) {
    this.#state = { _scene: JSON.stringify(scene), _part: part };
  }

  get = (key: string): unknown => this.#state[key];

  set(key: string, value: unknown): void {
    this.#state[key] = value;
    this.tell(`change:${key}`);
  }

  on(event: string, heard: Heard): void {
    const all = this.#heard.get(event) ?? new Set();
    this.#heard.set(event, all.add(heard));
  }

  off(event: string, heard: Heard): void {
    this.#heard.get(event)?.delete(heard);
  }

  save_changes = (): void => undefined;

  send(message: Record<string, unknown>): void {
    this.sent.push(message);
  }

  tell(event: string, ...given: unknown[]): void {
    for (const heard of [...(this.#heard.get(event) ?? [])]) heard(...given);
  }

  /** Answers the last question. */
  answer(answer: Omit<Answer, "id"> = { ok: true }): void {
    this.tell("msg:custom", { id: this.sent.at(-1)?.["id"], ...answer });
  }

  listeners(): number {
    return [...this.#heard.values()].reduce((n, all) => n + all.size, 0);
  }
}

const asModel = (model: FakeModel): Model => model as unknown as Model;

/** What was said aloud in the last seconds. */
export const said = (): string[] => [...document.querySelectorAll(".stones-aloud > p")].map((line) => line.textContent ?? "");

export interface Opened {
  model: FakeModel;
  root: HTMLElement;
  end: () => void;
}

/** Opens a board, and answers its greeting. */
export async function opened(shown: Scene, part = "", manager?: object): Promise<Opened> {
  const model = new FakeModel(shown, part, manager);
  const root = document.createElement("div");
  const props = { model: asModel(model), el: root };
  document.body.append(root);
  const stop = (await widget.initialize!(props as never)) as () => void;
  const leave = (await widget.render!(props as never)) as () => void;
  const end = (): void => {
    leave();
    stop();
    root.remove();
    document.querySelector(".stones-aloud")?.replaceChildren();
  };
  model.answer();
  return { model, root, end };
}

/** All that there is to be pressed on a board. */
export const CAN = Object.fromEntries(
  ["play", "undo", "redo", "look", "new", "seat", "stop", "resume", "pace", "rotate", "flip", "overlay", "analyse", "review", "setup", "turn", "begin", "paste", "copy", "names", "more", "share", "sound"].map((verb) => [verb, true]),
);

export function scene(changes: Partial<Scene> = {}): Scene {
  const hollow = (x: number): string => `<g transform='translate(${x} 0)'><circle class='hollow' r='43'/></g>`;
  return {
    n: 0,
    title: "SiegeStones",
    differs: "",
    secret: false,
    view: [-100, -100, 300, 200],
    rated: false,
    board: { slab: "<path d='M0 0'/>", "space:a1": hollow(0), "space:b2": hollow(100) },
    pieces: {},
    overlay: {},
    order: [],
    moved: {},
    taken: {},
    events: [],
    at: { "space:a1": [0, 0], "space:b2": [100, 0] },
    labels: { "space:a1": "a1, empty", "space:b2": "b2, empty" },
    lying: "0",
    about: {},
    paths: { "tray:stone": { "space:a1": 0, "space:b2": 0 }, "tray:tower": { "space:a1": 0 } },
    chosen: ["tray:stone"],
    tray: { "tray:stone": { label: "Black stone", seat: 0, count: 20 }, "tray:tower": { label: "tower", svg: "<rect/>", count: 9 } },
    status: "Black to move",
    ending: "",
    turn: "0",
    standings: false,
    news: [],
    pace: "",
    step: Object.keys(changes.moves ?? {}).length,
    turned: 0,
    remark: "",
    html: "",
    say: "",
    lines: {},
    moves: {},
    entries: {},
    seats: {
      0: { name: "Black", svg: "<circle/>", standing: "no towers", who: "person", free: true, acts: true, wins: false },
      1: { name: "White", svg: "<circle/>", standing: "no towers", who: "person", free: true, acts: false, wins: false },
    },
    players: { person: "Person", "bot:1": "Bot, level 1" },
    rates: "Threat ratings",
    review: {},
    setup: {},
    analysis: {},
    can: { ...CAN, play: true, undo: false, redo: false, stop: false, resume: false, review: false },
    ...changes,
  };
}
