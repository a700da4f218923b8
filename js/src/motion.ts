// How pieces move: what is dropped falls, what changes sides turns over, what goes is seen to go. All of it short, and
// none of it for those who want less motion.

/** How long after a move it begins to be seen what the move has changed: a stone has landed by then. */
export const LANDED = 200;
const TURN = 130;
const STEP = 200;
const LONGEST = 650;
/** Milliseconds for each unit of a way; two neighbouring spaces are 100 units apart. */
const SPEED = 0.9;
const SETTLE = "cubic-bezier(.3, .7, .3, 1)";

const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
export const still = (): boolean => calm?.matches ?? true;

type Spot = readonly [x: number, y: number, size: number];

/** Where a transform attribute puts something. */
function spot(transform: string): Spot {
  const [, x = "0", y = "0"] = /translate\((\S+) (\S+)\)/.exec(transform) ?? [];
  return [Number(x), Number(y), Number(/scale\((\S+)\)/.exec(transform)?.[1] ?? 1)];
}

const css = ([x, y, size]: Spot): string => `translate(${x}px, ${y}px) scale(${size})`;
const time = ([x, y]: Spot, [u, v]: Spot): number => Math.min(STEP + SPEED * Math.hypot(u - x, v - y), LONGEST);

/** A piece falls onto its place, after a delay in milliseconds. */
export function drop(part: Element, delay = 0): void {
  if (still()) return;
  const frames = [
    { opacity: 0, transform: "translateY(-34px) scale(1.22)", easing: "ease-in" },
    { opacity: 1, offset: 0.25 },
    { transform: "none", offset: 0.64 },
    { transform: "translateY(-4px)", offset: 0.82 },
    { transform: "none" },
  ];
  part.animate(frames, { duration: 300, delay, fill: "backwards" });
}

/** What is inside a part goes from one place to another, where it may have been larger or smaller. */
export function travel(body: Element, before: string, after: string, larger: number): void {
  if (still() || before === after) return;
  const [[x, y, size], to] = [spot(before), spot(after)];
  const from: Spot = [x, y, size * larger];
  body.animate([{ transform: css(from) }, { transform: css(to) }], { duration: time(from, to), easing: SETTLE });
}

/** A part shows another side, as a flag does or a stone that was hidden. */
export function turn(part: Element, old: Element, delay: number): void {
  replace(part, old, delay, { transform: "scale(.1, 1.25)" }, 1.35);
}

/** A number that changes makes itself known; a line of words does so by less, as it must not lie on others. */
export function pulse(part: SVGGraphicsElement, old: Element, delay: number): void {
  if (!still()) replace(part, old, delay, { opacity: 0 }, 1 + Math.min(0.4, 16 / part.getBBox().width));
}

/** What was shown stays for a number of milliseconds, and goes; then what is shown now comes, and is larger for a moment. */
function replace(part: Element, old: Element, delay: number, gone: Keyframe, size: number): void {
  if (still()) return;
  part.before(old);
  const end = (): void => old.remove();
  old.animate([{}, gone], { duration: TURN, delay, easing: "ease-in" }).finished.then(end, end);
  const frames = [{ ...gone, opacity: 0 }, { opacity: 1, offset: 0.1 }, { transform: `scale(${size})` }, { transform: "none" }];
  part.animate(frames, { duration: 2 * TURN, delay: delay + TURN, fill: "backwards", easing: "ease-out" });
}

/** What is taken goes to a place, above all else, or where there is none is gone; then it leaves the page. Returns when it is about to arrive. */
export function leave(part: Element, to: readonly [number, number, number?] | undefined): number {
  const body = part.firstElementChild;
  if (still() || !body) {
    part.remove();
    return 0;
  }
  const from = spot(body.getAttribute("transform") ?? "");
  part.removeAttribute("data-id");
  if (to) part.parentElement?.append(part);
  const end: Spot = to ? [to[0], to[1], from[2] * 0.6] : [from[0], from[1], from[2] * 0.3];
  const frames = [{ transform: css(from), opacity: 1 }, { opacity: to ? 1 : 0.6, offset: 0.9 }, { transform: css(end), opacity: 0 }];
  const duration = to ? time(from, end) : 260;
  const gone = (): void => part.remove();
  body.animate(frames, { duration, easing: to ? "ease-in-out" : "ease-in" }).finished.then(gone, gone);
  return 0.85 * duration;
}
