// An extension of JupyterLab, where `stoneswidgets learn` has opened it: notebooks that are marked as lessons become some.
// It brings no module of JupyterLab's own: it is given them when it is loaded.

import { give, module } from "./jupyterlab";
import { Lesson } from "./lesson";
import { answerAtOnce, isLite } from "./lite";
import { PHONE, STYLE } from "./style";
import { trust } from "./tabs";

import type { Lab, Scope } from "./jupyterlab";

const MARK = "stoneswidgets_lesson";
/** Up to this width of the window, in pixels, a lesson has the place of the list of files; on a phone, that of the bars at both sides, too. */
const NARROW = 1100;

/** Gives lessons the room that a narrow window has. */
function spread({ commands, shell }: Lab): void {
  if (window.innerWidth <= NARROW) shell.collapseLeft();
  const phone = window.innerWidth <= PHONE;
  for (const side of ["left", "right"]) {
    if (shell.isSideTabBarVisible(side) === phone) void commands.execute("application:toggle-side-tabbar", { side });
  }
}

const plugin = {
  id: "stoneswidgets-lessons:plugin",
  autoStart: true,
  activate: async (lab: Lab): Promise<void> => {
    void lab.restored.then(() => spread(lab));
    trust(lab.serviceManager.contents);
    const { Widget } = await module("@lumino/widgets");
    document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
    lab.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel, context) => {
        if (isLite()) answerAtOnce(context.sessionContext);
        void context.ready.then(() => {
          if (!context.model.getMetadata(MARK)) return;
          const begun = new Lesson(panel, context, Widget).begin();
          // JupyterLite shows the files beside what a link has opened, some time after it has opened it
          for (const each of [panel.revealed, context.sessionContext.ready, begun]) void each.then(() => spread(lab));
        });
      },
    });
  },
};

/** Where JupyterLab finds what it has loaded, by the names in their package.json. */
const extensions = ((window as { _JUPYTERLAB?: Record<string, object> })._JUPYTERLAB ??= {});
extensions["stoneswidgets-lessons"] = {
  init: (given: Scope): void => give(given),
  get: () => Promise.resolve(() => ({ __esModule: true, default: plugin })),
};
