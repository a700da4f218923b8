// The gradients of a drawing. A page looks them up by their ids, takes the first that it finds, and paints nothing where
// that one is in a part of the page that is not shown, such as another notebook's: so each board has its own.
let boards = 0;

const NAME = /^stones-([a-z]+)(?:-\d+)?$/;

export class Light {
  readonly #number = ++boards;

  /** Gives the gradients in a board's drawing ids that no other drawing has, and tells the board's style. */
  own(drawing: SVGSVGElement): void {
    const board = drawing.closest<HTMLElement>(".stones-art");
    for (const gradient of drawing.querySelectorAll("defs > [id]")) {
      const name = NAME.exec(gradient.id)?.[1];
      const id = `stones-${name}-${this.#number}`;
      if (!name || gradient.id === id) continue;
      gradient.id = id;
      board?.style.setProperty(`--own-${name}`, `url(#${id})`);
    }
  }
}

/** Gives the gradients in a drawing that is to stand alone the ids that the style sheet has. */
export function common(drawing: SVGSVGElement): void {
  for (const gradient of drawing.querySelectorAll("defs > [id]")) gradient.id = `stones-${NAME.exec(gradient.id)?.[1]}`;
}
