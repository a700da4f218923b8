// JupyterLite, whose kernels live in the page and end with it.

import type { Kernel, Session } from "./jupyterlab";

export function isLite(): boolean {
  return document.getElementById("jupyter-config-data")?.textContent?.includes('"litePluginSettings"') ?? false;
}

/** JupyterLite's kernel does not say which widgets it has while it starts, and pyodide-kernel 0.8 does not later either: they are noted here. */
export function answerAtOnce({ session, kernelChanged, iopubMessage }: Session): void {
  const prepare = (kernel: Kernel | null | undefined): void => {
    if (!kernel) return;
    const comms: Record<string, object> = {};
    kernel.requestCommInfo = () => Promise.resolve({ content: { status: "ok", comms } });
    iopubMessage.connect((_, { header, content }) => {
      if (header.msg_type === "comm_open") comms[content.comm_id!] = { target_name: content.target_name };
      if (header.msg_type === "comm_close") delete comms[content.comm_id!];
    });
  };
  prepare(session?.kernel);
  kernelChanged.connect((_, { newValue }) => prepare(newValue));
}
