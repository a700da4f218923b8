// One view of a board: the field, the panels around it, and the handlers of clicks and keys.
import { address } from "./address";
import { Analyst } from "./analysis";
import { copied } from "./copy";
import { Field } from "./field";
import { LENT } from "./lent";
import { MoveList, towards } from "./move-list";
import { BEFORE, PARTS, headline } from "./panel";
import { recall, remember } from "./memory";
import { widen } from "./min-size";
import { stepAt } from "./review";
import { parsed, renew } from "./morph";
import { save } from "./save";
import type { Answer, Line, Scene, Shown } from "./scene";
import { reveal } from "./reveal";
import { hear, sound } from "./sound";
import { steady } from "./steady";
import { acting, beginning, canPlay, chosen, CURTAIN, fresh } from "./state";
import { type Fields, type Model, Talk } from "./talk";
import { shade } from "./theme";
import { beside, rove } from "./toolbar";
import { follow } from "./tree";
import { Voice, told } from "./voice";
import * as words from "./words";

/** A button that cannot be used now. */
const IDLE = "button:is(:disabled, [aria-disabled])";

export class View {
  readonly root = document.createElement("div");
  /** Where the lines are shown. */
  readonly beside = Object.assign(document.createElement("fieldset"), { className: "study", lent: LENT });
  #local = fresh();
  #parts = new Map<string, { element: HTMLElement; text: string }>();
  #voice = new Voice(this.root);
  #headline = "";
  #hand = "";
  #held = "";
  #talk: Talk;
  #field: Field;
  #scene: Shown;
  #analyst: Analyst;
  #moves = new MoveList();

  constructor(
    model: Model,
    signal: AbortSignal,
    readonly parts = PARTS,
  ) {
    this.#talk = new Talk(model, this, signal);
    this.#scene = this.#talk.scene;
    this.#local.path = beginning(this.#scene);
    this.#field = new Field(this.#local, this, signal);
    this.#analyst = new Analyst(model, signal, () => this.#think());
    this.#build(signal);
    this.#field.draw(this.#scene);
    this.#show();
    this.#talk.ask("hello");
    this.#hurry();
  }

  /** Tells the board what it is part of, in words that are its classes too. */
  belongs(to: readonly string[]): void {
    this.root.classList.add(...to);
    this.#local.quiet = to.includes("answer");
    this.#show();
  }

