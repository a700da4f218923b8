// What boards, exercises and pages say of themselves: all else is said by Python. Labels and headings stand in the markup that they belong to.
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
export const noText = (known: boolean): string => (known ? "There is no such text of this game." : "Some of this game is hidden here: it is not given away as text.");

// ---------------------------------------------------------------- a lesson

export const WAKING = "The boards wake up in a moment …";
export const FROM_ELSEWHERE = "This lesson was made or changed elsewhere. Its Python can do whatever you can: start it only if you trust whoever sent it.";
export const STOPPED = "Python has stopped: the boards are pictures now.";
export const LEFT_OFF = "You left off here. What you have solved stays solved; the boards begin anew.";
export const SURE_OF_PROGRESS = "Really forget it?";

// ---------------------------------------------------------------- the lab and its form of rules

export const EXPECT_FIRST = "First write down what you expect: move the slider, or write a number.";
export const STAYS_IN_NOTEBOOK = "It stays in the notebook when that is saved, until the cell is run again.";
export const NO_LONGER = "This no longer holds.";
export const CODE_HAS = "Whoever pastes it at a table of a room, or on a board, has these rules and their name.";
export const HOW_ASKED = "A text’s first paragraph is said, the others are hints. What follows a ? refutes it.";

// ---------------------------------------------------------------- a room

export const inRoom: Partial<Remedies> = {
  gone: "The connection is lost.",
  again: "It comes back by itself.",
  busy: "The server has not answered yet. What you have chosen is done as soon as it does.",
};
export const TIME_IS_UP = "Time is up.";
export const SURE_OF_ANSWERS = "Really forget them?";
export const NO_ANSWER = "There is no answer in the field.";
/** What stands in the field for the question, by what is asked for. */
export const ASKS: Record<string, string> = { move: "What would you play here?", number: "How many games of 100 does Black win?", choice: "Better or worse for Black?", sentence: "Why?" };
/** What is lost by what the facilitator asks for. */
export const LOSSES: Record<string, string> = {
  remove: "Whoever it is has to enter again.",
  close: "The game at this table ends.",
  close_all: "All games end; who won stays in what is saved.",
  take_down: "The design goes from the gallery, with what was said of it.",
  end: "The question goes from all pages; its answers stay in what is saved.",
};
/** What is said where rules may be added, and elsewhere. */
export const RUNS_HERE = "A variant is a class, as in a notebook. It is a program, and runs on this computer: take it from people whom you trust.";
export const NOT_HERE = "Rules are programs, so they are added on the room's own computer alone: open the desk there, by the link that the command has printed, or start the room with --rules FILE.";
export const ALL_FOLLOW = "Everybody's board follows this one.";
export const NO_NETWORK = "This computer is not connected to the network. The page comes back by itself as soon as it is.";
export const NO_SERVER = "The server does not answer. If it has ended, start it again: games and answers are kept, and everybody comes back by themselves.";
export const noDesk = (why: string): string => `${why}. The command that has started the room has printed the facilitator's link: open that.`;
export const noWall = (why: string): string => `${why}. Open the wall from the facilitator's page.`;
export const AS_OTHERS_SEE = "As the others are to see it; Red/Ada is Ada of the group Red. Nothing else about you is kept.";
export const IN = "You are in. Waiting for the facilitator to ask a question, to show a board, or to pair everybody up: it appears here by itself.";
export const CUT_OFF = "The connection is lost; it comes back by itself as soon as that is possible. What was done is kept; press nothing until then.";
export const CUT_OFF_WALL = "The connection is lost; it comes back by itself.";
export const NOT_SENT = "There is no connection. Try again in a moment.";
export const yours = (said: string): string => `Your answer: ${said}`;
export const answered = (said: string, closed: boolean): string => `${yours(said)} ${closed ? "" : "Answer again to change it."}`;
export const onceMore = (loss: string): string => `${loss} Press it once more to do that; it cannot be undone.`;
export const WAITING_FOR_OTHERS = "Waiting for the others.";
export const WAITING_FOR_ANSWERS = "Waiting for the answers to be shown.";
export const A_MOMENT = "A moment …";

// ---------------------------------------------------------------- a page with live boards

export const inPage: Partial<Remedies> = {
  gone: "Python has ended.",
  again: "Load the page again to go on.",
  busy: "Python is still starting, or busy. What you have chosen is done as soon as it is ready.",
};
export const coming = (share: number): string => `Python is coming: ${Math.round(share * 100)} %. You can look round, and choose a move already.`;
export const CANNOT_RUN = "This browser cannot run Python in a page: it is too old, or WebAssembly is switched off.";
export const NOT_LOADED = "Python could not be loaded: a file of this site is missing, or the connection is. Load this page again.";
export const notStarted = (error: string): string => `Python could not be started: ${error}. Load this page again.`;
export const ELSEWHERE = "This game has gone on in another window, and is kept as it is there. Load this page again to go on from there; what you play here meanwhile is not kept.";
