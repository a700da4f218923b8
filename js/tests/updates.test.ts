import { describe, expect, it, vi } from "vitest";
import { click, end, last, model, open, part, root, text } from "./board";
import { said, scene } from "./world";

describe("updates", () => {
  it("are applied, and keep elements, focus and the piece in hand", async () => {
    await open(scene());
    click('[data-choose="tray:tower"]');
    part("space:b2").focus();
    const before = part("space:b2");
    model.tell("msg:custom", { from: 0, patch: { n: 1, labels: { "space:a1": "a1, tower" }, pieces: { "piece:a1": "<g transform='translate(0 0)'/>" } } });
    expect(part("space:a1").getAttribute("aria-label")).toBe("a1, tower");
    expect(part("piece:a1").firstElementChild?.getAttribute("transform")).toBe("translate(0 0)");
    expect(part("space:b2")).toBe(before);
    expect(document.activeElement).toBe(before);
    expect(root.querySelector('[data-choose="tray:tower"]')?.getAttribute("aria-pressed")).toBe("true");
    model.tell("msg:custom", { from: 1, patch: { n: 2, pieces: { "piece:a1": null } } });
    expect(part("piece:a1")).toBeNull();
  });

  it("with a secret are shown, and stay out of the state that hosts save", async () => {
    await open(scene());
    part("space:b2").focus();
    click("[data-do=more]");
    model.tell("msg:custom", { from: 0, patch: { n: 1, secret: true, labels: { "space:a1": "a1, your hidden stone" } } });
    expect(root.querySelector("[data-do=more]")?.getAttribute("aria-expanded"), "as bots' moves show and hide secrets, the menu stays open").toBe("true");
    expect(part("space:a1").getAttribute("aria-label")).toBe("a1, your hidden stone");
    expect(part("space:b2").getAttribute("tabindex"), "one comes back to where one was on the board").toBe("0");
    expect(model.get("_scene")).not.toContain("hidden");
    model.tell("msg:custom", { from: 1, patch: { n: 2, secret: false, labels: { "space:a1": "a1, empty" } } });
    expect(part("space:a1").getAttribute("aria-label")).toBe("a1, empty");
    expect(JSON.parse(model.get("_scene") as string)).toMatchObject({ n: 2, secret: false });
  });

  it("are told to marimo, whose cells run again that read the board; elsewhere nothing is sent", async () => {
    await open(scene());
    const saved = (model.save_changes = vi.fn());
    for (const [i, seen] of [null, 0].entries()) {
      model.set("_seen", seen);
      model.tell("msg:custom", { from: i, patch: { n: i + 1 } });
    }
    expect([saved.mock.calls.length, model.get("_seen")]).toEqual([1, 2]);
  });

  it("take a piece that has moved from its old place", async () => {
    await open(scene({ pieces: { "tower:a1": "<g transform='translate(0 0)'/>" } }));
    const piece = part("tower:a1");
    expect(part("space:a1").classList.contains("held")).toBe(true);
    const pieces = { "tower:a1": null, "tower:b2": "<g transform='translate(100 0)'/>" };
    model.tell("msg:custom", { from: 0, patch: { n: 1, pieces, moved: { "tower:b2": "tower:a1" }, step: 1 } });
    expect(part("tower:b2")).toBe(piece);
    expect(part("tower:a1")).toBeNull();
    expect(piece.firstElementChild?.getAttribute("transform")).toBe("translate(100 0)");
    expect(part("space:a1").classList.contains("held")).toBe(false);
  });

  it("put what is new below what its scene says lies above it, whatever a patch appends", async () => {
    const drawn = "<g transform='translate(0 0)'/>";
    const order = ["piece", "marker", "last", "won", "sums"];
    await open(scene({ order, pieces: { "marker:a1": drawn, "piece:a1": drawn }, overlay: { "sums:a1": "<text>5</text>" } }));
    const added = { "piece:b2": drawn, "marker:b2": drawn };
    root.querySelector(".layer.pieces")!.prepend(document.createElementNS("http://www.w3.org/2000/svg", "g")); // what moves away has no id
    model.tell("msg:custom", { from: 0, patch: { n: 1, pieces: added, overlay: { "won:a1": "<path/>", "count:a1": "<text>2</text>" } } });
    const ids = (layer: string): (string | undefined)[] =>
      [...root.querySelectorAll<SVGGElement>(`.layer.${layer} > *`)].map(({ dataset }) => dataset["id"]);
    expect(ids("pieces")).toEqual([undefined, "piece:a1", "piece:b2", "marker:a1", "marker:b2"]);
    expect(ids("overlay")).toEqual(["won:a1", "sums:a1", "count:a1"]);
  });

  it("let two pieces change places, when that is the move and not when it is told again", async () => {
    const [left, right] = ["<g transform='translate(0 0)'/>", "<g transform='translate(100 0)'/>"];
    await open(scene({ pieces: { "stone:1": left, "stone:2": right } }));
    const [one, two] = [part("stone:1"), part("stone:2")];
    const moved = { "stone:1": "stone:2", "stone:2": "stone:1" };
    model.tell("msg:custom", { from: 0, patch: { n: 1, moved, step: 1, pieces: { "stone:1": `${left} ` } } });
    expect([part("stone:1"), part("stone:2")]).toEqual([two, one]);
    expect(two.firstElementChild?.getAttribute("transform")).toBe("translate(0 0)");
    model.tell("msg:custom", { from: 1, patch: { n: 2, pieces: { "stone:1": left } } });
    expect(part("stone:1")).toBe(two);
  });

  it("that were missed are asked for, once", async () => {
    await open(scene());
    model.tell("msg:custom", { from: 3, patch: { n: 4, status: "later" } });
    model.tell("msg:custom", { from: 4, patch: { n: 5 } });
    expect(model.sent.slice(1).map((m) => m["do"])).toEqual(["hello"]);
    model.tell("msg:custom", { id: last()["id"], ok: true, scene: scene({ n: 5, status: "White to move" }) });
    expect(text("[role=status]")).toBe("White to move");
  });

  it("that come twice are left alone", async () => {
    await open(scene({ n: 3, status: "now" }));
    model.tell("msg:custom", { from: 1, patch: { n: 2, status: "then" } });
    expect(text("[role=status]")).toBe("now");
    expect(last()["do"]).toBe("hello");
  });

  it("are announced", async () => {
    await open(scene());
    model.tell("msg:custom", { from: 0, patch: { n: 1, say: "Black dropped a stone on a1.", moves: { 1: "a1" }, status: "White to move" } });
    vi.advanceTimersByTime(60);
    expect(said()).toEqual(["Black dropped a stone on a1.", "White to move"]);
    expect(text("[aria-label=Moves]").trim()).toBe("1 a1");
  });
});

