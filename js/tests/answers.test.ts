import { expect, it } from "vitest";
import { type Asked, answersOf } from "../src/answers";

const asked: Asked = { kind: "number", ask: "", about: false, closed: "", open: true, answers: 3, missing: 0, count: "", says: "The median is 7.", rows: [], bars: [] };
function drawn(more: Partial<Asked>): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = answersOf({ ...asked, ...more }).text;
  return root;
}

it("tells each bar that has answers, and hides the others from a screen reader", () => {
  const rows = [{ answer: "7", votes: 2, percent: 100 }];
  const bars: Asked["bars"] = [["0 to 4", 0], ["5 to 9", 2]];
  const root = drawn({ rows, bars });
  expect([...root.querySelectorAll("li:not([aria-hidden=true]) .told")].map(({ textContent }) => textContent)).toEqual(["5 to 9: 2"]);
  const left = (part: string): string => drawn({ rows, bars, wide: 5, lab: { rules: "", games: 9, mean: 0, low: 0, high: 4 } }).querySelector<HTMLElement>(part)!.style.left;
  expect([left(".begins"), left(".mean")]).toEqual(["10%", "5%"]); // of the first of two bars, and of both
  expect(root.querySelector("table")).toBeNull();
  expect(drawn({ rows: [{ ...rows[0]!, names: ["Ada"] }], bars }).querySelector("table")!.textContent).toContain("Ada");
});

it("shows every option in its order, also one that nobody chose", () => {
  const rows = [{ answer: "No", votes: 2, percent: 100 }];
  const root = drawn({ kind: "choice", rows, bars: [["Yes", 0], ["No", 2]] });
  expect([...root.querySelectorAll("tbody th")].map(({ textContent }) => textContent)).toEqual(["Yes", "No"]);
});

it("shows sentences as text", () => {
  const root = drawn({ kind: "sentence", rows: [{ answer: "<b>at all</b>", votes: 1, percent: 100, names: [] }] });
  expect(root.querySelector("li")!.textContent!.trim()).toBe("<b>at all</b>");
});
