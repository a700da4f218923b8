// Practice: how far a round is, as Python drew it; the exercise that is asked; and the buttons for others.
import type { AnyModel, Host } from "@anywidget/types";
import { type Asking, asking, inWords } from "./asking";
import { type Form, formWidget } from "./form";
import { type Parent, showChildren } from "./children";
import { Markup, fill, html, part } from "./html";
import type { Answer } from "./scene";
import { Voice } from "./voice";

interface Traits extends Parent {
  /** Markup, in which Python has escaped all text. */
  _head: string;
  /** What the buttons say, by what they do. */
  _offers: Record<string, string>;
}

const SKELETON = html`<div class="stones-bar head"></div><div class="stones-frame column"></div>
<div class="stones-bar"><p class="said" role="status"></p><div class="offers"></div></div>`;

class View implements Form {
  readonly root = document.createElement("div");
  readonly #offers: HTMLElement;
  readonly #python: Asking;
  readonly #voice = new Voice(this.root);
  /** How far the round is, in words, when it was last shown. */
  #far = "";
  /** The day of which the head tells what is due. */
  #day = new Date().toDateString();

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    this.root.className = "stones-practice";
    this.root.tabIndex = -1;
    this.root.addEventListener("click", ({ target }) => {
      // the button goes with its exercise; the next one takes the focus from here
      if (target instanceof Element && target.matches('[data-do="next"]')) this.root.focus({ preventScroll: true });
    });
    fill(this.root, SKELETON);
    this.#offers = part(this.root, ".offers");
    this.#offers.addEventListener("click", ({ target, detail }) => {
      const verb = target instanceof HTMLButtonElement ? target.dataset["do"] : undefined;
      if (verb && detail < 2) this.#python.ask(verb); // the second click of two would put off what the first has asked
    });
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
    showChildren(this.model, host, part(this.root, ".stones-frame"), signal);
  }

  show(): void {
    fill(part(this.root, ".head"), new Markup(this.model.get("_head")));
    this.#offer(this.model.get("_offers"));
    const far = this.root.querySelector(".head p")?.textContent ?? "";
    if (this.root.isConnected && far !== this.#far) this.#voice.say(far);
    this.#far = far;
  }

  /** Buttons stay where they are as long as they do the same: one may have the focus. */
  #offer(offers: Traits["_offers"]): void {
    const there = [...this.#offers.querySelectorAll("button")];
    const focused = this.#offers.matches(":focus-within");
    for (const button of there) if (!(button.dataset["do"]! in offers)) button.remove();
    Object.entries(offers).forEach(([verb, label], at) => {
      const button = there.find((each) => each.dataset["do"] === verb) ?? Object.assign(document.createElement("button"), { type: "button" });
      button.dataset["do"] = verb;
      button.textContent = label;
      if (this.#offers.children[at] !== button) this.#offers.insertBefore(button, this.#offers.children[at] ?? null);
    });
    if (focused && !this.#offers.matches(":focus-within")) this.#offers.querySelector("button")?.focus();
  }

  answered({ id }: Answer): void {
    if (!this.#python.answered(id)) return;
    part(this.root, ".said").textContent = "";
    const above = this.root.getBoundingClientRect().top < 0;
    if (above && this.#offers.matches(":focus-within")) this.root.scrollIntoView(); // what was asked for begins above
  }
}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_head": (view) => view.show(),
  "change:_offers": (view) => view.show(),
  "msg:custom": (view, answer: Answer) => view.answered(answer),
});
