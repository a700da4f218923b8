// A place on a page that shows a widget: first a picture that was drawn when the site was built; then, for a board, the
// scene of then or of the last visit, on which moves can be made already; and Python's widget as soon as it is there.
import exercise from "../exercise";
import facilitator from "../facilitator";
import frame from "../frame";
import board from "../index";
import practice from "../practice";
import progress from "../progress";
import replay from "../replay";
import ruleForm from "../rule-form";
import ruleLab from "../rule-lab";
import type { Scene } from "../scene";
import study from "../study";
import { show } from "./widget";
import { type Game, game, keepGame, onGame } from "./kept";
import type { Link } from "./link";
import { type Fields, Model } from "./model";
import { ELSEWHERE } from "../words";

const FRONT_ENDS = {
  "board.js": board,
  "exercise.js": exercise,
  "facilitator.js": facilitator,
  "frame.js": frame,
  "practice.js": practice,
  "progress.js": progress,
  "replay.js": replay,
  "rule-form.js": ruleForm,
  "rule-lab.js": ruleLab,
  "study.js": study,
};
const CODE = /^[0-9A-Za-z]{6,6000}$/;

export class Stage {
  readonly what: Fields;
  /** The name under which the browser keeps this board's game; empty where it keeps none. */
  readonly #key: string;
  readonly #said = document.createElement("p");
  #life = new AbortController();
  #model: Model | undefined;
  #record = "";
  /** Whether a link's game stands here, and not the kept one. */
  #linked = false;
  /** Whether the game goes on in another window, which keeps it. */
  #elsewhere = false;
  /** Whether Python is to bring a widget here. */
  waits = false;

  constructor(
    readonly element: HTMLElement,
    readonly place: number,
    readonly link: Link,
  ) {
    this.what = JSON.parse(element.dataset["show"]!) as Fields;
    this.#key = element.dataset["key"] ?? "";
    this.#said.className = "stage-said";
    this.#said.setAttribute("role", "status");
    const told = document.createElement("div");
    told.className = "stones-told";
    told.append(this.#said);
    element.after(told);
    if (this.#key) onGame(this.#key, ({ record }) => this.#follow(record));
  }

  say(text: string): void {
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }

  /** Shows the widget; of a board the position that a short code holds, if one is given. */
  async begin(code = ""): Promise<void> {
    this.#life.abort();
    this.#life = new AbortController();
    const kept = this.#key && !code ? game(this.#key) : undefined;
    const scene = code ? undefined : (kept?.scene ?? this.element.querySelector("script")?.textContent);
    this.#model = undefined;
    const begun = code ? { code, players: [] } : kept ? { record: kept.record, players: kept.players } : {};
    const { players, ...rest } = begun as Fields;
    const more = players && "board" in this.what ? begun : rest;
    this.#record = kept?.record ?? "";
    this.#linked = code !== "";
    this.#elsewhere = false;
    this.waits = true;
    const coming = this.link.show(this.place, { ...this.what, ...more });
    coming.catch(() => undefined); // it is said below, also where it is known before the scene is painted
    if (scene) await this.#paint(scene);
    try {
      await this.#come(await coming);
      if (!kept && this.#record) this.keep(this.#record); // a deal was drawn; what was kept may be newer by now, from another window
      this.waits = false;
      this.say("");
    } catch (error) {
      this.waits = false;
      await this.#without(error as Error, code, kept);
    }
  }

  /** Begins anew with another game. */
  anew(name: string): Promise<void> {
    keepGame(this.#key, undefined);
    this.what["room"] = name;
    return this.begin();
  }

  /** Keeps the game as it is now. */
  keep(record: string): void {
    this.#record = record;
    if (!this.#key || !this.#model || this.#elsewhere) return;
    const scene = this.#model.get("_scene") as string | undefined;
    if (!scene) return keepGame(this.#key, { scene: "", record, players: [] });
    const { seats, players, secret } = JSON.parse(scene) as Scene;
    const known = Object.values(seats).map(({ who }) => (who in players ? who : "person"));
    if (!secret) keepGame(this.#key, { scene, record, players: known });
  }

  /** Leaves it to another window to keep the game, where that has gone on. */
  #follow(record: string): void {
    if (record === this.#record || (this.#linked && !this.#record)) return;
    this.#elsewhere = true;
    this.say(ELSEWHERE);
  }

  /** Shows a scene on a board that Python is still to make: what is done on it waits. */
  async #paint(scene: string): Promise<void> {
    try {
      const begun = { ...(JSON.parse(scene) as Scene), n: 0, moved: {}, taken: {} };
      this.#model = new Model("", { _model_name: "AnyModel", _esm: "board.js", _scene: JSON.stringify(begun) }, this.link);
      this.#put(await show(this.#model, this.#life.signal, FRONT_ENDS));
    } catch {
      this.#model = undefined; // kept by another version of the site: the picture stays until Python is there
    }
  }

  async #come(made: Model): Promise<void> {
    const board = made.get("_scene") as string | undefined;
    if (this.#model && board) {
      this.link.adopt(this.#model, made);
      this.#model.take({ method: "custom", content: { id: null, ok: true, scene: JSON.parse(board) as Scene } }, []);
    } else {
      this.#model = made;
      this.#put(await show(made, this.#life.signal, FRONT_ENDS));
    }
    this.#model.on("change:_scene", () => this.#record && this.keep(this.#record));
  }

  /** Says why there is no widget; a code or a game that cannot be read gives way to a new game. */
  async #without(error: Error, code: string, kept: Game | undefined): Promise<void> {
    if (code || kept) {
      if (kept) keepGame(this.#key, undefined);
      await this.begin();
      this.say(`${code ? "The link holds no game" : "The game of last time cannot be read"}: ${error.message}. Here is a new game.`);
    } else {
      this.say(error.message);
    }
  }

  #put(widget: HTMLElement): void {
    const focus = this.element.contains(document.activeElement);
    for (const old of [...this.element.children]) if (!(old instanceof HTMLScriptElement)) old.remove();
    this.element.append(widget);
    this.element.classList.add("live");
    if (focus) widget.querySelector<HTMLElement>("[tabindex='0'], button, input")?.focus();
  }
}

/** The short code in the address of the page, if there is something like one: Python checks it. */
export function codeInAddress(): string {
  const text = decoded(location.hash.slice(1));
  return CODE.test(text) && /^\d/.test(text) ? text : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
