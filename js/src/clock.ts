// A clock that runs down as Python's does: Python says how many seconds are left, whatever this computer's own clock shows.
import { TIME_IS_UP } from "./words";

export class Clock {
  #timer = 0;
  #ends = 0;

  constructor(readonly show: (text: string) => void) {}

  /** Shows the seconds that are left from now on; −1 shows what is said of a clock that does not run. */
  run(left: number, otherwise = ""): void {
    clearInterval(this.#timer);
    if (left < 0) return this.show(otherwise);
    this.#ends = Date.now() + 1000 * left;
    this.#timer = window.setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const left = Math.max(0, Math.ceil((this.#ends - Date.now()) / 1000));
    this.show(left === 0 ? TIME_IS_UP : inMinutes(left));
    if (left === 0) this.stop();
  }
}

export const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
