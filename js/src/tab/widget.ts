// Shows a widget with the front end of notebooks, and what it holds as anywidget's hosts do.
import type { Host } from "@anywidget/types";
import type { Model } from "./model";

type FrontEnd = Partial<Record<"initialize" | "render", (given: { model: Model; el: HTMLElement; host: Host }) => unknown>>;
/** Front ends by the names of their bundles in notebooks. */
export type FrontEnds = Record<string, unknown>;
const REFERENCE = "anywidget:";

/** Returns an element that shows a widget, until its life ends, with one of these front ends. */
export async function show(model: Model, life: AbortSignal, known: FrontEnds): Promise<HTMLElement> {
  const el = document.createElement("div");
  await render(model, el, life, known);
  return el;
}

async function render(model: Model, el: HTMLElement, life: AbortSignal, known: FrontEnds): Promise<void> {
  const name = String(model.get("_esm"));
  const frontEnd = known[name] as FrontEnd | undefined;
  if (!frontEnd) throw new Error(`this page has no front end ${name}`);
  const given = { model, el, host: host(model, life, known) };
  for (const begin of [frontEnd.initialize, frontEnd.render]) {
    const end = await begin?.(given);
    if (typeof end === "function") life.addEventListener("abort", () => void end());
  }
}

const host = ({ widget_manager: manager }: Model, life: AbortSignal, known: FrontEnds): Host =>
  ({
    getWidget: async (reference: string) => {
      const model = await manager.get_model(reference.slice(REFERENCE.length));
      return { exports: undefined, render: ({ el, signal = life }: { el: HTMLElement; signal?: AbortSignal }) => render(model, el, signal, known) };
    },
  }) as Host;