it("says nothing when a page is loaded, or asks for everything anew", async () => {
  const shown = { say: "Black dropped a stone on a1.", moves: { 1: "a1" } };
  await open(scene(shown));
  model.tell("msg:custom", { id: last()["id"], ok: true, scene: scene(shown) });
  vi.advanceTimersByTime(60);
  expect(said()).toEqual([]);
});

describe("Python's silence", () => {
  it("names the button that a lesson has", async () => {
    await open(scene());
    document.body.classList.add("stones-lesson");
    click('[data-do="rotate"]');
    vi.advanceTimersByTime(1100);
    expect(text("[role=status]")).toBe("One moment … If nothing comes, load the page again.");
    model.tell("comm_live_update");
    expect(text("[role=status]")).toBe("Python is gone. This is the last position. Start the lesson again to go on.");
    document.body.classList.remove("stones-lesson");
  });

  it("is told, and no more when an answer comes", async () => {
    await open(scene());
    click('[data-do="rotate"]');
    vi.advanceTimersByTime(900);
    expect(text("[role=status]")).toBe("Black to move");
    vi.advanceTimersByTime(200);
    expect(text("[role=status]")).toContain("One moment");
    model.answer();
    expect(text("[role=status]")).toBe("Black to move");
  });

  it("after a move offers no other before its answer", async () => {
    const offered = (): number => document.querySelectorAll(".can").length;
    await open(scene());
    const before = offered();
    click('[data-id="space:b2"]');
    expect(last()["do"]).toBe("play");
    vi.advanceTimersByTime(1100);
    expect([before > 0, offered()]).toEqual([true, 0]);
    const sent = model.sent.length;
    click('[data-id="space:a1"]');
    model.answer();
    expect([model.sent.length, offered()]).toEqual([sent, before]);
  });

  it("after anything else keeps what is chosen", async () => {
    await open(scene());
    click('[data-do="rotate"]');
    vi.advanceTimersByTime(1100);
    click('[data-id="space:b2"]');
    model.answer();
    expect(last()["do"]).toBe("play");
  });

  it("for good is told too, and the position stays", async () => {
    await open(scene({ pieces: { "piece:a1": "<g/>" } }));
    model.tell("comm_live_update");
    expect(text("[role=status]")).toContain("Python is gone");
    expect(part("piece:a1")).not.toBeNull();
    expect(root.querySelector<HTMLFieldSetElement>(".study")!.disabled).toBe(true);
    click('[data-id="space:b2"]');
    expect(last()["do"]).toBe("hello");
  });
});

