import { afterEach, describe, expect, it, vi } from "vitest";
import { click, end, last, model, open, part, press, root, text } from "./board";
import { CAN, said, scene } from "./world";

describe("a board", () => {
  it("greets Python, and asks for nothing else by itself", async () => {
    await open(scene());
    expect(model.sent.map((m) => m["do"])).toEqual(["hello"]);
  });

  it("leaves it to the exercise that it is part of to be read aloud", async () => {
    for (const [part, heard] of [["", ["White to move"]], ["answer", []]] as const) {
      await open(scene(), part);
      model.tell("msg:custom", { from: 0, patch: { n: 1, status: "White to move" } });
      vi.advanceTimersByTime(60);
      expect(said()).toEqual(heard);
      end();
    }
    await open(scene());
  });

  it("says what is in hand when that is another thing than in the last turn", async () => {
    await open(scene());
    const turns = [["White to move", "tray:tower"], ["Black to move", "tray:tower"], ["White to move", "tray:stone"]];
    for (const [i, [status, chosen]] of turns.entries()) {
      model.tell("msg:custom", { from: i, patch: { n: i + 1, moves: { [i]: "a1" }, status, chosen: [chosen!], paths: { "tray:stone": { "space:a1": 0 }, "tray:tower": { "space:b2": i } } } });
      vi.advanceTimersByTime(60);
    }
    expect(said()).toEqual(["White to move In hand: tower.", "Black to move", "White to move In hand: Black stone."]);
  });

  it("leaves nothing behind", async () => {
    await open(scene());
    end();
    expect(model.listeners()).toBe(0);
    await open(scene());
  });

  it("labels what can be pointed at, and has one tab stop", async () => {
    await open(scene());
    expect(part("space:a1").getAttribute("aria-label")).toBe("a1, empty");
    expect(root.querySelectorAll("svg[role=application] [tabindex='0']")).toHaveLength(1);
    expect(part("slab").getAttribute("role")).toBeNull();
  });

  it("is named with what is asked of whom, which is heard where the keys lead to it", async () => {
    await open(scene({ status: "Player 2 to answer: silver for gold.", differs: "These rules differ." }));
    const name = (): string | null => root.querySelector("[role=application]")!.getAttribute("aria-label");
    const keys = "These rules differ. Arrow keys walk, Enter chooses, Escape gives up.";
    expect(name()).toBe(`SiegeStones board. Player 2 to answer: silver for gold. ${keys}`);
    model.tell("msg:custom", { from: 0, patch: { n: 1, status: "Black to move." } });
    expect(name()).toBe(`SiegeStones board. Black to move. ${keys}`);
  });

  it("hides what is drawn from those who hear the labels", async () => {
    await open(scene({ pieces: { "stone:a1": "<text>5</text>" }, about: { "space:a1": { text: ["One.", "Two."], marks: [] } } }));
    expect([part("slab"), part("stone:a1"), part("space:a1")].map((p) => p.ariaHidden)).toEqual(["true", "true", null]);
    expect([part("space:a1"), part("space:b2")].map((p) => p.ariaDescription)).toEqual(["One. Two.", null]);
  });

  it("says of a choice whether it is made, but not of a button that acts at once", async () => {
    await open(scene({ tray: { "tray:stone": { label: "stone" }, pass: { label: "Pass" } }, paths: { "tray:stone": { "space:a1": 0 }, pass: 0 } }));
    const pressed = ["tray:stone", "pass"].map((id) => root.querySelector(`[data-choose="${id}"]`)!.getAttribute("aria-pressed"));
    expect(pressed).toEqual(["true", null]);
  });

  it("says of each button once what it is: a title beside a name is read after it", async () => {
    await open(scene({ tray: { "tray:stone": { label: "stone", svg: "<circle/>" } }, paths: { "tray:stone": { "space:a1": 0 } } }));
    expect(root.querySelectorAll("button[title][aria-label]")).toHaveLength(0);
    expect(root.querySelector('[data-choose="tray:stone"] [title]')!.getAttribute("title")).toBe("stone (1)");
  });

  it("keeps the focus where what had it is gone, or cannot be used any more", async () => {
    await open(scene());
    const focus = (selector: string): void => root.querySelector<HTMLElement>(selector)!.focus();
    focus('[data-choose="tray:tower"]');
    model.tell("msg:custom", { from: 0, patch: { n: 1, paths: { "tray:tower": null } } });
    expect(document.activeElement).toBe(root.querySelector('[data-choose="tray:stone"]'));
    model.tell("msg:custom", { from: 1, patch: { n: 2, tray: { "tray:stone": null, "tray:tower": null } } });
    expect(document.activeElement).toBe(part("space:a1"));
    model.tell("msg:custom", { from: 2, patch: { n: 3, board: { "space:a1": null }, labels: { "space:a1": null } } });
    expect(document.activeElement).toBe(part("space:b2"));
  });

  it("keeps nothing for the next one at the same screen of what was pressed, typed or pointed at", async () => {
    const curtain = { tray: { "tray:stone": null, "tray:tower": null, "tray:curtain": { label: "I am White" } }, paths: { "tray:stone": null, "tray:tower": null, "tray:curtain": 0 }, chosen: [] };
    const lifted = { tray: { "tray:curtain": null, "tray:stone": { label: "White stone" }, "tray:tower": { label: "tower" } }, paths: { "tray:curtain": null, "tray:stone": { "space:a1": 0 }, "tray:tower": { "space:a1": 0 } } };
    const seen = async (before: () => void): Promise<string[]> => {
      await open(scene({ about: { "space:b2": { text: ["Two."], marks: [] } } }));
      before();
      const pages: string[] = [];
      for (const [from, patch] of [curtain, lifted].entries()) {
        model.tell("msg:custom", { from, patch: { ...patch, n: from + 1 } });
        vi.runAllTimers();
        pages.push(root.innerHTML, root.querySelector("textarea")?.value ?? "");
      }
      end();
      return pages;
    };
    const untouched = await seen(() => undefined);
    const touched = await seen(() => {
      click('[data-choose="tray:tower"]');
      part("space:b2").dispatchEvent(new Event("pointerover", { bubbles: true }));
      root.querySelector<HTMLElement>('[data-do="share"]')?.click();
      const field = root.querySelector("textarea");
      if (field) {
        field.value = "my secret";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    expect(touched).toEqual(untouched);
  });

  it("sends a complete path with the number of the scene", async () => {
    await open(scene({ n: 12 }));
    click('[data-id="space:b2"] circle');
    expect(last()).toMatchObject({ do: "play", n: 12, path: ["tray:stone", "space:b2"] });
  });

  it("asks for the question back where what came of an answer is shown, whatever is chosen", async () => {
    await open(scene({ paths: {}, chosen: [], tray: {}, can: { back: true } }));
    click('[data-id="space:b2"]');
    expect(last()).toMatchObject({ do: "back" });
    expect(root.querySelector(".status")!.textContent).not.toContain("not possible");
  });

  it("does not ask twice for a double click", async () => {
    await open(scene());
    click('[data-id="space:b2"]');
    click('[data-id="space:b2"]');
    model.answer();
    expect(model.sent.filter((m) => m["do"] === "play")).toHaveLength(1);
  });

  it("has Python say why the paths do not allow something", async () => {
    await open(scene());
    click('[data-choose="tray:tower"]');
    expect(part("space:a1").getAttribute("aria-disabled")).toBe("false");
    expect(part("space:b2").getAttribute("aria-disabled")).toBe("true");
    model.answer();
    click('[data-id="space:b2"]');
    expect(last()).toMatchObject({ do: "play", path: ["tray:tower", "space:b2"], n: 0 });
    model.answer({ error: "Not possible: b2 is taken by a stone." });
    vi.advanceTimersByTime(60);
    expect(said()).toEqual(["Chosen: tower.", "Not possible: b2 is taken by a stone."]);
    expect(root.querySelector("[role=alert]")).toBeNull();
  });

  it("has Python say why something beside the board cannot be chosen yet, without taking the focus from it", async () => {
    await open(scene({ tray: { "bid:b": { label: "blue stone" }, "confirm:one": { label: "Bid one" } }, paths: { "bid:b": { "confirm:one": 0 } }, chosen: [] }));
    const one = root.querySelector<HTMLElement>('[data-choose="confirm:one"]')!;
    model.answer();
    one.focus();
    one.click();
    expect(last()).toMatchObject({ do: "play", path: ["confirm:one"] });
    model.answer({ error: "Not possible: a colour has to be chosen first." });
    expect(text(".status .soft")).toBe("Not possible: a colour has to be chosen first.");
    expect([document.activeElement, one.ariaDisabled]).toEqual([one, "true"]);
    click('[data-choose="bid:b"]');
    expect(one.ariaDisabled).toBeNull();
  });

  it("shows in place of the headline that something cannot be chosen, until something else is done", async () => {
    await open(scene());
    model.answer();
    const others = [() => part("space:a1").focus(), () => click('[data-choose="tray:stone"]'), () => press("Escape"), () => model.tell("msg:custom", { from: 0, patch: { n: 1 } })];
    for (const other of others) {
      click('[data-choose="tray:tower"]');
      part("space:b2").focus();
      press("Enter");
      model.answer({ error: "b2, empty: not possible now." });
      expect(text(".status .soft")).toBe("b2, empty: not possible now.");
      other();
      expect(text(".status .soft")).toBe("");
    }
  });

  it("says nothing of what was chosen in vain before something else was done", async () => {
    await open(scene());
    model.answer();
    click('[data-id="space:b2"]');
    part("space:a1").focus();
    model.answer({ error: "Not possible: b2 is taken by a stone." });
    vi.advanceTimersByTime(60);
    expect(text(".status .soft")).toBe("");
    expect(said()).toEqual([]);
  });

  it("says nothing more beside a headline that tells why nothing can be chosen", async () => {
    await open(scene({ paths: {}, status: "White (bot) to move" }));
    click('[data-id="space:b2"]');
    expect(text(".status")).toBe("White (bot) to move");
  });

  it("does not call disabled what begins another move", async () => {
    await open(scene({ paths: { "space:a1": { "space:b2": 0 } } }));
    click('[data-id="space:a1"]');
    expect(part("space:a1").getAttribute("aria-disabled")).toBe("false");
  });

  it("sends nothing while a bot is to move", async () => {
    await open(scene({ can: { ...CAN, play: false, redo: false, resume: false } }));
    click('[data-id="space:b2"]');
    expect(last()["do"]).toBe("hello");
    expect(root.querySelector(".can")).toBeNull();
  });

  it("shows a refusal in words until the next answer", async () => {
    await open(scene());
    click('[data-id="space:b2"]');
    model.answer({ error: "<b>b2</b> is taken" });
    expect(text("[role=alert]")).toBe("<b>b2</b> is taken");
    click('[data-do="rotate"]');
    model.answer();
    expect(root.querySelector("[role=alert]")).toBeNull();
  });

  it("gives up a half-chosen move on Escape", async () => {
    await open(scene());
    click('[data-choose="tray:tower"]');
    part("space:a1").focus();
    press("Escape");
    expect(root.querySelector('[aria-pressed="true"]')?.getAttribute("data-choose")).toBe("tray:stone");
    press("Escape");
    vi.advanceTimersByTime(60);
    expect(said()).toEqual(["Chosen: tower.", "Given up: tower."]);
  });

  it("is played by keys, which the notebook does not get", async () => {
    await open(scene());
    const stolen = vi.fn();
    document.addEventListener("keydown", stolen);
    part("space:a1").focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(part("space:b2"));
    press("a");
    vi.advanceTimersByTime(3000); // a name is typed as slowly as one likes
    for (const key of ["Shift", "Dead", "AltGraph", "CapsLock", "Process", "Convert", "Unidentified"]) press(key); // on many keyboards digits need Shift
    press("1");
    expect(document.activeElement).toBe(part("space:a1"));
    press("β", { code: "KeyB" }); // keyboards of other scripts have Latin letters on the same keys
    press("٢", { code: "Digit2" });
    expect(document.activeElement).toBe(part("space:b2"));
    press("a");
    press("ö", { code: "Semicolon" });
    press("1");
    press("2");
    press("Enter");
    expect(last()).toMatchObject({ do: "play", path: ["tray:tower", "space:a1"] });
    expect(stolen).not.toHaveBeenCalled();
    expect(root.firstElementChild?.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
    document.removeEventListener("keydown", stolen);
  });

  it("takes the numbers of its pieces on their buttons, too", async () => {
    await open(scene());
    const [stone, tower] = root.querySelectorAll<HTMLElement>("[data-choose]");
    stone!.focus();
    for (const ctrlKey of [true, false]) {
      stone!.dispatchEvent(new KeyboardEvent("keydown", { key: "2", ctrlKey, bubbles: true, composed: true }));
      expect([stone, tower].map((each) => each!.getAttribute("aria-pressed"))).toEqual([String(ctrlKey), String(!ctrlKey)]);
    }
  });

  it("lets the notebook have its shortcuts with Control", async () => {
    await open(scene());
    part("space:a1").focus();
    press("Control", { ctrlKey: true });
    expect(root.firstElementChild?.hasAttribute("data-lm-suppress-shortcuts")).toBe(false);
  });
});

it("has arrows pass over a menu that is closed, folds it away with Escape, and gives its button the focus", async () => {
  await open(scene());
  const more = root.querySelector<HTMLElement>('[data-do="more"]')!;
  more.focus();
  press("ArrowRight");
  expect(document.activeElement).toBe(root.querySelector('[data-do="new"]'));
  more.click();
  root.querySelector<HTMLElement>('.more [data-do="rotate"]')!.focus();
  press("Escape");
  expect(more.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(more);
});

it("shows what a move was about, and what it has changed", async () => {
  await open(scene({ events: [["dropped", "space:a1"], ["controls", "space:b2"], ["won"]] }));
  expect([...root.querySelectorAll(".event")]).toEqual([part("space:a1"), part("space:b2")]);
});

describe("explanations", () => {
  const about = {
    "space:a1": { text: ["Nobody controls a1.", "Black 4: b2 4"], marks: ["space:b2"], because: 1 },
    "space:b2": { text: ["b2: 6 − 2 = 4"], marks: ["space:a1"] },
  };

  it("follow the focus, with what belongs to them", async () => {
    await open(scene({ about }));
    part("space:a1").focus();
    expect([...root.querySelectorAll(".info p")].map((p) => p.textContent)).toEqual([
      "Nobody controls a1.", "Black 4: b2 4", "b2: 6 − 2 = 4",
    ]);
    expect(part("space:b2").classList.contains("counts")).toBe(true);
    part("space:a1").blur();
    expect(root.querySelector(".counts")).toBeNull();
  });
});

it("what has happened stays in sight above what is told of a place", async () => {
  const about = { "space:a1": { text: ["Nobody controls a1."], marks: [] } };
  for (const news of [[], ["Black passed.", "White dropped a stone on b2."]]) {
    await open(scene({ about, news, say: "White dropped a stone on b2." }));
    part("space:a1").focus();
    expect(text(".info")).toMatch(/White dropped a stone on b2\.Nobody controls a1\.$/);
    end();
  }
  await open(scene());
});

describe("what a person has chosen", () => {
  afterEach(() => localStorage.clear());
  const pick = (selector: string, value: string): void => {
    const field = root.querySelector<HTMLSelectElement>(selector)!;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const players = { person: "Person", "bot:1": "Bot 1", "bot:5": "Bot 5" };

  it("holds for the next board too: the pace of bots, and which bot comes first", async () => {
    await open(scene({ players, pace: "calm" }));
    pick("[data-pace]", "slow");
    model.answer();
    pick("[data-seat='1']", "bot:5");
    expect(last()).toMatchObject({ do: "seat", seat: 1, who: "bot:5" });
    end();
    await open(scene({ players, pace: "calm" }));
    expect(last()).toMatchObject({ do: "pace", to: "slow" });
    expect([...root.querySelectorAll<HTMLOptionElement>("[data-seat='0'] option")].map((o) => o.value)).toEqual(["person", "bot:5", "bot:1"]);
  });

  it("changes no list that the arrow keys walk through", async () => {
    await open(scene({ players }));
    pick("[data-seat='1']", "bot:5");
    model.tell("msg:custom", { from: 0, patch: { n: 1, status: "White to move" } });
    expect([...root.querySelectorAll<HTMLOptionElement>("[data-seat='1'] option")].map((o) => o.value)).toEqual(["person", "bot:1", "bot:5"]);
  });

  it("is not asked for where no bot plays", async () => {
    localStorage.setItem("stoneswidgets pace", "slow");
    await open(scene({ players }));
    expect(last()).toMatchObject({ do: "hello" });
  });
});

describe("the end of a game", () => {
  const players = { person: "Person", "bot:1": "Bot 1", "bot:2": "Bot 2" };
  const offered = async (...who: string[]): Promise<string[]> => {
    const seats = Object.fromEntries(who.map((who, i) => [i, { name: `Player ${i + 1}`, svg: "", standing: "", who, free: true, acts: false, wins: i === 0 }]));
    await open(scene({ players, seats, ending: "It is over." }));
    const buttons = [...root.querySelectorAll<HTMLElement>(".ending button")].map((button) => `${button.textContent}: ${button.dataset["players"]}`);
    end();
    return buttons;
  };

  it("offers what makes sense for who plays", async () => {
    expect(await offered("person", "bot:1")).toEqual(["Play again: ", "Other side: 0 bot:1 1 person", "Stronger bot: 1 bot:2"]);
    expect(await offered("bot:1", "person", "bot:1")).toEqual(["Play again: ", "Stronger bots: 0 bot:2 2 bot:2"]);
    expect(await offered("person", "bot:2")).toEqual(["Play again: ", "Other side: 0 bot:2 1 person"]);
    expect(await offered("person", "Ada's bot")).toEqual(["Play again: "]);
  });

  it("is looked back on: the focus goes to the review, and what it begins, finds and thinks of a move is read aloud", async () => {
    const review = { done: 0, running: true, heading: "Black’s chance to win", points: [], costly: [{ head: "What cost most", note: "", rows: [] }], note: "", said: "The review has begun." };
    const found = { ...review, done: 100, running: false, said: "The review is ready.", costly: [{ head: "What cost most", note: "−40 means …", rows: [[1, "Black: a stone on a1", "−40"]] }] };
    const here = { number: 1, text: ["A stone on a1 was a mistake.", "Better: a tower on b2."], better: "a tower on b2", instead: false, retry: true };
    await open(scene({ moves: { 1: "a1", 2: "b2" }, say: "White dropped a stone on b2.", ending: "It is over.", can: { ...CAN, review: true } }));
    root.querySelector<HTMLElement>('[data-do="review"]')!.focus();
    click('[data-do="review"]');
    model.tell("msg:custom", { from: 0, patch: { n: 1, review } });
    expect(document.activeElement).toBe(root.querySelector(".review h2"));
    vi.advanceTimersByTime(60);
    model.tell("msg:custom", { from: 1, patch: { n: 2, review: found } });
    vi.advanceTimersByTime(60);
    expect(said()).toEqual(["The review has begun.", "The review is ready."]);
    click('.costly [data-step="1"]');
    model.tell("msg:custom", { from: 2, patch: { n: 3, step: 1, say: "Black dropped a stone on a1.", review: { here } } });
    vi.advanceTimersByTime(60);
    expect(said().at(-1)).toBe("Black dropped a stone on a1. A stone on a1 was a mistake. Better: a tower on b2.");
  });
});
