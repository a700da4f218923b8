// Gradients with ids of their own for each board. A browser uses the first gradient with an id that it finds in the page,
// and paints nothing if that one is in a hidden part, such as another notebook's tab.
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

/** Gives the gradients of a drawing that is saved as a file the ids that the style sheet uses. */
export function common(drawing: SVGSVGElement): void {
  for (const gradient of drawing.querySelectorAll("defs > [id]")) gradient.id = `stones-${NAME.exec(gradient.id)?.[1]}`;
}
