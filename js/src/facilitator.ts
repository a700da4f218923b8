// The room's board: the position, a clock, a field to paste answers into, and the answers as Python counted them.
import { type Asked, type Row, answersOf, heard } from "./answers";
import type { AnyModel } from "@anywidget/types";
import { type Asking, asking, inWords } from "./asking";
import { Clock, inMinutes } from "./clock";
import { type Form as Shown, formWidget } from "./form";
import { download } from "./download";
import { Markup, fill, html, part, put } from "./html";
import type { Answer } from "./scene";
import { Voice, read } from "./voice";
import { NO_ANSWER, SURE_OF_ANSWERS } from "./words";

interface Form extends Asked {
  status: string;
  seconds: number;
  /** How many of them are left; −1 while the clock does not run. */
  left: number;
  named: boolean;
  groups: string[];
  group: string;
  /** What could not be read or searched. */
  note: string;
  best: string;
  /** How much of the search is done, from 0 to 1; −1 where none runs. */
  far: number;
  over: boolean;
  back: boolean;
}
interface Traits {
  _form: Form;
  /** An SVG document, in which Python has escaped all text. */
  _picture: string;
}
/** What stands on the screen as Python says it. */
const WORDS = ["ask", "status", "count", "best"] as const;

const SKELETON = html`<div class="board"></div>
<div class="beside">
  <h2 class="ask" dir="auto"></h2><p class="status"></p>
  <p class="tools asks"><span class="clock" role="timer"></span><button type="button" data-do="clock"></button></p>
  <p class="count" role="status" aria-live="off"></p>
  <p class="tools asks"><button type="button" class="main" data-do="open"></button><button type="button" data-do="named"></button>
    <label class="groups" hidden>Group <select></select></label></p>
  <div class="answers stones-answers"></div>
  <p class="best" role="status" aria-live="off"></p><progress max="1" aria-label="Moves looked at" hidden></progress>
  <form class="asks"><label>Answers, one a line; a name and a colon may stand before<textarea name="text" rows="3" autocomplete="off" spellcheck="false"></textarea></label>
    <p class="tools"><button type="submit" class="main">Take these answers</button><label class="file">or files <input type="file" multiple accept=".csv,.txt"></label></p></form>
  <p class="said" role="alert"></p>
  <p class="tools"><button type="button" class="asks moves" data-do="judge"></button><button type="button" class="moves" data-do="back">Take the move back</button>
    <button type="button" data-do="clear"></button><button type="button" data-do="export">Save as CSV</button></p>
</div>`;

const HEADS = html`<th scope="col">search</th><td></td>`;
const beside = ({ answer, said = "" }: Row): Markup => html`<td>${said}</td><td><button type="button" data-play="${answer}" aria-label="Play ${answer}">Play</button></td>`;

