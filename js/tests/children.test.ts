import type { AnyModel, Host } from "@anywidget/types";
import { expect, it } from "vitest";
import { type Parent, showChildren } from "../src/children";
import { FakeModel } from "./world";

/** A host that shows a widget as the text of its reference, and keeps what has ended. */
function host(ended: string[]): Host {
  const getWidget = async (reference: string): Promise<unknown> => ({
    render: async ({ el, signal }: { el: HTMLElement; signal: AbortSignal }) => {
      el.textContent = reference;
      signal.addEventListener("abort", () => ended.push(reference));
    },
  });
  return { getWidget } as Host;
}

it("shows what a widget holds in its order, begins each once, and ends what is held no more", async () => {
  const model = new FakeModel({} as never);
  model.set("children", ["a", "b"]);
  const [place, life, ended] = [document.createElement("div"), new AbortController(), [] as string[]];
  showChildren(model as unknown as AnyModel<Parent>, host(ended), place, life.signal);
  await Promise.resolve();
  const texts = (): (string | null)[] => [...place.children].map(({ textContent }) => textContent);
  expect(texts()).toEqual(["a", "b"]);
  const [, b] = place.children;
  model.set("children", ["c", "b"]);
  await Promise.resolve();
  expect(texts()).toEqual(["c", "b"]);
  expect(place.children[1]).toBe(b);
  expect(ended).toEqual(["a"]);
  life.abort();
  expect(ended.sort()).toEqual(["a", "b", "c"]);
  expect(model.listeners()).toBe(0);
});
