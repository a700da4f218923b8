// What boards and exercises say of themselves: all else is said by Python. Labels and headings stand in the markup that they belong to.
import type { Spot } from "./analysis";
import type { Scene } from "./scene";

// ---------------------------------------------------------------- on a board

export const keys = ({ title, status, differs }: Scene): string =>
  `${title} board. ${status} ${differs} Arrow keys walk, Enter chooses, Escape gives up.`;
export const chosen = (name: string): string => `Chosen: ${name}.`;
export const inHand = (names: string[]): string => ` In hand: ${names.join(", ")}.`;
export const notPossible = (name: string): string => `${name}: not possible now.`;
export const givenUp = (names: string[]): string => `Given up: ${names.join(", ")}.`;
export const left = (count: number): string => `, ${count} left`;
export const copied = (done: boolean | undefined): string => (done ? "Copied." : "Selected: Control+C copies it.");

// ---------------------------------------------------------------- lines and marks

export const nowhere = (way: string): string => ({ back: "This is the start.", on: "This line ends here." })[way] ?? "There is no other line here.";
export const arrowFrom = (name: string): string => `From ${name}: Enter here again, or where an arrow is to go.`;
export const NO_ARROW = "Nothing drawn.";

// ---------------------------------------------------------------- what a search thinks

/** How a game ends after a move that is proven; a win that several share is a draw. */
export const ends = (chance: number): string => (chance ? (chance > 99 ? "win" : "draw") : "loss");
export const worth = ({ chance, proven, best }: Spot): string => (proven ? `Proven ${ends(chance)}.` : `Wins ${chance} %${best ? ", the best" : ""}.`);

// ---------------------------------------------------------------- exercises

export const solved = (done: number, all: number, finished: boolean): string => (finished ? `All ${all} solved. Well played!` : `${done} of ${all} solved`);

// ---------------------------------------------------------------- where Python does not answer, and what helps

/** In a notebook, unless the page says otherwise. */
export interface Remedies {
  gone: string;
  /** What helps where it is gone. */
  again: string;
  busy: string;
  missed: string;
}

export const remedies: Remedies = {
  gone: "Python is gone.",
  again: "Run the cell again to go on.",
  busy: "One moment … If nothing comes, Python is gone.",
  missed: "The connection was lost for a moment: look whether what you pressed last was done.",
};

/** In a lesson, whose cells are folded away, and which has a button of that name. */
const lesson: Partial<Remedies> = {
  again: "Start the lesson again to go on.",
  busy: "One moment … If nothing comes, load the page again.",
};

/** Returns what helps where an element is. */
export const helps = (element: Element): Remedies => (element.closest(".stones-lesson") ? { ...remedies, ...lesson } : remedies);
/** What stands above a board that Python is gone from. */
export const lost = ({ gone, again }: Remedies): string => `${gone} This is the last position. ${again}`;
