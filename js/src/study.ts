// The lines beside a board: a tree of moves to walk along, what is said of the place in sight, and what can be done with it.
import type { AnyModel, Host, Render } from "@anywidget/types";
import { download } from "./download";
import type { Parent } from "./children";
import type { Markup } from "./html";
import type { Lent } from "./lent";
import { drawing } from "./marking";
import type { Answer, Traits } from "./scene";
import type { Fields, Talk } from "./talk";
import * as words from "./words";

let lent: Lent;

/** A place: the piece and the words of the move that led there, what is thought and said of it, and the places that follow. */
type Place = [piece: string, words: string, glyph: string, said: string, ...after: number[]];

interface Lines {
  open: boolean;
  chapters: string[];
  chapter: number;
  root: number;
  at: number;
  nodes: Record<string, Place>;
  text: string;
  /** The text as HTML, where there is more to it than its letters. */
  formatted: string;
  glyph: string;
  /** What each glyph says. */
  thoughts: Record<string, string>;
  /** The outcomes of the chance event that is due, where they can be listed, and whether one is due. */
  outcomes: string[];
  rolls: boolean;
  /** The chapter as an exercise: whom the reader plays, if it is asked, what is said to any other move, whether it is tried. */
  asks: { title: string; seat: string; seats: string[]; otherwise: string; tried: boolean };
  /** How many marks there are. */
  marked: number;
}

/** How many moves beside the line that is looked at are shown at once; more are folded. */
const UNFOLDED = 12;
const TYPED = 600;
/** The names of what is given to be kept. */
const FILES: Record<string, string> = { save: "study.json" };
/** How marks can be drawn. */
const KINDS = { dashed: "╍╍", bold: "━━", dotted: "┅┅", double: "══" };

class Panel {
  readonly root = Object.assign(document.createElement("div"), { className: "stones-study", role: "group", ariaLabel: "Lines", hidden: true });
  readonly #talk: Talk;
  readonly #text: HTMLTextAreaElement;
  #drawn: Lines["nodes"] | undefined;
  #timer = 0;
  /** The text that is being written, and of which place. */
  #typed: { node: number; text: string } | undefined;
  /** Whether clicks and keys on the board draw marks. */
  #marking = false;

