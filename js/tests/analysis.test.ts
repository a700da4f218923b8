import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ordered, spots, told } from "../src/analysis";
import type { Analysis, Scene } from "../src/scene";
import { fresh } from "../src/state";
import { leaves } from "../src/tree";
import { type FakeModel, opened, said, scene } from "./world";

const rows = (...moves: [string, number][]): Analysis["moves"] =>
  moves.map(([move, chance]) => ({
    move, chance, said: `wins ${chance} %`,
    path: move.startsWith("T") ? ["tray:tower", `space:${move.slice(1)}`] : ["tray:stone", `space:${move}`],
  }));

const found = (changes: Partial<Analysis> = {}): Analysis => ({
  number: 3, done: false, note: "", proven: [], few: [],
  chances: [40, 63, 70], // a1, b2, Ta1
  moves: [...rows(["Ta1", 70]).map((row) => ({ ...row, line: ["Ta1", "b2"] })), ...rows(["b2", 63]).map((row) => ({ ...row, line: ["b2", "Ta1"] })), ...rows(["a1", 40])],
  why: { move: "Ta1", text: ["Black dropped a tower on a1."] },
  regrets: [],
  ...changes,
});

const watched = (changes: Partial<Scene> = {}): Scene => scene({ analysis: { number: 3, note: "" }, ...changes });

describe("the chances of elements", () => {
  it("belong to click paths in the order of their texts", () => {
    const { paths } = scene();
    expect(leaves(paths).map((way) => way.join(" "))).toEqual(["tray:stone space:a1", "tray:stone space:b2", "tray:tower space:a1"]);
    expect(leaves({ x: { z: 0, y: 0 }, w: "x" }).map(String)).toEqual(["w,y", "w,z", "x,y", "x,z"]);
  });

  it("are those of the moves that go on with what is chosen", () => {
    const local = { ...fresh(), analysis: found(), path: ["tray:stone"] };
    expect([...spots(watched(), local)]).toEqual([
      ["space:a1", { chance: 40, proven: false, few: false, best: false }],
      ["space:b2", { chance: 63, proven: false, few: false, best: false }],
    ]);
    const free = spots(watched(), { ...local, path: [] });
    expect(free.get("space:a1")).toEqual({ chance: 70, proven: false, few: false, best: true });
    expect(spots(watched(), { ...local, path: ["tray:tower"] }).has("space:b2")).toBe(false);
  });

  it("are not there where nothing is known, or Python is gone", () => {
    const local = { ...fresh(), analysis: found({ chances: [-1, 63, -1] }) };
    expect([...spots(watched(), local).keys()]).toEqual(["space:b2"]);
    expect(spots(watched(), { ...local, lost: true }).size).toBe(0);
  });

  it("are those of the best move before a higher one, and what few looks say comes last", () => {
    const local = { ...fresh(), analysis: found({ chances: [95, 63, 70], few: [0] }) };
    expect(spots(watched(), local).get("space:a1")).toEqual({ chance: 70, proven: false, few: false, best: true });
    local.analysis = found({ chances: [95, 63, 70], few: [0], moves: rows(["b2", 63], ["Ta1", 70], ["a1", 95]) });
    expect(spots(watched(), local).get("space:a1")?.chance).toBe(70);
  });

  it("are put into words", () => {
    expect(told({ chance: 63, proven: false, few: false, best: false })).toBe("Wins 63 %.");
    expect(told({ chance: 63, proven: false, few: false, best: true })).toBe("Wins 63 %, the best.");
    expect([0, 50, 100].map((chance) => told({ chance, proven: true, few: false, best: true }))).toEqual([
      "Proven loss.", "Proven draw.", "Proven win.",
    ]);
  });

  it("are those of a draw where several share a win, whatever part each has", () => {
    expect(told({ chance: 33, proven: true, few: false, best: true })).toBe("Proven draw.");
  });

  it("keep their rows in place while one is looked at", () => {
    const moves = rows(["c3", 50], ["a1", 40], ["b2", 30]);
    const names = (held: string[]): string[] => ordered(moves, held).map((row) => row.move);
    expect(names([])).toEqual(["c3", "a1", "b2"]);
    expect(names(["b2", "a1"])).toEqual(["b2", "a1", "c3"]);
  });
});