  #build(signal: AbortSignal): void {
    this.root.className = "stones-art stones";
    shade(this.root, signal);
    widen(this.root, signal);
    this.root.dataset["lmSuppressShortcuts"] = "true";
    const box = (className: string): HTMLElement => Object.assign(document.createElement("div"), { className });
    const grid = box("grid");
    for (const name of Object.keys(this.parts)) {
      const element = box(name);
      this.#parts.set(name, { element, text: "" });
      if (name === "status" || name === "choices") steady(element, signal);
    }
    const place = box("field");
    place.append(this.#field.element);
    const all: HTMLElement[] = [...this.#parts.values()].map(({ element }) => element);
    all.splice(BEFORE.length, 0, place, this.beside);
    grid.append(...all);
    this.root.append(grid);
    const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
      this.root.addEventListener(type, heard, { signal });
    listen("click", (event) => this.#clicked(event));
    listen("change", (event) => this.#picked(event));
    listen("input", (event) => this.#typed(event));
    listen("keydown", (event) => this.#pressed(event));
    listen("pointerover", (event) => this.#tried(event));
    for (const type of ["pointerdown", "pointerover", "pointerup", "pointercancel"] as const) listen(type, (event) => this.#dragged(event));
    listen("focusin", (event) => this.#focused(event));
    listen("keyup", (event) => this.#released(event));
    this.root.addEventListener("said", (event) => this.#voice.say((event as CustomEvent<string>).detail), { signal });
  }

  // ---------------------------------------------------------------- shown

  changed(): void {
    const before = this.#scene;
    const scene: Shown = (this.#scene = this.#talk.scene);
    Object.assign(this.#local, { lost: false, note: "" });
    if (CURTAIN in scene.tray || scene.secret !== before.secret) this.#handOver(scene);
    else if (scene.paths !== before.paths || scene.tray !== before.tray) this.#local.path = this.#kept(scene, before);
    if (scene.moves !== before.moves || scene.setup !== before.setup) this.#local.error = "";
    if (scene.setup.to_move === undefined && before.setup.to_move !== undefined) this.#local.text = "";
    if (scene.pace && !before.pace) this.#hurry();
    this.#local.analysis = this.#analyst.about(scene);
    if (scene.analysis.number !== before.analysis.number) Object.assign(this.#local, { why: { move: "", text: [] }, held: [], tried: [] });
    const active = this.#active;
    const place = active?.closest(".ending, .review");
    hear(before, scene);
    this.#field.draw(scene);
    this.#show(active);
    this.#announce(scene, before);
    if (!place) return;
    if (scene.review.running && !before.review.running) this.root.querySelector<HTMLElement>(".review h2")?.focus(); // Enter does nothing there
    if (scene.step !== before.step) reveal(place.querySelector(".here"), active);
  }

  /** Reads aloud what has happened, and in a review, what is thought of the move that one has come to. */
  #announce(scene: Shown, before: Shown): void {
    const length = (each: Scene): number => Object.keys(each.moves).length;
    const [made, looks] = [length(scene) !== length(before), scene.step !== before.step];
    const { here, said } = scene.review;
    const thought = looks && here && here.number !== before.review.here?.number ? here.text : [];
    const news: Line[] = [...told(scene.say, scene.lines["say"]), ["", ["", scene.remark, ...thought].join(" ")]];
    if (scene.say && (made || looks || scene.say !== before.say)) this.#voice.say(news, looks && !made);
    if (said && said !== before.review.said) this.#voice.say(said);
  }

  #think(): void {
    this.#local.analysis = this.#analyst.about(this.#scene);
    this.#show();
  }

  /** Forgets what was pressed, typed or pointed at, since another player now looks at the same screen; without a curtain it is the same one. */
  #handOver(scene: Scene): void {
    const { focus, names, more, lost, silent, helps, quiet } = this.#local;
    const place = CURTAIN in scene.tray ? {} : { focus };
    Object.assign(this.#local, fresh(), place, { names, more, lost, silent, helps, quiet, path: beginning(scene) });
    for (const field of this.root.querySelectorAll("textarea")) field.value = "";
    this.#voice.hush();
  }

  /** The tool in hand stays in hand while a position is set up; after a move, Python's suggestion counts. */
  #kept(scene: Scene, before: Scene): string[] {
    const path = this.#local.path;
    const same = scene.moves === before.moves && acting(scene) === acting(before) && Boolean(scene.setup.to_move) === Boolean(before.setup.to_move);
    return same && path.length > 0 && follow(scene.paths, path) ? path : beginning(scene);
  }

  #show(active = this.#active): void {
    const group = active?.closest("[role=toolbar], [role=group]");
    const could = active?.matches(IDLE) === false;
    this.#field.mark();
    const changed = [...this.#parts].flatMap(([name, part]) => {
      const { text } = this.parts[name]!(this.#scene, this.#local);
      return text === part.text ? [] : [Object.assign(part, { text })];
    });
    const ended = this.#parts.get("ending");
    if (ended && changed.includes(ended)) {
      const { style, offsetHeight } = ended.element.parentElement!;
      style.minHeight = ended.text && `${offsetHeight}px`; // while it stands there, the board is no lower than before
    }
    const made = parsed(changed.map(({ text }) => `<div>${text}</div>`).join(""));
    changed.forEach(({ element }, i) => renew(element, made[i]!));
    rove(this.root);
    this.#tell(headline(this.#scene, this.#local));
    this.root.classList.toggle("rated", this.#scene.rated);
    this.root.classList.toggle("asks", this.#scene.asks === true);
    this.root.classList.toggle("setting-up", this.#scene.setup.to_move !== undefined);
    this.root.classList.toggle("lost", (this.beside.disabled = this.#local.lost));
    const list = this.#parts.get("moves")?.element.firstElementChild;
    if (list) this.#moves.draw(list, this.#scene); // last, for its scrolling needs the layout
    if (active && (!this.#active || (could && active.matches(IDLE)))) this.#refocus(group);
  }

  /** Reads the headline aloud when it has changed, and what is in hand if that has changed, too. On the board of an exercise it reads nothing,
   * since the exercise itself speaks. */
  #tell(headline: string): void {
    const { path, quiet, lost, silent } = this.#local;
    const hand = path.join();
    if (this.#headline && headline !== this.#headline && !quiet) {
      const other = hand && hand !== this.#hand;
      const held = other ? words.inHand(path.map((id) => this.#label(id))) : "";
      this.#voice.tell([...told(headline, lost || silent ? [] : this.#scene.lines["status"]), ["", held]]);
    }
    this.#headline = headline;
    this.#hand = hand || this.#hand;
  }

  get #active(): Element | null {
    const active = (this.root.getRootNode() as Document | ShadowRoot).activeElement ?? null;
    return this.root.contains(active) ? active : null;
  }

  /** What had the focus is gone, or cannot be used any more: the first of its group that can has it now, or the board. */
  #refocus(group: Element | null | undefined): void {
    const next = group?.isConnected && group.querySelector<HTMLElement>(`button:not(${IDLE})`);
    if (next) next.focus();
    else this.#field.focus();
  }

  // ---------------------------------------------------------------- answers

  answered(answer: Answer): void {
    this.#local.lost = false;
    this.#local.error = answer.error ?? "";
    this.#show();
  }

  lost(): void {
    Object.assign(this.#local, { lost: true, helps: words.helps(this.root) });
    this.#show();
  }

  silent(waiting: boolean): void {
    if (this.#local.silent === waiting) return;
    Object.assign(this.#local, { silent: waiting, helps: words.helps(this.root) });
    this.#show();
  }

  #ask(verb: string, fields: Fields = {}, answered?: (answer: Answer) => void, refused?: (error: string) => void): void {
    if (!this.#local.lost) this.#talk.ask(verb, fields, answered, refused);
  }

  // ---------------------------------------------------------------- done by somebody

  choose(id: string): void {
    const scene = this.#scene;
    const next = chosen(scene, this.#local, id);
    this.#local.note = "";
    if (!next && scene.can["back"]) this.#ask("back");
    else if (!next) this.#try(id);
    else if (follow(scene.paths, next) === 0) {
      // A move is meant for the position before the eyes; what is put down in setting up, for whatever comes of it.
      if (scene.setup.to_move === undefined) this.#ask("play", { path: next, n: (this.#local.asked = scene.n) });
      else this.#ask("play", { path: next }, undefined, this.#noting());
    } else {
      this.#local.path = next;
      this.#voice.say(words.chosen(this.#label(id)));
    }
    this.#show();
  }

  /** Has Python say why something cannot be chosen, which it does as to any move that is not legal. Where nothing can be, the headline says why. */
  #try(id: string): void {
    const scene = this.#scene;
    if (!canPlay(scene, this.#local) || !Object.keys(scene.paths)[0]) {
      this.#voice.say(words.notPossible(this.#label(id)));
      return;
    }
    this.#ask("play", { path: [...this.#local.path, id], n: scene.n }, undefined, this.#noting());
  }

  /** Takes an error for a note in place of the headline, where nothing moves. */
  #noting(): (error: string) => void {
    const { path, focus } = this.#local;
    return (error) => {
      if (path !== this.#local.path || focus !== this.#local.focus) return; // something else has been done
      this.#local.note = error;
      this.#voice.say(error);
      this.#show();
    };
  }

  #label(id: string): string {
    return this.#scene.tray[id]?.label ?? this.#scene.labels[id] ?? "That";
  }

  /** What the mouse was pressed on, or a finger in the tray, is chosen once it comes elsewhere, and put down where it is let go. */
  #dragged({ type, target, buttons, pointerId }: PointerEvent): void {
    const { choose, id = choose } = (target as Element).closest<HTMLElement>("[data-choose],[data-id]")?.dataset ?? {};
    const held = this.#held;
    const path = chosen(this.#scene, this.#local, held);
    const begins = type === "pointerdown";
    if (buttons !== 1 || begins) this.#held = (buttons === 1 && id) || "";
    if (begins) (target as Element).releasePointerCapture(pointerId); // a finger would be said to stay where it was put
    else if (!id || id === held || !path || !follow(this.#scene.paths, path)) return;
    else if (type === "pointerup") this.choose((this.#local.focus = id));
    else if (this.#held && !this.#local.path.includes(held)) this.choose(held);
  }

  giveUp(): boolean {
    const { path, error } = this.#local;
    const kept = beginning(this.#scene);
    Object.assign(this.#local, { path: kept, error: "", note: "" });
    this.#show();
    const given = path.filter((id) => !kept.includes(id)).map((id) => this.#label(id));
    if (given[0]) this.#voice.say(words.givenUp(given));
    return Boolean(error || given[0]);
  }

  pick(place: number): void {
    const id = Object.keys(this.#scene.tray)[place];
    if (id) this.choose(id);
  }

  point(id: string): void {
    if (this.#local.pointed === id) return;
    this.#local.pointed = id;
    this.#show();
  }

  #clicked(event: Event): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-do],[data-choose],[data-why],[data-step]");
    if (event instanceof MouseEvent) this.#walked(event);
    if (!button) return;
    const { do: verb, on, choose: id, why, step, at, move } = button.dataset;
    if (step) this.#look(Number(step));
    else if (id) this.choose(id);
    else if (why) this.#ask("why", { move: why }, (answer) => this.#explained(answer));
    else if (verb === "dismiss") this.answered({ id: null });
    else if (verb === "names") this.#local.names = !this.#local.names;
    else if (verb === "more") this.#local.more = !this.#local.more;
    else if (verb === "sound") sound((this.#local.sound = !this.#local.sound));
    else if (verb === "again") this.#again(button.dataset["players"] ?? "");
    else if (verb === "share") Object.assign(this.#local, { sharing: !this.#local.sharing, copied: "" });
    else if (verb === "svg" || verb === "png") void save(this.#field.element, verb, this.#scene.title);
    else if (verb === "paste") this.#ask(verb, { text: this.#local.text });
    else if (verb === "diagram" || verb === "record" || verb === "code") this.#ask("copy", { what: verb }, ({ text }) => void this.#copied(text));
    else if (verb === "link") this.#ask("copy", { what: "code" }, ({ text }) => void this.#copied(text && address.of?.(text)));
    else if (verb) this.#ask(verb, { ...(at && { at: Number(at) }), ...(move && { move }), ...(on && { on: on === "true" }) });
    this.#show();
  }

  /** Has bots take their time as the person has chosen before, on whichever board. */
  #hurry(): void {
    const pace = recall("pace");
    if (this.#scene.pace && pace && pace !== this.#scene.pace) this.#ask("pace", { to: pace });
  }

  #analyse(): void {
    this.#ask("analyse", { on: this.#scene.analysis.number === undefined });
  }

  #explained({ why }: Answer): void {
    if (!why) return;
    this.#local.why = why;
    this.#show();
    this.#voice.say(`${why.move}: ${why.text.join(" ")}`);
  }

  /** Where a key leads to the board, all of it is in sight, as far as it fits. */
  #focused(event: Event): void {
    if (this.#local.note) {
      this.#local.note = "";
      this.#show();
    }
    this.#tried(event);
    const place = event.target as Element;
    if (place.matches(".field :focus-visible")) reveal(this.#parts.get("status")?.element, this.#field.element, place);
  }

  /** Shows what a row of the analysis leads to or its line, while it is pointed at, or has the focus; meanwhile all stay in place. */
  #tried(event: Event): void {
    const row = (place: unknown): HTMLElement | null | undefined =>
      place instanceof Element && this.root.contains(place) ? place.closest<HTMLElement>("[data-why],[data-move]") : undefined;
    const { why, move = why } = (row(event.target) ?? row(this.#active))?.dataset ?? {};
    const rows = this.#local.analysis?.moves ?? [];
    const path = rows.find((row) => row.move === move)?.path ?? [];
    if (path.join() === this.#local.tried.join()) return;
    if (move && this.#local.held.length === 0) this.#local.held = rows.map((row) => row.move);
    else if (!move) this.#local.held = [];
    this.#local.tried = path;
    this.#show();
  }

  /** Shows the position after a number of moves; in a replay, that is the reel's affair. */
  #look(at: number): void {
    if (this.#scene.running === undefined && "look" in this.#scene.can) this.#ask("look", { at: Math.max(0, at) });
  }

  /** A new game, with those players in those seats: a seat and a player, and so on. */
  #again(players: string): void {
    const words = players.split(" ").filter(Boolean);
    for (let i = 0; i < words.length; i += 2) this.#ask("seat", { seat: Number(words[i]), who: words[i + 1] });
    this.#ask("new");
  }

  async #copied(text: string | undefined): Promise<void> {
    if (text === undefined) return;
    this.#local.text = text;
    this.#show();
    this.#local.copied = await copied(text, this.root.querySelector("textarea"));
    this.#show();
    this.#voice.say(this.#local.copied);
  }

  #picked(event: Event): void {
    const field = event.target;
    if (!(field instanceof HTMLSelectElement)) return;
    if (field.dataset["seat"]) {
      if (field.value.startsWith("bot:")) remember("bot", field.value);
      this.#ask("seat", { seat: Number(field.dataset["seat"]), who: field.value });
    } else if ("pace" in field.dataset) {
      remember("pace", field.value);
      this.#ask("pace", { to: field.value });
    } else this.#ask("turn", { seat: Number(field.value) });
  }

  /** Goes to the move whose place on the curve of a review was clicked. */
  #walked({ target, clientX }: MouseEvent): void {
    const curve = target instanceof Element ? target.closest<SVGElement>("[data-curve]") : null;
    if (!curve) return;
    const { left, width } = curve.getBoundingClientRect();
    this.#look(stepAt((clientX - left) / width, Number(curve.dataset["curve"])));
  }

  #typed({ target }: Event): void {
    if (target instanceof HTMLInputElement && "walk" in target.dataset) this.#look(Number(target.value));
    if (!(target instanceof HTMLTextAreaElement)) return;
    Object.assign(this.#local, { text: target.value, copied: "" });
    this.#show();
  }

  /** The notebook's own shortcuts rest while the board has the focus, but for those with Control or Command. */
  #pressed(event: KeyboardEvent): void {
    if (event.key === "Control" || event.key === "Meta") delete this.root.dataset["lmSuppressShortcuts"];
    const from = event.target instanceof Element ? event.target : this.root;
    const button = beside(from, event.key);
    if (button) {
      button.focus();
      rove(this.root);
      event.preventDefault();
    }
    const move = towards(from, event.key);
    if (move) {
      move.click();
      move.focus();
      event.preventDefault();
    }
    if (event.key === "Escape" && !this.#close(from)) this.root.closest<HTMLElement>(".jp-Cell")?.focus(); // JupyterLab's keys count again
    const typing = from.matches("textarea, select");
    if (",.".includes(event.key) && !typing) this.#look(this.#scene.step + (event.key === "," ? -1 : 1));
    if (event.key === "%" && this.#scene.can["analyse"] && !typing) this.#analyse();
    if (event.ctrlKey || event.metaKey) return;
    if (from.matches("[data-choose]") && /^\d$/.test(event.key)) this.pick(Number(event.key) - 1);
    event.stopPropagation();
  }

  /** Folds away what a button has opened, if the focus is in there; then the button has it. Returns whether it was so. */
  #close(from: Element): boolean {
    const within = (name: string): boolean => from.closest(`.${name}, [data-do=${name}]`) !== null;
    const opened = this.#local.sharing && within("share") ? "share" : this.#local.more && within("more") ? "more" : "";
    const button = opened && this.root.querySelector<HTMLElement>(`[data-do=${opened}]`);
    if (!button) return false;
    button.focus();
    button.click();
    return true;
  }

  #released(event: KeyboardEvent): void {
    if (event.key === "Control" || event.key === "Meta") this.root.dataset["lmSuppressShortcuts"] = "true";
  }
}
