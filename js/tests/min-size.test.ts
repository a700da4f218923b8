import { expect, it } from "vitest";
import { least } from "../src/min-size";
import { scene } from "./world";

it("leaves a finger's room from one thing that can be chosen to the next", () => {
  expect(least(scene())).toEqual(["73px", "49px"]);
  const at = { "space:a1": [0, 0], "space:b2": [30, 40], "pile:c": [0, 1] } as const;
  expect(least(scene({ at: at as never, labels: { "space:a1": "", "space:b2": "", "pile:c": "" } }))).toEqual(["146px", "98px"]);
});

it("lets a board with nothing to choose be as small as that", () => {
  expect(least(scene({ at: {}, labels: {} }))).toEqual(["25px", "17px"]);
});
