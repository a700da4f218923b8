import { expect, it } from "vitest";
import { MoveList, towards } from "../src/move-list";
import type { Scene } from "../src/scene";
import { scene } from "./world";

const made = (...moves: string[]) => scene({ moves: Object.fromEntries(moves.map((move, i) => [i + 1, move])) });
const texts = (list: Element): string[] => [...list.children].map((li) => `${li.textContent}${li.ariaCurrent ? " <" : ""}`);

it("changes only the items of the list that differ", () => {
  const list = document.createElement("ol");
  const moves = new MoveList();
  moves.draw(list, made("a1", "<b>"));
  expect(texts(list)).toEqual(["1 a1", "2 <b> <"]);
  const [first, second] = list.children;
  moves.draw(list, made("a1", "<b>", "c3"));
  expect(texts(list)).toEqual(["1 a1", "2 <b>", "3 c3 <"]);
  expect([...list.children].slice(0, 2)).toEqual([first, second]);
  moves.draw(list, made("a1"));
  expect(texts(list)).toEqual(["1 a1 <"]);
  expect(list.firstElementChild).toBe(first);
  moves.draw(list, { ...made("a1", "b2"), step: 0 });
  expect(texts(list)).toEqual(["1 a1", "2 b2"]);
  moves.draw(list, made());
  expect(texts(list)).toEqual([]);
});

it("says a move in words, beside a small piece; the text that Python takes is its title", () => {
  const list = document.createElement("ol");
  const entries = { 1: ["blue", "blue between d1, d2, e2"], 2: ["", "pass"] } as Record<string, [string, string]>;
  new MoveList().draw(list, { ...made("b:d1d2e2", "pass"), entries });
  expect(texts(list)).toEqual(["1 blue between d1, d2, e2", "2 pass <"]);
  const [first, second] = list.querySelectorAll("button");
  expect([first!.querySelector("i")?.className, first!.title]).toEqual(["blue", "b:d1d2e2"]);
  expect([second!.querySelector("i"), second!.title]).toEqual([null, ""]);
});

it("has one stop for Tab, the move that is shown, from where arrow keys lead through the game", () => {
  const list = document.createElement("ol");
  list.setAttribute("aria-label", "Moves");
  const moves = new MoveList();
  moves.draw(list, made("a1", "b2", "c3", "d4", "e5"));
  moves.draw(list, { ...made("a1", "b2", "c3", "d4", "e5"), step: 3 });
  const buttons = [...list.querySelectorAll("button")];
  expect(buttons.map((button) => button.tabIndex)).toEqual([-1, -1, 0, -1, -1]);
  const leads = (key: string): number => buttons.indexOf(towards(buttons[2]!, key) as HTMLButtonElement);
  expect(["ArrowUp", "ArrowRight", "Home", "End", "Enter"].map(leads)).toEqual([1, 3, 0, 4, -1]);
  expect(towards(document.createElement("button"), "End")).toBeUndefined();
});

it("folds long lines of a study, and unfolds that in which a place is looked at", () => {
  const list = document.createElement("ol");
  list.setAttribute("aria-label", "Moves");
  const entries = Object.fromEntries(["a1", "b2", "c3", "d4", "e5"].map((move, i) => [i + 1, ["", move, "1", i === 1 ? "2" : "", i === 1 ? 3 : 0]])) as Scene["entries"];
  const at = (step: number) => ({ ...made("a1", "b2", "c3", "d4", "e5"), entries, step });
  const moves = new MoveList();
  const shown = (): string => [...list.children].flatMap((li) => ((li as HTMLElement).hidden ? [] : [li.querySelector("[data-step]")!.getAttribute("data-step")])).join("");
  moves.draw(list, at(2));
  const fold = list.querySelector<HTMLElement>("[data-fold]")!;
  expect([shown(), fold.ariaExpanded]).toEqual(["125", "false"]);
  expect(texts(list)).toEqual(["1 a1", "1 b23 moves <", "1 c3", "1 d4", "1 e5"]);
  expect(towards(list.querySelector("[data-step='2']")!, "ArrowRight")?.dataset["step"]).toBe("3");
  fold.click();
  expect([shown(), fold.ariaExpanded]).toEqual(["12345", "true"]);
  fold.click();
  expect(shown()).toBe("125");
  moves.draw(list, at(4));
  expect([shown(), fold.ariaExpanded]).toEqual(["12345", "true"]);
  fold.click();
  expect(shown()).toBe("125");
});
