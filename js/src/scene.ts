// What Python sends: the scene, as stoneswidgets/scene/format.py declares it (a test compares the two), and answers.

/** Click paths as a tree of element ids; 0 where a path is complete, a sibling's id where the branch is the same. */
export interface Paths {
  [id: string]: Paths | 0 | string;
}
/** SVG by element id; a later entry is drawn above the earlier ones. */
export type Layer = Record<string, string>;
/** Where an element is, and how large a piece would be there, if that is not its usual size. */
export type Place = [x: number, y: number, size?: number];

/** What can be chosen beside the board. */
export interface TrayItem {
  label: string;
  svg?: string;
  /** The seat whose emblem is its drawing, where it has none of its own. */
  seat?: number;
  count?: number;
}

/** The explanation of an element, shown while it is pointed at. */
export interface About {
  text: string[];
  /** The elements that are marked on the board. */
  marks: string[];
  /** How many elements of `marks`, from the first, have their own explanations shown below this one. */
  because?: number;
}

/** A part of a text, before it the key of the fact that it says; "" where it says none. */
export type Line = [key: string, words: string];

/** A move in the list of moves: the piece that is drawn there, a colour or "tower", and a few words. */
export type Entry = [piece: string, words: string, number?: string, inwards?: string, folded?: number];

/** A seat, as the list of players shows it. */
export interface Seat {
  name: string;
  svg: string;
  standing: string;
  /** The id of the seat's player, a key of the scene's `players`. */
  who: string;
  /** Whether this board may say who plays it. */
  free: boolean;
  acts: boolean;
  wins: boolean;
}

/** The state of setting up; empty while nothing is set up. */
export interface Setup {
  to_move?: number;
}

/** The number of this position's analysis, and why nothing is shown of it; empty while analysis is off. */
export interface AnalysisState {
  number?: number;
  note?: string;
}

/** What a review says of the move that led to the position in sight, or in whose place a better one is shown. */
export interface ReviewHere {
  number: number;
  text: string[];
  /** The better move; empty if there is none to show. */
  better: string;
  /** Whether that is shown. */
  instead: boolean;
  /** Whether the position before the move can be played on from here: not where the only person did not make it. */
  retry: boolean;
}

/** The review of the match, as far as it has come; empty while none is open. */
/** The moves of some players that cost most. */
export interface CostlyMoves {
  head: string;
  /** What the numbers mean, or that there is no such move. */
  note: string;
  /** The dearest first: their numbers, what was played, what it cost in words. */
  rows: [number, string, string][];
}

export interface ReviewState {
  /** The part that is done, in percent. */
  done?: number;
  running?: boolean;
  /** What the curve shows, such as a player's win probability. */
  heading?: string;
  /** Numbers of moves, and that after them in percent. */
  points?: [number, number][];
  /** The moves that cost most; where one person looks at the board, their own come first. */
  costly?: CostlyMoves[];
  note?: string;
  /** What is said aloud as soon as it has begun, and once all moves were looked at. */
  said?: string;
  here?: ReviewHere;
}

/** One position, drawn and put into words. */
export interface PictureScene {
  title: string;
  differs: string;
  /** The SVG view box: left, top, width, height. */
  view: [number, number, number, number];
  /** How the board is turned: the turning steps; if it is mirrored, plus the steps of a full turn. */
  turned: number;
  rated: boolean;
  board: Layer;
  pieces: Layer;
  overlay: Layer;
  /** The kinds of what pieces and overlay have, as the ids begin: what lies below comes first. A patch keeps no order. */
  order: string[];
  /** The new id of each piece that the last move moved, with its old id. */
  moved: Record<string, string>;
  /** The ids of pieces that the last move took away, each with the element that it went to. */
  taken: Record<string, string>;
  /** What the last move did and brought about: the kind of each fact, then the elements that it names. */
  events: string[][];
  at: Record<string, Place>;
  labels: Record<string, string>;
  /** On which of these something lies, or is marked: bits in hexadecimal, the lowest for the first id. */
  lying: string;
  about: Record<string, About>;
  paths: Paths;
  chosen: string[];
  tray: Record<string, TrayItem>;
  status: string;
  /** The seat whose emblem stands beside the status; empty for none. */
  turn: string;
  /** Why the game ended as it did; empty while it goes on. */
  ending: string;
  /** Whether the status is the question of an exercise, which stands above the board on a telephone. */
  asks?: boolean;
  /** Whether the picture itself shows how each seat stands. */
  standings: boolean;
}