describe("the analysis of a board", () => {
  let model: FakeModel;
  let root: HTMLElement;
  let end: () => void;

  const open = async (shown: Scene): Promise<void> => {
    ({ model, root, end } = await opened(shown));
  };
  const hear = (analysis: Analysis): void => model.tell("msg:custom", { analysis });
  const text = (selector: string): string => root.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const click = (selector: string): void => root.querySelector<HTMLElement>(selector)!.click();
  const space = (id: string): Element => root.querySelector(`[data-id="${id}"]`)!;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  it("is asked for by its button and by the percent key", async () => {
    await open(scene());
    click("[data-do=analyse]");
    expect(model.sent.at(-1)).toMatchObject({ do: "analyse", on: true });
    model.answer();
    root.querySelector(".stones")!.dispatchEvent(new KeyboardEvent("keydown", { key: "%", bubbles: true }));
    expect(model.sent.at(-1)).toMatchObject({ do: "analyse", on: true });
    expect(model.sent.filter((message) => message["do"] === "analyse")).toHaveLength(2);
  });

  it("is not offered where it is not to be had", async () => {
    const { analyse: _, ...can } = scene().can;
    await open(scene({ can }));
    expect(root.querySelector("[data-do=analyse]")).toBeNull();
    root.querySelector(".stones")!.dispatchEvent(new KeyboardEvent("keydown", { key: "%", bubbles: true }));
    expect(model.sent.map((message) => message["do"])).toEqual(["hello"]);
  });

  it("shows a table, the best line, why, and a number on each space, and reads them with the space", async () => {
    await open(watched());
    expect(text(".analysis")).toContain("Thinking");
    hear(found());
    expect([...root.querySelectorAll(".analysis tbody tr")].map((row) => row.textContent!.replace(/\s+/g, " ").trim())).toEqual([
      "Ta1 wins 70 %", "b2 wins 63 %", "a1 wins 40 %",
    ]);
    expect(text(".analysis")).toContain("Best linesTa1 b2b2 Ta1");
    expect(text(".analysis li")).toBe("Black dropped a tower on a1.");
    expect([...root.querySelectorAll(".chances text")].map((each) => each.textContent)).toEqual(["40", "63"]);
    expect(space("space:b2").ariaDescription).toBe("Wins 63 %.");
    click("[data-choose='tray:tower']");
    expect([...root.querySelectorAll(".chances text")].map((each) => each.textContent)).toEqual(["70"]);
    expect(space("space:a1").ariaDescription).toBe("Wins 70 %, the best.");
  });

  it("has lines walked and kept where they are tried", async () => {
    await open(watched({ can: { ...watched().can, line: true, keep: true } }));
    hear(found());
    const buttons = [...root.querySelectorAll<HTMLElement>(".analysis .line button")];
    expect(buttons.map((button) => button.textContent)).toEqual(["Ta1", "b2", "Keep it", "b2", "Ta1", "Keep it"]);
    expect(buttons.map((button) => button.parentElement!.ariaLabel)).toEqual([...Array(3).fill("Line of Ta1"), ...Array(3).fill("Line of b2")]);
    buttons[1]!.click();
    expect(model.sent.at(-1)).toMatchObject({ do: "line", move: "Ta1", at: 2 });
    model.answer();
    buttons[5]!.click();
    expect(model.sent.at(-1)).toMatchObject({ do: "keep", move: "b2", at: 2 });
  });

  it("has every answer shown where a move is forced to win or to lose, and lines are tried", async () => {
    await open(watched({ can: { ...watched().can, answers: true } }));
    hear(found());
    expect(root.querySelector("[data-do=answers]")).toBeNull();
    hear(found({ why: { ...found().why, forced: true } }));
    click("[data-do=answers]");
    expect(model.sent.at(-1)).toMatchObject({ do: "answers", move: found().why.move });
  });

  it("keeps lines in their places while one of them is pointed at", async () => {
    await open(watched({ can: { ...watched().can, line: true } }));
    hear(found());
    root.querySelector(".analysis .line button")!.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    hear(found({ moves: [...found().moves].reverse() }));
    expect(root.querySelector(".analysis .line")!.ariaLabel).toBe("Line of Ta1");
  });

  it("puts the number to the foot of what stands there, and a word for what is proven", async () => {
    await open(watched({ pieces: { "piece:a1": "<circle/>" } }));
    hear(found({ proven: [1], chances: [40, 100, 70] }));
    const marks = [...root.querySelectorAll(".chance")];
    expect(marks.map((mark) => mark.querySelector("text")!.textContent)).toEqual(["40", "win"]);
    expect(marks.map((mark) => mark.getAttribute("transform")!.includes("translate(0 30)"))).toEqual([true, false]);
  });

  it("says nothing aloud by itself, and why when it is asked", async () => {
    await open(watched());
    hear(found());
    vi.advanceTimersByTime(60);
    expect(said()).toEqual([]);
    click("tbody tr:nth-child(2) button");
    expect(model.sent.at(-1)).toMatchObject({ do: "why", move: "b2" });
    model.answer({ ok: true, why: { move: "b2", text: ["White controls b2.", "Good."] } });
    vi.advanceTimersByTime(60);
    expect(said()).toEqual(["b2: White controls b2. Good."]);
    expect(text(".analysis h3:last-of-type")).toBe("Why b2");
  });

  it("shows on the board what a row of the table is about", async () => {
    await open(watched());
    hear(found());
    root.querySelector<HTMLElement>("tbody tr:nth-child(2) button")!.focus();
    expect(space("space:b2").classList.contains("counts")).toBe(true);
    hear(found({ moves: rows(["b2", 80], ["Ta1", 70], ["a1", 40]) }));
    expect(text("tbody tr:nth-child(2) button")).toBe("b2");
  });

  it("forgets what it knew of another position", async () => {
    await open(watched());
    hear(found({ number: 2 }));
    expect(root.querySelectorAll(".chances text")).toHaveLength(0);
    hear(found());
    expect(root.querySelectorAll(".chances text")).toHaveLength(2);
    model.tell("msg:custom", { from: 0, patch: { n: 1, analysis: { number: 4 } } });
    expect(root.querySelectorAll(".chances text")).toHaveLength(0);
    expect(text(".analysis")).toContain("Thinking");
  });

  it("says that it thinks, can be stopped, and says why there is nothing", async () => {
    await open(watched());
    hear(found());
    click("[data-do=enough]");
    expect(model.sent.at(-1)).toMatchObject({ do: "enough" });
    hear(found({ done: true }));
    expect(root.querySelector("[data-do=enough]")).toBeNull();
    model.tell("msg:custom", { from: 0, patch: { n: 1, analysis: { number: 4, note: "The game is over." } } });
    expect(text(".analysis")).toContain("The game is over.");
  });

  it("has for bids how often each should be made, and what is to be regretted", async () => {
    await open(watched());
    const bid = { move: "bb", path: ["bid:b", "confirm:two"], said: "wins 54 %", chance: 54, weight: 34 };
    hear(found({ moves: [bid], chances: [], regrets: ["Black bid r, which wins 40 %: regret 14."] }));
    expect(text(".analysis thead")).toContain("How often");
    expect(text(".analysis thead")).toContain("Move"); // not every game that hides choices has bids
    expect(text(".analysis")).toContain("Last choices");
    expect(text(".analysis tbody tr")).toContain("34 %");
    expect(text(".analysis")).not.toContain("Best lines");
    expect(text(".analysis ul:last-of-type")).toContain("regret 14");
  });
});
