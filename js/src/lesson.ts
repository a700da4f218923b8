// Lessons in JupyterLab, where `stoneswidgets learn` has opened it: they run by themselves when they are opened for the
// first time, wait for one click when they are opened again, keep what is played, and fold their Python away.
// An extension that brings no module of JupyterLab's own: it is given them when it is loaded.

interface Signal<T> {
  connect(heard: (sender: unknown, given: T) => void): void;
}
interface Message {
  header: { msg_type: string };
  parent_header: { date?: string };
  content: { target_name?: string };
}
interface Kernel {
  id: string;
  requestCommInfo(content: object): Promise<{ content: { status?: string; comms?: object } }>;
}
interface Session {
  ready: Promise<void>;
  session: { kernel: Kernel | null } | null;
  kernelChanged: Signal<{ newValue: Kernel | null }>;
  statusChanged: Signal<string>;
  iopubMessage: Signal<Message>;
}
interface Cell {
  inputHidden: boolean;
  model: { type: string; toJSON(): { source: unknown; outputs?: { data?: Record<string, { model_id?: string } | undefined> }[] } };
}
interface Content {
  node: HTMLElement;
  widgets: readonly Cell[];
}
interface Widget {
  node: HTMLElement;
  setHidden(hidden: boolean): void;
}
interface Panel {
  node: HTMLElement;
  content: Content;
  contentHeader: { addWidget(widget: Widget): void };
  toolbar: { insertItem(at: number, name: string, widget: Widget): void };
  revealed: Promise<void>;
  isDisposed: boolean;
}
interface Context {
  ready: Promise<void>;
  path: string;
  saveState: Signal<string>;
  sessionContext: Session;
  model: { getMetadata(name: string): unknown };
  lastModifiedCheckMargin: number;
  save(): Promise<void>;
}
interface File {
  hash?: string | undefined;
  last_modified: string;
}
interface Lab {
  restored: Promise<void>;
  serviceManager: { contents: { get(path: string, options?: { content?: boolean }): Promise<File> } };
  commands: { execute(command: string, given: object): Promise<void> };
  shell: { collapseLeft(): void; isSideTabBarVisible(side: string): boolean };
  docRegistry: { addWidgetExtension(name: string, extension: { createNew(panel: Panel, context: Context): void }): void };
}
interface Reply {
  content: { status: string };
}
interface Modules {
  "@jupyterlab/cells": { CodeCell: { execute(cell: Cell, session: Session): Promise<Reply | undefined> } };
  "@lumino/widgets": { Widget: new (options: { node: HTMLElement }) => Widget };
}
type Scope = Record<string, Record<string, { get(): Promise<() => unknown> }>>;

const WIDGET = "jupyter.widget";
const LESSON = "stoneswidgets_lesson";
const VIEW = "application/vnd.jupyter.widget-view+json";
const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);
/** How long nothing has to happen on any board before what has happened is saved. */
const REST = 2000;
/** By how many milliseconds a file may be newer than JupyterLab knows: it may be writing it itself, on a slow machine. */
const WRITING = 15_000;

/** Up to these widths of the window, in pixels, a lesson has the place of the list of files, and of the bars at both sides. */
const NARROW = 1100;
const PHONE = 600;

const STYLE = `
.stones-lesson .jp-InputPlaceholder { display: none; }
.stones-lesson .jp-RenderedMarkdown h1 { margin: 0 0 4px; font-size: 22px; }
.stones-folded :is(.jp-InputPrompt, .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-Collapser, .jp-cell-toolbar) { display: none; }
.stones-folded .jp-showHiddenCellsButton { margin-left: 8px; }
@media (max-width: ${PHONE}px) { .stones-lesson .jp-RenderedMarkdown h1 { font-size: 18px; } }
.stones-lesson-tools, .stones-lesson-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; color: var(--jp-ui-font-color1); font-size: var(--jp-ui-font-size1); }
.stones-lesson-bar { box-sizing: border-box; min-height: 42px; overflow: auto; padding: 6px 12px; background: var(--jp-layout-color2); border-bottom: 1px solid var(--jp-border-color1); }
.stones-lesson-tools button, .stones-lesson-bar button { height: 24px; line-height: 22px; padding: 0 10px; color: var(--jp-ui-font-color1); background: var(--jp-layout-color1); border: 1px solid var(--jp-border-color0); border-radius: 3px; }
.stones-lesson-bar button { height: 28px; color: var(--jp-ui-inverse-font-color1); background: var(--jp-brand-color1); border-color: transparent; font-weight: 600; }
@media (max-width: 900px) { .stones-lesson-bar { min-height: 84px; } }
.jp-Notebook .jupyter-widgets-disconnected::before { display: none; }
`;

