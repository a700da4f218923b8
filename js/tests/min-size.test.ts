import { expect, it } from "vitest";
import { least, narrow } from "../src/min-size";
import { scene } from "./world";

it("leaves a finger's room from one thing that can be chosen to the next", () => {
  expect(least(scene())).toEqual(["73px", "49px"]);
  const at = { "space:a1": [0, 0], "space:b2": [30, 40], "pile:c": [0, 1] } as const;
  expect(least(scene({ at: at as never, labels: { "space:a1": "", "space:b2": "", "pile:c": "" } }))).toEqual(["146px", "98px"]);
});

it("lets a board with nothing to choose be as small as that", () => {
  expect(least(scene({ at: {}, labels: {} }))).toEqual(["25px", "17px"]);
});

it("marks what can be chosen where that is little, among places of the same kind", () => {
  const labels = { "space:a1": "", "space:a2": "", "point:a": "", "point:b": "", "point:c": "" };
  expect(narrow({ labels }, new Set(["space:a1"]))).toBe(true);
  expect(narrow({ labels }, new Set(["space:a1", "space:a2", "colour:r"]))).toBe(false);
  expect(narrow({ labels }, new Set(["space:a1", "point:b"]))).toBe(true);
});
