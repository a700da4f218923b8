// A lesson in JupyterLab: it runs by itself when it is opened, keeps what is played, and folds its Python away, and JupyterLab's
// bars with it.

import { module, WHOLE } from "./jupyterlab";
import { isLite } from "./lite";
import { share } from "./windows";
import * as words from "../words";

import type { Bars } from "./bars";
import type { Cell, Context, Modules, Notebook, Panel, Widget } from "./jupyterlab";

const WIDGET = "jupyter.widget";
const VIEW = "application/vnd.jupyter.widget-view+json";
/**
 * The name in a notebook's metadata by which it is a lesson: true, or that it came from elsewhere and nobody has started it here. A
 * cell's request has it, too, and Python then keeps the games on the cell's boards.
 */
export const MARK = "stoneswidgets_lesson";
const ELSEWHERE = "from elsewhere";
const ASLEEP = "stones-asleep";
const AGAIN = "Start the lesson again";
/** How many milliseconds nothing has to happen on any board before what has happened is saved. */
const REST = 2000;
/** How many milliseconds another window has to have the lesson run: a busy machine is slow between two cells. Of two that wait for each other, one is first. */
const PATIENCE = 10_000 * (1 + Math.random());

export class Lesson {
  readonly #toggle = button("", () => this.#fold(!this.#folded));
  readonly #menus = button("", () => this.bars.fold(!this.bars.folded));
  readonly #said = document.createElement("span");
  readonly #bar: Widget;
  readonly #start = button(AGAIN, () => void this.#run());
  readonly #notice = document.createElement("span");
  #saving = 0;
  #saved = Promise.resolve();
  /** Whether this is the window in which somebody last did something: it saves the lesson. */
  #isUsed = true;
  /** The number of the last run; a run whose kernel is gone is over. */
  #current = 0;
  /** When the boards were lost: what a cell that was sent before still makes, of a kernel that is ending, is no new board. */
  #paused = 0;
  /** When Python last did something for a cell that another window runs. */
  #others = 0;

