import type { Render } from "@anywidget/types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import widget from "../src/facilitator";
import { FakeModel, said, scene } from "./world";

const form = { ask: "", status: "Black to move", seconds: 60, answers: 2, open: false, named: false, group: "", groups: [], rows: [], note: "", count: "2 answers so far.", best: "", far: -1, over: false, back: false };
let model: FakeModel;
let root: HTMLElement;
let end: () => void;

beforeEach(async () => {
  model = new FakeModel(scene());
  model.set("_form", form);
  model.set("_picture", "<svg></svg>");
  root = document.createElement("div");
  document.body.append(root);
  end = (await (widget as { render: Render }).render({ model, el: root } as never)) as () => void;
});
afterEach(() => {
  end();
  root.remove();
});

it("gives the focus to what can be used where the button that had it cannot be used any more", () => {
  const clear = root.querySelector<HTMLElement>("[data-do=clear]")!;
  clear.focus();
  clear.click();
  expect(model.sent).toEqual([]);
  clear.click();
  expect(model.sent.at(-1)).toMatchObject({ do: "clear" });
  model.set("_form", { ...form, answers: 0 });
  expect(document.activeElement).toBe(root.querySelector("[data-do=clock]"));
});

it("takes the answers in several files, each in lines of its own", async () => {
  const input = root.querySelector<HTMLInputElement>("[type=file]")!;
  Object.defineProperty(input, "files", { value: ["Ada: c4", "Ben: d4"].map((text) => ({ text: async () => text })) });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(model.sent.at(-1)).toMatchObject({ do: "collect", text: "Ada: c4\nBen: d4" }));
});

it("reads aloud how many have answered once nobody is waited for", () => {
  vi.useFakeTimers();
  for (const missing of [2, 1, 0]) {
    model.set("_form", { ...form, answers: 3 - missing, missing, count: `${3 - missing} of 3 have answered.` });
    vi.advanceTimersByTime(100);
  }
  expect(said()).toEqual(["3 of 3 have answered."]);
  vi.useRealTimers();
});

it("shows how far the games are that answer, and takes no more numbers", () => {
  model.set("_form", { ...form, kind: "number", open: true, lab: { rules: "SiegeStones", games: 100, done: 8 } });
  const shown = [...root.querySelectorAll<HTMLProgressElement>("progress:not([hidden])")];
  expect(shown.map(({ value, max }) => [value, max])).toEqual([[8, 100]]);
  expect(root.querySelector("form")!.hidden).toBe(true);
});

it("says that Python has not answered, until it does", () => {
  vi.useFakeTimers();
  const note = root.querySelector(".said")!;
  root.querySelector<HTMLElement>("[data-do=judge]")!.click();
  vi.advanceTimersByTime(1100);
  expect(note.textContent).toContain("One moment");
  model.tell("msg:custom", { id: model.sent.at(-2)!["id"], ok: true });
  expect(note.textContent).toBe("");
  vi.useRealTimers();
});

it("says that an answer was lost, once it is shown how things are", () => {
  vi.useFakeTimers();
  root.querySelector<HTMLElement>("[data-do=open]")!.click();
  vi.advanceTimersByTime(1100);
  expect(model.sent.map((message) => message["do"])).toEqual(["open", "hello"]);
  model.answer();
  expect(root.querySelector(".said")!.textContent).toContain("look whether what you pressed last was done");
  vi.useRealTimers();
});

it("names the button that a lesson has where Python is gone", () => {
  document.body.classList.add("stones-lesson");
  model.send = () => {
    throw new Error("no comm");
  };
  root.querySelector<HTMLElement>("[data-do=judge]")!.click();
  expect(root.querySelector(".said")!.textContent).toBe("Python is gone. Start the lesson again to go on.");
  document.body.classList.remove("stones-lesson");
});
