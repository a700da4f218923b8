import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget, { type Reel } from "../src/replay";
import { standalone } from "../src/save";
import { said, scene } from "./world";

const first = scene({
  say: "The start.",
  paths: {},
  chosen: [],
  tray: {},
  players: {},
  moves: { 1: "Ta1", 2: "b2", 3: "<i>c3</i>" },
  can: { copy: true, look: true, names: true, overlay: true, seat: true, share: true },
  remark: "",
  html: "",
});
const piece = (x: number): string => `<g transform='translate(${x} 0)'/>`;
const reel = (changes: Partial<Reel> = {}): Reel => ({
  first,
  then: [
    { say: "Move 1: a tower on a1.", pieces: { "tower:a1": piece(0) }, labels: { "space:a1": "a1, tower" } },
    { say: "Move 2: it moved to b2.", pieces: { "tower:a1": null, "tower:b2": piece(100) }, moved: { "tower:b2": "tower:a1" }, remark: "<img src=x onerror=alert(1)> & so on" },
    { say: "Move 3: nothing.", moved: { "tower:b2": null }, remark: "" },
  ],
  rated: [{ rated: true, overlay: { "sums:a1": "<text>0</text>" } }, { overlay: { "sums:a1": null, "sums:b2": "<text>5</text>" } }, {}, {}],
  texts: { record: '{"game": 1}', code: "1Sabc" },
  ...changes,
});

let root: HTMLElement;
let end: () => void;

const open = async (shown: Reel = reel()): Promise<void> => {
  const model = { get: (name: string) => (name === "_reel" ? JSON.stringify(shown) : undefined), on: vi.fn(), off: vi.fn() };
  const props = { model, el: document.createElement("div") };
  document.body.append(props.el);
  await widget.initialize!(props as never);
  end = (await widget.render!(props as never)) as () => void;
  root = props.el;
};
const text = (selector: string): string => root.querySelector(selector)?.textContent ?? "";
const button = (label: string): HTMLButtonElement => root.querySelector<HTMLButtonElement>(`button:is([title="${label}"], [aria-label="${label}"])`)!;
const slider = (): HTMLInputElement => root.querySelector<HTMLInputElement>("input[type=range]")!;
const press = (key: string, target: Element = root.firstElementChild!): boolean =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const at = (): number => Number(slider().value);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  end();
  root.remove();
  vi.useRealTimers();
});

