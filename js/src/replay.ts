// A game shown move by move. The view is that of a board; what answers it is not Python but the reel: all scenes, there
// from the beginning.
import type { Initialize, Render } from "@anywidget/types";
import { Markup, html } from "./html";
import { type Icon, icon } from "./icons";
import { keep } from "./notebook-metadata";
import { type Part, error, info as explained, moves, names, seats, share, shareTool, status, tool } from "./panel";
import { merge } from "./patch";
import type { Scene, Shown } from "./scene";
import type { Model } from "./talk";
import { View } from "./view";
import { noText } from "./words";

export interface Reel {
  /** The scene of the start, with all that does not change. */
  first: Scene;
  /** For each move what it changes, as a merge patch. */
  then: Record<string, unknown>[];
  /** For each scene the patch that shows the overlay, such as threat ratings; each but the first is kept as a patch of the one before. */
  rated: Record<string, unknown>[];
  /** The game as text, in several forms, where it may be known. */
  texts: Record<string, string>;
}
export interface ReplayTraits {
  /** A reel as JSON. */
  _reel: string;
}
type Heard = (...given: unknown[]) => void;
type Step = (at: number, last: number) => number;

const PACE = 1500;
/** Milliseconds for each letter of a remark. */
const READING = 45;
const STEPS: Record<string, Step> = {
  first: () => 0,
  back: (at) => at - 1,
  forward: (at) => at + 1,
  last: (_at, last) => last,
};
const KEYS: Record<string, string> = { ",": "back", ".": "forward", " ": "run" };

/** A board's model, as far as a view uses one; every question is answered at once. */
export class Film {
  #scenes: Scene[];
  #ratings: Record<string, unknown>[] = [];
  #rated = false;
  #at = 0;
  #timer = 0;
  #heard = new Map<string, Set<Heard>>();

  constructor(readonly reel: Reel) {
    this.#scenes = [reel.first];
  }

  get = (_name: string): string => JSON.stringify(this.#scene());

  on(event: string, heard: Heard): void {
    this.#heard.set(event, (this.#heard.get(event) ?? new Set()).add(heard));
  }

  off(event: string, heard: Heard): void {
    this.#heard.get(event)?.delete(heard);
  }

  send({ id, do: verb, what, on }: { id: number; do: string; what?: string; on?: boolean }): void {
    if (verb === "overlay") this.#rated = Boolean(on);
    if (verb === "copy") this.#tell({ id, ...this.#text(what ?? "") });
    else if (verb === "run") this.#tell({ id, ok: true, scene: this.#run() });
    else if (verb in STEPS) this.#tell({ id, ok: true, scene: this.#go(STEPS[verb]!(this.#at, this.#last)) });
    else this.#tell({ id, ok: true, scene: this.#scene() });
  }

  /** Goes to a move, and no further by itself. */
  go(at: number): void {
    this.#tell({ id: null, ok: true, scene: this.#go(at) });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  get #last(): number {
    return this.reel.then.length;
  }

  #tell(answer: unknown): void {
    for (const heard of [...(this.#heard.get("msg:custom") ?? [])]) heard(answer);
  }

  #text(what: string): { ok: true; text: string } | { error: string } {
    const text = this.reel.texts[what];
    if (text !== undefined) return { ok: true, text };
    const known = Object.keys(this.reel.texts).length > 0;
    return { error: noText(known) };
  }

  #frame(at: number): Scene {
    for (let i = this.#scenes.length; i <= at; i++) {
      this.#scenes.push(merge(this.#scenes[i - 1], this.reel.then[i - 1]!) as unknown as Scene);
    }
    return this.#scenes[at]!;
  }

  #rating(at: number): Record<string, unknown> {
    for (let i = this.#ratings.length; i <= at; i++) this.#ratings.push(merge(this.#ratings[i - 1], this.reel.rated[i]!));
    return this.#ratings[at]!;
  }

  #scene(moved: Record<string, string> = {}, taken: Record<string, string> = {}): Shown {
    const frame = this.#frame(this.#at);
    const shown = this.#rated ? (merge(frame, this.#rating(this.#at)) as unknown as Scene) : frame;
    return { ...shown, moved, taken, step: this.#at, running: this.#timer !== 0 };
  }

  #go(to: number): Shown {
    this.stop();
    const before = this.#at;
    this.#at = Math.max(0, Math.min(to, this.#last));
    if (this.#at === before + 1) return this.#scene(this.#frame(this.#at).moved, this.#frame(this.#at).taken);
    const back = this.#at === before - 1 ? Object.entries(this.#frame(before).moved) : [];
    return this.#scene(Object.fromEntries(back.map(([id, old]) => [old, id])));
  }

  #run(): Shown {
    if (this.#timer) {
      this.stop();
      return this.#scene();
    }
    if (this.#at === this.#last) this.#go(0);
    this.#wait();
    return this.#scene();
  }

  #wait(): void {
    const { remark = "" } = this.#frame(this.#at);
    this.#timer = window.setTimeout(() => {
      let scene = this.#go(this.#at + 1);
      if (this.#at < this.#last) {
        this.#wait();
        scene = { ...scene, running: true };
      }
      this.#tell({ id: null, ok: true, scene });
    }, PACE + READING * remark.length);
  }
}

