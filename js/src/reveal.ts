/** Scrolls each of these into sight, as far as it is not; the last of them stays there. */
export function reveal(...all: (Element | null | undefined)[]): void {
  for (const each of all) each?.scrollIntoView?.({ block: "nearest" });
}
