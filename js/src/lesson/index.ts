// An extension of JupyterLab, where `stoneswidgets learn` has opened it: notebooks that are marked as lessons become some.
// It brings no module of JupyterLab's own: it is given them when it is loaded.

import STYLE from "./style.css";
import { Bars } from "./bars";
import { give, module } from "./jupyterlab";
import { Lesson, MARK, moment } from "./lesson";
import { answerAtOnce, isLite } from "./lite";
import { trust } from "./windows";

import type { Lab, Scope, Widget } from "./jupyterlab";

const plugin = {
  id: "stoneswidgets-lessons:plugin",
  autoStart: true,
  activate: async (lab: Lab): Promise<void> => {
    const lessons = new WeakSet<object>();
    const bars = new Bars(lab, (widget) => lessons.has(Object(widget) as object));
    const arrived = arrival(lab, decodeURI(location.pathname.split("/tree/")[1] ?? ""));
    trust(lab.serviceManager.contents);
    const { Widget: Holder } = await module("@lumino/widgets");
    document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
    lab.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel, context) => {
        if (isLite()) answerAtOnce(context.sessionContext);
        void context.ready.then(() => {
          if (!context.model.getMetadata(MARK)) return;
          lessons.add(panel);
          const begun = new Lesson(panel, context, Holder, bars, arrived).begin();
          // JupyterLite shows the files beside what a link has opened, some time after it has opened it
          for (const each of [lab.restored, panel.revealed, context.sessionContext.ready, begun]) void each.then(() => bars.arrange());
        });
      },
    });
  },
};

/** Until what the page's address names is in sight: JupyterLab first shows what was in front yesterday, for seconds on a busy machine. */
async function arrival({ restored, shell }: Lab, path: string): Promise<void> {
  const isThere = ({ context, node }: Widget): boolean => context?.path === path && node.offsetHeight > 0;
  await restored;
  for (let looks = 0; path && looks < 20 && ![...shell.widgets("main")].some(isThere); looks += 1) await moment();
}

/** Where JupyterLab finds what it has loaded, by the names in their package.json. */
const extensions = ((window as { _JUPYTERLAB?: Record<string, object> })._JUPYTERLAB ??= {});
extensions["stoneswidgets-lessons"] = {
  init: (given: Scope): void => give(given),
  get: () => Promise.resolve(() => ({ __esModule: true, default: plugin })),
};