const steps: Part = (scene) => {
  const at = scene.step ?? 0;
  const last = Object.keys(scene.moves).length;
  const step = (verb: string, name: Icon, label: string, can: boolean, key?: string): Markup =>
    html`<button type="button" data-do="${verb}" title="${label}${key && ` (${key})`}" aria-label="${label}" ${!can && html`disabled`}>${icon(name)}</button>`;
  return html`<div role="toolbar" aria-label="Moves">
    ${step("first", "first", "To the start", at > 0)}${step("back", "back", "One move back", at > 0, ",")}
    <button type="button" class="worded" data-do="run" title="space" aria-keyshortcuts="Space" aria-label="${scene.running ? "Pause" : "Play"}" ${last === 0 && html`disabled`}>${
      scene.running ? html`${icon("pause")} Pause` : html`${icon("resume")} Play`}</button>
    ${step("forward", "forward", "One move on", at < last, ".")}${step("last", "last", "To the end", at < last)}
  </div>
  <input type="range" min="0" max="${last}" value="${at}" aria-label="Move" aria-valuetext="${at} of ${last}" ${last === 0 && html`disabled`}>`;
};

const remark: Part = (scene) => html`<p>${scene.say}</p>${scene.remark && html`<div class="note" dir="auto">${scene.html ? new Markup(scene.html) : scene.remark}</div>`}`;

/** Explains what is pointed at. It stands below all else, so that nothing that can be clicked moves when it comes or goes. */
const info: Part = (scene, local) => explained({ ...scene, say: "" }, local);

const tools: Part = (scene, local) =>
  html`<div role="toolbar" aria-label="Board">${tool(scene, local, "overlay", scene.rates, scene.rated)}${names(scene, local)}${shareTool(scene, local)}</div>`;

const PARTS = { status, error, steps, remark, moves, seats, tools, share, info };

const initialize: Initialize<ReplayTraits> = ({ model }) => keep(model.widget_manager);

const render: Render<ReplayTraits> = ({ model, el }) => {
  el.classList.add("stones-host");
  const life = new AbortController();
  const film = new Film(JSON.parse(model.get("_reel")) as Reel);
  const view = new View(film as unknown as Model, life.signal, PARTS);
  const { root } = view;
  root.classList.add("replay");
  const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
    root.addEventListener(type, heard, { signal: life.signal, capture: true });
  listen("click", ({ target }) => {
    const step = target instanceof Element ? target.closest<HTMLElement>("[data-step]")?.dataset["step"] : undefined;
    if (step) film.go(Number(step));
  });
  listen("input", ({ target }) => {
    if (target instanceof HTMLInputElement) film.go(Number(target.value));
  });
  listen("keydown", (event) => {
    const verb = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    const typed = event.target instanceof HTMLTextAreaElement || (event.key === " " && event.target instanceof HTMLButtonElement);
    if (!verb || typed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    film.send({ id: -1, do: verb });
  });
  el.append(root);
  return () => {
    film.stop();
    life.abort();
  };
};

export default { initialize, render };
