import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Line } from "../src/scene";
import { Voice } from "../src/voice";
import { said } from "./world";

/** Lines that say facts, each with a key of its own. */
const facts = (...words: string[]): Line[] => words.map((each) => [each.toLowerCase().replace(/\W/g, ""), each]);
const made = (): Voice => new Voice(document.body.appendChild(document.createElement("div")));
let board: Voice;
let exercise: Voice;

beforeEach(() => {
  vi.useFakeTimers();
  [board, exercise] = [made(), made()];
});
afterEach(() => {
  board.hush();
  vi.useRealTimers();
});

it("says all that has happened and then how things are, once things rest", () => {
  board.tell("White to move.");
  board.say("Black dropped a stone on d4.");
  board.say("White passed.");
  board.tell("Black to move.");
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(said()).toEqual(["Black dropped a stone on d4.", "White passed.", "Black to move."]);
});

it("says the last of much that happens at once, and of what is only looked at, what one comes to", () => {
  for (let move = 1; move <= 9; move++) board.say(`Move ${move}.`);
  board.tell("Black to move.");
  vi.advanceTimersByTime(60);
  expect(said()).toEqual(["Move 6.", "Move 7.", "Move 8.", "Move 9.", "Black to move."]);
  for (let move = 1; move <= 9; move++) board.say(`Looked at ${move}.`, true);
  vi.advanceTimersByTime(60);
  expect(said().slice(-2)).toEqual(["Black to move.", "Looked at 9."]);
});

it("says once how the game has ended", () => {
  board.say(facts("Black dropped a stone on b3. ", "Black wins with 2 towers."));
  board.tell(facts("Black wins with 2 towers."));
  vi.advanceTimersByTime(60);
  expect(said()).toEqual(["Black dropped a stone on b3. Black wins with 2 towers."]);
});

it("says once what two widgets know, whichever of them is first", () => {
  for (const first of [board, exercise]) {
    const told: Line[][] = [facts("A stone on d4."), [["", "Right.\n"], ...facts("A stone on d4.")]];
    if (first === exercise) told.reverse();
    first.say(told[0]!);
    vi.advanceTimersByTime(60);
    (first === board ? exercise : board).say(told[1]!);
    vi.advanceTimersByTime(60);
    expect(said().join(" ").match(/d4/g)).toHaveLength(1);
    expect(said().join(" ")).toContain("Right.");
    board.hush();
  }
});

it("says what another exercise has just said as well: Not yet. of one is no word on the other", () => {
  for (const each of [board, exercise]) {
    const frame = document.body.appendChild(Object.assign(document.createElement("div"), { className: "stones-frame" }));
    frame.append(each.of);
    each.say("✗ Not yet.");
    vi.advanceTimersByTime(60);
  }
  expect(said()).toEqual(["✗ Not yet.", "✗ Not yet."]);
});

it("has no line run into the next", () => {
  exercise.say("Right.\nBlack 8 = 4 + 4 (d5, e5)\nWhite 5 (c3)\nBlack controls d4.");
  vi.advanceTimersByTime(60);
  expect(said()).toEqual(["Right. Black 8 = 4 + 4 (d5, e5). White 5 (c3). Black controls d4."]);
});

it("leaves out only the facts that another widget has said", () => {
  exercise.say([["", "✗ Not yet. "], ...facts("White answers: a stone on e6. ", "White controls e5, 14 to 13.\n", "Black 13 = 5 + 5 + 3")]);
  vi.advanceTimersByTime(60);
  board.say(facts("White dropped a stone on e6. ", "White controls e5, 14 to 13."));
  vi.advanceTimersByTime(60);
  expect(said().at(-1)).toBe("White dropped a stone on e6.");
});

it("tells a move before what is thought of it, whichever widget learns of it first", () => {
  const judge = new Voice(document.body.appendChild(document.createElement("div")), 200);
  judge.say("✗ Not yet.");
  vi.advanceTimersByTime(40);
  board.say("Black dropped a stone on f6.");
  vi.advanceTimersByTime(300);
  expect(said()).toEqual(["Black dropped a stone on f6.", "✗ Not yet."]);
});

it("names the board that speaks where several are compared and the focus is on another", () => {
  const frame = Object.assign(document.createElement("div"), { className: "stones-frame compare" });
  for (const caption of ["Most stones", "Greatest sum"]) frame.innerHTML += `<div><b class="stones-caption">${caption}</b><button></button></div>`;
  document.body.append(frame);
  const [one, other] = [...frame.querySelectorAll("button")];
  one!.focus();
  new Voice(one!).say(facts("Black dropped a stone on c1. ", "Black wins."));
  new Voice(other!).say(facts("Black dropped a stone on c1. ", "White wins."));
  vi.advanceTimersByTime(60);
  expect(said()).toEqual(["Black dropped a stone on c1. Black wins.", "Greatest sum. White wins."]);
  frame.remove();
});

it("says the same again when the same happens again", () => {
  for (const _ of [1, 2]) {
    board.say("d4: not possible now.");
    vi.advanceTimersByTime(60);
  }
  expect(said()).toHaveLength(2);
});

it("keeps five lines, and leaves nothing to be read for the next player at a shared screen", () => {
  for (const bid of ["no stone", "one stone", "two stones", "red", "blue", "yellow"]) {
    board.say(`Player 1 bid ${bid}.`);
    vi.advanceTimersByTime(60);
  }
  expect(said()).toEqual(["one stone", "two stones", "red", "blue", "yellow"].map((bid) => `Player 1 bid ${bid}.`));
  board.say("Player 1 bid green.");
  board.hush();
  vi.advanceTimersByTime(60);
  expect(said()).toEqual([]);
});

it("says what another widget has said a while ago", () => {
  const other = made();
  for (const voice of [board, other]) {
    voice.say(facts("Black to move."));
    vi.advanceTimersByTime(6000);
  }
  expect(said()).toEqual(["Black to move.", "Black to move."]);
});

it.each(["stones-waking", "stones-mute"])("says nothing of what is about to be made anew in a lesson that wakes, nor where nobody has been: %s", (className) => {
  const cell = Object.assign(document.createElement("div"), { className, innerHTML: "<p></p>" });
  document.body.append(cell);
  const voice = new Voice(cell.firstElementChild!);
  for (const text of ["Python is gone.", "Black to move."]) {
    voice.tell(text);
    vi.advanceTimersByTime(60);
    cell.className = "";
  }
  expect(said()).toEqual(["Black to move."]);
});

it("says nothing once another has taken its place on the page", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const gone = new Voice(place);
  gone.say("Python is gone.");
  place.remove();
  vi.advanceTimersByTime(60);
  expect(said()).toEqual([]);
});
