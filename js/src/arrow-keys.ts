// Where an arrow key leads, from the places of the elements alone.
import type { Place } from "./scene";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const AHEAD: Record<Arrow, Place> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/**
 * Widest angle off the arrow's direction, as its tangent: 45°. The four arrows share out all that is round a place, so that on
 * boards of all shapes one gets from anywhere to anywhere; only among scattered places, rarely, its name has to be typed.
 */
const WIDEST = 1;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(AHEAD, key);

/**
 * The element that an arrow leads to, or undefined at the edge. Of the nearest ones it is that closest to the column
 * (or the row) in which the walk began, so that going straight up and down a hex board zigzags about one line; `aside`
 * takes the other one, so that all six directions can be reached.
 */
export function steer(at: Record<string, Place>, from: string, arrow: Arrow, line: number, aside = false): string | undefined {
  const start = at[from];
  if (!start) return undefined;
  const [dx, dy] = AHEAD[arrow];
  const found: { id: string; far: number; off: number }[] = [];
  for (const [id, [x, y]] of Object.entries(at)) {
    const ahead = (x - start[0]) * dx + (y - start[1]) * dy;
    const across = (x - start[0]) * dy + (y - start[1]) * dx;
    if (ahead <= 1 || Math.abs(across) > ahead * WIDEST) continue;
    found.push({ id, far: ahead + Math.abs(across), off: Math.abs((dx ? y : x) - line) });
  }
  const nearest = Math.min(...found.map((f) => f.far));
  const near = found.filter((f) => f.far < nearest * 1.15).sort((a, b) => a.off - b.off || a.far - b.far);
  return (aside && near[1] ? near[1] : near[0])?.id;
}
