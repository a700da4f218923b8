// JupyterLite, whose kernels live in the page and end with it.

import type { Kernel, Session } from "./jupyterlab";

/** The kernels that have made a widget since the page was loaded. */
const peopled = new Set<string>();

export function isLite(): boolean {
  return document.getElementById("jupyter-config-data")?.textContent?.includes('"litePluginSettings"') ?? false;
}

/** JupyterLite's kernel does not answer while it starts, and boards would wait for it. What has made no widget yet has none. */
export function answerAtOnce({ session, kernelChanged, iopubMessage }: Session): void {
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
