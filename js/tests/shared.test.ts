import { expect, it, vi } from "vitest";
import widget from "../src/shared";

/** A model whose code has not come yet. */
function waiting() {
  let arrive: (code: unknown) => void = () => undefined;
  const code = new Promise((resolve) => (arrive = resolve));
  const traits: Record<string, string> = { _code: "IPY_MODEL_code", _anywidget_id: "board" };
  const model = { get: (name: string) => traits[name], widget_manager: { get_model: () => code } };
  return { context: { model } as never, arrive };
}

it("waits for no code to be initialized, and begins when that is there", async () => {
  const begun: unknown[] = [];
  Object.assign(globalThis, { begun });
  const text = "export default { initialize: (c) => { begun.push(c); return () => begun.push('ended') }, render: () => begun.push('shown') }";
  vi.stubGlobal("URL", { createObjectURL: () => `data:text/javascript,${encodeURIComponent(text)}`, revokeObjectURL: () => undefined });
  const { context, arrive } = waiting();
  const end = (await (widget as { initialize: (c: never) => unknown }).initialize(context)) as () => Promise<void>;
  expect(begun).toEqual([]);
  const shown = (widget as { render: (c: never) => Promise<void> }).render(context);
  arrive({ get: (name: string) => (name === "css" ? "" : text) });
  await shown;
  expect(begun).toEqual([context, "shown"]);
  await end();
  expect(begun.at(-1)).toBe("ended");
});
