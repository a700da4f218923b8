import { afterEach, expect, it, vi } from "vitest";
import { parsed, renew } from "../src/morph";

const shown = document.createElement("div");
document.body.append(shown);
const show = (markup: string): void => renew(shown, parsed(`<div>${markup}</div>`)[0]!);
afterEach(() => shown.replaceChildren());

it("leaves what is the same as it is, and changes the rest where it stands", () => {
  show(`<p class="a">one</p><button disabled>two</button>`);
  const [p, button] = shown.children;
  const changed = vi.spyOn(p!, "setAttribute");
  show(`<p class="a">one</p><button title="now">three</button>`);
  expect([...shown.children]).toEqual([p, button]);
  expect(changed).not.toHaveBeenCalled();
  expect(shown.innerHTML).toBe(`<p class="a">one</p><button title="now">three</button>`);
});

it("keeps the focus where something comes or goes beside it", () => {
  show(`<button>undo</button><button>redo</button>`);
  const [, redo] = shown.children;
  (redo as HTMLElement).focus();
  show(`<p>A word.</p><button>undo</button><button>redo</button>`);
  expect(document.activeElement).toBe(redo);
  expect(shown.innerHTML).toBe(`<p>A word.</p><button>undo</button><button>redo</button>`);
  show(`<button>redo</button>`);
  expect(shown.innerHTML).toBe(`<button>redo</button>`);
});

it("sets what a field holds, but not while it is typed into", () => {
  show(`<textarea>old</textarea><input type="range" max="9" value="1">`);
  const [area, range] = shown.children as unknown as [HTMLTextAreaElement, HTMLInputElement];
  range.value = "5";
  show(`<textarea>new</textarea><input type="range" max="9" value="2">`);
  expect([area.value, range.value]).toEqual(["new", "2"]);
  area.focus();
  area.value = "being typed";
  show(`<textarea>other</textarea><input type="range" max="9" value="3">`);
  expect(area.value).toBe("being typed");
});
