import { describe, expect, it } from "vitest";
import type { Place } from "../src/scene";
import { type Arrow, isArrow, steer } from "../src/arrow-keys";

/** A hex board of side 3, named by row and column. */
const at: Record<string, Place> = {};
for (let r = -2; r <= 2; r++) {
  for (let q = Math.max(-2, -2 - r); q <= Math.min(2, 2 - r); q++) at[`${q},${r}`] = [(q + r / 2) * 100, r * 86.6];
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
const upright = (arrow: Arrow): boolean => arrow === "ArrowUp" || arrow === "ArrowDown";
const step = (places: Record<string, Place>, id: string, arrow: Arrow): string | undefined =>
  steer(places, id, arrow, places[id]![upright(arrow) ? 0 : 1]);

/** Whether every place can be reached from every other: from the first one all, and from all the first one. */
function connected(places: Record<string, Place>): boolean {
  const ids = Object.keys(places);
  const steps = ids.flatMap((id) => ARROWS.flatMap((arrow) => [[id, step(places, id, arrow) ?? id] as const]));
  const spread = (ways: (readonly [string, string])[]): number => {
    const seen = new Set([ids[0]!]);
    for (const id of seen) for (const [from, to] of ways) if (from === id) seen.add(to);
    return seen.size;
  };
  return [steps, steps.map(([from, to]) => [to, from] as const)].every((ways) => spread(ways) === ids.length);
}

/** A board of rows, each of which begins `shift` further to the right than the one above, named by column and row. */
function rows(width: number, height: number, shift: number, apart: number): Record<string, Place> {
  const places: Record<string, Place> = {};
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) places[`${c},${r}`] = [(c + r * shift) * 100, r * apart];
  return places;
}

describe("arrow keys", () => {
  it("know themselves", () => {
    expect(isArrow("ArrowUp")).toBe(true);
    expect(isArrow("toString")).toBe(false);
  });

  it("walk along a row, and stop at its end", () => {
    expect(steer(at, "0,0", "ArrowRight", 0)).toBe("1,0");
    expect(steer(at, "0,0", "ArrowLeft", 0)).toBe("-1,0");
    expect(steer(at, "2,0", "ArrowRight", 0)).toBeUndefined();
  });

  it("zigzag about the column that a walk began in", () => {
    const walked = ["0,2"];
    for (let i = 0; i < 4; i++) walked.push(steer(at, walked.at(-1)!, "ArrowUp", at["0,2"]![0])!);
    const columns = walked.map((id) => at[id]![0]);
    expect(walked.map((id) => at[id]![1])).toEqual([2, 1, 0, -1, -2].map((r) => r * 86.6));
    expect(columns.every((x) => Math.abs(x - 100) <= 50)).toBe(true);
  });

  it("reach all six neighbours, aside to the second nearest", () => {
    const reached = new Set<string>();
    for (const arrow of ["ArrowUp", "ArrowDown"] as const) {
      for (const aside of [false, true]) reached.add(steer(at, "0,0", arrow, 0, aside)!);
    }
    reached.add(steer(at, "0,0", "ArrowLeft", 0)!).add(steer(at, "0,0", "ArrowRight", 0)!);
    expect([...reached].sort()).toEqual(["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]);
  });

  it("go to the next in a row and in a column of squares, and never aside", () => {
    const squares = rows(7, 8, 0, 100);
    expect(ARROWS.map((arrow) => step(squares, "3,3", arrow))).toEqual(["3,2", "3,4", "2,3", "4,3"]);
    expect(steer(squares, "3,3", "ArrowUp", 300, true)).toBe("3,2");
    expect(step(squares, "3,0", "ArrowUp")).toBeUndefined();
  });

  it("walk down a rhombus straight ahead, and along its slanting side where it ends", () => {
    const rhombus = rows(7, 7, 0.5, 86.6);
    const walk = (from: string): string[] => {
      const walked = [from];
      for (let id: string | undefined = from; (id = steer(rhombus, id, "ArrowDown", rhombus[from]![0])); ) walked.push(id);
      return walked;
    };
    expect(walk("0,0")).toEqual(["0,0", "0,1", "0,2", "0,3", "0,4", "0,5", "0,6"]);
    expect(walk("6,0").map((id) => Math.abs(rhombus[id]![0] - 600) <= 50)).toEqual(Array(7).fill(true));
  });

  it("reach every place from every other, on boards of any shape", () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const scattered = (count: number): Record<string, Place> =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, [random() * 90_000, random() * 70_000] satisfies Place]));
    const circle = (count: number): Record<string, Place> =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, [300 * Math.sin((i * 2 * Math.PI) / count), 300 * Math.cos((i * 2 * Math.PI) / count)] satisfies Place]));
    const boards = [at, rows(7, 7, 0.5, 86.6), rows(3, 5, 0.5, 86.6), rows(7, 8, 0, 100), rows(61, 1, 0, 100), rows(1, 61, 0.5, 86.6), rows(1, 9, 0, 100)];
    for (let n = 2; n <= 61; n++) boards.push(scattered(n), scattered(n), circle(n));
    expect(boards.flatMap((places, i) => (connected(places) ? [] : [i]))).toEqual([]);
  });

  it("lead nowhere from nowhere", () => {
    expect(steer(at, "z9", "ArrowUp", 0)).toBeUndefined();
  });
});
