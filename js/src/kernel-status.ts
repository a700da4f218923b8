// A kernel that ends or crashes: JupyterLab and Notebook tell it of the document that a widget is in, not the widget.

interface Status {
  connect(heard: (sender: unknown, status: string) => void): void;
  disconnect(heard: (sender: unknown, status: string) => void): void;
}
interface Manager {
  context?: { sessionContext?: { statusChanged?: Status } };
}

const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);

export function whenGone(manager: unknown, signal: AbortSignal, gone: () => void): void {
  const changed = (manager as Manager | undefined)?.context?.sessionContext?.statusChanged;
  const heard = (_sender: unknown, status: string): void => {
    if (GONE.has(status)) gone();
  };
  changed?.connect(heard);
  signal.addEventListener("abort", () => changed?.disconnect(heard));
}
