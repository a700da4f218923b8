// The headline and the tray differ from phase to phase; what stands below them stays in its place all the same.

/** Keeps an element as high as it has ever been at its present width, not counting what setting up a position shows. */
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
