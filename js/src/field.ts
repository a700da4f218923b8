// The board itself: layers of SVG whose elements can be pointed at, walked over with the keys, and chosen.
import { chances, spots, told } from "./analysis";
import { type Change, LayerView } from "./layers";
import { Light } from "./gradients";
import { least, narrow } from "./min-size";
import { Markup, put } from "./html";
import { set } from "./morph";
import { type Scene, type Shown, drawn, occupied } from "./scene";
import { type Local, canPlay, chosen } from "./state";
import { type Arrow, isArrow, steer } from "./arrow-keys";
import { options } from "./tree";
import { flowing } from "./voice";
import * as words from "./words";

const SVG = "http://www.w3.org/2000/svg";

export interface Chooser {
  choose(id: string): void;
  /** Gives up what is chosen of a move; returns whether there was something. */
  giveUp(): boolean;
  pick(place: number): void;
  point(id: string): void;
}

/** Which pieces the last move moved or took, if it is new: a scene says so until the next move, also when something else has changed. */
function change(scene: Shown, before: Shown | undefined): Change | undefined {
  const on = before && (scene.step > before.step || (scene.running !== undefined && scene.step < before.step));
  if (!on) return undefined;
  return { moved: scene.moved, taken: Object.fromEntries(Object.entries(scene.taken).map(([id, to]) => [id, scene.at[to]])) };
}

export class Field {
  readonly element = document.createElementNS(SVG, "svg");
  #layers = { board: new LayerView("board"), pieces: new LayerView("pieces"), overlay: new LayerView("overlay") };
  #chances = new LayerView("chances");
  #ghost = document.createElementNS(SVG, "g");
  #scene: Shown | undefined;
  #line = { arrow: "", value: 0 };
  /** The first letters of a name, and the element that they led to. */
  #typed = { text: "", led: "" };
  #light = new Light();

