// What boards show goes into the notebook when it is saved: JupyterLab and Notebook keep no state of widgets unless told
// to, and the picture in an output is of the moment in which its cell was run. Other hosts have no such context.
import type { Scene } from "./scene";

interface Document {
  saveState: { connect(heard: (sender: unknown, phase: string) => void): void };
  model: { setMetadata(name: string, value: unknown): void; deleteMetadata(name: string): void };
}
interface State {
  _scene?: string;
  _reel?: string;
  children?: string[];
  _dom_classes?: string[];
}
type States = Record<string, { state: State }>;
interface Manager {
  context?: Document;
  get_state_sync?(options: object): { state: States };
}

const NAME = "stoneswidgets";
const REFERENCE = "IPY_MODEL_";
/** The class of a box whose output has a picture of it all. */
const PICTURED = "stones-pictured";
const KEEPING = Symbol.for("stoneswidgets keeps");
const keeping = ((globalThis as { [KEEPING]?: WeakSet<object> })[KEEPING] ??= new WeakSet());

export function keep(host: unknown): void {
  const manager = (host ?? {}) as Manager;
  const { context } = manager;
  if (!context?.saveState || keeping.has(context)) return;
  keeping.add(context);
  context.saveState.connect((_, phase) => {
    if (phase === "started") write(context, manager);
  });
}

/** A board in a box has no picture of its own; another one has that of the moment in which its cell was run. */
const worthKeeping = (scene: Scene, boxed: boolean): boolean => !scene.secret && (boxed || scene.n > 0);

/** All that is in a box, and in the boxes in it. */
const within = (states: States, box: string): string[] =>
  (states[box]?.state.children ?? []).flatMap((reference) => {
    const id = reference.slice(REFERENCE.length);
    return [id, ...within(states, id)];
  });

function write({ model }: Document, manager: Manager): void {
  const states = manager.get_state_sync?.({}).state ?? {};
  const all = Object.entries(states);
  const held = (trait: "_scene" | "_reel"): [string, string][] =>
    all.flatMap(([id, { state }]) => (state[trait] ? [[id, state[trait]]] : []));
  const boards = new Map(held("_scene"));
  const reels = new Map(held("_reel"));
  const pictured = all.filter(([, { state }]) => state._dom_classes?.includes(PICTURED)).map(([id]) => id);
  const known = new Set(pictured.flatMap((id) => [id, ...within(states, id)]));
  const boxes = all
    .filter(([id]) => !known.has(id))
    .map(([id]) => [id, within(states, id).filter((inner) => boards.has(inner) || reels.has(inner))] as const)
    .filter(([, inner]) => inner.length > 0);
  const boxed = new Set(boxes.flatMap(([, inner]) => inner));
  const scenes = [...boards].filter(([id, scene]) => worthKeeping(JSON.parse(scene) as Scene, boxed.has(id)));
  const kept = { scenes: Object.fromEntries(scenes), reels: Object.fromEntries(reels), boxes: Object.fromEntries(boxes) };
  if (scenes.length + reels.size) model.setMetadata(NAME, kept);
  else if (boards.size) model.deleteMetadata(NAME);
}
