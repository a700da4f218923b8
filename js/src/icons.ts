// Icons of the toolbar, drawn as strokes on a square of 24.
import { Markup } from "./html";

const STROKES = {
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  explore: "M6 21V3M6 15L18 5",
  new: "M12 5v14M5 12h14",
  rotate: "M20 12a8 8 0 1 1-3-6.2M17 2v4h-4",
  flip: "M12 3v18M8 7L3 17h5zM16 7l5 10h-5z",
  overlay: "M9 4L7 20M17 4l-2 16M4 9h17M3 15h17",
  analyse: "M4 20h16M6 16v-5M11 16V5M16 16v-8",
  names: "M3 18L8 5l5 13M5 14h6M16 11h2a3 3 0 0 1 3 3v4h-3a2 2 0 0 1 0-4h3",
  setup: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  stop: "M6 6h12v12H6z",
  resume: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  first: "M18 5l-7 7 7 7M7 5v14",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  last: "M6 5l7 7-7 7M17 5v14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11",
  share: "M12 15V3M7 8l5-5 5 5M5 12v8h14v-8",
};
export type Icon = keyof typeof STROKES;

export const icon = (name: Icon): Markup =>
  new Markup(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${STROKES[name]}"/></svg>`);
