// A board as each test opens it, with what is done to it and seen of it.
import { afterEach, beforeEach, vi } from "vitest";
import type { Scene } from "../src/scene";
import { type FakeModel, opened } from "./world";

export let model: FakeModel;
export let root: HTMLElement;
export let end: () => void;

export const open = async (shown: Scene, part = "", manager?: object): Promise<void> => {
  ({ model, root, end } = await opened(shown, part, manager));
};

export const part = (id: string): SVGElement => root.querySelector<SVGElement>(`[data-id="${id}"]`)!;
export const click = (selector: string): void =>
  void root.querySelector(selector)!.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
export const press = (key: string, more: KeyboardEventInit = {}): void =>
  void (document.activeElement ?? root).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
export const last = (): Record<string, unknown> => model.sent.at(-1)!;
export const text = (selector: string): string => root.querySelector(selector)?.textContent ?? "";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
