// An exercise's question and answers: shows what Python says, and tells Python what was chosen.
import type { AnyModel } from "@anywidget/types";
import { type Asking, asking, inWords } from "./asking";
import { type Form as Shown, formWidget } from "./form";
import { type Markup, fill, html, part } from "./html";
import { reveal } from "./reveal";
import type { Answer, Line } from "./scene";
import { Voice, told } from "./voice";
import * as words from "./words";

interface Form {
  ask: string;
  options: string[];
  parts: string[];
  answer: string;
  tone: "" | "right" | "wrong" | "note";
  message: string;
  /** Its lines, each with the key of the fact that it says; none where it says no facts. */
  lines: Line[];
  /** How often something was said: the same may be said of the next answer. */
  times: number;
  hints: string[];
  more: string;
  again: string;
  /** What goes on to the next exercise of a practice, once this one is solved or its answer was shown. */
  next: string;
  /** Of each exercise of the lesson, once this one is solved: whether it is "solved", or is this one, for the first time, "now". */
  tally: ("" | "solved" | "now")[];
  /** The answer was shown, and is not taken for one: another question is asked next, or this one once more. */
  closed: boolean;
  check: boolean;
  before: string;
}

interface Traits {
  _form: Form;
}

/** Milliseconds to wait with what is thought of a move, so that the move itself is told before. */
const AFTER_THE_BOARD = 200;

/** A finger that moves less than so many pixels has pressed what it touched first. */
const STILL = 8;

const MARKS = { "": "", right: "✓", wrong: "✗", note: "" };

const answers = (form: Form): Markup =>
  form.options.length > 0
    ? html`<div class="options" role="group" aria-label="${form.ask}">${form.options.map(
        (option) => html`<button type="button" data-answer="${option}" dir="auto">${option}<span class="tick" aria-hidden="true"></span></button>`,
      )}</div>`
    : form.parts.length > 0
      ? html`<form class="parts" aria-label="${form.ask}">${form.parts.map(
          (part) => html`<label>${part} <input type="number" min="0" max="999999999" step="1" required autocomplete="off"></label>`,
        )}<button type="submit">Check</button></form>`
      : form.check
        ? html`<div class="parts"><button type="button" data-do="check">Check</button></div>`
        : html``;

class View implements Shown {
  readonly root = document.createElement("div");
  readonly #python: Asking;
  #asked = "";
  #tally = "";
  #voice = new Voice(this.root);
  #verdict = new Voice(this.root, AFTER_THE_BOARD);
  #times = 0;
  #down: PointerEvent | undefined;

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    this.root.className = "stones-exercise";
    this.root.setAttribute("role", "group");
    this.root.tabIndex = -1; // has the focus when nothing is left to press
    this.root.setAttribute("aria-label", "Exercise");
    this.#ask(model.get("_form"));
    this.root.addEventListener("pointerdown", (event) => (this.#down = event));
    this.root.addEventListener("click", (event) => this.#clicked(event));
    this.root.addEventListener("submit", (event) => this.#submitted(event));
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault(); // JupyterLab would keep a form's Enter to itself
      event.target.form?.requestSubmit();
    });
    this.#python = asking(model, inWords(this.root, (text) => this.#say("note", text)), signal);
    this.update();
    this.#follow(this.#asked, signal);
  }

  /** Asks a question, in place of the one before. */
  #ask(form: Form): void {
    this.#asked = form.ask;
    this.#times = form.times;
    this.#tally = "";
    fill(this.root, html`<div class="asked"><p class="ask" dir="auto">${form.ask}</p>${answers(form)}
      <p class="said" role="status" aria-live="off" dir="auto"></p><p class="learned"></p><ol class="hints" aria-label="Hints"></ol>
      <div class="help"><button type="button" data-do="next"></button><button type="button" data-do="again"></button><button type="button" data-do="more"></button>${form.before && html`<span class="before">✓ ${form.before}</span>`}</div></div>`);
  }

