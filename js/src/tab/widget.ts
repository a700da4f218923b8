// Shows a widget with the front end of notebooks, and what it holds as anywidget's hosts do.
import type { Host } from "@anywidget/types";
import exercise from "../exercise";
import facilitator from "../facilitator";
import frame from "../frame";
import board from "../index";
import practice from "../practice";
import progress from "../progress";
import ruleLab from "../rule-lab";
import study from "../study";
import type { Model } from "./model";

type FrontEnd = Partial<Record<"initialize" | "render", (given: { model: Model; el: HTMLElement; host: Host }) => unknown>>;

/** The front ends, by the names of their bundles in notebooks. */
const FRONT_ENDS = {
  "board.js": board,
  "exercise.js": exercise,
  "facilitator.js": facilitator,
  "frame.js": frame,
  "practice.js": practice,
  "progress.js": progress,
  "rule-lab.js": ruleLab,
  "study.js": study,
} as unknown as Record<string, FrontEnd>;
const REFERENCE = "anywidget:";

/** Returns an element that shows a widget, until its life ends. */
export async function show(model: Model, life: AbortSignal): Promise<HTMLElement> {
  const el = document.createElement("div");
  await render(model, el, life);
  return el;
}

async function render(model: Model, el: HTMLElement, life: AbortSignal): Promise<void> {
  const name = String(model.get("_esm"));
  const frontEnd = FRONT_ENDS[name];
  if (!frontEnd) throw new Error(`this page has no front end ${name}`);
  const given = { model, el, host: host(model, life) };
  for (const begin of [frontEnd.initialize, frontEnd.render]) {
    const end = await begin?.(given);
    if (typeof end === "function") life.addEventListener("abort", () => void end());
  }
}

const host = ({ widget_manager: manager }: Model, life: AbortSignal): Host =>
  ({
    getWidget: async (reference: string) => {
      const model = await manager.get_model(reference.slice(REFERENCE.length));
      return { exports: undefined, render: ({ el, signal = life }: { el: HTMLElement; signal?: AbortSignal }) => render(model, el, signal) };
    },
  }) as Host;