  constructor(
    readonly panel: Panel,
    readonly context: Context,
    Widget: Modules["@lumino/widgets"]["Widget"],
    readonly bars: Bars,
    readonly arrived: Promise<void>,
  ) {
    panel.node.classList.add("stones-lesson");
    this.#said.setAttribute("role", "status");
    this.#notice.setAttribute("role", "status");
    this.#bar = new Widget({ node: holder("stones-lesson-bar", this.#notice, this.#start) });
    this.#bar.setHidden(true);
    panel.contentHeader.addWidget(new Widget({ node: holder("stones-lesson-tools", this.#toggle, this.#menus, this.#said) }));
    panel.contentHeader.addWidget(this.#bar);
    panel.content.node.addEventListener("dblclick", (event) => this.#keepText(event), { capture: true });
    panel.content.node.addEventListener("keydown", (event) => this.#keepCells(event));
    panel.content.node.addEventListener("focusin", ({ target }) => (target as Element).closest(".stones-mute")?.classList.remove("stones-mute"));
    this.#label();
    bars.heard.add(() => this.#label());
    share(context);
    const { sessionContext } = context;
    const gone = (is: boolean): unknown => is && this.#pause(words.STOPPED);
    sessionContext.statusChanged.connect((_, status) => gone(/dead|restarting/.test(status)));
    sessionContext.sessionChanged.connect((_, { newValue }) => gone(!newValue));
    sessionContext.iopubMessage.connect((_, { header, parent_header, content }) => {
      const isMine = parent_header.session === sessionContext.session?.kernel?.clientId;
      if (!isMine && parent_header.msg_type === "execute_request") this.#others = Date.now();
      const late = Date.parse(parent_header.date ?? "") <= this.#paused;
      if (content.target_name === WIDGET && !late) this.#bar.setHidden(true);
      if (content.restart === false) void this.#ends();
      if (!header.msg_type.startsWith("comm_")) return;
      if (parent_header.session) this.#isUsed = isMine;
      this.#keep();
    });
  }

  async begin(): Promise<void> {
    const own = isLite() || this.#own;
    const { panel } = this;
    if (!own) this.context.model.setMetadata(MARK, ELSEWHERE); // JupyterLab signs what it saves, whoever wrote it
    panel.node.classList.toggle(ASLEEP, !own);
    this.#wakes(true);
    const shown = boards(this.context.model.toJSON());
    const back = own && !isLite() ? this.#picture() : undefined;
    await this.arrived;
    await panel.revealed;
    await this.context.sessionContext.ready;
    if (await this.#known(shown)) {
      back?.();
      panel.node.classList.remove(ASLEEP);
      this.#wakes(false);
    }
    // in JupyterLite, whose Python is long in starting and keeps no games, a page that is loaded again is first one to look at
    else if (isLite() && shown.length > 0) this.#pause(words.LEFT_OFF);
    else if (!own) this.#pause(words.FROM_ELSEWHERE, "Start the lesson");
    else {
      // if all lessons that were open yesterday woke up at once, the one in sight would wait for them
      for (; !panel.node.offsetHeight; await moment()) if (panel.isDisposed) return;
      if (await this.#join()) this.#wakes(false);
      else await this.#run();
    }
  }

  /** Shows the pictures that are kept of boards in their place, since these may be of a Python that is gone; returns what brings the boards back. */
  #picture(): () => void {
    const { model } = this.context;
    const boards = [...model.cells].flatMap(({ outputs }) => {
      return Array.from({ length: outputs?.length ?? 0 }, (_, i) => {
        const output = outputs!.get(i).toJSON();
        const { [VIEW]: view, ...data } = output.data ?? {};
        if (view && data["text/html"]) outputs!.set(i, { ...output, data });
        return () => outputs!.set(i, output);
      });
    });
    model.dirty = false;
    return () => {
      this.#code.forEach(hold);
      for (const each of boards) each();
      model.dirty = false;
    };
  }

  /** Takes over the boards that another window has made, when it has saved them; false if no other is open, or if it does nothing. */
  async #join(): Promise<boolean> {
    const { context } = this;
    const { contents, kernels } = this.bars.lab.serviceManager;
    const id = context.sessionContext.session?.kernel?.id ?? "";
    for (this.#others = Date.now(); Date.now() - this.#others < PATIENCE; await moment()) {
      await kernels.refreshRunning();
      if (((await kernels.findById(id))?.connections ?? 0) < 2) break;
      this.#said.textContent = words.WAKING;
      const { content } = await contents.get(context.path, WHOLE);
      if (content && (await this.#known(boards(content)))) {
        context.model.fromJSON(content);
        this.#said.textContent = "";
        return true;
      }
    }
    return false;
  }

  get #code(): readonly Cell[] {
    return this.panel.content.widgets.filter((cell) => cell.model.type === "code");
  }

  /** Whether this was copied or started here: JupyterLab, but not JupyterLite, knows by a signature what it has saved itself. */
  get #own(): boolean {
    const { model } = this.context;
    return model.getMetadata(MARK) === true && [...model.cells].every(({ type, trusted }) => type !== "code" || trusted);
  }

  /** Whether the kernel knows the last of these: then it is that of before, all were made, and all goes on. */
  async #known(models: string[]): Promise<boolean> {
    return models.at(-1)! in (await this.#made()); // where there is none, no model is called "undefined"
  }

  /** The models that the kernel has made. It says so when it has answered all that was asked of it before. */
  async #made(): Promise<object> {
    const answer = await this.context.sessionContext.session?.kernel?.requestCommInfo({ target_name: WIDGET });
    return answer?.content.comms ?? {};
  }

  #pause(why: string, start = AGAIN): void {
    this.#current += 1;
    this.#wakes(false);
    this.panel.node.classList.add(ASLEEP);
    this.#paused = Date.now();
    this.#said.textContent = "";
    this.#notice.textContent = why;
    this.#start.textContent = start;
    this.#bar.setHidden(false);
  }

  /** Somebody else shuts Python down: JupyterLab by itself looks for that every ten seconds. */
  async #ends(): Promise<void> {
    for (const run = this.#current; run === this.#current; await moment()) await this.bars.lab.serviceManager.sessions.refreshRunning();
  }

  /** One cell after the other: in between, the boards that are there already are answered what they asked meanwhile. */
  async #run(): Promise<void> {
    const { sessionContext } = this.context;
    await this.bars.lab.serviceManager.sessions.refreshRunning(); // the last news of a session that is gone comes before the run
    if (document.activeElement === this.#start) this.panel.content.activate(); // the button goes: keys stay in the lesson
    this.#bar.setHidden(true);
    this.#said.textContent = words.WAKING;
    if (this.context.model.getMetadata(MARK) !== true) this.context.model.setMetadata(MARK, true);
    const run = (this.#current += 1);
    this.panel.node.classList.remove(ASLEEP);
    this.#wakes(true);
    const { CodeCell } = await module("@jupyterlab/cells");
    if (!sessionContext.session) await sessionContext.startKernel();
    if (run !== this.#current) return;
    for (const cell of this.#code) {
      hold(cell);
      const reply = await CodeCell.execute(cell, sessionContext, { [MARK]: true }).catch(() => undefined);
      await this.#made().catch(() => undefined);
      if (run !== this.#current) return;
      this.#wakes(false, [cell]);
      if (reply?.content.status === "error") break;
    }
    this.#wakes(false);
    this.#said.textContent = "";
    this.#save();
  }

  /** What a cell shows is a picture until it has run: nothing in it looks as if it could be pressed. For ten seconds more
   * it stays as high as it is, by its style, and has its picture until its board is drawn. */
  #wakes(waits: boolean, cells = this.#code): void {
    for (const { node } of cells) {
      if (!waits) {
        node.style.minHeight = "0";
        setTimeout(() => node.querySelector(".stones-still")?.remove(), 5 * REST);
      }
      else node.classList.add("stones-mute"); // bots on a board where nobody has been are not heard
      node.classList.toggle("stones-waking", waits);
    }
  }

  /** Saves soon what was played, of which JupyterLab does not know that it changes the notebook, and whether Python is folded. */
  #keep(): void {
    clearTimeout(this.#saving);
    this.#saving = window.setTimeout(() => { if (this.#isUsed) this.#save(); }, REST);
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
    this.#isUsed = true;
    this.#label();
    this.#keep();
  }

  /** A double click on a text would show how it is written, and leave it so. */
  #keepText(event: MouseEvent): void {
    if (this.#folded && (event.target as Element).closest(".jp-MarkdownCell")) event.stopPropagation();
  }

  /**
   * JupyterLab's keys that write, add or delete cells, or undo that (which unfolds Python), rest, but where a cell's Python is to be seen: what is typed beside a board
   * would spoil the lesson. Enter goes into the next board or exercise: JupyterLab's arrows go from text to text only.
   */
  #keepCells(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { widgets } = this.panel.content;
    const at = widgets.findIndex(({ node }) => node.contains(event.target as Node));
    const cell = widgets[at];
    const writes = ctrlKey || metaKey ? "zyZY".includes(key) : key === "Enter" ? !shiftKey : /^(Delete|Backspace|[^ ])$/.test(key);
    const shows = cell?.model.type === "code" && !cell.inputHidden;
    if (!this.#folded || shows || altKey || !writes) return;
    event.stopPropagation();
    if (key !== "Enter" || event.target !== cell?.node) return;
    event.preventDefault(); // the same key would press what has the focus now
    widgets.slice(at).map(inside).find(Boolean)?.focus();
  }

  #label(): void {
    this.panel.node.classList.toggle("stones-folded", this.#folded);
    this.panel.toolbar.setHidden(this.#folded);
    this.#toggle.textContent = this.#folded ? "Show the Python" : "Hide the Python";
    this.#menus.textContent = this.bars.folded ? "Show the menus and files" : "Hide the menus and files";
  }
}

/** A cell gets no lower before its board is drawn: the page would jump. Until then its picture is still to be seen. */
function hold({ node }: Cell): void {
  node.style.minHeight = `${node.offsetHeight}px`;
  const shown = node.querySelector("[class^=stones-kept] img, .stones-kept-told")?.closest<HTMLElement>(".jp-OutputArea-output");
  if (!shown) return;
  const [{ left, top, width }, from] = [shown.getBoundingClientRect(), node.getBoundingClientRect()];
  const still = shown.cloneNode(true) as HTMLElement;
  still.classList.add("stones-still");
  Object.assign(still.style, { left: `${left - from.left}px`, top: `${top - from.top}px`, width: `${width}px` });
  node.append(still);
}

/** What has the focus first where somebody goes into a cell: the answers to a question, its board, or what else can be pressed there. */
function inside({ node }: Cell): HTMLElement | SVGElement | null | undefined {
  const within = [":is(.options button, .parts input):not([inert] *)", "[role=application] [tabindex='0']", ".jp-OutputArea :is(button:enabled, input, summary)"];
  return within.map((each) => node.querySelector<HTMLElement | SVGElement>(each)).find(Boolean);
}

export function moment(): Promise<void> {
  return new Promise((later) => setTimeout(later, REST / 4));
}

/** The models of the boards that are or were live in a notebook. */
function boards({ cells }: Notebook): string[] {
  return cells.flatMap(({ outputs }) => outputs ?? []).flatMap(({ data }) => data?.[VIEW]?.model_id ?? []);
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
