import { expect, it, vi } from "vitest";
import { Clock } from "../src/clock";

it("runs down in minutes and seconds, and says when time is up", () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  const clock = new Clock((text) => shown.push(text));
  clock.run(-1, "1:30");
  clock.run(61);
  vi.advanceTimersByTime(62_000);
  expect([...new Set(shown)]).toEqual(["1:30", "1:01", "1:00", ...Array.from({ length: 59 }, (_, i) => `0:${String(59 - i).padStart(2, "0")}`), "Time is up."]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
