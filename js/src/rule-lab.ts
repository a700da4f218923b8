// The form of experiments in a rule lab: what somebody expects and asks, and what Python says of the run and the answer.
import type { AnyModel } from "@anywidget/types";
import { type Asking, asking, inWords } from "./asking";
import { type Form as Shown, formWidget } from "./form";
import { download } from "./download";
import { Markup, fill, html, optionTags, part, put } from "./html";
import { type LabForm, mark, row, skeleton } from "./rule-lab-markup";
import type { Answer } from "./scene";
import { read } from "./voice";
import { EXPECT_FIRST } from "./words";

interface Running {
  done?: number;
  games?: number;
  left?: number;
  error?: string;
}
interface Traits {
  _form: LabForm;
  running: Running;
}
const USUAL = 1;

const about = (seconds: number): string =>
  seconds < 0 ? "getting ready" : seconds < 60 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;

let count = 0;

class View implements Shown {
  readonly root = document.createElement("div");
  readonly #form: HTMLFormElement;
  readonly #python: Asking;
  #waiting = new Map<number, (answer: Answer) => void>();
  #answered: number | undefined;
  #usual = "";

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    const form = model.get("_form");
    count += 1;
    this.root.className = "stones-lab";
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", "Experiments");
    fill(this.root, skeleton(form, `stones-lab-${count}-${Math.floor(Math.random() * 1e9)}`));
    this.#form = this.#part("form");
    this.#answered = form.answer.number;
    const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
      this.root.addEventListener(type, heard, { signal });
    listen("click", (event) => this.#clicked(event));
    listen("change", (event) => this.#changed(event.target));
    listen("input", (event) => this.#moved(event.target));
    listen("submit", (event) => this.#submitted(event));
    listen("keydown", (event) => this.#pressed(event));
    this.#python = asking(model, inWords(this.root, (text) => this.#say(text)), signal);
    this.update();
    this.running();
    read(this.#part(".verdict"), signal);
  }

  update(): void {
    const form = this.model.get("_form");
    const measure = this.#form.elements.namedItem("measure") as HTMLSelectElement;
    this.#optionTags(measure, form.questions.map(([name, text]) => [name, text]));
    this.#range();
    if (this.#usual !== form.usual) (this.#form.elements.namedItem("who") as HTMLSelectElement).value = this.#usual = form.usual;
    this.#choices();
    this.#answer(form.answer);
    this.#part(".log").hidden = form.log.length === 0;
    this.#put("log tbody", html`${form.log.map(row)}`);
  }

  running(): void {
    const { done, games = 1, left = -1, error = "" } = this.model.get("running");
    const busy = done !== undefined;
    const stop = this.#button("stop");
    const run = this.#part(".run");
    const start = this.#part<HTMLButtonElement>("button.main");
    const held = busy ? start : stop;
    const which = this.#button("which");
    const focused = held.matches(":focus") || (busy && which.matches(":focus"));
    which.disabled = busy;
    run.hidden = !busy;
    stop.hidden = !busy;
    start.hidden = busy;
    if (focused) (busy ? stop : start).focus();
    if (error) this.#say(error);
    if (!busy) return;
    const bar = this.#part<HTMLProgressElement>("progress");
    if (done > 0) bar.value = done / games;
    else bar.removeAttribute("value");
    const far = `${done.toLocaleString("en")} of ${games.toLocaleString("en")} games, ${about(left)}`;
    bar.setAttribute("aria-valuetext", far);
    this.#part(".far").textContent = far;
  }

  received(answer: Answer): void {
    this.#python.answered(answer.id);
    const then = this.#waiting.get(answer.id ?? -1);
    if (!then) return;
    this.#waiting.delete(answer.id ?? -1);
    this.#say(answer.error ?? "");
    if (answer.error === undefined) then(answer);
  }

  #part<E extends Element = HTMLElement>(selector: string): E {
    return part<E>(this.root, selector);
  }

  #button(verb: string): HTMLButtonElement {
    return this.#part(`[data-do="${verb}"]`);
  }

  #put(name: string, markup: Markup): void {
    put(this.#part(`.${name}`), markup);
  }

  #optionTags(select: HTMLSelectElement, pairs: readonly (readonly [string | number, string])[], usual = 0): void {
    put(select, optionTags(pairs), (_, markup) => {
      const before = select.value;
      fill(select, markup);
      select.value = before;
      if (select.selectedIndex < 0) select.selectedIndex = Math.min(usual, pairs.length - 1);
    });
  }

  #choices(): void {
    const who = this.#form.elements.namedItem("who") as HTMLSelectElement;
    const player = this.model.get("_form").players.find(({ id }) => id === who.value);
    if (player) this.#optionTags(this.#form.elements.namedItem("games") as HTMLSelectElement, player.games, USUAL);
  }

  /** Has the slider and the number go as far as the question does. */
  #range(): void {
    const measure = (this.#form.elements.namedItem("measure") as HTMLSelectElement).value;
    const asked = this.model.get("_form").questions.find(([name]) => name === measure);
    if (!asked || this.#part(".unit").textContent === asked[2]) return;
    this.#part(".unit").textContent = asked[2];
    const slider = this.#field("slider");
    slider.max = this.#field("number").max = String(asked[3]);
    slider.value = String(Math.round(asked[3] / 2));
    this.#field("number").value = "";
  }

  #answer({ number, lines = [], right = null, chart = "", random = false, which = "", cards = 0 }: LabForm["answer"]): void {
    this.#part(".answer").hidden = number === undefined;
    if (number === undefined) return;
    const [first = "", ...others] = lines;
    this.#put("verdict", html`<p>${mark(right)} ${first}</p>${others.map((line, i) => html`<p>${i === others.length - cards ? html`<strong>${line}</strong>` : line}</p>`)}`);
    this.#put("chart", new Markup(chart)); // drawn by Python, where text was escaped
    this.#button("stronger").hidden = !random;
    this.#button("which").hidden = !which;
    this.#button("which").textContent = which;
    if (this.#answered === number) return;
    this.#answered = number;
    this.#field("number").value = "";
    this.#field("because").value = "";
  }

  #field(name: string): HTMLInputElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement;
  }

  #say(text: string): void {
    this.#part(".said").textContent = text;
  }

  #clicked(event: Event): void {
    const verb = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]")?.dataset["do"] : undefined;
    if (verb === "stronger") this.#stronger();
    else if (verb === "csv") this.#ask("export", { what: "csv" }, ({ text = "" }) => download(text, "text/csv", "experiments.csv"));
    else if (verb === "sheet") this.#ask("export", { what: "sheet" }, ({ text = "" }) => download(text, "text/html", "experiments.html"));
    else if (verb) this.#ask(verb, {});
  }

  #stronger(): void {
    const who = this.#form.elements.namedItem("who") as HTMLSelectElement;
    who.value = "4";
    this.#choices();
    this.#field("slider").focus();
  }

  #moved(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "slider") this.#field("number").value = target.value;
    if (target.name === "number" && target.value) this.#field("slider").value = target.value;
  }

  #changed(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.name === "who") this.#choices();
    if (target.name === "measure") this.#range();
  }

  #submitted(event: Event): void {
    event.preventDefault();
    const number = this.#field("number").value;
    if (number === "") {
      this.#say(EXPECT_FIRST);
      this.#field("slider").focus();
      return;
    }
    const [measure, because, who] = ["measure", "because", "who"].map((name) => this.#field(name).value);
    this.#ask("run", { measure, because, who, number: Number(number), games: Number(this.#field("games").value) });
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault(); // JupyterLab would keep a form's Enter to itself
      event.target.form?.requestSubmit();
    }
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  }

  #ask(verb: string, fields: object, then: (answer: Answer) => void = () => undefined): void {
    this.#waiting.set(this.#python.ask(verb, fields), then);
  }
}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_form": (view) => view.update(),
  "change:running": (view) => view.running(),
  "msg:custom": (view, answer: Answer) => view.received(answer),
});