describe("a replay", () => {
  it("begins at the start, and asks nobody", async () => {
    await open();
    expect([at(), slider().max, text(".remark")]).toEqual([0, "3", "The start."]);
    expect(button("One move back").disabled).toBe(true);
    expect(root.querySelector("select")).toBeNull();
  });

  it("steps, and pieces keep their identity both ways", async () => {
    await open();
    button("One move on").click();
    const tower = root.querySelector('[data-id="tower:a1"]');
    expect(tower).not.toBeNull();
    button("One move on").click();
    expect(root.querySelector('[data-id="tower:b2"]')).toBe(tower);
    button("One move back").click();
    expect(root.querySelector('[data-id="tower:a1"]')).toBe(tower);
    button("To the end").click();
    expect([at(), button("One move on").disabled]).toEqual([3, true]);
    button("To the start").click();
    expect(root.querySelector('[data-id^="tower"]')).toBeNull();
  });

  it("shows and speaks the remark of a move, as text", async () => {
    await open();
    slider().value = "2";
    slider().dispatchEvent(new Event("input", { bubbles: true }));
    vi.advanceTimersByTime(60);
    expect(text(".remark .note")).toBe("<img src=x onerror=alert(1)> & so on");
    expect(root.querySelector(".remark img")).toBeNull();
    expect(root.querySelector<HTMLElement>(".remark .note")!.dir).toBe("auto");
    expect(said()[0]).toBe("Move 2: it moved to b2. <img src=x onerror=alert(1)> & so on");
    button("One move on").click();
    expect(text(".remark")).toBe("Move 3: nothing.");
  });

  it("shows the game's reckoning at each move, if that is wanted", async () => {
    await open();
    button("Threat ratings").click();
    expect(text('[data-id="sums:a1"]')).toBe("0");
    expect(button("Threat ratings").getAttribute("aria-pressed")).toBe("true");
    button("To the end").click();
    expect([text('[data-id="sums:a1"]'), text('[data-id="sums:b2"]')]).toEqual(["", "5"]);
    button("Threat ratings").click();
    expect(root.querySelector('[data-id^="sums"]')).toBeNull();
  });

  it("goes to a move of the list, which is marked", async () => {
    await open();
    root.querySelector<HTMLElement>('[data-step="3"]')!.click();
    expect(at()).toBe(3);
    expect(text("[aria-current=step]")).toBe("3 <i>c3</i>");
  });

  it("plays to the end by itself, longer where there is something to read, and from the start again", async () => {
    await open();
    button("Play").click();
    expect(button("Pause")).not.toBeNull();
    vi.advanceTimersByTime(3100);
    expect(at()).toBe(2);
    vi.advanceTimersByTime(1600);
    expect(at()).toBe(2);
    vi.advanceTimersByTime(2000);
    expect([at(), button("Pause")]).toEqual([3, null]);
    button("Play").click();
    expect(at()).toBe(0);
    button("Pause").click();
    vi.advanceTimersByTime(10_000);
    expect(at()).toBe(0);
  });

  it("stops playing when somebody steps, and when it is gone", async () => {
    await open();
    button("Play").click();
    button("One move on").click();
    vi.advanceTimersByTime(10_000);
    expect(at()).toBe(1);
    button("Play").click();
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is stepped with keys from anywhere on it, which the notebook does not get", async () => {
    await open();
    const stolen = vi.fn();
    document.addEventListener("keydown", stolen);
    press(".", root.querySelector('[data-id="space:a1"]')!);
    press(".");
    press(",");
    expect(at()).toBe(1);
    press(" ", root.querySelector('[data-id="space:a1"]')!);
    expect(button("Pause")).not.toBeNull();
    expect(stolen).not.toHaveBeenCalled();
    document.removeEventListener("keydown", stolen);
  });

  it("leaves the space bar to buttons", async () => {
    await open();
    press(" ", button("One move on"));
    expect(button("Pause")).toBeNull();
  });

  it("gives the game away as text where it may", async () => {
    await open();
    button("Share").click();
    root.querySelector<HTMLElement>('[data-do="code"]')!.click();
    expect(root.querySelector("textarea")?.value).toBe("1Sabc");
    end();
    root.remove();
    await open(reel({ texts: {} }));
    button("Share").click();
    root.querySelector<HTMLElement>('[data-do="record"]')!.click();
    expect(text("[role=alert]")).toContain("hidden");
  });

  it("of no moves stays where it is", async () => {
    await open(reel({ first: { ...first, moves: {} }, then: [] }));
    expect([button("Play").disabled, slider().disabled]).toEqual([true, true]);
    press(".");
    expect(at()).toBe(0);
  });
});

describe("a saved picture", () => {
  it("is a document of its own, with the styles of the page and nothing to click", async () => {
    await open();
    const style = document.createElement("style");
    style.textContent = ".stones-art .hollow { fill: red; } .other { color: red; }";
    document.head.append(style);
    const saved = standalone(root.querySelector<SVGSVGElement>(".field > svg")!, "A <title>");
    const svg = new DOMParser().parseFromString(saved, "image/svg+xml").documentElement;
    expect(svg.getAttribute("aria-label")).toBe("A <title>");
    expect(svg.querySelector("style")?.textContent).toContain(".hollow");
    expect(svg.querySelector("style")?.textContent).not.toContain(".other");
    expect(svg.querySelector("[tabindex], [data-id], .ghost")).toBeNull();
    expect(svg.querySelectorAll(".hollow")).toHaveLength(2);
    style.remove();
  });
});
