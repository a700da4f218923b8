// What is said aloud. One live region of the page speaks for all widgets. Regions of their own would speak anew whenever a
// notebook scrolls to them, and what two widgets know would be said twice.

const REGION = "stones-aloud";
/** A cell of a lesson whose boards are about to be made anew. */
const WAKING = ".stones-waking";
/** A cell of a notebook. */
const CELL = ".jp-Cell";
/** The cells in which somebody has been. On boards of others bots may begin by themselves, and nobody would know which board that is. */
const visited = new WeakSet<Element>();
/** Voices that have something to say once somebody comes to their cell. */
const waiting = new Set<Voice>();
/** One of several boards that are compared. */
const BESIDE = ".stones-frame.compare > *";
/** Milliseconds to wait before speaking: how things are then is said once, after all that has happened meanwhile. */
const HURRY = 50;
/** Milliseconds after a line in which no other widget repeats it. */
const FRESH = 5000;
/** How many lines stay in the region, and are said at once at most. */
const LINES = 5;
/** As small as what is not seen can be and still be read. */
const UNSEEN = { position: "absolute", top: "0", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" };

interface Line extends HTMLElement {
  /** When it was said, and by whom; no attributes, as what stands in the page follows from what is said alone. */
  at?: number;
  by?: Voice;
}

for (const comes of ["focusin", "click"] as const) {
  document.addEventListener(comes, ({ target }) => {
    const cell = target instanceof Element && target.closest(CELL);
    if (!cell || visited.has(cell)) return;
    visited.add(cell);
    for (const voice of waiting) voice.wake();
  }, { capture: true });
}

/** Whether somebody has been where a widget is; outside of notebooks it is so at once. */
function known(of: Element): boolean {
  const cell = of.closest(CELL);
  return !cell || visited.has(cell) || cell.contains(document.activeElement);
}

/** The page's live region, which has to be there for a while before something is said. */
function region(): HTMLElement {
  const found = document.querySelector<HTMLElement>(`body > .${REGION}`);
  if (found) return found;
  const made = Object.assign(document.createElement("div"), { className: REGION });
  made.setAttribute("role", "log");
  made.setAttribute("aria-live", "polite");
  Object.assign(made.style, UNSEEN);
  document.body.append(made);
  return made;
}

/** The voice of one widget, which says nothing while a lesson wakes its boards, nor once another has taken its place: what was restored from
 * yesterday is made anew. */
export class Voice {
  #news: string[] = [];
  #state = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** One that waits longer speaks after what others say of the same event. */
  constructor(readonly of: Element, readonly hurry = HURRY) {
    region();
  }

  /** Says what has happened; where one only looks at something else, what was looked at on the way there is left out. */
  say(news: string, looks = false): void {
    this.#news = looks ? [news] : [...this.#news.filter((each) => each !== news), news].slice(1 - LINES);
    this.#wait();
  }

  /** Says how things are, after what has happened. */
  tell(state: string): void {
    this.#state = state;
    this.#wait();
  }

  /** Says nothing more, and has nobody read what was said. */
  hush(): void {
    clearTimeout(this.#timer);
    waiting.delete(this);
    this.#rest();
    region().replaceChildren();
  }

  /** Says what there was to say, if somebody has come. */
  wake(): void {
    waiting.delete(this);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!known(this.of)) {
        this.#news = [];
        waiting.add(this);
        return;
      }
      const state = this.#news.some((news) => news.includes(this.#state)) ? "" : this.#state; // of the end, the news tells as well
      for (const text of [...this.#news, state]) this.#speak(text);
      this.#rest();
    }, this.hurry);
  }

  #rest(): void {
    [this.#news, this.#state] = [[], ""];
  }

  /** Leaves out each sentence that another widget has just said, and names the board where it is one of several and the focus is elsewhere. */
  #speak(text: string): void {
    const said = region();
    const fresh = ([...said.children] as Line[]).filter(({ at, by }) => by !== this && Date.now() - (at ?? 0) < FRESH);
    const heard = new Set(fresh.flatMap(({ textContent }) => sentences(textContent ?? "").map((each) => each.trim())));
    const left = sentences(text).filter((each) => !heard.has(each.trim())).join("").trim();
    if (!left || !this.of.isConnected || this.of.closest(WAKING)) return;
    const board = this.of.closest(BESIDE);
    const caption = board?.matches(":focus-within") ? "" : board?.querySelector(".stones-caption")?.textContent;
    said.append(Object.assign(document.createElement("p"), { at: Date.now(), by: this, textContent: caption ? `${caption}. ${left}` : left }));
    while (said.children.length > LINES) said.firstElementChild?.remove();
  }
}

/** The sentences and lines of a text; together they are the text. */
const sentences = (text: string): string[] => text.split(/(?<=[.!?])(?=\s)|(?=\n)/);

/** Reads an element aloud whenever its text changes. */
export function read(element: HTMLElement, signal: AbortSignal): void {
  const voice = new Voice(element);
  let before = element.textContent;
  const changed = new MutationObserver(() => {
    const { textContent: now } = element;
    if (now !== before) voice.say(element.innerText, true);
    before = now;
  });
  changed.observe(element, { childList: true, subtree: true, characterData: true });
  signal.addEventListener("abort", () => changed.disconnect());
}
