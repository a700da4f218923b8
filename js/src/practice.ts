// Practice: how far a round is, as Python drew it; the exercise that is asked; and the button for the next one.
import type { AnyModel, Host } from "@anywidget/types";
import { type Asking, asking, inWords } from "./asking";
import { type Form, formWidget } from "./form";
import { type Holds, hold } from "./held";
import { Markup, fill, html, part } from "./html";
import type { Answer } from "./scene";
import { Voice } from "./voice";

interface Traits extends Holds {
  /** Markup, in which Python has escaped all text. */
  _head: string;
  _next: string;
}

const SKELETON = html`<div class="stones-bar head"></div><div class="stones-frame column"></div>
<div class="stones-bar"><p class="said" role="status"></p><button type="button"></button></div>`;

class View implements Form {
  readonly root = document.createElement("div");
  readonly #next: HTMLButtonElement;
  readonly #python: Asking;
  readonly #voice = new Voice(this.root);
  /** How far the round is, in words, when it was last shown. */
  #far = "";
  /** The day of which the head tells what is due. */
  #day = new Date().toDateString();

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    this.root.className = "stones-practice";
    fill(this.root, SKELETON);
    this.#next = part(this.root, "button");
    this.#next.addEventListener("click", () => this.#python.ask("next"));
    this.#python = asking(model, inWords(this.root, (text) => (part(this.root, ".said").textContent = text)), signal);
    document.addEventListener("visibilitychange", () => this.#back(), { signal });
    window.addEventListener("focus", () => this.#back(), { signal });
    this.show();
  }

  /** Somebody comes back to the page, which may have stood open since yesterday. */
  #back(): void {
    const day = new Date().toDateString();
    if (document.visibilityState !== "visible" || day === this.#day) return;
    this.#day = day;
    this.#python.ask("today");
  }

  fill(host: Host, signal: AbortSignal): void {
    hold(this.model, host, part(this.root, ".stones-frame"), signal);
  }

  show(): void {
    fill(part(this.root, ".head"), new Markup(this.model.get("_head")));
    this.#next.textContent = this.model.get("_next");
    const far = this.root.querySelector(".head p")?.textContent ?? "";
    if (this.root.isConnected && far !== this.#far) this.#voice.say(far);
    this.#far = far;
    if (!this.model.get("children")[0] && this.#next.matches(":focus")) this.root.scrollIntoView(); // shorter by a board
  }

  answered({ id }: Answer): void {
    this.#python.answered(id);
    part(this.root, ".said").textContent = "";
  }

}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_head": (view) => view.show(),
  "change:_next": (view) => view.show(),
  "msg:custom": (view, answer: Answer) => view.answered(answer),
});
