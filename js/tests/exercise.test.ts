import type { Render } from "@anywidget/types";
import { expect, it } from "vitest";
import widget from "../src/exercise";
import { FakeModel, scene } from "./world";

const FORM = { ask: "Who?", options: ["Black", "White"], parts: [], answer: "", tone: "", message: "", times: 0, hints: [], more: "", again: "", next: "", tally: [], closed: false, check: false, before: "" };

async function shown(form: object): Promise<[FakeModel, HTMLElement, () => void]> {
  const [model, root] = [new FakeModel(scene()), document.createElement("div")];
  model.set("_form", form);
  return [model, root, (await (widget as { render: Render }).render({ model, el: root, host: {} } as never)) as () => void];
}

it("takes the answer that a finger has touched when the page scrolls below it, and none where a finger has moved on", async () => {
  const [model, root, end] = await shown(FORM);
  const answers = (): unknown[] => model.sent.map((message) => (message as { answer?: string }).answer);
  const [options, black, white] = [".options", "[data-answer=Black]", "[data-answer=White]"].map((each) => root.querySelector(each)!);
  const touch = (at: Element, then: Element, off = 0): void => {
    at.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: 9, clientY: 9 }));
    then.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 9, clientY: 9 + off }));
  };
  touch(black!, options!);
  expect(answers()).toEqual(["Black"]);
  touch(white!, options!, 30);
  expect(answers()).toEqual(["Black"]);
  (white as HTMLElement).click();
  expect(answers()).toEqual(["Black", "White"]);
  for (const detail of [1, 2]) root.querySelector("[data-do=more]")!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  expect(model.sent).toHaveLength(3); // a double click asks for one hint
  for (const [tone, mark] of [["right", "✓"], ["wrong", "✗"]]) {
    model.set("_form", { ...FORM, answer: "White", tone });
    expect([black, white].map((each) => [each!.getAttribute("aria-pressed"), each!.querySelector(".tick")!.textContent])).toEqual([["false", ""], ["true", mark]]);
  }
  model.set("_form", { ...FORM, closed: true }); // the answer was shown
  expect(options).toHaveProperty("inert", true);
  end();
});

it("has what is on the board checked once the board has sent all that was put there", async () => {
  const [model, root, end] = await shown({ ...FORM, options: [], check: true });
  const board = Object.assign(document.createElement("div"), { className: "stones" });
  board.toggleAttribute("pending", true);
  document.createElement("div").append(root, board);
  for (const _ of ["once", "twice"]) root.querySelector<HTMLElement>("[data-do=check]")!.click();
  expect(model.sent).toHaveLength(0);
  board.toggleAttribute("pending", false);
  board.dispatchEvent(new Event("settled"));
  expect(model.sent).toHaveLength(1);
  end();
});

it("counts what is solved of the lesson, and says well played once alone", async () => {
  const [model, root, end] = await shown(FORM);
  for (const [last, told] of [["", "1 of 2 solved"], ["now", "All 2 solved. Well played!"], ["solved", "2 of 2 solved"]]) {
    model.set("_form", { ...FORM, ask: told, tally: ["solved", last] });
    expect(root.querySelector(".learned")!.textContent).toBe(told);
  }
  end();
});