let scope: Scope = {};

/** Tabs of this browser tell each other in which lesson somebody does something, or with which text in its cells they have saved it. */
interface News {
  path: string;
  saved?: string;
}
const tabs = new BroadcastChannel("stoneswidgets-lessons");
const tell = (news: News): void => tabs.postMessage(news);
const hear = (heard: (news: News) => void): void => tabs.addEventListener("message", ({ data }) => heard(data as News));
/** The lessons that another tab has saved, with the text that they have here, since this one last looked at the file. */
const newer = new Set<string>();

/** Where only boards differ from what another tab has saved, JupyterLab is told of no change, and need not ask which is to stay. */
function trust({ contents }: Lab["serviceManager"]): void {
  const get = contents.get.bind(contents);
  contents.get = async (path, options) => {
    const found = await get(path, options);
    return !options?.content && newer.delete(path) ? { ...found, hash: undefined, last_modified: new Date(0).toISOString() } : found;
  };
}

/** The kernels of JupyterLite that have made a widget since the page was loaded. */
const peopled = new Set<string>();

/** Whether this is JupyterLite, whose kernels live and end with the page. */
function isLite(): boolean {
  return document.getElementById("jupyter-config-data")?.textContent?.includes('"litePluginSettings"') ?? false;
}

/** JupyterLite's kernel does not answer while it starts, and boards would wait for it. What has made no widget yet has none. */
function answerAtOnce({ session, kernelChanged, iopubMessage }: Session): void {
  const prepare = (kernel: Kernel | null | undefined): void => {
    if (!kernel) return;
    const ask = kernel.requestCommInfo.bind(kernel);
    kernel.requestCommInfo = (content) => (peopled.has(kernel.id) ? ask(content) : Promise.resolve({ content: { status: "ok", comms: {} } }));
    iopubMessage.connect((_, { header }) => {
      if (header.msg_type === "comm_open") peopled.add(kernel.id);
    });
  };
  prepare(session?.kernel);
  kernelChanged.connect((_, { newValue }) => prepare(newValue));
}

async function module<K extends keyof Modules>(name: K): Promise<Modules[K]> {
  const [found] = Object.values(scope[name] ?? {});
  if (!found) throw new Error(`JupyterLab has no ${name}`);
  return (await found.get())() as Modules[K];
}

class Lesson {
  readonly #toggle = button("", () => this.#fold(!this.#folded));
  readonly #said = document.createElement("span");
  readonly #bar: Widget;
  readonly #notice = document.createElement("span");
  #saving = 0;
  #saved = Promise.resolve();
  /** Whether somebody was last in the same lesson in another tab, which saves it then. */
  #elsewhere = false;
  /** The number of the last run; a run whose kernel is gone is over. */
  #current = 0;
  /** When the boards were lost: what a cell that was sent before still makes, of a kernel that is ending, is no new board. */
  #paused = 0;

  constructor(
    readonly panel: Panel,
    readonly context: Context,
    Widget: Modules["@lumino/widgets"]["Widget"],
  ) {
    panel.content.node.classList.add("stones-lesson");
    this.#said.setAttribute("role", "status");
    const tools = holder("stones-lesson-tools", this.#toggle, this.#said);
    panel.toolbar.insertItem(0, "stoneswidgets-lesson", new Widget({ node: tools }));
    this.#notice.setAttribute("role", "status");
    const bar = holder("stones-lesson-bar", this.#notice, button("Start the lesson again", () => void this.#run()));
    this.#bar = new Widget({ node: bar });
    panel.contentHeader.addWidget(this.#bar);
    this.#bar.setHidden(true);
    this.#label();
    context.lastModifiedCheckMargin = WRITING;
    this.#share();
    const { sessionContext } = context;
    sessionContext.statusChanged.connect((_, status) => {
      if (GONE.has(status)) this.#pause("Python has stopped: the boards are pictures now.");
    });
    sessionContext.iopubMessage.connect((_, { header, parent_header, content }) => {
      const late = Date.parse(parent_header.date ?? "") <= this.#paused;
      if (content.target_name === WIDGET && !late) this.#bar.setHidden(true);
      if (header.msg_type.startsWith("comm_")) this.#keep();
    });
  }

  async begin(): Promise<void> {
    const { revealed } = this.panel;
    const { ready } = this.context.sessionContext;
    await Promise.all([revealed, ready]);
    const shown = this.#shown;
    if (shown.length === 0) await this.#run();
    else if (!(await this.#known(shown))) this.#pause("This is where you left off. What you have solved stays solved; the boards begin anew.");
  }

  get #code(): readonly Cell[] {
    return this.panel.content.widgets.filter((cell) => cell.model.type === "code");
  }

  /** What is written in the cells. */
  get #text(): string {
    return JSON.stringify(this.panel.content.widgets.map((cell) => cell.model.toJSON().source));
  }

  /** The models of the boards that are or were live in this notebook. */
  get #shown(): string[] {
    const outputs = this.#code.flatMap((cell) => cell.model.toJSON().outputs ?? []);
    return outputs.flatMap(({ data }) => data?.[VIEW]?.model_id ?? []);
  }

  /** Whether the kernel knows some of these: then it is that of before, and all goes on. */
  async #known(models: string[]): Promise<boolean> {
    const kernel = this.context.sessionContext.session?.kernel;
    const answer = await kernel?.requestCommInfo({ target_name: WIDGET });
    const comms = answer?.content.comms ?? {};
    return models.some((id) => id in comms);
  }

  #pause(why: string): void {
    this.#current += 1;
    this.#paused = Date.now();
    this.#said.textContent = "";
    this.#notice.textContent = why;
    this.#bar.setHidden(false);
  }