describe("an answer that is lost", () => {
  const asked = (verb: string): Record<string, unknown>[] => model.sent.filter((message) => message["do"] === verb);
  const lose = (): void => {
    click('[data-id="space:b2"]'); // it is done, or is not: nobody hears of that
    vi.advanceTimersByTime(1100);
  };

  it("has Python asked how things are, at ever longer intervals, and the move is made once", async () => {
    await open(scene());
    lose();
    vi.advanceTimersByTime(60_000);
    expect(asked("hello").slice(1).map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 0]);
    model.answer({ ok: true, scene: scene({ n: 1, status: "White to move", moves: { 1: "b2" } }) });
    expect(text("[role=status]")).toBe("White to move");
    expect(text("[role=alert]")).toContain("look whether what you pressed last was done");
    click('[data-id="space:a1"]');
    expect(asked("play").map(({ n, path }) => [n, path])).toEqual([[0, ["tray:stone", "space:b2"]], [1, ["tray:stone", "space:a1"]]]);
  });

  it("leaves what was not done to be done again", async () => {
    await open(scene());
    lose();
    model.answer();
    lose();
    expect(asked("play")).toHaveLength(2);
  });

  it("is not thought lost where it comes late: what is asked by then was asked after", async () => {
    await open(scene());
    lose();
    const [play, hello] = model.sent.slice(-2);
    model.tell("msg:custom", { id: play!["id"], ok: true });
    click('[data-do="rotate"]');
    const rotate = last();
    model.tell("msg:custom", { id: hello!["id"], ok: true });
    vi.advanceTimersByTime(1100);
    expect(text("[role=status]")).toContain("One moment");
    model.tell("msg:custom", { id: rotate["id"], ok: true });
    expect(text("[role=status]")).toBe("Black to move");
  });
});

it("asks how things are when the line to the kernel is back, which may have lost a bot's move", async () => {
  const heard = new Set<(sender: unknown, status: string) => void>();
  const quiet = { connect: () => undefined, disconnect: () => undefined };
  const connectionStatusChanged = { connect: heard.add.bind(heard), disconnect: heard.delete.bind(heard) };
  await open(scene(), "", { context: { sessionContext: { statusChanged: quiet, connectionStatusChanged, session: {} } } });
  for (const status of ["connecting", "connected"]) for (const each of heard) each(null, status);
  expect(model.sent.map((message) => message["do"])).toEqual(["hello", "hello"]);
  end();
  expect(heard.size).toBe(0);
  await open(scene());
});
