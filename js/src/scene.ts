// What Python sends: the scene, as stoneswidgets/scene and stoneswidgets/widgets/shown.py make it.

/** Click paths as a tree of element ids; 0 where a path is complete, a sibling's id where the branch is the same. */
export interface Paths {
  [id: string]: Paths | 0 | string;
}
export type Layer = Record<string, string>;
/** Where an element is, and how large a piece would be there, if that is not its usual size. */
export type Point = [x: number, y: number, size?: number];

export interface TrayItem {
  label: string;
  svg?: string;
  /** The seat whose emblem is its drawing, where it has none of its own. */
  seat?: number;
  count?: number;
}

export interface About {
  text: string[];
  marks: string[];
  /** How many of the marked elements, from the first, are explained along with it. */
  because?: number;
}

export interface Seat {
  name: string;
  svg: string;
  standing: string;
  who: string;
  /** Whether this board may say who plays it. */
  free: boolean;
  acts: boolean;
}

export interface Scene {
  n: number;
  title: string;
  /** Whether it shows what may not be kept in a notebook. */
  secret: boolean;
  view: [number, number, number, number];
  rated: boolean;
  board: Layer;
  pieces: Layer;
  overlay: Layer;
  /** The ids that pieces have now, and those that they had before the last move. */
  moved: Record<string, string>;
  /** The ids of pieces that the last move took away, and the elements that they went to. */
  taken: Record<string, string>;
  at: Record<string, Point>;
  labels: Record<string, string>;
  about: Record<string, About>;
  paths: Paths;
  chosen: string[];
  tray: Record<string, TrayItem>;
  status: string;
  say: string;
  moves: Record<string, string>;
  seats: Record<string, Seat>;
  players: Record<string, string>;
  rates: string;
  setup: { to_move?: number };
  /** The number of the analysis of this position, and why there is nothing to see of it; empty where none is wanted. */
  analysis: { study?: number; note?: string };
  can: { play: boolean; undo: boolean; redo: boolean; stop: boolean; resume: boolean; leave: boolean; rotate: boolean; flip: boolean; analyse?: boolean };
  /** In a replay: what is said of the last move, its number, whether the moves go on by themselves. */
  remark?: string;
  step?: number;
  running?: boolean;
}

/** The traits of the model, as the Python class has them. */
export interface Traits {
  /** A scene as JSON. */
  _scene: string;
}

export interface Update {
  from: number;
  patch: Record<string, unknown>;
}

/** What is thought of a position, as stoneswidgets/widgets/analysis.py makes it. */
export interface Analysis {
  study: number;
  done: boolean;
  note: string;
  /** In percent, −1 where it is not known, for each complete click path in the order of `leaves`. */
  chances: number[];
  /** The places in `chances` of what is certain. */
  proven: number[];
  moves: { move: string; path: string[]; said: string; chance: number; weight?: number }[];
  line: string[];
  why: Why;
  regrets: string[];
}

export interface Why {
  move: string;
  text: string[];
}

export interface Answer {
  id: number | null;
  ok?: true;
  error?: string;
  text?: string;
  scene?: Scene;
  why?: Why;
}

export const drawn = (scene: Scene, item: TrayItem | undefined): string | undefined =>
  item?.seat === undefined ? item?.svg : scene.seats[item.seat]?.svg;

export const isUpdate = (message: unknown): message is Update =>
  typeof message === "object" && message !== null && "from" in message;

export const isAnalysis = (message: unknown): message is { analysis: Analysis } =>
  typeof message === "object" && message !== null && "analysis" in message;

export const isAnswer = (message: unknown): message is Answer =>
  typeof message === "object" && message !== null && "id" in message;
