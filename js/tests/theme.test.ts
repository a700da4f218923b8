import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shade } from "../src/theme";

let told = new Set<() => void>();
const life = new AbortController();

beforeEach(() => {
  told = new Set();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(): void {
        told.add(this.#tell);
      }
      disconnect(): void {
        told.delete(this.#tell);
      }
    },
  );
  document.body.replaceChildren();
  document.body.removeAttribute("style");
});
afterEach(() => vi.unstubAllGlobals());

function board(): HTMLElement {
  const element = document.createElement("div");
  shade(element, life.signal);
  return element;
}

const resized = (): void => told.forEach((tell) => tell());

it("is seen when the widget is in the page, though the browser told its size before", () => {
  const element = board();
  resized();
  expect(element.style.colorScheme).toBeFalsy();
  document.body.append(element);
  resized();
  expect(element.style.colorScheme).toBe("light");
});

it("is seen again when a style sheet has come, and when the page has faded", () => {
  const element = board();
  const sheet = document.head.appendChild(document.createElement("link"));
  document.body.append(element);
  resized();
  document.documentElement.style.backgroundColor = "rgb(20, 20, 20)";
  const marks = document.documentElement;
  sheet.dispatchEvent(new Event("load"));
  expect(element.style.colorScheme).toBe("dark");
  marks.style.backgroundColor = "rgb(250, 250, 250)";
  document.body.dispatchEvent(new Event("transitionend", { bubbles: true }));
  expect(element.style.colorScheme).toBe("light");
  marks.removeAttribute("style");
});
