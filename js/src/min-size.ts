// How small a board may be drawn: a finger must find what it is meant for.
import type { Scene } from "./scene";

/** From the middle of one place to the next, in pixels: 24 (WCAG 2.2, 2.5.8), and what drawing rounds. */
const APART = 24.3;
/** What lies beside the board, or is chosen from, is in the tray and in the words as well. */
const PLACE = /^(space|point):/;

/** Whether so few places can be chosen that it helps to mark them; where nearly all can, marks say nothing. */
export function narrow({ labels }: Pick<Scene, "labels">, can: ReadonlySet<string>): boolean {
  const places = Object.keys(labels).filter((id) => PLACE.test(id));
  return 2 * places.filter((id) => can.has(id)).length <= places.length;
}

/** The least width and height of a board, as styles have them. */
export function least({ at, labels, view: [, , width, height] }: Scene): [string, string] {
  const places = Object.keys(labels).flatMap((id) => (PLACE.test(id) && at[id] ? [at[id]] : []));
  const apart = places.flatMap(([x, y], i) => places.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
  const scale = APART / Math.min(...apart, width);
  return [`${Math.ceil(width * scale)}px`, `${Math.ceil(height * scale)}px`];
}