  /** One cell after the other, so that the boards that are there already are answered in between. */
  async #run(): Promise<void> {
    this.#bar.setHidden(true);
    this.#said.textContent = "The boards come to life in a moment …";
    const run = (this.#current += 1);
    const { CodeCell } = await module("@jupyterlab/cells");
    for (const cell of this.#code) {
      const reply = await CodeCell.execute(cell, this.context.sessionContext).catch(() => undefined);
      if (run !== this.#current) return;
      if (reply?.content.status === "error") break;
    }
    this.#said.textContent = "";
    this.#save();
  }

  /** Boards change without the notebook's knowing: it would not save by itself what was played. */
  #keep(): void {
    clearTimeout(this.#saving);
    this.#saving = window.setTimeout(() => { if (!this.#elsewhere) this.#save(); }, REST);
  }

  /** The file may be open in another tab of this browser, too, which saves it while somebody is there. */
  #share(): void {
    const { context, panel } = this;
    context.saveState.connect((_, state) => {
      if (state === "completed") tell({ path: context.path, saved: this.#text });
    });
    hear(({ path, saved }) => {
      if (path !== context.path) return;
      if (saved === undefined) this.#elsewhere = true;
      else if (saved === this.#text) newer.add(path);
      else newer.delete(path); // what somebody has written there is not to be lost
    });
    const here = (): void => {
      this.#elsewhere = false;
      tell({ path: context.path });
    };
    for (const done of ["pointerdown", "keydown"]) panel.node.addEventListener(done, here, { capture: true });
  }

  /** One save after the other: JupyterLab would take what the one writes for somebody else's change when the next begins. */
  #save(): void {
    const { context, panel } = this;
    this.#saved = this.#saved.then(() => (panel.isDisposed ? undefined : context.save())).catch(() => undefined);
  }

  get #folded(): boolean {
    return this.#code.some((cell) => cell.inputHidden);
  }

  #fold(folded: boolean): void {
    for (const cell of this.#code) cell.inputHidden = folded;
    this.#label();
  }

  #label(): void {
    this.panel.content.node.classList.toggle("stones-folded", this.#folded); // without Python there is nothing to number
    this.#toggle.textContent = this.#folded ? "Show the Python" : "Hide the Python";
  }
}

/** Gives lessons the room that a narrow window has. */
function spread({ commands, shell }: Lab): void {
  if (window.innerWidth <= NARROW) shell.collapseLeft();
  const phone = window.innerWidth <= PHONE;
  for (const side of ["left", "right"]) {
    if (shell.isSideTabBarVisible(side) === phone) void commands.execute("application:toggle-side-tabbar", { side });
  }
}

function button(text: string, pressed: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.addEventListener("click", pressed);
  return made;
}

function holder(name: string, ...parts: HTMLElement[]): HTMLElement {
  const made = Object.assign(document.createElement("div"), { className: name });
  made.append(...parts);
  return made;
}

const plugin = {
  id: "stoneswidgets-lessons:plugin",
  autoStart: true,
  activate: async (lab: Lab): Promise<void> => {
    void lab.restored.then(() => spread(lab));
    trust(lab.serviceManager);
    const { Widget } = await module("@lumino/widgets");
    document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
    lab.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel, context) => {
        if (isLite()) answerAtOnce(context.sessionContext);
        void context.ready.then(() => {
          if (!context.model.getMetadata(LESSON)) return;
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
  init: (given: Scope): void => void (scope = given),
  get: () => Promise.resolve(() => ({ __esModule: true, default: plugin })),
};

export {};
