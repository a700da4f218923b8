import { expect, it } from "vitest";
import type { Session } from "../src/lesson/jupyterlab";
import { answerAtOnce } from "../src/lesson/lite";

type Heard = (sender: unknown, given: object) => void;

it("says which widgets a kernel has by what the kernel has sent, since JupyterLite's does not answer", async () => {
  const heard: Heard[] = [];
  const kernel = { id: "k", clientId: "c", requestCommInfo: () => new Promise<never>(() => undefined) };
  answerAtOnce({
    session: { kernel },
    kernelChanged: { connect: () => undefined },
    iopubMessage: { connect: (each: Heard) => heard.push(each) },
  } as unknown as Session);
  const sends = (msg_type: string, content: object): void => heard.forEach((each) => each(undefined, { header: { msg_type }, content }));
  const known = async (): Promise<string[]> => Object.keys(((await (kernel.requestCommInfo as () => Promise<{ content: { comms: object } }>)()).content.comms));
  expect(await known()).toEqual([]);
  sends("comm_open", { comm_id: "board", target_name: "jupyter.widget" });
  sends("comm_open", { comm_id: "other", target_name: "jupyter.widget" });
  sends("comm_close", { comm_id: "other" });
  expect(await known()).toEqual(["board"]);
});
