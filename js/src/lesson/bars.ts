// JupyterLab's bars while a lesson is in sight: its menus, status bar and side bars are out of the way until they are asked
// for. Nothing is written to anybody's settings.

import type { Lab, Widget } from "./jupyterlab";

/** Up to this width of the window, in pixels, it is a phone's; style.css has it, too. */
const PHONE = 600;
const SIDES = ["left", "right"];

export class Bars {
  /** Whether lessons do without them. */
  folded = true;
  /** Called after they were folded away or brought back. */
  readonly heard = new Set<() => void>();

  constructor(
    readonly lab: Lab,
    readonly isLesson: (widget: unknown) => boolean,
  ) {
    lab.shell.currentChanged.connect(() => this.arrange());
  }

  fold(folded: boolean): void {
    this.folded = folded;
    this.arrange();
    for (const each of this.heard) each();
  }

  /** Shows what belongs beside the document in sight. */
  arrange(): void {
    const { commands, shell } = this.lab;
    const isLesson = this.isLesson(shell.currentWidget);
    const away = this.folded && isLesson;
    // on a phone the list of files, from which a lesson was opened, would leave no room for it
    for (const [area, id] of [["top", "jp-top-panel"], ["bottom", "jp-bottom-panel"]] as const) {
      const [first] = shell.widgets(area);
      within(first, id)?.setHidden(away);
    }
    if (away || (isLesson && innerWidth <= PHONE)) shell.collapseLeft();
    for (const side of SIDES) {
      if (shell.isSideTabBarVisible(side) === away) void commands.execute("application:toggle-side-tabbar", { side });
    }
  }
}

/** The widget of that id that a widget is in. */
function within(widget: Widget | null | undefined, id: string): Widget | undefined {
  for (let each = widget; each; each = each.parent) if (each.node.id === id) return each;
  return undefined;
}
