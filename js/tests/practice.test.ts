import type { Render } from "@anywidget/types";
import { afterEach, expect, it, vi } from "vitest";
import widget from "../src/practice";
import { FakeModel, said, scene } from "./world";

const asked = (head: string): string => `<p><b>${head}</b> · SiegeStones</p><progress value="1"></progress>`;

afterEach(() => vi.useRealTimers());

it("says how far the round is when it goes on, and not again when an answer moves its bar", async () => {
  vi.useFakeTimers();
  const model = new FakeModel(scene());
  model.set("children", []);
  model.set("_head", "<p>3 due today.</p>");
  model.set("_offers", { learn: "Learn", puzzles: "Puzzles" });
  const root = document.createElement("div");
  document.body.append(root);
  const end = (await (widget as { render: Render }).render({ model, el: root, host: {} } as never)) as () => void;
  const heard = (): string[] => {
    vi.advanceTimersByTime(100);
    return said();
  };
  expect(heard()).toEqual([]);
  model.set("_head", asked("1 of 10"));
  expect(heard()).toEqual(["1 of 10 · SiegeStones"]);
  model.set("_head", asked("1 of 10").replace('"1"', '"2"'));
  expect(heard()).toEqual(["1 of 10 · SiegeStones"]);
  model.set("_head", "<p>A round is done.</p>");
  expect(heard().at(-1)).toBe("A round is done.");
  end();
  root.remove();
});

it("asks for what is due when somebody comes back to it on another day", async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, 22) });
  const model = new FakeModel(scene());
  model.set("children", []);
  model.set("_head", "<p>3 due today.</p>");
  model.set("_offers", {});
  const root = document.createElement("div");
  const end = (await (widget as { render: Render }).render({ model, el: root, host: {} } as never)) as () => void;
  const asks = (): string[] => model.sent.map((message) => (message as { do: string }).do);
  window.dispatchEvent(new Event("focus"));
  expect(asks()).toEqual([]);
  vi.setSystemTime(new Date(2026, 0, 2, 8));
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  expect(asks()).toEqual(["today"]);
  end();
});

it("puts off one exercise when Later is clicked twice, and keeps the buttons' order", async () => {
  const model = new FakeModel(scene());
  model.set("children", []);
  model.set("_head", "");
  model.set("_offers", { puzzles: "Puzzles" });
  const root = document.createElement("div");
  const end = (await (widget as { render: Render }).render({ model, el: root, host: {} } as never)) as () => void;
  model.set("_offers", { later: "Later", puzzles: "Puzzles" });
  const buttons = [...root.querySelectorAll<HTMLElement>(".offers button")];
  expect(buttons.map((button) => button.textContent)).toEqual(["Later", "Puzzles"]);
  for (const detail of [1, 2]) buttons[0]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  expect(model.sent.map((message) => (message as { do: string }).do)).toEqual(["later"]);
  end();
});

it("brings what was asked for into sight from its beginning", async () => {
  const model = new FakeModel(scene());
  model.set("children", []);
  model.set("_head", "");
  model.set("_offers", { game: "A game" });
  const root = document.createElement("div");
  document.body.append(root);
  const end = (await (widget as { render: Render }).render({ model, el: root, host: {} } as never)) as () => void;
  const shown = root.querySelector<HTMLElement>(".stones-practice")!;
  const into = (shown.scrollIntoView = vi.fn());
  const game = root.querySelector<HTMLElement>(".offers button")!;
  for (const top of [8, -200]) {
    shown.getBoundingClientRect = () => new DOMRect(0, top, 300, 400);
    game.focus();
    game.click();
    model.answer();
    expect(into).toHaveBeenCalledTimes(top < 0 ? 1 : 0);
  }
  end();
  root.remove();
});
