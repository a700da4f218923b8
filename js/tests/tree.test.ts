import { describe, expect, it } from "vitest";
import { choose, follow, options } from "../src/tree";

const paths = { "tray:stone": { "space:d4": 0, "space:e5": 0 }, "tray:tower": { "space:d4": 0 }, "tray:pass": 0 } as const;

describe("click paths", () => {
  it("are followed to a branch, to a complete move, or nowhere", () => {
    expect(follow(paths, [])).toBe(paths);
    expect(follow(paths, ["tray:stone", "space:d4"])).toBe(0);
    expect(follow(paths, ["tray:pass"])).toBe(0);
    expect(follow(paths, ["tray:tower", "space:e5"])).toBeUndefined();
    expect(follow(paths, ["tray:pass", "space:d4"])).toBeUndefined();
  });

  it("go on where a sibling's branch is the same", () => {
    const shared = { "colour:r": { "space:d4": 0 }, "colour:b": "colour:r" } as const;
    expect(follow(shared, ["colour:b", "space:d4"])).toBe(0);
    expect(options(shared, ["colour:b"])).toEqual(["space:d4"]);
    expect(choose(shared, ["colour:r"], "colour:b")).toEqual(["colour:b"]);
    expect(follow(shared, ["colour:b", "colour:r"])).toBeUndefined();
  });

  it("never lead along what every object inherits", () => {
    expect(follow(paths, ["constructor"])).toBeUndefined();
    expect(choose(paths, [], "toString")).toBeNull();
  });

  it("tell what continues them", () => {
    expect(options(paths, ["tray:stone"])).toEqual(["space:d4", "space:e5"]);
    expect(options(paths, ["tray:pass"])).toEqual([]);
  });

  it("are continued by what continues them", () => {
    expect(choose(paths, ["tray:stone"], "space:e5")).toEqual(["tray:stone", "space:e5"]);
  });

  it("are begun anew by what begins another", () => {
    expect(choose(paths, ["tray:stone"], "tray:tower")).toEqual(["tray:tower"]);
  });

  it("are left alone by anything else", () => {
    expect(choose(paths, ["tray:tower"], "space:e5")).toBeNull();
  });
});