  constructor(readonly model: AnyModel<Traits & Parent>, signal: AbortSignal) {
    const made = lent.html`<p class="error" role="alert"></p><div class="head"></div><div class="lines"></div><div class="row" role="group" aria-label="Walk">
      ${button("back", "‹ Back")}${button("on", "On ›")}${button("other", "Other line ↓")}</div><div class="chance"></div>
      <label class="thought">Thought of this move <select></select></label>
      <div class="row marks" role="group" aria-label="Marks">${button("draw", "Draw marks")}
      <select aria-label="Kind of line">${Object.entries(KINDS).map(([kind, line]) => lent.html`<option value="${kind}">${line} ${kind}</option>`)}</select>
      <input aria-label="Letters in place of a ring" placeholder="A" maxlength="2">${button("unmark", "No marks")}</div>
      <label>Said of this position <textarea rows="3" dir="auto"></textarea></label><div class="formatted" dir="auto"></div>
      <div class="row">${button("promote", "")}${button("delete", "")}${button("play", "Play from here")}${button("save", "Save as a file")}${lent.address.of && button("qr", "QR code")}</div><div class="qr"></div>
      <details class="ask"><summary>Chapter, and asking it</summary>
        <label>Title <input data-what="title" dir="auto"></label><label>The reader plays <select data-what="seat"></select></label>
        <label>Said to any other move (or a search answers) <textarea rows="2" data-what="otherwise" dir="auto"></textarea></label>
        <p>${words.HOW_ASKED}</p>${button("try", "")}</details>`;
    lent.put(this.root, made);
    this.#text = this.#part("textarea");
    const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
      this.root.addEventListener(type, (event) => {
        heard(event);
        event.stopPropagation(); // the board around it has clicks and keys of its own
      });
    listen("click", (event) => this.#clicked(event));
    listen("input", ({ target }) => target === this.#text && this.#write());
    listen("change", (event) => this.#chosen(event));
    listen("focusout", () => this.#send());
    this.root.addEventListener("keydown", (event) => this.#pressed(event));
    this.#talk = new lent.Talk(model, this, signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    this.#mode(false);
    this.#talk.ask("hello");
  }

  get #scene(): Lines {
    return this.#talk.scene as unknown as Lines;
  }

  // ---------------------------------------------------------------- shown

  changed(): void {
    const scene = this.#scene;
    lent.keepIn(this.model, this.#talk.scene);
    /** Whoever has opened the lines with a tool, which is gone, is among them. */
    const around = (this.root.hidden && this.root.closest(".grid")) || this.root;
    this.root.hidden = !scene.open;
    if (!scene.open) return this.#mode(false);
    const { at, nodes, asks } = scene;
    const focused = around.querySelector(".lines :focus, [role=toolbar] :focus") !== null;
    if (nodes !== this.#drawn) this.#fill(".lines", this.#tree());
    this.#drawn = nodes;
    this.#mark(focused);
    this.#fill(".head", chapters(scene));
    this.#fill(".chance", chance(scene));
    if (this.#typed?.node !== at) this.#send();
    if (!this.#typed) this.#text.value = scene.text;
    this.#fill(".qr", lent.html``);
    this.#fill(".formatted", { text: scene.formatted });
    this.#fill(".thought select", lent.html`<option value="">nothing</option>${Object.entries(scene.thoughts).map(([glyph, words]) => lent.html`<option value="${glyph}">${glyph} ${words}</option>`)}`);
    this.#part<HTMLSelectElement>(".thought select").value = scene.glyph;
    const start = at === scene.root;
    this.#part(".thought").hidden = start;
    this.#asks();
    const can: Record<string, [on: boolean, words?: string]> = {
      back: [!start],
      on: [after(nodes, at).length > 0],
      other: [this.#lines().length > 1],
      promote: start ? [scene.chapter > 0, "Make first chapter"] : [this.#lines()[0] !== at, "Make main line"],
      delete: start ? [scene.chapters.length > 1, "Delete chapter"] : [true, "Delete"],
      unmark: [scene.marked > 0],
      try: asks.tried ? [true, "End the trial"] : [asks.seat !== "", "Try it as the learner"],
    };
    for (const [verb, [on, words]] of Object.entries(can)) {
      const button = this.#part<HTMLButtonElement>(`[data-verb=${verb}]`);
      button.disabled = !on;
      if (words) button.textContent = words;
    }
  }

  #part<E extends Element = HTMLElement>(selector: string): E {
    return this.root.querySelector<E>(selector)!;
  }

  #fill(place: string, markup: Markup): void {
    lent.put(this.#part(place), markup);
  }

  /** A line, and below each of its moves those that were tried in its place; long ones are folded. */
  #line(first: number, number: number, long: Map<number, number>): Markup {
    const { nodes } = this.#scene;
    const items: Markup[] = [];
    let beside: number[] = [];
    for (let node: number | undefined = first; node !== undefined; number++) {
      items.push(item(nodes, node, number));
      for (const other of beside) {
        const [inner, many] = [this.#line(other, number, long), long.get(other)!];
        items.push(lent.html`<li class="beside">${many > UNFOLDED ? lent.html`<details><summary>${nodes[other]![1]} … ${many} moves</summary>${inner}</details>` : inner}</li>`);
      }
      [node, ...beside] = after(nodes, node);
    }
    return lent.html`<ol>${items}</ol>`;
  }

  #tree(): Markup {
    const { nodes, root } = this.#scene;
    const order = [root];
    for (const node of order) order.push(...after(nodes, node));
    const long = new Map<number, number>();
    for (const node of order.reverse()) long.set(node, after(nodes, node).reduce((sum, each) => sum + long.get(each)!, 1));
    return this.#line(root, 0, long);
  }

  /** Marks the place in sight, and unfolds what it is in. */
  #mark(focused: boolean): void {
    const list = this.#part(".lines");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    for (const button of list.querySelectorAll("[tabindex='0']")) button.setAttribute("tabindex", "-1");
    const now = list.querySelector<HTMLElement>(`[data-node="${this.#scene.at}"]`);
    if (!now) return;
    for (let fold = now.closest("details"); fold; fold = fold.parentElement!.closest("details")) fold.open = true;
    now.setAttribute("aria-current", "step");
    now.tabIndex = 0;
    if (focused) now.focus({ preventScroll: true });
    list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  /** What is said of the chapter as a whole; a field that is being written to stays. */
  #asks(): void {
    const { asks } = this.#scene;
    this.#fill(".ask select", lent.html`<option value="">nobody</option>${asks.seats.map((each) => lent.html`<option>${each}</option>`)}`);
    for (const what of ["title", "seat", "otherwise"] as const) {
      const field = this.#part<HTMLInputElement>(`[data-what=${what}]`);
      if (what === "seat" || !field.matches(":focus")) field.value = asks[what];
    }
  }

  fill(host: Host, signal: AbortSignal): void {
    this.changed();
    const board = this.root.closest<HTMLElement>(".stones");
    if (board) drawing(board, this, signal);
    const place = Object.assign(document.createElement("div"), { tabIndex: -1, role: "group", ariaLabel: "As a learner has it" });
    this.root.closest(".stones-host")?.append(place); // outside of the board, whose keys and style are its own
    let life: AbortController | undefined;
    const show = async (): Promise<void> => {
      life?.abort();
      place.replaceChildren();
      const now = (life = new AbortController());
      for (const reference of this.model.get("children")) await (await host.getWidget(reference)).render({ el: place, signal: now.signal });
    };
    const changed = (): unknown => show().then(() => this.#scene.asks.tried && (place.focus(), place.scrollIntoView()));
    this.model.on("change:children", changed);
    signal.addEventListener("abort", () => {
      this.model.off("change:children", changed);
      life?.abort();
      place.remove();
    });
    void show();
  }

  // ---------------------------------------------------------------- places

  /** The place before one; undefined at the start. */
  #before(node: number): number | undefined {
    const { nodes } = this.#scene;
    return Object.keys(nodes).map(Number).find((each) => after(nodes, each).includes(node));
  }

  /** The lines that begin where the present move was made. */
  #lines(): number[] {
    return after(this.#scene.nodes, this.#before(this.#scene.at) ?? -1);
  }

  // ---------------------------------------------------------------- done

  /** Goes back or on, or to the line above or below; after the last comes the first. */
  walk(way: string): void {
    const { at, nodes } = this.#scene;
    const lines = this.#lines();
    const beside = lines.length > 1 ? lines.at((lines.indexOf(at) + (way === "up" ? -1 : 1)) % lines.length) : undefined;
    const node = way === "back" ? this.#before(at) : way === "on" ? after(nodes, at)[0] : beside;
    if (node === undefined) this.say(words.nowhere(way));
    else this.#ask("go", { node });
  }

  #ask(verb: string, fields: Fields = {}, answered?: (answer: Answer) => void): void {
    this.#send();
    this.#talk.ask(verb, fields, answered);
  }

  #clicked({ target }: Event): void {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-verb], [data-node]") : null;
    const { verb, node } = pressed?.dataset ?? {};
    if (node) this.#ask("go", { node: Number(node) });
    else if (verb === "draw") this.#mode(!this.#marking);
    else if (verb === "back" || verb === "on" || verb === "other") this.walk(verb);
    else if (verb === "roll") this.#ask(verb, { outcome: "" });
    else if (verb === "try") this.#ask(verb, { on: !this.#scene.asks.tried });
    else if (verb === "qr") this.#ask(verb, { to: lent.address.of!("") }, ({ text }) => this.#fill(".qr", { text: text ?? "" }));
    else if (verb && FILES[verb]) this.#ask(verb, {}, ({ text }) => text && download(text, "", FILES[verb]!));
    else if (verb) this.#ask(verb, { node: this.#scene.at });
  }

  #chosen({ target }: Event): void {
    const what = target instanceof HTMLElement && target.dataset["what"];
    if (what) this.#ask("ask", { what, to: (target as HTMLInputElement).value });
    else if (!(target instanceof HTMLSelectElement) || target.closest(".marks")) return;
    else if (target.closest(".thought")) this.#ask("glyph", { node: this.#scene.at, glyph: target.value });
    else if (target.closest(".chance")) this.#ask("roll", { outcome: target.value });
    else this.#ask("chapter", { at: Number(target.value) });
  }

  /** Arrow keys walk in the list: left and right along the line, up and down to another one. */
  #pressed(event: KeyboardEvent): void {
    const way = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "up", ArrowDown: "other" }[event.key];
    if (way && event.target instanceof HTMLElement && event.target.dataset["node"]) {
      this.walk(way);
      event.preventDefault();
    }
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  }

  // ---------------------------------------------------------------- marked

  get draws(): boolean | undefined {
    return this.root.hidden ? undefined : this.#marking;
  }

  mark(from: string, to: string): void {
    const letters = this.#part<HTMLInputElement>(".marks input").value.trim();
    const what = to !== from ? `>${to}` : letters && `=${letters}`;
    this.#ask("mark", { node: this.#scene.at, mark: `${this.#part<HTMLSelectElement>(".marks select").value} ${from}${what}` });
  }

  /** Has the board around this panel say something aloud. */
  say(text: string): void {
    this.root.dispatchEvent(new CustomEvent("said", { detail: text, bubbles: true }));
  }

  #mode(on: boolean): void {
    this.#marking = on;
    this.#part("[data-verb=draw]").setAttribute("aria-pressed", String(on));
    this.root.closest(".stones")?.classList.toggle("marking", on);
  }

  // ---------------------------------------------------------------- written

  /** What is written is sent when nothing was typed for a while, and before anything else is done. */
  #write(): void {
    this.#typed = { node: this.#typed?.node ?? this.#scene.at, text: this.#text.value };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#send(), TYPED);
  }

