// What boards show goes into the notebook when it is saved, as the state of widgets that Jupyter's hosts read when they
// open it. JupyterLab and Notebook write that of all widgets if they are told to, and then only while the kernel lives;
// here it is written for boards and what holds them, and stays until their cells are run again.

import { type Outputs, type Restoring, showLate, shownIn } from "./model-not-found";

type State = Record<string, unknown>;
type States = Record<string, { state: State }>;
interface Cell {
  outputs?: Outputs;
}
interface Document {
  saveState: { connect(heard: (sender: unknown, phase: string) => void): void };
  model: {
    cells: Iterable<Cell>;
    getMetadata(name: string): Record<string, { state?: States } | undefined> | undefined;
    setMetadata(name: string, value: unknown): void;
    deleteMetadata(name: string): void;
  };
}
interface Manager extends Restoring {
  context?: Document;
  get_state_sync?(options: { drop_defaults: boolean }): { state: States };
}

const PLACE = "widgets";
const KIND = "application/vnd.jupyter.widget-state+json";
/** How models refer to each other: ipywidgets in one way, anywidget in another. */
const REFERENCE = /(?:IPY_MODEL_|anywidget:)(\w+)/g;
/** What only models of ours have: where their program is. */
const OURS = "_code";
const KEEPING = Symbol.for("stoneswidgets keeps");
const keeping = ((globalThis as { [KEEPING]?: WeakSet<object> })[KEEPING] ??= new WeakSet());

export function keep(host: unknown): void {
  const manager = (host ?? {}) as Manager;
  const { context } = manager;
  if (!context?.saveState || !context.model || keeping.has(context)) return; // Solara's has no model: nothing is saved there
  keeping.add(context);
  showLate(manager, context.model.cells);
  let kept = ours(context, read(context));
  context.saveState.connect((_, phase) => {
    if (phase === "started") kept = write(context, manager, kept);
  });
}

const isObject = (given: unknown): given is object => typeof given === "object" && given !== null && !Array.isArray(given);

/** What the notebook has kept; anybody may have written it. */
function read({ model }: Document): States {
  const state = model.getMetadata(PLACE)?.[KIND]?.state;
  return isObject(state) ? state : {};
}

/** Writes what is shown now, by this kernel or an earlier one, in the place of what was kept before; returns it. */
function write(context: Document, manager: Manager, kept: States): States {
  const live = manager.get_state_sync?.({ drop_defaults: true }).state ?? {};
  const now = ours(context, { ...kept, ...live });
  const others = Object.entries(read(context)).filter(([id]) => !Object.hasOwn(kept, id));
  const state = { ...Object.fromEntries(others), ...now };
  if (Object.keys(state).length > 0) context.model.setMetadata(PLACE, { [KIND]: { version_major: 2, version_minor: 0, state } });
  else if (Object.keys(kept).length > 0) context.model.deleteMetadata(PLACE);
  return now;
}

/** The boards that the notebook's outputs show, and all that goes with them. */
function ours(context: Document, all: States): States {
  const shown = [...context.model.cells].flatMap(({ outputs }) => shownIn(outputs)).map((id) => within(all, id));
  const found = shown.filter((ids) => ids.some((id) => OURS in all[id]!.state)).flat();
  return Object.fromEntries(found.map((id) => [id, all[id]!]));
}

/** A model and all that it refers to, directly or not, as far as their state is known. */
function within(all: States, id: string): string[] {
  const found = new Set<string>();
  const todo = [id];
  for (let each = todo.pop(); each !== undefined; each = todo.pop()) {
    const state = Object.hasOwn(all, each) ? all[each]?.state : undefined;
    if (!isObject(state) || found.has(each)) continue;
    found.add(each);
    for (const [, other] of JSON.stringify(state).matchAll(REFERENCE)) if (other) todo.push(other);
  }
  return [...found];
}
