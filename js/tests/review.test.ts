import { expect, it } from "vitest";
import { review } from "../src/review";
import type { Scene } from "../src/scene";
import { fresh } from "../src/state";
import { scene } from "./world";

const shown = (moves: string[], changes: Partial<Scene["review"]> = {}): HTMLElement => {
  const root = document.createElement("div");
  const state = { done: 100, running: false, heading: "Black’s chance to win", points: [], costly: [], note: "", ...changes };
  root.innerHTML = review(scene({ moves: Object.fromEntries(moves.map((move, i) => [i + 1, move])), review: state }), fresh()).text;
  return root;
};

it("has nothing to walk along before the first move", () => {
  const root = shown([], { note: "There is no move yet to look back on." });
  expect(root.querySelector("[role=alert]")!.textContent).toBe("There is no move yet to look back on.");
  expect(root.querySelector("input, .curve")).toBe(null);
  expect(root.textContent).not.toContain("cost");
});

it("is walked along from the start to the last move", () => {
  const root = shown(["a1", "b2"], { points: [[0, 50], [1, 60], [2, 0]] });
  expect(root.querySelector("p")?.textContent).toBe("Black’s chance to win");
  expect(root.querySelector("input")?.max).toBe("2");
  expect(root.querySelector(".course")?.getAttribute("points")).toBe("0.0,45.0 150.0,36.0 300.0,90.0"); // a better chance is higher
});

it("marks costly moves with rings that stay round however wide the curve is", () => {
  const root = shown(["a1", "b2"], { points: [[0, 50], [1, 20], [2, 0]], costly: [{ head: "What cost most", note: "", rows: [[1, "a1", "−30"]] }] });
  const marks = [...root.querySelectorAll(".curve path")];
  expect(marks.map((mark) => mark.getAttribute("class"))).toEqual(["cost", "hole", "now"]);
  expect(root.querySelector(".curve circle")).toBe(null);
});

it("is called by what it shows where that is no chance to win", () => {
  const root = shown(["a1"], { points: [[0, 50], [1, 60]], heading: "Black’s lead" });
  expect(root.querySelector("p")?.textContent).toBe("Black’s lead");
  expect(root.querySelector("input")?.getAttribute("aria-valuetext")).toMatch(/Black’s lead \d+ %$/);
});

it("names what cost most right below the curve, above what is told of one move", () => {
  const here = { number: 1, text: ["A mistake."], better: "", instead: false, retry: false };
  const costly = ["What cost you most", "What cost your opponent most"].map((head) => ({ head, note: "", rows: [] }));
  const root = shown(["a1"], { points: [[0, 50], [1, 20]], costly, here } as never);
  const parts = [...root.children].map((part) => part.className || part.localName).filter((name) => ["h3", "here", "details"].includes(name));
  expect(parts).toEqual(["h3", "here", "details"]);
});

it.each([[[], ["h3", "What the numbers mean.", "here"]], [[[1, "a1", "−30"]], ["h3", "here", "What the numbers mean."]]])(
  "leaves the room below moves that cost much to what is told of one, and says after it what the numbers mean", (rows, expected) => {
    const here = { number: 1, text: ["A mistake."], better: "", instead: false, retry: false };
    const costly = [{ head: "What cost you most", note: "What the numbers mean.", rows }];
    const root = shown(["a1"], { points: [[0, 50], [1, 20]], costly, here } as never);
    const parts = [...root.children].map((part) => part.textContent === costly[0]?.note ? costly[0].note : part.className || part.localName);
    expect(parts.filter((name) => expected.includes(name))).toEqual(expected);
  },
);
