import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Pen, drawing } from "../src/marking";

let svg: SVGSVGElement;
let life: AbortController;
let drawn: string[];
let told: string[];
let played: string[];
let pen: { -readonly [name in keyof Pen]: Pen[name] };

beforeEach(() => {
  vi.useFakeTimers();
  [drawn, told, played, life] = [[], [], [], new AbortController()];
  pen = { draws: false as boolean | undefined, mark: (from, to) => drawn.push(`${from}>${to}`), say: (text) => told.push(text) };
  const board = document.createElement("div");
  board.innerHTML = '<svg role="application"><g role="button" data-id="space:a1" aria-label="a1, empty"><path/></g><g role="button" data-id="space:b2" aria-label="b2, tower"/><g data-id="slab"/></svg>';
  document.body.append(board);
  svg = board.querySelector("svg")!;
  Object.assign(svg, { getScreenCTM: () => null, setPointerCapture: () => undefined });
  document.elementFromPoint = (x) => board.querySelectorAll("g")[x] ?? null; // the first place lies at 0, the second at 1
  svg.addEventListener("click", ({ target }) => played.push((target as SVGElement).dataset["id"] ?? ""));
  svg.addEventListener("keydown", ({ key }) => played.push(key));
  drawing(board, pen, life.signal);
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const on = (id: string): SVGElement => svg.querySelector(`[data-id="${id}"]`)!;
const fire = (event: Event, id = "space:a1"): boolean => on(id).dispatchEvent(event);
const pointer = (type: string, x: number, more: PointerEventInit = {}): boolean =>
  fire(new PointerEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientX: x, isPrimary: true, pointerType: "mouse", ...more }));
const key = (name: string, id = "space:a1", shiftKey = false): boolean => fire(new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, cancelable: true }), id);
const click = (detail: number): boolean => fire(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

describe("marks on a board", () => {
  it("are drawn by the right button, and no menu opens", () => {
    pointer("down", 0, { button: 2 });
    pointer("move", 1);
    pointer("up", 1);
    expect(drawn).toEqual(["space:a1>space:b2"]);
    expect(fire(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))).toBe(false);
  });

  it("leave the left button to the game until they are what it draws", () => {
    pointer("down", 0);
    pointer("up", 0);
    click(1);
    expect([drawn, played]).toEqual([[], ["space:a1"]]);
    pen.draws = true;
    pointer("down", 0);
    pointer("up", 0);
    click(1);
    expect([drawn, played]).toEqual([["space:a1>space:a1"], ["space:a1"]]);
  });

  it("are drawn by the left button with Shift, as on a trackpad", () => {
    pointer("down", 0, { shiftKey: true });
    pointer("up", 1, { shiftKey: true });
    fire(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, shiftKey: true }));
    expect([drawn, played]).toEqual([["space:a1>space:b2"], []]);
  });

  it("are nothing where a drag ends beside the board, and none are drawn while no lines are tried", () => {
    pointer("down", 0, { button: 2 });
    pointer("up", 2);
    pen.draws = undefined;
    pointer("down", 0, { button: 2 });
    pointer("up", 1);
    key("Enter", "space:a1", true);
    expect(fire(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))).toBe(true);
    expect([drawn, told]).toEqual([[], []]);
  });

  it("are drawn by a finger that rests; one that moves at once scrolls", () => {
    const touch = { pointerType: "touch" };
    const moved = (): boolean => fire(new Event("touchmove", { bubbles: true, cancelable: true }));
    pointer("down", 0, touch);
    vi.advanceTimersByTime(100);
    pointer("move", 50, touch);
    vi.advanceTimersByTime(1000);
    expect(moved()).toBe(true);
    pointer("up", 1, touch);
    expect(drawn).toEqual([]);
    pointer("down", 0, touch);
    vi.advanceTimersByTime(500);
    expect(moved()).toBe(false);
    pointer("up", 1, touch);
    expect(fire(new Event("touchend", { bubbles: true, cancelable: true }))).toBe(false);
    expect(drawn).toEqual(["space:a1>space:b2"]);
    pointer("down", 0, touch);
    pointer("cancel", 0, touch);
    vi.advanceTimersByTime(1000);
    pointer("up", 1, touch);
    expect(drawn).toHaveLength(1);
  });

  it("are drawn by keys, from place to place, and given up", () => {
    key("Enter", "space:a1", true);
    expect(told).toEqual(["From a1, empty: Enter here again, or where an arrow is to go."]);
    key("ArrowRight");
    key("Enter", "space:b2", true);
    expect([drawn, played]).toEqual([["space:a1>space:b2"], ["ArrowRight"]]);
    key("Enter");
    key("Escape");
    expect(played).toEqual(["ArrowRight", "Enter", "Escape"]);
    pen.draws = true;
    key("Enter");
    key("Escape");
    key(" ", "space:b2");
    key(" ", "space:b2");
    expect(told.at(-2)).toBe("Nothing drawn.");
    expect(drawn.at(-1)).toBe("space:b2>space:b2");
    expect(played).toHaveLength(3);
  });

  it("are drawn by a screen reader's clicks", () => {
    pen.draws = true;
    click(0);
    click(0);
    expect([drawn, played]).toEqual([["space:a1>space:a1"], []]);
  });

  it("are drawn no more when the board is gone", () => {
    life.abort();
    pen.draws = true;
    click(0);
    expect([told, played]).toEqual([[], ["space:a1"]]);
  });
});
