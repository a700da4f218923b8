import { describe, expect, it } from "vitest";
import { click, last, model, open, part, root } from "./board";
import { scene } from "./world";

describe("setting up", () => {
  it("keeps the tool in hand from one space to the next, whatever comes of the last one", async () => {
    const tools = { "tool:tower": { label: "tower", svg: "<rect/>" }, "tool:nothing": { label: "take off", svg: "<path/>" } };
    const all = { "space:a1": 0, "space:b2": 0 } as const;
    await open(scene({ tray: tools, setup: { to_move: 0 }, chosen: ["tool:tower"], paths: { "tool:tower": all, "tool:nothing": all } }));
    click('[data-choose="tool:nothing"]');
    click('[data-id="space:a1"]');
    click('[data-id="space:b2"]');
    model.tell("msg:custom", { from: 0, patch: { n: 1 } });
    model.answer();
    expect(last()).toMatchObject({ do: "play", n: 1, path: ["tool:nothing", "space:b2"] });
  });

  it("shows what a tool would put only where nothing lies: what lies there is not veiled", async () => {
    const all = { "space:a1": 0, "space:b2": 0 } as const;
    await open(scene({ tray: { "tool:tower": { label: "tower", svg: "<rect/>" } }, setup: { to_move: 0 }, chosen: ["tool:tower"], paths: { "tool:tower": all }, pieces: { "piece:a1": "<circle/>" } }));
    const ghostOver = (id: string): string => {
      part(id).dispatchEvent(new Event("pointerover", { bubbles: true }));
      return root.querySelector(".ghost")!.innerHTML;
    };
    expect(ghostOver("space:b2")).toContain("rect");
    expect(ghostOver("space:a1")).toBe("");
  });

  it("says in place of the headline what cannot be put somewhere, where nothing moves", async () => {
    await open(scene({ tray: { "tool:tower": { label: "tower", svg: "<rect/>" } }, setup: { to_move: 0 }, chosen: ["tool:tower"], paths: { "tool:tower": { "space:a1": 0 } } }));
    const board = root.querySelector(".stones")!;
    const pending = (): boolean => board.hasAttribute("pending"); // so long an exercise's Check waits
    model.answer();
    expect(pending()).toBe(false);
    click('[data-id="space:a1"]');
    expect(pending()).toBe(true);
    const settled = new Promise((done) => board.addEventListener("settled", done));
    model.answer({ error: "Not possible: there are 2 towers on the board, and 1 in all." });
    await settled;
    expect(root.querySelector(".status .soft")!.textContent).toBe("Not possible: there are 2 towers on the board, and 1 in all.");
    expect(root.querySelector("[role=alert]")).toBeNull();
    expect(pending()).toBe(false);
  });

  it("reads what is typed and shows what is copied", async () => {
    await open(scene({ setup: { to_move: 1 } }));
    const field = root.querySelector("textarea")!;
    field.value = "4,7,4,…";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    click('[data-do="paste"]');
    expect(last()).toMatchObject({ do: "paste", text: "4,7,4,…" });
    model.answer();
    click('[data-do="diagram"]');
    expect(last()).toMatchObject({ do: "copy", what: "diagram" });
    model.answer({ ok: true, text: "2,3,2,../.../.." });
    expect(root.querySelector("textarea")!.value).toBe("2,3,2,../.../..");
    await expect.poll(() => root.textContent).toContain("Selected: Control+C copies it."); // a page without a clipboard and without commands
    field.dispatchEvent(new Event("input", { bubbles: true }));
    expect(root.textContent).not.toContain("Selected");
    for (const [at, does] of [[field, "copy"], [part("space:a1"), "look"]] as const) {
      at.dispatchEvent(new KeyboardEvent("keydown", { key: ",", bubbles: true }));
      expect(last()["do"]).toBe(does); // a comma that is typed goes back by no move
    }
  });

  it("leaves no text behind to be passed on: hands may have been laid open in it", async () => {
    await open(scene({ setup: { to_move: 1 } }));
    click('[data-do="share"]');
    click('[data-do="diagram"]');
    model.answer({ ok: true, text: "hands: jgs" });
    expect(root.querySelectorAll("textarea")).toHaveLength(2);
    model.tell("msg:custom", { from: 0, patch: { n: 1, setup: { to_move: null } } });
    expect(root.querySelectorAll("textarea")).toHaveLength(0);
  });

  it("has nothing to be pressed but what the scene names, and no style sheet has a say in it", async () => {
    await open(scene({ can: { play: true, copy: true, more: true, sound: true }, moves: { 1: "a1" }, setup: { to_move: 0 }, ending: "Black has won.", pace: "calm" }));
    const verbs = [...root.querySelectorAll<HTMLElement>("[data-do]")].map((each) => each.dataset["do"]);
    expect(verbs.sort()).toEqual(["more", "sound"]);
    expect(root.querySelectorAll("select, [data-step]")).toHaveLength(0);
    root.querySelector(".stones")!.dispatchEvent(new KeyboardEvent("keydown", { key: ",", bubbles: true }));
    expect(model.sent.map((message) => message["do"])).toEqual(["hello"]);
  });

  it("offers a seat's board nothing that would leave the others' match", async () => {
    const { can, seats } = scene();
    await open(scene({ can: { ...can, new: false, setup: false }, seats: { ...seats, 1: { ...seats[1]!, free: false } } }));
    const off = (what: string): boolean | undefined => root.querySelector<HTMLButtonElement | HTMLSelectElement>(what)?.disabled;
    expect(['[data-do="new"]', '[data-do="setup"]', "[data-seat='0']", "[data-seat='1']"].map(off)).toEqual([true, true, false, true]);
  });

  it("asks who moves, and who plays", async () => {
    await open(scene({ setup: { to_move: 0 } }));
    const choose = (selector: string, value: string): void => {
      const field = root.querySelector<HTMLSelectElement>(selector)!;
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    choose("[data-turn]", "1");
    expect(last()).toMatchObject({ do: "turn", seat: 1 });
    model.answer();
    choose("[data-seat='0']", "bot:1");
    expect(last()).toMatchObject({ do: "seat", seat: 0, who: "bot:1" });
  });
});
