// The layers of a scene, brought up to date: only what changed is touched, and elements keep their identity.
import { drop, leave, pulse, travel, turn } from "./motion";
import { parsed, renew } from "./morph";
import type { Layer, Place } from "./scene";

const SVG = "http://www.w3.org/2000/svg";

/** What the last move did to pieces. */
export interface Change {
  /** Parts that have a new id, and their old one: these are taken over, so that they are seen to move. */
  moved: Record<string, string>;
  /** Parts that are gone, and where they went. */
  taken: Record<string, Place | undefined>;
}
const NOTHING: Change = { moved: {}, taken: {} };

/** What a part shows, as its first classes say: a flag and whose it is, a stone and of what. */
const shown = (part: Element): string[] => (part.querySelector("[class]")?.getAttribute("class") ?? "").split(" ");

export class LayerView {
  readonly element = document.createElementNS(SVG, "g");
  readonly parts = new Map<string, SVGGElement>();
  #drawn: Layer | undefined;
  #kind: string;

  constructor(name: "board" | "pieces" | "overlay" | "chances") {
    this.#kind = name === "pieces" ? "piece" : "part";
    this.element.setAttribute("class", `layer ${name}`);
  }

  draw(layer: Layer, { moved, taken }: Change = NOTHING): void {
    if (layer === this.#drawn) return;
    this.#rename(moved);
    const before = this.#drawn;
    for (const [id, part] of this.parts) {
      if (id in layer) continue;
      this.parts.delete(id);
      if (this.#kind === "piece") leave(part, taken[id]);
      else part.remove();
    }
    const changed = Object.entries(layer).filter(([id, markup]) => markup !== before?.[id] || !this.parts.has(id) || id in moved);
    const made = parsed(changed.map(([, markup]) => `<g>${markup}</g>`).join(""), "svg") as SVGGElement[];
    changed.forEach(([id], i) => {
      const part = this.parts.get(id);
      if (part) this.#change(part, made[i]!);
      else this.#add(id, made[i]!, before !== undefined);
    });
    this.#drawn = layer;
  }

  /** Two parts may change places. */
  #rename(moved: Record<string, string>): void {
    const leaving = new Set(Object.values(moved));
    const found = Object.entries(moved).flatMap(([id, old]) => {
      const part = this.parts.get(old);
      return part && (leaving.has(id) || !this.parts.has(id)) ? [{ id, old, part }] : [];
    });
    for (const { old } of found) this.parts.delete(old);
    for (const { id, part } of found) {
      this.parts.set(id, part);
      part.dataset["id"] = id;
      this.element.append(part);
    }
  }

  #add(id: string, part: SVGGElement, appears: boolean): void {
    part.setAttribute("class", this.#kind);
    part.dataset["id"] = id;
    this.element.append(part);
    this.parts.set(id, part);
    if (appears && this.#kind === "piece") drop(part);
  }

  #change(part: SVGGElement, made: SVGGElement): void {
    const before = part.firstElementChild?.getAttribute("transform");
    const [[what, whose], said] = [shown(part), part.textContent];
    renew(part, made);
    const body = part.firstElementChild;
    const after = body?.getAttribute("transform");
    if (this.#kind !== "piece") return;
    if (body && before && after && before !== after) travel(body, before, after);
    else if (shown(part)[0] === what && shown(part)[1] !== whose) turn(part);
    else if (said !== part.textContent) pulse(part);
  }
}
