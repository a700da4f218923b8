// The toolbar: one of its buttons is in the tab order, and the arrow keys go from there to the others.
import { set } from "./morph";

/** Whether a button can have the focus: a menu may be closed, and boards that are part of something else hide some. */
const usable = (button: HTMLButtonElement): boolean =>
  !button.disabled && !button.closest("[hidden]") && !(button.isConnected && button.closest(".answer, .compared") && button.checkVisibility?.() === false);

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Puts one button in the tab order: the one that has the focus, or the first that can be used. */
export function rove(root: Element): void {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>("[role=toolbar] button")];
  const stop = buttons.find((each) => each.matches(":focus") && usable(each)) ?? buttons.find(usable);
  for (const button of buttons) set(button, "tabindex", button === stop ? "0" : "-1");
}

/** The button that a key leads to from another one; the last is beside the first. */
export function beside(button: Element, key: string): HTMLButtonElement | undefined {
  const bar = button.closest("[role=toolbar]");
  const step = STEPS[key];
  if (!bar || step === undefined) return undefined;
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>("button")].filter(usable);
  const at = buttons.indexOf(button as HTMLButtonElement);
  return at < 0 ? undefined : buttons.at((at + step) % buttons.length);
}
