// An exercise's question and answers: shows what Python says, and tells Python what was chosen.
import type { AnyModel } from "@anywidget/types";
import { type Form as Shown, formWidget } from "./form";
import { type Markup, html, part } from "./html";
import { helps } from "./remedies";
import { trusted } from "./trusted";

interface Form {
  ask: string;
  options: string[];
  parts: string[];
  given: string;
  tone: "" | "right" | "wrong" | "note";
  said: string;
  hints: string[];
  more: string;
  again: string;
  /** Of each exercise of the lesson, once this one is solved: whether it is "solved", or is this one, "now". */
  tally: ("" | "solved" | "now")[];
  check: boolean;
  before: string;
}

interface Traits {
  _form: Form;
}

const PATIENCE = 5000;
const MARKS = { "": "", right: "✓", wrong: "✗", note: "" };

const answers = (form: Form): Markup =>
  form.options.length > 0
    ? html`<div class="options" role="group" aria-label="Answers">${form.options.map(
        (option) => html`<button type="button" data-answer="${option}">${option}<span class="tick" aria-hidden="true"></span></button>`,
      )}</div>`
    : form.parts.length > 0
      ? html`<form class="parts">${form.parts.map(
          (part) => html`<label>${part} <input type="number" min="0" max="999999999" step="1" required autocomplete="off"></label>`,
        )}<button type="submit">Check</button></form>`
      : form.check
        ? html`<p><button type="button" data-do="check">Check</button></p>`
        : html``;

class View implements Shown {
  readonly root = document.createElement("div");
  #timer = 0;
  #tally = "";

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    const form = model.get("_form");
    this.root.className = "stones-exercise";
    this.root.setAttribute("role", "group");
    this.root.tabIndex = -1; // has the focus when nothing is left to press
    this.root.setAttribute("aria-label", "Exercise");
    this.root.innerHTML = trusted(html`<div class="asked"><p class="ask">${form.ask}</p>${form.before && html`<p class="before">✓ ${form.before}</p>`}${answers(form)}
      <p class="said" role="status"></p><p class="learned" aria-live="polite"></p><ol class="hints" aria-label="Hints" aria-live="polite"></ol>
      <div class="help"><button type="button" data-do="again"></button><button type="button" data-do="more"></button></div></div>`.text);
    this.root.addEventListener("click", (event) => this.#clicked(event));
    this.root.addEventListener("submit", (event) => this.#submitted(event));
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault(); // JupyterLab would keep a form's Enter to itself
      event.target.form?.requestSubmit();
    });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    this.update();
  }

  update(): void {
    clearTimeout(this.#timer);
    const form = this.model.get("_form");
    this.#say(form.tone, form.said);
    const hints = part(this.root, ".hints");
    for (const hint of form.hints.slice(hints.children.length)) {
      hints.append(Object.assign(document.createElement("li"), { textContent: hint }));
    }
    for (const button of this.root.querySelectorAll<HTMLButtonElement>("[data-answer]")) {
      const chosen = button.dataset["answer"] === form.given;
      button.setAttribute("aria-pressed", String(chosen));
      button.dataset["tone"] = chosen ? form.tone : "";
      const tick = button.querySelector(".tick");
      if (tick) tick.textContent = chosen ? MARKS[form.tone] : "";
    }
    this.#offer("more", form.more);
    this.#offer("again", form.again);
    this.#count(form.tally);
  }

  gone(): void {
    clearTimeout(this.#timer);
    this.#say("note", helps(this.root).form);
  }

  #say(tone: Form["tone"], text: string): void {
    const said = part(this.root, ".said");
    said.dataset["tone"] = tone;
    said.textContent = MARKS[tone] ? `${MARKS[tone]} ${text}` : text;
  }

  /** A stone for each exercise of the lesson: the newest drops into its place, and all of them once the last is there. */
  #count(tally: Form["tally"]): void {
    const place = part(this.root, ".learned");
    if (this.#tally === tally.join()) return; // they drop once
    this.#tally = tally.join();
    const solved = tally.filter((each) => each).length;
    place.dataset["all"] = String(solved === tally.length);
    place.replaceChildren(
      ...tally.map((each, n) => {
        const stone = document.createElement("i");
        stone.dataset["state"] = each;
        stone.style.setProperty("--n", String(n));
        return stone;
      }),
    );
    if (tally.length > 0) place.append(solved === tally.length ? `All ${solved} solved. Well played!` : `${solved} of ${tally.length} solved`);
  }

  #offer(verb: string, text: string): void {
    const button = this.root.querySelector<HTMLButtonElement>(`[data-do="${verb}"]`);
    if (!button) return;
    const left = !text && button.matches(":focus"); // within a shadow tree, too
    button.hidden = !text;
    if (left) (this.root.querySelector<HTMLElement>("input, button:not([hidden])") ?? this.root).focus();
    button.textContent = text;
  }

  #clicked(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const { answer, do: verb } = button?.dataset ?? {};
    if (answer !== undefined) this.#send("check", answer);
    else if (verb !== undefined) this.#send(verb);
  }

  #submitted(event: Event): void {
    event.preventDefault();
    const inputs = [...this.root.querySelectorAll("input")];
    this.#send("check", inputs.map((input) => input.value).join(", "));
  }

  #send(verb: string, answer = ""): void {
    clearTimeout(this.#timer);
    const silent = (): void => this.#say("note", helps(this.root).busy);
    this.#timer = window.setTimeout(silent, PATIENCE);
    try {
      this.model.send({ do: verb, answer });
    } catch {
      silent();
    }
  }
}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_form": (view) => view.update(),
});
