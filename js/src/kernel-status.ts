// Tells when a widget has no kernel: because the kernel ended, crashed or was shut down, as JupyterLab and Notebook report for
// the widget's document, or because the widget was restored from a saved notebook.

interface Status {
  connect(heard: (sender: unknown, status: string) => void): void;
  disconnect(heard: (sender: unknown, status: string) => void): void;
}
interface Manager {
  context?: { sessionContext?: { statusChanged: Status; session: object | null } };
  get_model?(id: string): Promise<{ comm_live?: boolean }>;
}
interface Model {
  get(name: never): unknown;
  on(event: typeof RESTARTS, heard: () => void): void;
  off(event: typeof RESTARTS, heard: () => void): void;
  widget_manager: unknown;
}

const GONE = /dead|restarting/;
/** Jupyter's word for a kernel that restarts. */
const RESTARTS = "comm_live_update";
const REFERENCE = "IPY_MODEL_";

export function whenGone(model: Model, signal: AbortSignal, gone: () => void): void {
  const manager = model.widget_manager as Manager | undefined;
  const context = manager?.context?.sessionContext;
  const heard = (_sender: unknown, status: string): void => {
    if (!context!.session || GONE.test(status)) gone();
  };
  context?.statusChanged.connect(heard);
  model.on(RESTARTS, gone);
  signal.addEventListener("abort", () => {
    context?.statusChanged.disconnect(heard);
    model.off(RESTARTS, gone);
  });
  const code: unknown = model.get("_code" as never); // this model has the same kernel; a widget cannot ask whether its own comm is live
  if (typeof code !== "string") return;
  manager?.get_model?.(code.slice(REFERENCE.length)).then(({ comm_live }) => {
    if (comm_live === false && !signal.aborted) gone();
  }, () => undefined);
}