  /** Where one exercise follows the other, each takes the focus, once it is in the page, from the button that has asked for it. */
  #follow(asked: string, signal: AbortSignal): void {
    const laid = new ResizeObserver(() => {
      if (!this.root.isConnected) return;
      laid.disconnect();
      if (!this.root.closest(".stones-practice")?.matches(":focus-within")) return;
      this.root.focus();
      this.#voice.say(asked);
    });
    laid.observe(this.root);
    signal.addEventListener("abort", () => laid.disconnect());
  }

  update(): void {
    const form = this.model.get("_form");
    const focused = this.root.querySelector<HTMLElement>(":focus");
    if (form.ask !== this.#asked) {
      this.#ask(form);
      if (focused) this.root.focus();
      this.#voice.say(form.ask);
    }
    this.#write(form.tone, form.message);
    const answered = form.times !== this.#times;
    if (answered && form.message) this.#verdict.say([["", `${MARKS[form.tone]} `], ...told(form.message, form.lines)]);
    this.#times = form.times;
    const hints = part(this.root, ".hints");
    for (const hint of form.hints.slice(hints.children.length)) {
      hints.append(Object.assign(document.createElement("li"), { textContent: hint, dir: "auto" }));
      if (this.root.isConnected) this.#voice.say(hint);
    }
    for (const button of this.root.querySelectorAll<HTMLButtonElement>("[data-answer]")) {
      const chosen = button.dataset["answer"] === form.answer;
      button.setAttribute("aria-pressed", String(chosen));
      button.dataset["tone"] = chosen ? form.tone : "";
      const tick = button.querySelector(".tick");
      if (tick) tick.textContent = chosen ? MARKS[form.tone] : "";
    }
    for (const given of this.root.querySelectorAll<HTMLElement>(".options, .parts")) given.inert = form.closed;
    this.#offer("more", form.more);
    this.#offer("again", form.again);
    this.#offer("next", form.next);
    if (focused?.matches("[hidden], [inert] *")) (this.root.querySelector<HTMLElement>(":is(input, button):not([hidden], [inert] *)") ?? this.root).focus();
    this.#count(form.tally);
    this.#reveal(answered && form.message !== "");
  }

  answered({ id, error }: Answer): void {
    this.#python.answered(id);
    if (error) this.#say("note", error);
  }

  #say(tone: Form["tone"], text: string): void {
    this.#write(tone, text);
    this.#voice.say(text);
  }

  #write(tone: Form["tone"], text: string): void {
    const said = part(this.root, ".said");
    said.dataset["tone"] = tone;
    said.textContent = MARKS[tone] ? `${MARKS[tone]} ${text}` : text;
  }

  /** A stone for each exercise of the lesson: the newest drops into its place, and all of them once the last is there. */
  #count(tally: Form["tally"]): void {
    const place = part(this.root, ".learned");
    const which = tally.map(Boolean).join();
    if (this.#tally === which) return; // they drop once
    this.#tally = which;
    const solved = tally.filter((each) => each).length;
    const finished = solved === tally.length && tally.includes("now");
    place.dataset["all"] = String(finished);
    place.replaceChildren(
      ...tally.map((each, n) => {
        const stone = document.createElement("i");
        stone.dataset["state"] = each;
        stone.style.setProperty("--n", String(n));
        return stone;
      }),
    );
    const count = words.solved(solved, tally.length, finished);
    if (tally.length === 0) return;
    place.append(count);
    if (this.root.isConnected) this.#verdict.tell(count);
  }

  /** What is said grows above the buttons: brings it into sight once it is new, and then what has the focus. */
  #reveal(answered: boolean): void {
    const focused = this.root.querySelector(":focus");
    if (answered || focused) reveal(this.root.querySelector(".said"), focused);
  }

  #offer(verb: string, text: string): void {
    const button = this.root.querySelector<HTMLButtonElement>(`[data-do="${verb}"]`);
    if (!button) return;
    button.hidden = !text;
    button.textContent = text;
  }

  /** What was pressed: JupyterLab may scroll below a finger that has touched a button, and the click then falls beside it. */
  #pressed({ target, clientX, clientY }: MouseEvent): Element | undefined {
    const still = this.#down && Math.hypot(this.#down.clientX - clientX, this.#down.clientY - clientY) < STILL;
    const pressed = still ? this.#down?.target : target;
    this.#down = undefined;
    return pressed instanceof Element ? pressed : undefined;
  }

  #clicked(event: MouseEvent): void {
    const button = this.#pressed(event)?.closest("button");
    const { answer, do: verb } = button?.dataset ?? {};
    if (event.detail > 1) return; // the second click of two meant what stood there before
    if (answer !== undefined) this.#python.ask("check", { answer });
    else if (verb === "check") this.#handIn();
    else if (verb !== undefined) this.#python.ask(verb);
  }

  /** Has Python check what is on the board, once the board has sent all of it. */
  readonly #handIn = (): void => {
    const board = this.root.closest(":has(.stones)")?.querySelector(".stones[pending]");
    if (board) board.addEventListener("settled", this.#handIn, { once: true });
    else this.#python.ask("check", { answer: "" });
  };

  #submitted(event: Event): void {
    event.preventDefault();
    const inputs = [...this.root.querySelectorAll("input")];
    this.#python.ask("check", { answer: inputs.map((input) => input.value).join(", ") });
  }
}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_form": (view) => view.update(),
  "msg:custom": (view, answer: Answer) => view.answered(answer),
});
