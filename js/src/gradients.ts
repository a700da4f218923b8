// Gradients with ids of their own for each board. A browser uses the first gradient with an id that it finds in the page,
// and paints nothing if that one is in a hidden part, such as another notebook's tab. That tab's boards may come from another
// kernel, and so from another copy of this module: only chance tells them apart.
const NAME = /^stones-([a-z]+)(?:-\w+)?$/;

export class Light {
  readonly #board = Math.random().toString(36).slice(2);

  /** Gives the gradients in a board's drawing ids that no other drawing has, and tells the board's style. */
  own(drawing: SVGSVGElement): void {
    const board = drawing.closest<HTMLElement>(".stones-art");
    for (const gradient of drawing.querySelectorAll("defs > [id]")) {
      const name = NAME.exec(gradient.id)?.[1];
      const id = `stones-${name}-${this.#board}`;
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
