// The layers of a scene, brought up to date: only what changed is touched, and elements keep their identity.
import { LANDED, drop, leave, pulse, travel, turn } from "./motion";
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
const NEAR = 30;
const NOTHING: Change = { moved: {}, taken: {} };

/** What a part shows, as its first classes say: a flag and whose it is, a stone and of what. */
const shown = (part: Element): string[] => (part.querySelector("[class]")?.getAttribute("class") ?? "").split(" ");

export class LayerView {
  readonly element = document.createElementNS(SVG, "g");
  readonly parts = new Map<string, SVGGElement>();
  /** Where something that was taken arrives, and when. */
  #arrivals: { place: Place; after: number }[] = [];
  #drawn: Layer | undefined;
  #kind: string;
  #order: readonly string[] = [];

  constructor(name: "board" | "pieces" | "overlay" | "chances") {
    this.#kind = name === "pieces" ? "piece" : "part";
    this.element.setAttribute("class", `layer ${name}`);
  }

  draw(layer: Layer, order: readonly string[] = [], { moved, taken }: Change = NOTHING): void {
    if (layer === this.#drawn) return;
    this.#order = order;
    this.#rename(moved);
    const before = this.#drawn;
    this.#arrivals = [];
    for (const [id, part] of this.parts) {
      if (id in layer) continue;
      this.parts.delete(id);
      const place = taken[id];
      if (this.#kind !== "piece") part.remove();
      else if (place) this.#arrivals.push({ place, after: leave(part, place) });
      else leave(part, place);
    }
    const changed = Object.entries(layer).filter(([id, markup]) => markup !== before?.[id] || !this.parts.has(id) || id in moved);
    changed.sort(([one], [other]) => this.#rank(one) - this.#rank(other));
    const made = parsed(changed.map(([, markup]) => `<g>${markup}</g>`).join(""), "svg") as SVGGElement[];
    changed.forEach(([id], i) => {
      const part = this.parts.get(id);
      if (part) this.#change(part, made[i]!, id in moved);
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
    this.element.insertBefore(part, appears ? this.#above(id) : null); // a first scene comes sorted
    this.parts.set(id, part);
    if (appears && this.#kind === "piece") drop(part, this.#due(part));
  }

  /** How high parts of an id's kind lie; what the scene does not order lies above all. */
  #rank(id: string): number {
    const found = this.#order.indexOf(id.split(":", 1)[0]!);
    return found < 0 ? this.#order.length : found;
  }

  /** The lowest part that lies above a new one. */
  #above(id: string): Element | null {
    const rank = this.#rank(id);
    return [...this.element.querySelectorAll<SVGGElement>(":scope > [data-id]")].find(({ dataset }) => this.#rank(dataset["id"]!) > rank) ?? null;
  }

  #change(part: SVGGElement, made: SVGGElement, moves: boolean): void {
    if (this.#kind !== "piece") return renew(part, made);
    const old = part.cloneNode(true) as SVGGElement;
    const width = moves && part.getBBox?.().width;
    renew(part, made);
    const [[what, whose], [is, whoseNow]] = [shown(old), shown(part)];
    const [body, before] = [part.firstElementChild, old.firstElementChild?.getAttribute("transform")];
    const after = body?.getAttribute("transform");
    for (const name of old.getAttributeNames()) if (name !== "class") old.removeAttribute(name);
    if (body && before && after && before !== after) travel(body, before, after, width ? width / part.getBBox().width : 1);
    else if (is === what && whoseNow !== whose) turn(part, old, this.#settled);
    else if (old.textContent !== part.textContent) pulse(part, old, this.#settled);
  }

  /** When all that the move moved has arrived. */
  get #settled(): number {
    return Math.max(LANDED, ...this.#arrivals.map(({ after }) => after));
  }

  /** When something arrives where a part is to appear. */
  #due(part: SVGGElement): number {
    const near = ([u, v]: Place): boolean => {
      const { x, y, width, height } = part.getBBox();
      return Math.hypot(x + width / 2 - u, y + height / 2 - v) < NEAR;
    };
    return this.#arrivals.find(({ place }) => near(place))?.after ?? 0;
  }
}