  constructor(
    readonly local: Local,
    readonly chooser: Chooser,
    signal: AbortSignal,
  ) {
    this.#ghost.setAttribute("class", "ghost");
    this.#ghost.setAttribute("aria-hidden", "true");
    this.#chances.element.setAttribute("aria-hidden", "true");
    this.element.append(...Object.values(this.#layers).map((layer) => layer.element), this.#chances.element, this.#ghost);
    this.element.setAttribute("role", "application");
    this.element.setAttribute("tabindex", "-1"); // Chromium has whatever listens to the focus in the tab order
    const listen = <K extends keyof SVGElementEventMap>(type: K, heard: (event: SVGElementEventMap[K]) => void): void =>
      this.element.addEventListener(type, heard, { signal });
    listen("click", (event) => this.#clicked(event));
    listen("pointerover", (event) => chooser.point(this.#id(event)));
    listen("pointerleave", () => chooser.point(""));
    listen("focusin", (event) => this.#focused(this.#id(event)));
    listen("focusout", () => chooser.point(""));
    listen("keydown", (event) => this.#pressed(event));
  }

  draw(scene: Shown): void {
    const before = this.#scene;
    this.#scene = scene;
    set(this.element, "viewBox", scene.view.join(" "));
    set(this.element, "aria-label", words.keys(scene));
    if (scene.at !== before?.at) [this.element.style.minWidth, this.element.style.minHeight] = least(scene);
    this.#layers.board.draw(scene.board);
    this.#light.own(this.element);
    this.#layers.pieces.draw(scene.pieces, scene.order, change(scene, before));
    this.#layers.overlay.draw(scene.overlay, scene.order);
    if (!(this.local.focus in scene.labels)) this.local.focus = Object.keys(scene.labels)[0] ?? "";
    if (scene.labels === before?.labels) return;
    for (const [id, label] of Object.entries(scene.labels)) {
      const part = this.part(id);
      if (!part) continue;
      set(part, "role", "button");
      set(part, "aria-label", label);
    }
    // All that is drawn stands in the labels: letters and numbers are not read once more.
    for (const { parts } of Object.values(this.#layers)) for (const [id, part] of parts) set(part, "aria-hidden", id in scene.labels ? null : "true");
  }

  /** Marks what can be chosen now, what explains the element pointed at, and where a piece would come to lie. */
  mark(): void {
    const scene = this.#scene;
    if (!scene) return;
    const can = new Set(canPlay(scene, this.local) ? options(scene.paths, this.local.path) : []);
    const marks = new Set([...(scene.about[this.local.pointed]?.marks ?? []), ...this.local.tried]);
    const events = scene.events.flat(); // what is no kind of a fact is an element
    const found = spots(scene, this.local);
    const taken = occupied(scene);
    for (const id of Object.keys(scene.labels)) {
      const part = this.part(id);
      if (!part) continue;
      part.classList.toggle("can", can.has(id));
      part.classList.toggle("held", id.startsWith("space") && taken(id));
      part.classList.toggle("counts", marks.has(id));
      part.classList.toggle("event", events.includes(id));
      part.classList.toggle("picked", this.local.path.includes(id));
      set(part, "aria-disabled", String(!chosen(scene, this.local, id) && !this.element.closest(".marking")));
      const about = [told(found.get(id)), ...(scene.about[id]?.text ?? [])].filter(Boolean);
      set(part, "aria-description", flowing(about.join("\n")) || null);
      set(part, "tabindex", id === this.local.focus ? "0" : "-1");
    }
    this.element.classList.toggle("names", this.local.names);
    this.element.classList.toggle("narrow", narrow(scene, can));
    this.element.classList.toggle("explains", marks.size > 0);
    this.#chances.draw(chances(scene, found));
    this.#haunt(scene, can.has(this.local.pointed) && !taken(this.local.pointed)); // what lies there is seen, with its numbers
  }

  focus(): void {
    this.part(this.local.focus)?.focus();
  }

  part(id: string): SVGGElement | undefined {
    return this.#layers.board.parts.get(id) ?? this.#layers.pieces.parts.get(id);
  }

  #haunt(scene: Scene, possible: boolean): void {
    const piece = drawn(scene, scene.tray[this.local.path.at(-1) ?? ""]);
    const at = scene.at[this.local.pointed];
    const [x, y, size = 1] = at ?? [0, 0];
    const shows = possible && piece && at ? `<g transform="translate(${x} ${y}) scale(${size})">${piece}</g>` : "";
    put(this.#ghost, new Markup(shows));
  }

  #id(event: Event): string {
    const parts = event.composedPath().filter((node): node is SVGElement => node instanceof SVGElement);
    return parts.map((part) => part.dataset["id"] ?? "").find((id) => id in (this.#scene?.labels ?? {})) ?? "";
  }

  #clicked(event: Event): void {
    const id = this.#id(event);
    if (!id) return;
    this.local.focus = id;
    this.#line.arrow = "";
    this.chooser.choose(id);
  }

  #focused(id: string): void {
    if (!id) return;
    this.local.focus = id;
    this.chooser.point(id);
  }

  #pressed(event: KeyboardEvent): void {
    const scene = this.#scene;
    const { key, code } = event;
    if (!scene || event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = (key > "~" ? code.replace(/Key|Digit/, "") : key).toLowerCase(); // Greek letters and Arabic digits have their keys in common with ours
    if (/^[a-z\d]$/.test(typed)) this.#type(scene, typed);
    else {
      if (isArrow(key)) this.#walk(scene, key, event.shiftKey);
      else if (key === "Enter" || key === " ") this.chooser.choose(this.local.focus);
      else if (key === "Home" || key === "End") this.#toEnd(scene, key === "Home" ? "ArrowLeft" : "ArrowRight");
      else if (key !== "Escape") return; // as for a modifier, a dead key or an input method's: what was typed before goes on
      this.#typed.text = "";
      if (key === "Escape" && !this.chooser.giveUp()) return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #walk(scene: Scene, arrow: Arrow, aside: boolean): void {
    const [x, y] = scene.at[this.local.focus] ?? [0, 0];
    const upright = /Up|Down/.test(arrow);
    const kind = upright ? "column" : "row";
    if (this.#line.arrow !== kind || aside) this.#line = { arrow: kind, value: upright ? x : y };
    const next = steer(scene.at, this.local.focus, arrow, this.#line.value, aside);
    if (aside) this.#line.arrow = "";
    if (next) this.#go(next);
  }

  #toEnd(scene: Scene, arrow: Arrow): void {
    const y = scene.at[this.local.focus]?.[1] ?? 0;
    for (let next: string | undefined = this.local.focus; next; next = steer(scene.at, next, arrow, y)) this.local.focus = next;
    this.#line.arrow = "";
    this.#go(this.local.focus);
  }

  /** Goes to the element whose name or label begins with what is typed; a number alone picks from the tray. */
  #type(scene: Scene, key: string): void {
    const named = (text: string): string | undefined =>
      Object.keys(scene.labels).find((id) => [id.split(":")[1], scene.labels[id]!.toLowerCase()].some((name) => name?.startsWith(text)));
    const before = this.#typed.led === this.local.focus ? this.#typed.text : "";
    const text = before && named(before + key) ? before + key : key;
    this.#line.arrow = "";
    if (/^\d$/.test(text)) {
      this.#typed.text = "";
      this.chooser.pick(Number(text) - 1);
      return;
    }
    const found = named(text);
    this.#typed = { text, led: found ?? this.local.focus };
    if (found) this.#go(found);
  }

  #go(id: string): void {
    this.local.focus = id;
    this.mark();
    this.focus();
  }
}
