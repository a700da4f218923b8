import { describe, expect, it } from "vitest";
import type { Place } from "../src/scene";
import { isArrow, steer } from "../src/arrow-keys";

/** A hex board of side 3, named by row and column. */
const at: Record<string, Place> = {};
for (let r = -2; r <= 2; r++) {
  for (let q = Math.max(-2, -2 - r); q <= Math.min(2, 2 - r); q++) at[`${q},${r}`] = [(q + r / 2) * 100, r * 86.6];
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

  it("reach every space from every other", () => {
    const seen = new Set(["0,0"]);
    for (const id of seen) {
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
        const next = steer(at, id, arrow, arrow.length === 7 || arrow === "ArrowDown" ? at[id]![0] : at[id]![1]);
        if (next) seen.add(next);
      }
    }
    expect(seen.size).toBe(19);
  });

  it("lead nowhere from nowhere", () => {
    expect(steer(at, "z9", "ArrowUp", 0)).toBeUndefined();
  });
});
