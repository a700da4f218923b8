// Whether it is dark around a widget: hosts mark their pages each in their own way, and some do not at all.

const DARK =
  '[data-jp-theme-light="false"], [data-bs-theme="dark"], [data-theme="dark"], .vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light), .dark';
const LIGHT = '[data-jp-theme-light="true"], [data-bs-theme="light"], [data-theme="light"], .vscode-light, .vscode-high-contrast-light, .light';
/** Above this, of 255, what is behind a widget is bright. */
const MIDDLE = 128;

/** An element, what it is in, and so on to the page, out of shadow trees too. */
function* around(element: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = at.assignedSlot ?? at.parentElement ?? ((at.getRootNode() as ShadowRoot).host as Element | undefined) ?? null) yield at;
}

/** How bright a colour is, 0 to 255; undefined where it can be seen through. */
function brightness(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return opacity < 0.5 || !colour.startsWith("rgb") ? undefined : (2 * red + 7 * green + blue) / 10;
}

/** Whether it is dark around an element: by a mark that the host is known by, otherwise by what is behind it. */
function dark(element: Element): boolean {
  let behind: number | undefined;
  for (const at of around(element)) {
    if (at.matches(DARK)) return true;
    if (at.matches(LIGHT)) return false;
    behind ??= brightness(getComputedStyle(at).backgroundColor);
  }
  if (behind !== undefined) return behind < MIDDLE;
  return darkByStyle(document.documentElement);
}

/** Whether an element's own style has it dark: where the style allows both, the browser decides. */
export function darkByStyle(element: Element): boolean {
  const { colorScheme } = getComputedStyle(element);
  return colorScheme.includes("dark") && (!colorScheme.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
}

/**
 * Has an element, and all in it, be as light or dark as what is around it. That is looked at whenever the element is laid out
 * anew, and when the page changes its marks, has loaded a style sheet or has faded. Style sheets say both colours: `light-dark()`.
 */
export function shade(element: HTMLElement, signal: AbortSignal): void {
  const look = (): void => {
    if (element.isConnected) element.style.colorScheme = dark(element) ? "dark" : "light";
  };
  const marks = new MutationObserver(look);
  for (const page of [document.documentElement, document.body]) marks.observe(page, { attributes: true });
  const laid = new ResizeObserver(look); // which is told of an element's size before it is in the page, too
  laid.observe(element);
  document.addEventListener("load", look, { capture: true, signal }); // a style sheet: it does not bubble
  document.addEventListener("transitionend", look, { signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look, { signal });
  signal.addEventListener("abort", () => {
    marks.disconnect();
    laid.disconnect();
  });
}
