// The state of one view, not shared with other views: a half-chosen path, the pointer, the focus.
import { recall } from "./memory";
import { type Remedies, remedies } from "./words";
import { sounding } from "./sound";
import { choose, follow } from "./tree";
import type { Analysis, Scene, Why } from "./scene";

export interface Local {
  /** The elements chosen so far. */
  path: string[];
  /** The element that the focus is on, or comes back to. */
  focus: string;
  /** The element that is pointed at, by pointer or focus. */
  pointed: string;
  /** Whether each space shows its name. */
  names: boolean;
  /** Whether what is seldom used is shown. */
  more: boolean;
  /** The bot that comes first where players are chosen. */
  bot: string;
  /** Whether moves are heard. */
  sound: boolean;
  /** Whether the ways to pass the game on are shown. */
  sharing: boolean;
  /** The error in Python's last answer; empty if there was none. */
  error: string;
  /** What was chosen in vain, until something else is done. */
  note: string;
  /** Whether an answer is long in coming. */
  silent: boolean;
  /** The number of the scene that a move was last chosen on. */
  asked: number;
  /** Whether there is no kernel. */
  lost: boolean;
  /** Whether the headline is not read aloud when it changes, because the exercise that the board is part of says the same. */
  quiet: boolean;
  /** What is said where Python is gone or silent, and what helps. */
  helps: Remedies;
  /** The text in the field for pasting. */
  text: string;
  /** What became of copying it. */
  copied: string;
  /** The analysis of this position, if there is one. */
  analysis: Analysis | undefined;
  /** The move whose reasons were asked for, and the reasons. */
  why: Why;
  /** The moves of the analysis' table in their order, while one of them is pointed at. */
  held: string[];
  /** The click path of that move. */
  tried: string[];
}

export const fresh = (): Local => ({
  path: [], focus: "", pointed: "", names: false, more: false, bot: recall("bot"), sound: sounding(), sharing: false, error: "", note: "", silent: false, asked: -1, lost: false, quiet: false, helps: remedies, text: "", copied: "",
  analysis: undefined, why: { move: "", text: [] }, held: [], tried: [],
});

/** The path to begin with: what Python suggests, as far as it leads anywhere. */
export const beginning = (scene: Scene): string[] => (follow(scene.paths, scene.chosen) ? [...scene.chosen] : []);

/** The tray element by which the next player at a shared screen lifts the curtain. */
export const CURTAIN = "tray:curtain";

/** The seats that are to move. */
export const acting = (scene: Scene): string => Object.keys(scene.seats).filter((seat) => scene.seats[seat]!.acts).join();

/** Whether moves are offered: none while one that was chosen on this scene is long in being answered, since no other would count. */
export const canPlay = (scene: Scene, local: Local): boolean => Boolean(scene.can["play"]) && !local.lost && !(local.silent && local.asked === scene.n);

/** The path after an element is chosen; null where it cannot be now. */
export const chosen = (scene: Scene, local: Local, id: string): string[] | null => (canPlay(scene, local) ? choose(scene.paths, local.path, id) : null);
