// Has JupyterLab show widgets again of which it says "model not found". It looks for a widget's model every 100 milliseconds, for two
// seconds, and once more when it has restored the notebook's widgets; but not where a busy page restores them just before it gives up.
const LOST = "Error displaying widget: model not found";
const VIEW = "application/vnd.jupyter.widget-view+json";
/** How many milliseconds after the restoring JupyterLab has given up, if it does. */
const SETTLED = 500;

interface Model {
  views?: object;
}
export interface Outputs {
  length: number;
  get(index: number): { data: Record<string, { model_id?: string } | undefined>; toJSON(): unknown };
  set(index: number, output: unknown): void;
}
export interface Restoring {
  restored?: { connect(heard: () => void): void };
  restoredStatus?: boolean;
  has_model(id: string): boolean;
  get_model(id: string): Promise<Model>;
}

/** The models that a cell's outputs show; an empty name for an output that shows none. */
export const shownIn = (outputs: Outputs | undefined): string[] =>
  Array.from({ length: outputs?.length ?? 0 }, (_, i) => outputs!.get(i).data[VIEW]?.model_id ?? "");

/** Has JupyterLab show again what it has given up looking for, though it is there. */
export function showLate(manager: Restoring, cells: Iterable<{ outputs?: Outputs }>): void {
  const look = (): void => {
    const lost = [...document.querySelectorAll(".jupyter-widgets")].some((each) => each.textContent === LOST);
    if (lost) for (const { outputs } of cells) shownIn(outputs).forEach((id, index) => void again(manager, id, outputs!, index));
  };
  const later = (): unknown => setTimeout(look, SETTLED);
  if (manager.restoredStatus) later();
  else manager.restored?.connect(later);
}

async function again(manager: Restoring, id: string, outputs: Outputs, index: number): Promise<void> {
  if (!manager.has_model(id)) return;
  const { views } = await manager.get_model(id);
  if (Object.keys(views ?? {}).length === 0) outputs.set(index, outputs.get(index).toJSON());
}
