// How small a board may be drawn: a finger must find what it is meant for.
import type { Scene } from "./scene";

/** From the middle of one thing that can be chosen to the next, in pixels: 24 (WCAG 2.2, 2.5.8), and what drawing rounds. */
const APART = 25;

/** The least width and height of a board, as styles have them. */
export function least({ at, labels, view: [, , width, height] }: Scene): [string, string] {
  const places = Object.keys(labels).flatMap((id) => (at[id] ? [at[id]] : []));
  const apart = places.flatMap(([x, y], i) => places.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
  const scale = APART / Math.min(...apart, width);
  return [`${Math.ceil(width * scale)}px`, `${Math.ceil(height * scale)}px`];
}
