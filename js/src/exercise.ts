// An exercise's question and answers: shows what Python says, and tells Python what was chosen.
import type { AnyModel, Initialize, Render } from "@anywidget/types";
import { type Markup, html } from "./html";
import { whenGone } from "./kernel-status";
import { keep } from "./notebook-metadata";
import { helps } from "./remedies";
import { shade } from "./theme";
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

class View {
  readonly root = document.createElement("div");
  #timer = 0;

  constructor(readonly model: AnyModel<Traits>) {
    const form = model.get("_form");
    this.root.className = "stones-exercise";
    this.root.setAttribute("role", "group");
    this.root.tabIndex = -1; // has the focus when nothing is left to press
    this.root.setAttribute("aria-label", "Exercise");
    this.root.dataset["lmSuppressShortcuts"] = "true"; // what is typed here is no command of JupyterLab's
    this.root.innerHTML = trusted(html`<div class="asked"><p class="ask">${form.ask}</p>${form.before && html`<p class="before">✓ ${form.before}</p>`}${answers(form)}
      <p class="said" role="status"></p><ol class="hints" aria-label="Hints" aria-live="polite"></ol>
      <div class="help"><button type="button" data-do="again"></button><button type="button" data-do="more"></button></div></div>`.text);
    this.root.addEventListener("click", (event) => this.#clicked(event));
    this.root.addEventListener("submit", (event) => this.#submitted(event));
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault(); // JupyterLab would keep a form's Enter to itself
      event.target.form?.requestSubmit();
    });
    this.update();
  }

  update(): void {
    clearTimeout(this.#timer);
    const form = this.model.get("_form");
    this.#say(form.tone, form.said);
    const hints = this.#part("hints");
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
  }

  gone(): void {
    clearTimeout(this.#timer);
    this.#say("note", helps(this.root).form);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #part(name: string): HTMLElement {
    const found = this.root.querySelector<HTMLElement>(`.${name}`);
    if (!found) throw new Error(`an exercise has no ${name}`);
    return found;
  }

  #say(tone: Form["tone"], text: string): void {
    const said = this.#part("said");
    said.dataset["tone"] = tone;
    said.textContent = MARKS[tone] ? `${MARKS[tone]} ${text}` : text;
  }

  #offer(verb: string, text: string): void {
    const button = this.root.querySelector<HTMLButtonElement>(`[data-do="${verb}"]`);
    if (!button) return;
    const left = !text && document.activeElement === button;
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

const render: Render<Traits> = ({ model, el }) => {
  const view = new View(model);
  const life = new AbortController();
  const update = (): void => view.update();
  model.on("change:_form", update);
  whenGone(model, life.signal, () => view.gone());
  shade(view.root, life.signal);
  el.append(view.root);
  return () => {
    life.abort();
    model.off("change:_form", update);
    view.stop();
  };
};

const initialize: Initialize<Traits> = ({ model }) => keep(model.widget_manager);

export default { initialize, render };