  #send(): void {
    clearTimeout(this.#timer);
    const typed = this.#typed;
    this.#typed = undefined;
    if (typed && this.#scene.open) this.#talk.ask("note", { ...typed });
  }

  // ---------------------------------------------------------------- answers

  answered(answer: Answer): void {
    this.#part(".error").textContent = answer.error ?? "";
  }

  silent(): void {
    // the board says so
  }

  lost(): void {
    // so it does, and disables what stands in it
  }
}

const button = (verb: string, words: string): Markup => lent.html`<button type="button" data-verb="${verb}">${words}</button>`;

const after = (nodes: Lines["nodes"], node: number): number[] => (nodes[node]?.slice(4) ?? []) as number[];

const item = (nodes: Lines["nodes"], node: number, number: number): Markup => {
  const [piece, words, glyph, said] = nodes[node]!;
  return lent.html`<li><button type="button" tabindex="-1" data-node="${node}">${number > 0 && lent.html`<span>${number}</span> `}${piece && lent.html`<i class="${piece}"></i>`}${words}${glyph}</button>${said && lent.html` <q dir="auto">${said}</q>`}</li>`;
};

const chapters = ({ chapters, chapter }: Lines): Markup =>
  chapters.length < 2
    ? lent.html`<b>Lines</b>`
    : lent.html`<label>Chapter <select>${chapters.map((title, i) => lent.html`<option value="${i}" ${i === chapter && lent.html`selected`}>${title}</option>`)}</select></label>`;

const chance = ({ rolls, outcomes }: Lines): Markup =>
  lent.html`${rolls && button("roll", "Roll")}${outcomes.length > 0 && lent.html` <label>or choose <select><option value="">…</option>${outcomes.map((each) => lent.html`<option>${each}</option>`)}</select></label>`}`;

const render: Render<Traits & Parent> = ({ model, el, host }) => {
  const beside = el.closest<HTMLFieldSetElement & { lent: Lent }>(".study")!;
  ({ lent } = beside);
  beside.role = "none"; // the panel is the group, and has a name
  const life = new AbortController();
  const panel = new Panel(model, life.signal);
  el.append(panel.root);
  panel.fill(host, life.signal);
  return () => life.abort();
};

export default { render };
