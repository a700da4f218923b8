// The layers of a scene, brought up to date: only what changed is touched, and elements keep their identity.
import { parsed, renew } from "./morph";
import type { Layer } from "./scene";

const SVG = "http://www.w3.org/2000/svg";
const TIME = 200;

const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
const still = (): boolean => calm?.matches ?? true;

/** An SVG transform attribute as CSS has it, for an animation from one to the other. */
const css = (transform: string): string =>
  transform.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");

export class LayerView {
  readonly element = document.createElementNS(SVG, "g");
  readonly parts = new Map<string, SVGGElement>();
  #drawn: Layer | undefined;
  #kind: string;

  constructor(name: "board" | "pieces" | "overlay" | "chances") {
    this.#kind = name === "pieces" ? "piece" : "part";
    this.element.setAttribute("class", `layer ${name}`);
  }

  /** `moved` names parts that have a new id, and their old one: these are taken over, so that they are seen to move. */
  draw(layer: Layer, moved: Record<string, string> = {}): void {
    if (layer === this.#drawn) return;
    for (const [id, old] of Object.entries(moved)) this.#rename(old, id);
    const before = this.#drawn;
    for (const [id, part] of this.parts) {
      if (id in layer) continue;
      part.remove();
      this.parts.delete(id);
    }
    const changed = Object.entries(layer).filter(([id, markup]) => markup !== before?.[id] || !this.parts.has(id));
    const made = parsed(changed.map(([, markup]) => `<g>${markup}</g>`).join(""), "svg") as SVGGElement[];
    changed.forEach(([id], i) => {
      const part = this.parts.get(id);
      if (part) this.#change(part, made[i]!);
      else this.#add(id, made[i]!, before !== undefined);
    });
    this.#drawn = layer;
  }

  #rename(old: string, id: string): void {
    const part = this.parts.get(old);
    if (!part || this.parts.has(id)) return;
    this.parts.delete(old);
    this.parts.set(id, part);
    part.dataset["id"] = id;
  }

  #add(id: string, part: SVGGElement, appears: boolean): void {
    part.setAttribute("class", this.#kind);
    part.dataset["id"] = id;
    this.element.append(part);
    this.parts.set(id, part);
    if (!appears || this.#kind !== "piece" || still()) return;
    part.animate([{ opacity: 0, transform: "scale(1.3)" }, { opacity: 1, transform: "none" }], { duration: TIME, easing: "ease-out" });
  }

  #change(part: SVGGElement, made: SVGGElement): void {
    const before = part.firstElementChild?.getAttribute("transform");
    renew(part, made);
    const body = part.firstElementChild;
    const after = body?.getAttribute("transform");
    if (!body || !before || !after || before === after || still()) return;
    body.animate([{ transform: css(before) }, { transform: css(after) }], { duration: TIME, easing: "ease-in-out" });
  }
}
