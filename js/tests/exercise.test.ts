import type { Render } from "@anywidget/types";
import { expect, it } from "vitest";
import widget from "../src/exercise";
import { FakeModel, scene } from "./world";

const FORM = { ask: "Who?", options: ["Black", "White"], parts: [], answer: "", tone: "", message: "", times: 0, hints: [], more: "", again: "", next: "", tally: [], closed: false, check: false, before: "" };

it("takes the answer that a finger has touched when the page scrolls below it, and none where a finger has moved on", async () => {
  const model = new FakeModel(scene());
  model.set("_form", FORM);
  const root = document.createElement("div");
  const end = (await (widget as { render: Render }).render({ model, el: root, host: {} } as never)) as () => void;
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
  end();
});
