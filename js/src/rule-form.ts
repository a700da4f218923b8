// The form of rules: groups of rule parameters, the cards of a game that has some, a name, and what differs.
import type { AnyModel } from "@anywidget/types";
import { type Asking, asking, inWords } from "./asking";
import { CardTable, type Deck } from "./card-table";
import { copied } from "./copy";
import { type Form as Shown, formWidget } from "./form";
import { download } from "./download";
import { Markup, html, part, put } from "./html";
import type { Answer } from "./scene";
import { read } from "./voice";
import { CODE_HAS, NO_LONGER } from "./words";

interface Control {
  name: string;
  label: string;
  ruling: string;
  kind: "choice" | "number" | "row";
  changed: boolean;
  to: number[];
  options?: string[];
  limits?: [number, number][];
}
interface Group {
  title: string;
  folded: boolean;
  controls: Control[];
}
interface Rules {
  title: string;
  before: string;
  name: string;
  sentence: string;
  groups: Group[];
  deck: Deck | null;
  /** The order of a turn as a picture, which Python has drawn. */
  turn: string;
  differs: { was: string; now: string }[];
  rules: { title: string; items: { text: string; new: boolean }[] }[];
}
interface Traits {
  _form: Rules;
}

const field = ({ name, label, options = [], limits = [], ...each }: Control, id: string): Markup =>
  each.kind === "choice"
    ? html`${options.map((option, i) => html`<label><input type="radio" name="${id}-${name}" data-set="${name}" value="${i}"> <span>${option}</span></label>`)}`
    : html`${limits.map(([low, high], i) => html`<label><input type="number" data-set="${name}" data-at="${i}" min="${low}" max="${high}" step="1" aria-label="${label}${limits.length > 1 && `, number ${i + 1}`}, ${low} to ${high}"> <span>${low.toLocaleString("en")} to ${high.toLocaleString("en")}</span></label>`)}`;

const control = (each: Control, id: string): Markup =>
  html`<fieldset class="control" data-name="${each.name}"><legend>${each.label}${each.ruling && html` (${each.ruling})`}<span class="flag"></span></legend>${field(each, id)}</fieldset>`;

const group = ({ title, folded, controls }: Group, id: string): Markup => {
  const inside = controls.map((each) => control(each, id));
  return folded ? html`<details class="group"><summary>${title}</summary>${inside}</details>` : html`<div class="group">${inside}</div>`;
};

const differs = ({ was, now }: Rules["differs"][number]): Markup =>
  html`<li>${was && html`<del><small>before: ${was}</small></del>`}${now ? html`<ins>${now}</ins>` : html`<ins>${NO_LONGER}</ins>`}</li>`;

const SKELETON = html`<div class="cards" hidden><div class="above"></div><div class="below"></div></div><div class="groups"></div>
<p class="said" role="alert"></p>
<p class="tools"><button type="button" data-do="back">Back to the rules as they were</button></p>
<details class="name"><summary></summary><div class="design"><label>Name of this design <input type="text" name="name" dir="auto" maxlength="60" autocomplete="off"></label><label>What it is like, in a sentence <input type="text" name="sentence" dir="auto" maxlength="200" autocomplete="off"></label></div>
<p class="tools prints">Save to print: <button type="button" data-print="rules">the rules</button><button type="button" data-print="cards">the cards, to cut out</button><button type="button" data-print="board">a board for coins</button><button type="button" data-print="playtest">a playtest sheet</button><label>on <select><option value="A4">A4</option><option value="letter">letter</option></select></label></p>
<p class="tools"><button type="button" data-do="code">Copy its short code</button> <span class="copied" role="status">${CODE_HAS}</span></p><label class="code" hidden>To pass on <textarea readonly rows="2" spellcheck="false"></textarea></label></details>
<details class="turns"><summary>The order of a turn, and where each card acts</summary><div></div></details>
<div class="differs" role="status" aria-live="off"></div>
<details><summary>All the rules, with what differs marked</summary><div class="rules"></div></details>`;

let count = 0;

class View implements Shown {
  readonly root = document.createElement("div");
  readonly #id: string;
  readonly #python: Asking;
  readonly #cards: CardTable;
  #printed = "";
  #called = { name: "", sentence: "" };

  constructor(readonly model: AnyModel<Traits>, signal: AbortSignal) {
    count += 1;
    this.#id = `stones-rules-${count}-${Math.floor(Math.random() * 1e9)}`;
    this.root.className = "stones-lab stones-rule-form";
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", "The rules");
    put(this.root, SKELETON);
    this.#python = asking(model, inWords(this.root, (text) => this.#say(text)), signal);
    this.#cards = new CardTable(this.#part(".cards"), (name, to) => this.#set(name, to), (text) => this.#say(text), signal);
    this.root.addEventListener("change", ({ target }) => this.#changed(target as HTMLInputElement), { signal });
    this.root.addEventListener("click", (event) => this.#clicked(event.target as Element), { signal });
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) this.#changed(event.target); // JupyterLab would keep it to itself
    }, { signal });
    this.update();
    read(this.#part(".differs"), signal);
  }

