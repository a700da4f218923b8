// One lesson in several tabs of a browser: the tab that is used saves it, and JupyterLab need not ask which is to stay.

import type { Contents, Context } from "./jupyterlab";

/** Told to the other tabs: somebody does something in a lesson, or it was saved with this text in its cells. */
interface News {
  path: string;
  saved?: string;
}

/** By how many milliseconds a file may be newer than JupyterLab knows: it may be writing it itself, on a slow machine. */
const WRITING = 15_000;

const tabs = new BroadcastChannel("stoneswidgets-lessons");
const tell = (news: News): void => tabs.postMessage(news);
/** The lessons that another tab has saved, with the text that they have here, since this one last looked at the file. */
const newer = new Set<string>();

/** Where only boards differ from what another tab has saved, JupyterLab is told of no change. It has no setting for that. */
export function trust(contents: Contents): void {
  const get = contents.get.bind(contents);
  contents.get = async (path, options) => {
    const found = await get(path, options);
    return !options?.content && newer.delete(path) ? { ...found, hash: undefined, last_modified: new Date(0).toISOString() } : found;
  };
}

/** A lesson in this tab. */
export class Tab {
  /** Whether this is the tab in which somebody last did something in the lesson. */
  isUsed = true;

  constructor(node: HTMLElement, context: Context, text: () => string) {
    context.lastModifiedCheckMargin = WRITING;
    context.saveState.connect((_, state) => {
      if (state === "completed") tell({ path: context.path, saved: text() });
    });
    tabs.addEventListener("message", ({ data }) => {
      const { path, saved } = data as News;
      if (path !== context.path) return;
      if (saved === undefined) this.isUsed = false;
      else if (saved === text()) newer.add(path);
      else newer.delete(path); // what somebody has written there is not to be lost
    });
    const use = (): void => {
      this.isUsed = true;
      tell({ path: context.path });
    };
    for (const done of ["pointerdown", "keydown"]) node.addEventListener(done, use, { capture: true });
  }
}
