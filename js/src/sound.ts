// Sounds of stones, made by the browser itself: off until somebody turns them on, and then remembered by the browser.
import { recall, remember } from "./memory";
import type { Scene } from "./scene";
import { acting } from "./state";

let context: AudioContext | undefined;

export const sounding = (): boolean => recall("sound") === "on";

export function sound(on: boolean): void {
  remember("sound", on ? "on" : "off");
  if (on) tone(520, 0, 0.12);
}

/** A tone that dies away: its pitch, when it begins, how long it lasts, how far it falls. */
function tone(pitch: number, after: number, lasts: number, falls = 1): void {
  context ??= new AudioContext();
  const [oscillator, gain, begins] = [context.createOscillator(), context.createGain(), context.currentTime + after];
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch, begins);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * falls, begins + lasts);
  gain.gain.setValueAtTime(0.25, begins);
  gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(begins + lasts);
}

const flags = ({ pieces }: Scene): string => Object.entries(pieces).filter(([id]) => id.startsWith("marker:")).join();

/** Lets what has happened be heard: a stone on wood, something taken or won over, the end. */
export function hear(before: Scene, scene: Scene): void {
  if (!sounding() || scene.moves === before.moves) return;
  tone(190, 0, 0.09, 0.5);
  if (Object.keys(scene.taken).length > 0) tone(330, 0.09, 0.14, 0.6);
  if (flags(scene) !== flags(before)) [440, 590].forEach((pitch, i) => tone(pitch, 0.12 + i * 0.09, 0.2));
  if (acting(before) && !acting(scene)) [390, 490, 590, 780].forEach((pitch, i) => tone(pitch, 0.3 + i * 0.14, 0.4));
}
