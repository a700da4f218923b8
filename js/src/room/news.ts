// What the server of a room tells its pages.
import type { Asked } from "../answers";
import type { Told } from "../tab/model";

/** A table, as everybody may see it. */
export interface Table {
  number: number;
  game: string;
  /** Who sits at each seat. */
  seats: (string | null)[];
  /** At which of them bots sit. */
  bots: number[];
  /** What the seats are called. */
  names: string[];
  over: boolean;
  /** Whether a move was made. */
  begun: boolean;
  /** Who has won, in how many moves; empty while the game is not over. */
  result: string;
}
/** Who is on the list, and which tables there are. */
export interface Room {
  /** Names, and whether a page of theirs is connected. */
  people: [name: string, here: boolean][];
  tables: Table[];
  /** How many designs hang in the gallery. */
  gallery?: number;
  /** The names and titles of games. */
  games?: [name: string, title: string][];
  /** For the facilitator: these, each with how far it has come, and whether the wall shows them. */
  designs?: [title: string, far: string][];
  hangs?: boolean;
  /** For the facilitator: what is wrong; empty if nothing is. */
  trouble?: string;
  /** For the facilitator: whether everybody's board follows the one on the desk, and the lines that people offer. */
  leads?: boolean;
  offers?: [name: string, line: string][];
  /** For the facilitator: whether games can be played that answer, or are being played. */
  lab?: "" | "ready" | "running";
  /** For the facilitator: what can be asked of games, by the names of measures. */
  questions?: [measure: string, question: string][];
  /** For the facilitator: who can play these, and who does unless somebody else is chosen. */
  players?: [who: string, text: string][];
  usual?: string;
  /** For the facilitator: whose answer is missing. */
  waiting?: string[];
}
/** A question, and what somebody has answered; empty if nothing. */
export type Question = Asked & { yours: string; picture?: string };
/** On the wall, the gallery; at somebody's table, what is asked of the design there: a number of its owners, or a sentence of others. */
export type Gallery = { html: string } | { asks: string; most?: number; expected?: number | null; named?: boolean; said?: string };
/** What a page is told when it has entered. */
export interface Entered {
  name?: string;
  secret?: string;
  code?: string;
  /** For the facilitator: whether rules may be added on this page. */
  adds?: boolean;
}

/** What the server says: stoneswidgets/room/ makes these messages. */
export type News =
  | ({ tell: "entered" } & Entered)
  | ({ tell: "room" } & Room)
  | { tell: "link"; link: string; qr: string }
  | { tell: "open" | "msg" | "close"; widget: string; data: Told; bytes?: string[] }
  | { tell: "shown"; place: string; widget: string }
  | { tell: "gone"; place: string }
  | { tell: "question"; question: Question | null; gallery: Gallery | null }
  | { tell: "clock"; left: number }
  | { tell: "answer"; id: number | null; error?: string; said?: string; rules?: string; csv?: string; page?: string }
  | { tell: "refused"; why: string }
  | { tell: "out"; why: string }
  | { tell: "here" };
