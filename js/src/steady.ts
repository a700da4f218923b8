// What is said and what can be chosen differ from phase to phase, and what stands below stays in its place all the same.

/** Has an element be as high as it has ever been, at the width that it has; setting up does not count. */
export function steady(element: HTMLElement, signal: AbortSignal): void {
  let width = 0;
  const keep = (): void => {
    if (!element.offsetWidth || element.closest(".setting-up")) return;
    if (element.offsetWidth !== width) element.style.minHeight = "";
    width = element.offsetWidth;
    element.style.minHeight = `${element.offsetHeight}px`;
  };
  const laid = new ResizeObserver(() => requestAnimationFrame(keep)); // not at once: a new size would be laid out in the same frame
  laid.observe(element);
  signal.addEventListener("abort", () => laid.disconnect());
}
