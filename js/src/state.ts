// What one view knows for itself, apart from what is shared: a half-chosen path, where the pointer and the focus are.
import { follow } from "./tree";
import type { Scene } from "./scene";

export interface Local {
  /** The elements chosen so far. */
  path: string[];
  /** The element that the focus is on, or comes back to. */
  focus: string;
  /** The element that is pointed at, by pointer or focus. */
  pointed: string;
  /** Whether each space shows its name. */
  names: boolean;
  /** Whether the ways to pass the game on are shown. */
  sharing: boolean;
  /** What the last answer complained about. */
  error: string;
  /** Whether an answer is long in coming. */
  silent: boolean;
  /** Whether there is no kernel. */
  lost: boolean;
  /** The text in the field for pasting. */
  text: string;
}

export const fresh = (): Local => ({
  path: [], focus: "", pointed: "", names: false, sharing: false, error: "", silent: false, lost: false, text: "",
});

/** The path to begin with: what Python suggests, as far as it leads anywhere. */
export const beginning = (scene: Scene): string[] => (follow(scene.paths, scene.chosen) ? [...scene.chosen] : []);

export const canPlay = (scene: Scene, local: Local): boolean => scene.can.play && !local.lost;
