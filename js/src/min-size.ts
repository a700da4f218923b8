// How small a board may be drawn: each place must be large enough for a finger. And how wide, where nobody says.
import type { Scene } from "./scene";

/** From the middle of one place to the next, in pixels: 24 (WCAG 2.2, 2.5.8), and what drawing rounds. */
const APART = 24.3;
/** Places on the board; elements beside the board need no minimal size, since the tray has them too. */
const PLACE = /^(space|point):/;

const kind = (id: string): string | undefined => PLACE.exec(id)?.[1];

/** Whether at most half of the places of a kind can be chosen, so that marking these helps. */
export function narrow({ labels }: Pick<Scene, "labels">, can: ReadonlySet<string>): boolean {
  const kinds = new Set([...can].map(kind));
  const places = Object.keys(labels).filter((id) => PLACE.test(id) && kinds.has(kind(id)));
  return 2 * places.filter((id) => can.has(id)).length <= places.length;
}

/** The least width and height of a board, as styles have them. */
export function least({ at, labels, view: [, , width, height] }: Scene): [string, string] {
  const places = Object.keys(labels).flatMap((id) => (PLACE.test(id) && at[id] ? [at[id]] : []));
  const apart = places.flatMap(([x, y], i) => places.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
  const scale = APART / Math.min(...apart, width);
  return [`${Math.ceil(width * scale)}px`, `${Math.ceil(height * scale)}px`];
}

/** The width that a board asks for in a host that fits widgets to their contents: a board fits itself to its width, and would be 0 wide there. */
const WISHED = "min(1000px, 90vw)";

/** Gives a board a width where it was laid out with none. */
export function widen(root: HTMLElement, signal: AbortSignal): void {
  const laid = new ResizeObserver(() => {
    const { width, height } = root.getBoundingClientRect();
    if (height === 0) return; // not shown
    if (width === 0) root.style.containIntrinsicInlineSize = WISHED;
    laid.disconnect();
  });
  laid.observe(root);
  signal.addEventListener("abort", () => laid.disconnect());
}
