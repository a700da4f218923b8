// Tells when the line to a widget's kernel is back, and when it has no kernel: because the kernel ended, crashed or was shut down, as JupyterLab and Notebook report for
// the widget's document, or because the widget was restored from a saved notebook.

type Heard = (sender: unknown, status: string) => void;
interface Status {
  connect(heard: Heard): void;
  disconnect(heard: Heard): void;
}
interface Manager {
  context?: { sessionContext?: { statusChanged: Status; connectionStatusChanged?: Status; session: object | null } };
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

export function whenGone(model: Model, signal: AbortSignal, gone: () => void, back: () => void): void {
  const manager = model.widget_manager as Manager | undefined;
  const context = manager?.context?.sessionContext;
  const heard: Heard = (_, status) => {
    if (!context!.session || GONE.test(status)) gone();
  };
  const connected: Heard = (_, status) => status === "connected" && back();
  context?.statusChanged.connect(heard);
  context?.connectionStatusChanged?.connect(connected);
  model.on(RESTARTS, gone);
  signal.addEventListener("abort", () => {
    context?.statusChanged.disconnect(heard);
    context?.connectionStatusChanged?.disconnect(connected);
    model.off(RESTARTS, gone);
  });
  const code: unknown = model.get("_code" as never); // this model has the same kernel; a widget cannot ask whether its own comm is live
  if (typeof code !== "string") return;
  manager?.get_model?.(code.slice(REFERENCE.length)).then(({ comm_live }) => {
    if (comm_live === false && !signal.aborted) gone();
  }, () => undefined);
}
