import { describe, expect, it } from "vitest";
import { merge } from "../src/patch";

describe("merge patches", () => {
  it.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    ["foo", { a: 1 }, { a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("lead from %j by %j to %j, as RFC 7396 has it", (target, patch, result) => {
    expect(merge(target, patch)).toEqual(result);
  });

  it("leave what they do not touch the same object", () => {
    const target = { paths: { a: 0 }, labels: { b: "b" } };
    const result = merge(target, { labels: { b: "c" } });
    expect(result["paths"]).toBe(target.paths);
    expect(target.labels.b).toBe("b");
  });
});
