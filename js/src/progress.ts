// What a learner has done at a set of exercises: the table as Python drew it, a file for the teacher, and a way to begin anew.
import type { AnyModel } from "@anywidget/types";
import { someId } from "./asking";
import { type Form, formWidget } from "./form";
import { download } from "./download";
import { Markup, fill, html, part } from "./html";
import { Voice } from "./voice";
import { SURE_OF_PROGRESS } from "./words";

interface Traits {
  /** The table as markup, in which Python has escaped all text. */
  _progress: string;
  /** What is saved for a teacher, and the name of its file. */
  _file: { name: string; text: string };
  _any: boolean;
}

const CLEAR = "Forget what I have done here";
const BUTTONS = html`<p class="said"></p><p class="help"><button type="button" data-do="save">Save for my teacher</button>
  <button type="button" data-do="clear">${CLEAR}</button></p>`;

class View implements Form {
  readonly root = document.createElement("div");
  readonly #table = document.createElement("div");
  readonly #clear: HTMLButtonElement;
  readonly #voice = new Voice(this.root);

  constructor(readonly model: AnyModel<Traits>) {
    this.root.className = "stones-exercise stones-done";
    fill(this.root, BUTTONS);
    this.root.prepend(this.#table);
    this.#clear = part(this.root, "[data-do=clear]");
    this.root.addEventListener("click", ({ target }) => {
      const verb = target instanceof HTMLElement ? target.dataset["do"] : undefined;
      if (verb === "save") this.#save();
      else if (verb === "clear") this.#forget();
    });
    this.show();
  }

  show(): void {
    fill(this.#table, new Markup(this.model.get("_progress")));
    this.#clear.disabled = !this.model.get("_any");
    this.#ask(false);
  }

  #ask(sure: boolean): void {
    this.#clear.dataset["asks"] = String(sure);
    this.#clear.textContent = sure ? SURE_OF_PROGRESS : CLEAR;
  }

  #save(): void {
    const { name, text } = this.model.get("_file");
    download(text, "application/json", name);
    const said = `${name} is among your downloads.`;
    part(this.root, ".said").textContent = said;
    this.#voice.say(said);
  }

  /** Forgets on the second click; the first one asks whether that is meant. */
  #forget(): void {
    if (this.#clear.dataset["asks"] === "true") this.model.send({ id: someId(), n: 0, do: "clear" });
    else this.#ask(true);
  }
}

export default formWidget<Traits, View>((model) => new View(model), {
  "change:_progress": (view) => view.show(),
  "change:_any": (view) => view.show(),
});
