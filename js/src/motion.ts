// How pieces move: what is dropped falls, what changes sides turns over, what goes is seen to go. All of it short, and
// none of it for those who want less motion.

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

/** A piece falls onto its place. */
export function drop(part: Element): void {
  if (still()) return;
  const frames = [
    { opacity: 0, transform: "translateY(-34px) scale(1.22)" },
    { opacity: 1, offset: 0.4 },
    { transform: "none", offset: 0.72 },
    { transform: "translateY(-4px)", offset: 0.86 },
    { transform: "none" },
  ];
  part.animate(frames, { duration: 320, easing: "ease-in" });
}

/** What is inside a part goes from one place to another. */
export function travel(body: Element, before: string, after: string): void {
  if (still() || before === after) return;
  const [from, to] = [spot(before), spot(after)];
  body.animate([{ transform: css(from) }, { transform: css(to) }], { duration: time(from, to), easing: SETTLE });
}

/** A part shows another side: a flag, a stone that was hidden. */
export function turn(part: Element): void {
  if (still()) return;
  const frames = [{ transform: "none" }, { transform: "scale(.1, 1.25)", offset: 0.3 }, { transform: "scale(1.35)", offset: 0.65 }, { transform: "none" }];
  part.animate(frames, { duration: 520, easing: "ease-in-out" });
}

/** A number that has changed makes itself known. */
export function pulse(part: Element): void {
  if (!still()) part.animate([{ transform: "none" }, { transform: "scale(1.4)" }, { transform: "none" }], { duration: 420, easing: "ease-out" });
}

/** What is taken goes to a place, or where there is none is gone; then it leaves the page. */
export function leave(part: Element, to: readonly [number, number, number?] | undefined): void {
  const body = part.firstElementChild;
  const from = spot(body?.getAttribute("transform") ?? "");
  if (still() || !body) {
    part.remove();
    return;
  }
  part.removeAttribute("data-id");
  const end: Spot = to ? [to[0], to[1], from[2] * 0.6] : [from[0], from[1], from[2] * 0.3];
  const frames = [{ transform: css(from), opacity: 1 }, { opacity: to ? 1 : 0.6, offset: 0.75 }, { transform: css(end), opacity: 0 }];
  body.animate(frames, { duration: to ? time(from, end) : 260, easing: "ease-in" }).finished.then(() => part.remove(), () => part.remove());
}
