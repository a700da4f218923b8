// What is said aloud. One live region of the page speaks for all widgets. Regions of their own would speak anew whenever a
// notebook scrolls to them, and what two widgets know would be said twice.

import type { Line } from "./scene";

const REGION = "stones-aloud";
/** A cell of a lesson whose boards are about to be made anew, or in which nobody has been yet. */
const WAKING = ".stones-waking, .stones-mute";
/** One of several boards that are compared, not that with the focus. */
const ELSEWHERE = ".compare > :not(:focus-within)";
/** Milliseconds to wait before speaking: how things are then is said once, after all that has happened meanwhile. */
const HURRY = 50;
/** Milliseconds after a line in which no other widget repeats it. */
const FRESH = 5000;
/** How many lines stay in the region, and are said at once at most. */
const LINES = 5;

interface Said extends HTMLElement {
  /** When it was said, by whom, and which facts; no attributes, as what stands in the page follows from what is said alone. */
  at?: number;
  by?: Voice;
  keys?: string[];
}

/** The page's live region, which has to be there for a while before something is said. It is not seen, and takes no room. */
function region(): HTMLElement {
  const found = document.querySelector<HTMLElement>(`body > .${REGION}`);
  if (found) return found;
  const made = Object.assign(document.createElement("div"), { className: REGION });
  made.setAttribute("role", "log");
  made.setAttribute("aria-live", "polite");
  made.style.cssText = "position:fixed;clip-path:inset(50%)";
  document.body.append(made);
  return made;
}

/** What a voice is part of, with others that know the same: an exercise, or boards that are compared. They are of several bundles. */
const frame = ({ of }: Pick<Voice, "of">): Element | null => of.closest(".stones-frame");

/** A text of several lines as one that is heard: none runs into the next. */
export const flowing = (text: string): string => text.replace(/([^.!?:\s])\s*\n/g, "$1. ").replace(/\s+/g, " ");

/** The lines of a text; where it has none, itself as one. */
export const told = (text: string, lines: Line[] = []): Line[] => (lines[0] ? lines : [["", text]]);

/** The voice of one widget, which says nothing while a lesson wakes its boards, nor once another has taken its place: what was restored from
 * yesterday is made anew. */
export class Voice {
  #news: Line[][] = [];
  #state: Line[] = [];
  #there: string[] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** One that waits longer speaks after what others say of the same event. */
  constructor(readonly of: Element, readonly hurry = HURRY) {
    region();
  }

  /** Says what has happened; where one only looks at something else, what was looked at on the way there is left out. */
  say(news: string | Line[], looks = false): void {
    this.#news = [...(looks ? [] : this.#news), typeof news === "string" ? told(news) : news].slice(1 - LINES);
    this.#wait();
  }

  /** Says what is there now and was not there before, once something was. */
  sayNew(now: string[]): void {
    const before = this.#there;
    if (before) this.say(now.filter((each) => !before.includes(each)).join(" "));
    this.#there = now;
  }

  /** Says how things are, after what has happened. */
  tell(state: string | Line[]): void {
    this.#state = typeof state === "string" ? told(state) : state;
    this.#wait();
  }

  /** Says nothing more, and has nobody read what was said. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#rest();
    region().replaceChildren();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const lines of [...this.#news, this.#state]) this.#speak(lines);
      this.#rest();
    }, this.hurry);
  }

  #rest(): void {
    [this.#news, this.#state] = [[], []];
  }

  /** Leaves out each fact that another widget of its frame has just said, or this one in the same breath: news tells of the end as well. Names the board where it is one of several and the focus is elsewhere. */
  #speak(lines: Line[]): void {
    const said = region();
    const now = Date.now();
    const fresh = ([...said.children] as Said[]).filter(({ at, by }) => frame(by!) === frame(this) && now - at! < (by === this ? HURRY : FRESH));
    const heard = fresh.flatMap(({ keys }) => keys!);
    const left = lines.filter(([key]) => !key || !heard.includes(key));
    const text = flowing(left.map(([, words]) => words).join("")).trim();
    if (!text || !this.of.isConnected || this.of.closest(WAKING)) return;
    const caption = this.of.closest(ELSEWHERE)?.querySelector("b")?.textContent;
    said.append(Object.assign(document.createElement("p"), { at: now, by: this, keys: left.map(([key]) => key), textContent: caption ? `${caption}. ${text}` : text }));
    while (said.children.length > LINES) said.firstChild!.remove();
  }
}

/** Reads an element aloud whenever its text changes. */
export function read(element: HTMLElement, signal?: AbortSignal): void {
  const voice = new Voice(element);
  let before = element.textContent;
  const changed = new MutationObserver(() => {
    const { textContent: now } = element;
    if (now !== before) voice.say(element.innerText, true);
    before = now;
  });
  changed.observe(element, { childList: true, subtree: true, characterData: true });
  signal?.addEventListener("abort", () => changed.disconnect());
}