/** Everything that a board, or one position of a replay, shows. */
export interface Scene extends PictureScene {
  /** The number of the scene: how many there were before it on this board. */
  n: number;
  /** Whether the scene shows a secret, which must not be saved in a notebook. */
  secret: boolean;
  /** The sentence that screen readers announce after the last change. */
  say: string;
  /** Of that, `say`, and of the `status`: the lines; none where a text says no facts. */
  lines: Record<string, Line[]>;
  /** The other players' moves since the viewer's last move, in words; empty for one move or none. */
  news: string[];
  /** How bots take their time; empty where no bot plays. */
  pace: string;
  /** In a replay: the remark on the last move. */
  remark: string;
  /** The same as HTML, where there is more to it than its letters; else empty. */
  html: string;
  /** The moves of the match by number, as they are said in Python. */
  moves: Record<string, string>;
  /** The same for the list of moves. */
  entries: Record<string, Entry>;
  /** How many moves led to the position that is shown. */
  step: number;
  seats: Record<string, Seat>;
  /** Who can play a seat: names by id. */
  players: Record<string, string>;
  /** The name of the overlay, on its button. */
  rates: string;
  analysis: AnalysisState;
  review: ReviewState;
  setup: Setup;
  /** What there is to be pressed on the board, and whether it can be pressed now. */
  can: Record<string, boolean>;
}

/** A scene as it is shown; a replay says whether the moves go on by themselves. */
export interface Shown extends Scene {
  running?: boolean;
}

/** The traits of the model, as the Python class has them. */
export interface Traits {
  /** A scene as JSON. */
  _scene: string;
  /** What the board is part of; it is laid out for that. */
  _part: "" | "answer";
  _seen?: number | null;
  /** The lines beside it, in anywidget's form of a reference; empty as long as none were tried. */
  _beside: string;
}

export interface Update {
  from: number;
  patch: Record<string, unknown>;
}

/** What is thought of a position, as stoneswidgets/widgets/analysis.py makes it. */
export interface Analysis {
  number: number;
  done: boolean;
  note: string;
  /** In percent, −1 where it is not known, for each complete click path in the order of `leaves`. */
  chances: number[];
  /** The places in `chances` of what is certain, and of what rests on few looks. */
  proven: number[];
  few: number[];
  moves: { move: string; path: string[]; said: string; chance: number; weight?: number; line?: string[] }[];
  why: Why;
  regrets: string[];
}

export interface Why {
  move: string;
  text: string[];
  /** Whether it can be shown how the move is forced to win or to lose. */
  forced?: boolean;
}

export interface Answer {
  id: number | null;
  ok?: true;
  error?: string;
  text?: string;
  /** The short code of a design. */
  code?: string;
  scene?: Scene;
  why?: Why;
}

export const drawn = (scene: Scene, item: TrayItem | undefined): string | undefined =>
  item?.seat === undefined ? item?.svg : scene.seats[item.seat]?.svg;

/** Whether something lies on an element, such as a space. */
export function occupied(scene: Scene): (id: string) => boolean {
  const place = (id: string): string => id.slice(id.indexOf(":") + 1);
  const held = new Set(Object.keys(scene.pieces).map(place));
  return (id) => held.has(place(id));
}

const has = (message: unknown, name: string): boolean => typeof message === "object" && message !== null && name in message;

export const isUpdate = (message: unknown): message is Update => has(message, "from");
export const isAnalysis = (message: unknown): message is { analysis: Analysis } => has(message, "analysis");
export const isAnswer = (message: unknown): message is Answer => has(message, "id");