class View implements Shown {
  readonly root = document.createElement("div");
  readonly #python: Asking;
  readonly #voice = new Voice(this.root);
  readonly #clock = new Clock((text) => (this.#part(".clock").textContent = text));

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    this.root.className = "stones-room";
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", "The room's board");
    fill(this.root, SKELETON);
    this.root.addEventListener("click", ({ target }) => target instanceof HTMLElement && this.#clicked(target), { signal });
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#take(this.#part<HTMLTextAreaElement>("textarea").value);
    }, { signal });
    this.root.addEventListener("change", ({ target }) => void this.#changed(target), { signal });
    signal.addEventListener("abort", () => this.#clock.stop());
    const words = inWords(this.root, (text) => this.#say(text));
    const lost = (): void => {
      words.lost();
      for (const each of this.root.querySelectorAll<HTMLButtonElement>("button")) each.disabled = true;
    };
    this.#python = asking(model, { ...words, lost }, signal);
    this.update();
    read(this.#part(".best"), signal);
  }

  update(): void {
    const form = this.model.get("_form");
    const focused = this.root.querySelector<HTMLElement>(":focus");
    put(this.#part(".board"), new Markup(this.model.get("_picture")));
    this.#part(".board").hidden = this.model.get("_picture") === "";
    for (const name of WORDS) this.#part(`.${name}`).textContent = form[name];
    this.#part(".status").hidden = form.lab !== undefined; // games begin at their start
    for (const each of this.root.querySelectorAll<HTMLElement>(".asks")) each.hidden = form.over;
    this.#part("form").hidden = form.over || (form.open && form.lab !== undefined); // games answer now
    for (const each of this.root.querySelectorAll<HTMLElement>(".moves")) each.hidden = form.kind !== "move" || (form.over && each.classList.contains("asks"));
    this.#button("open").textContent = form.open ? "Hide the answers" : "Show the answers";
    this.#button("named").textContent = form.named ? "Hide the names" : "Show the names";
    this.#button("named").disabled = !form.open;
    this.#button("back").disabled = !form.back;
    this.#button("clear").disabled = this.#button("export").disabled = form.answers === 0;
    const groups = this.#part(".groups");
    groups.hidden = !form.open || form.groups.length === 0;
    put(this.#part(".groups select"), html`<option value="">all</option>${form.groups.map((name) => html`<option value="${name}">${name}</option>`)}`);
    groups.querySelector("select")!.value = form.group;
    this.#say(form.note);
    this.#part(".clock").parentElement!.hidden = form.over || form.open; // what is shown is answered no more
    this.#clock.run(form.left, inMinutes(form.seconds));
    this.#button("clock").textContent = form.left < 0 ? "Start the clock" : "Set the clock back";
    put(this.#part(".answers"), answersOf(form, HEADS, beside));
    this.#voice.sayNew([...heard(form), form.missing > 0 ? "" : form.count]); // nobody wants to hear of each of thirty answers
    const busy = form.far >= 0;
    const progress = this.#part<HTMLProgressElement>(".beside > progress");
    progress.hidden = !busy;
    if (busy) progress.value = form.far;
    this.#button("judge").textContent = busy ? "Stop the search" : "What does search think?";
    this.#button("clear").textContent = "Forget the answers";
    delete this.#button("clear").dataset["sure"];
    const left = focused && (!focused.isConnected || focused.matches(":disabled, [hidden] *"));
    if (left) this.#part("textarea:not([hidden] *), button:not(:disabled, [hidden])").focus();
  }

  received(answer: Answer): void {
    if (!this.#python.answered(answer.id)) return;
    if (answer.error) this.#say(answer.error);
    else this.update(); // which takes back what was said of a long wait
    if (answer.text !== undefined) download(answer.text, "text/csv", "answers.csv");
  }

  #clicked(target: HTMLElement): void {
    const button = target.closest("button");
    const form = this.model.get("_form");
    const { play: move, do: verb } = button?.dataset ?? {};
    if (move !== undefined) this.#python.ask("play", { move });
    else if (verb === "clock") this.#python.ask(verb, { on: form.left < 0 });
    else if (verb === "open" || verb === "named") this.#python.ask(verb, { on: !form[verb] });
    else if (verb === "judge") this.#python.ask(form.far >= 0 ? "stop" : verb);
    else if (verb === "clear" && !button!.dataset["sure"]) Object.assign(button!, { textContent: SURE_OF_ANSWERS }).dataset["sure"] = "asked";
    else if (verb) this.#python.ask(verb);
  }

  async #changed(target: EventTarget | null): Promise<void> {
    if (target instanceof HTMLSelectElement) this.#python.ask("group", { group: target.value });
    if (target instanceof HTMLInputElement && target.files) {
      const texts = await Promise.all([...target.files].map((file) => file.text()));
      target.value = "";
      this.#take(texts.join("\n"));
    }
  }

  #take(text: string): void {
    if (text.trim() === "") return this.#say(NO_ANSWER);
    this.#python.ask("collect", { text });
    this.#part<HTMLTextAreaElement>("textarea").value = "";
  }

  #say(text: string): void {
    this.#part(".said").textContent = text;
  }

  #part<E extends HTMLElement = HTMLElement>(selector: string): E {
    return part<E>(this.root, selector);
  }

  #button(verb: string): HTMLButtonElement {
    return this.#part(`[data-do=${verb}]`);
  }

}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_form": (view) => view.update(),
  "change:_picture": (view) => view.update(),
  "msg:custom": (view, answer: Answer) => view.received(answer),
});