  update(): void {
    const form = this.model.get("_form");
    this.#part(".cards").hidden = this.#part("[data-print=cards]").hidden = !form.deck;
    if (form.deck) {
      this.#cards.show(form.deck);
      const said = this.#part(".said");
      if (!said.closest(".cards")) this.#part(".above").after(said); // beside what it is about
    }
    put(this.#part(".groups"), html`${form.groups.map((each) => group(each, this.#id))}`);
    const controls = form.groups.flatMap((each) => each.controls);
    for (const each of controls) this.#control(each);
    const laid = form.deck?.cards.some((card) => card.laid >= 0);
    this.#part<HTMLButtonElement>("[data-do=back]").disabled = !laid && form.differs.length === 0 && !controls.some((each) => each.changed);
    for (const name of ["name", "sentence"] as const) {
      if (this.#called[name] !== form[name]) this.#part<HTMLInputElement>(`[name=${name}]`).value = this.#called[name] = form[name]; // what is being typed stays
    }
    this.#part(".name summary").textContent = `${form.name ? `${form.name}: rename` : "Name"} this design, print it, and pass it on`;
    const told = form.differs.length === 1 ? "One sentence of the rules differs" : `${form.differs.length} sentences of the rules differ`;
    put(this.#part(".differs"), form.deck && form.differs.length > 0 ? html`<p>${told} from ${form.before}; below they are marked.</p>` : form.differs.length > 0 ? html`<p><strong>What differs from ${form.before}:</strong></p><ul>${form.differs.map(differs)}</ul>` : html`<p>The rules are those of ${form.before}.</p>`);
    this.#part(".turns").hidden = !form.turn;
    put(this.#part(".turns div"), new Markup(form.turn));
    put(this.#part(".rules"), html`${form.rules.map(({ title, items }) => html`<p><strong>${title}</strong></p><ul>${items.map((item) => html`<li>${item.new ? html`<mark>${item.text}</mark>` : item.text}</li>`)}</ul>`)}`);
  }

  received({ id, error, text, code }: Answer): void {
    this.#python.answered(id);
    if (text !== undefined) download(text, "text/html", `${[this.model.get("_form").name, this.#printed].filter(Boolean).join(" ")}.html`);
    if (code !== undefined) void this.#copied(code);
    this.#say(error ?? "");
    if (error !== undefined) this.update(); // what was refused is taken back
  }

  async #copied(code: string): Promise<void> {
    this.#part(".code").hidden = false;
    this.#part(".copied").textContent = await copied(code, this.#part<HTMLTextAreaElement>(".code textarea"));
  }

  #part<E extends Element = HTMLElement>(selector: string): E {
    return part<E>(this.root, selector);
  }

  #control({ name, changed, to, kind }: Control): void {
    const place = this.#part(`[data-name="${name}"]`);
    place.classList.toggle("changed", changed);
    part(place, ".flag").textContent = changed ? " changed" : "";
    if (changed) place.closest("details")?.setAttribute("open", "");
    place.querySelectorAll<HTMLInputElement>("[data-set]").forEach((each, i) => {
      if (kind === "choice") each.checked = i === to[0];
      else each.value = String(to[i]);
    });
  }

  #say(text: string): void {
    this.#part(".said").textContent = text;
  }

  #set(name: string, to: number | number[]): void {
    this.#say("");
    this.#python.ask("set", { name, to });
  }

  #changed(target: HTMLInputElement): void {
    const { set: name, at } = target.dataset;
    if (target.name === "name" || target.name === "sentence") {
      const [called, sentence] = ["name", "sentence"].map((each) => this.#part<HTMLInputElement>(`[name=${each}]`).value);
      this.#python.ask("call", { name: called, sentence });
    }
    if (name === undefined) return;
    if (at === undefined) return this.#set(name, Number(target.value));
    const fields = [...this.root.querySelectorAll<HTMLInputElement>(`[data-set="${name}"]`)];
    const wrong = fields.find(({ validity }) => !validity.valid) ?? fields.find(({ value }) => value === "");
    if (!wrong) return this.#set(name, fields.length > 1 ? fields.map(({ valueAsNumber }) => valueAsNumber) : target.valueAsNumber);
    const control = this.model.get("_form").groups.flatMap(({ controls }) => controls).find((each) => each.name === name)!;
    this.#say(`${control.label}: a whole number from ${wrong.min} to ${wrong.max}, not ${wrong.value || "nothing"}. It stays as it was.`);
    this.#control(control);
  }

  #clicked(target: Element): void {
    const verb = target.closest<HTMLElement>("[data-do]")?.dataset["do"];
    if (verb) this.#python.ask(verb);
    const what = target.closest<HTMLElement>("[data-print]")?.dataset["print"];
    if (!what) return;
    this.#printed = what;
    this.#python.ask("print", { what, paper: this.#part<HTMLSelectElement>(".prints select").value });
  }
}

export default formWidget<Traits, View>((model, signal) => new View(model, signal), {
  "change:_form": (view) => view.update(),
  "msg:custom": (view, answer: Answer) => view.received(answer),
});
