// Marks drawn on the board: from a place to a place, by dragging, by a long touch, or by keys; one that is there already is erased.
import * as words from "./words";

const SVG = "http://www.w3.org/2000/svg";
/** How long a finger rests until it draws, in milliseconds, and how far it may slip meanwhile, in pixels. */
const [REST, SLIP] = [450, 10];

/** What marks are drawn with. */
export interface Pen {
  /** Whether whatever is done on the board draws, or only the right button, a long touch, and the left button or Enter with Shift; undefined: nothing. */
  readonly draws: boolean | undefined;
  mark(from: string, to: string): void;
  say(text: string): void;
}

/** Has marks be drawn on a board, until the signal. */
export function drawing(board: HTMLElement, pen: Pen, signal: AbortSignal): void {
  const svg = board.querySelector<SVGSVGElement>("[role=application]")!;
  const sketch = document.createElementNS(SVG, "path");
  sketch.setAttribute("class", "sketch");
  let from: SVGElement | undefined;
  let touched: PointerEvent | undefined;
  let timer = 0;
  let drawn = false;

  const place = (target: EventTarget | null): SVGElement | undefined => (target instanceof Element ? (target.closest<SVGElement>("[role=button][data-id]") ?? undefined) : undefined);
  const under = ({ clientX, clientY }: MouseEvent): SVGElement | undefined => place((svg.getRootNode() as Document | ShadowRoot).elementFromPoint(clientX, clientY));
  const name = (of: SVGElement): string => of.getAttribute("aria-label") ?? "";

  const end = (to?: SVGElement): void => {
    clearTimeout(timer);
    sketch.remove();
    if (from && to) pen.mark(from.dataset["id"]!, to.dataset["id"]!);
    drawn = from !== undefined;
    from = touched = undefined;
  };
  const show = ({ clientX, clientY }: PointerEvent): void => {
    const inside = svg.getScreenCTM()?.inverse();
    const { left, top, width, height } = from!.getBoundingClientRect();
    if (!inside) return;
    const [start, now] = [new DOMPoint(left + width / 2, top + height / 2), new DOMPoint(clientX, clientY)].map((point) => point.matrixTransform(inside)) as [DOMPoint, DOMPoint];
    sketch.setAttribute("d", `M${start.x} ${start.y}L${now.x} ${now.y}`);
    svg.append(sketch);
  };

  const listen = <K extends keyof SVGElementEventMap>(type: K, heard: (event: SVGElementEventMap[K]) => void): void =>
    svg.addEventListener(type, (event) => pen.draws !== undefined && heard(event), { capture: true, passive: false, signal });
  const draws = ({ shiftKey }: MouseEvent | KeyboardEvent): boolean => shiftKey || pen.draws === true;
  const keep = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  listen("pointerdown", (event) => {
    const down = place(event.target);
    end();
    drawn = false;
    if (!down || !event.isPrimary) return;
    if (event.button === 2 || (event.button === 0 && draws(event))) from = down;
    else if (event.pointerType === "touch") {
      touched = event;
      timer = window.setTimeout(() => {
        from = down;
        navigator.vibrate?.(15);
        show(event);
      }, REST);
    }
    if (from && event.pointerType === "mouse") svg.setPointerCapture(event.pointerId);
  });
  listen("pointermove", (event) => {
    if (from) show(event);
    else if (touched && Math.hypot(event.clientX - touched.clientX, event.clientY - touched.clientY) > SLIP) end();
  });
  listen("pointerup", (event) => end(under(event)));
  listen("pointercancel", () => end());
  listen("touchmove", (event) => from && keep(event)); // the page does not scroll meanwhile
  listen("touchend", (event) => drawn && keep(event));
  listen("contextmenu", keep);
  const enter = (event: Event): void => {
    keep(event);
    const here = place(event.target);
    if (!here || from) return end(here);
    from = here;
    pen.say(words.arrowFrom(name(here)));
  };
  listen("click", (event) => draws(event) && (event.detail ? keep : enter)(event)); // a screen reader's click has no pointer
  listen("keydown", (event) => {
    const enters = event.key === "Enter" || event.key === " ";
    if (enters && draws(event)) enter(event);
    else if (event.key === "Escape" && from) {
      keep(event);
      end();
      pen.say(words.NO_ARROW);
    }
  });
}
