// What boards show goes into the notebook when it is saved: JupyterLab and Notebook keep no state of widgets unless told
// to, and the picture in an output is of the moment in which its cell was run. Other hosts have no such context.
import type { Scene } from "./scene";

interface Document {
  saveState: { connect(heard: (sender: unknown, phase: string) => void): void };
  model: { setMetadata(name: string, value: unknown): void; deleteMetadata(name: string): void };
}
interface Manager {
  context?: Document;
  get_state_sync?(options: object): { state: Record<string, { state: { _scene?: string; _reel?: string } }> };
}

const NAME = "stoneswidgets";
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

const worthKeeping = (scene: Scene): boolean => scene.n > 0 && !scene.secret;

function write({ model }: Document, manager: Manager): void {
  const states = Object.entries(manager.get_state_sync?.({}).state ?? {});
  const scenes = states.flatMap(([id, { state }]) => (state._scene ? [[id, state._scene] as const] : []));
  const changed = scenes.filter(([, scene]) => worthKeeping(JSON.parse(scene) as Scene));
  const reels = states.flatMap(([id, { state }]) => (state._reel ? [[id, state._reel] as const] : []));
  if (changed.length + reels.length) model.setMetadata(NAME, { scenes: Object.fromEntries(changed), reels: Object.fromEntries(reels) });
  else if (scenes.length) model.deleteMetadata(NAME);
}
