// Shows a widget: boards and exercises with the front end of notebooks, and the few ipywidgets that hold them.
import exercise from "../exercise";
import facilitator from "../facilitator";
import board from "../index";
import progress from "../progress";
import ruleLab from "../rule-lab";
import { trusted } from "../trusted";
import type { Model } from "./model";

const REFERENCE = "IPY_MODEL_";

type Show = (model: Model, life: AbortSignal) => HTMLElement | Promise<HTMLElement>;

/** The front ends, by the names of their bundles in notebooks. */
const FRONT_ENDS = { "board.js": board, "exercise.js": exercise, "facilitator.js": facilitator, "progress.js": progress, "rule-lab.js": ruleLab } as unknown as Record<string, FrontEnd>;

type FrontEnd = Record<"initialize" | "render", (given: { model: Model; el: HTMLElement }) => unknown>;

const anywidget: Show = async (model, life) => {
  const name = String(model.get("_esm"));
  const frontEnd = FRONT_ENDS[name];
  if (!frontEnd) throw new Error(`this page has no front end ${name}`);
  const { initialize, render } = frontEnd;
  const given = { model, el: document.createElement("div") };
  for (const begin of [initialize, render]) {
    const end = await begin(given);
    if (typeof end === "function") life.addEventListener("abort", () => void end());
  }
  return given.el;
};

const box =
  (direction: string): Show =>
  (model, life) => {
    const el = document.createElement("div");
    Object.assign(el.style, { display: "flex", flexDirection: direction });
    const fill = async (): Promise<void> => {
      const ids = model.get("children") as string[];
      const models = await Promise.all(ids.map((id) => model.widget_manager.get_model(id.slice(REFERENCE.length))));
      el.replaceChildren(...(await Promise.all(models.map((child) => show(child, life)))));
    };
    follow(model, "children", life, () => void fill());
    return fill().then(() => el);
  };

const html: Show = (model, life) => {
  const el = document.createElement("div");
  const fill = (): void => void (el.innerHTML = trusted(String(model.get("value")))); // made by Python, where text was escaped
  follow(model, "value", life, fill);
  fill();
  return el;
};

const button: Show = (model, life) => {
  const el = document.createElement("button");
  el.type = "button";
  const label = (): void => {
    el.textContent = String(model.get("description"));
    el.disabled = Boolean(model.get("disabled"));
  };
  for (const name of ["description", "disabled"]) follow(model, name, life, label);
  el.addEventListener("click", () => model.send({ event: "click" }), { signal: life });
  label();
  return el;
};

const KINDS: Record<string, Show> = { AnyModel: anywidget, BoxModel: box("row"), VBoxModel: box("column"), HBoxModel: box("row"), HTMLModel: html, ButtonModel: button };

/** Returns an element that shows a widget, until its life ends. */
export async function show(model: Model, life: AbortSignal): Promise<HTMLElement> {
  const kind = KINDS[String(model.get("_model_name"))];
  if (!kind) throw new Error(`this page cannot show a ${String(model.get("_model_name"))}`);
  const el = await kind(model, life);
  el.classList.add(...((model.get("_dom_classes") ?? []) as string[]));
  const layout = model.get("layout");
  if (typeof layout === "string") lay(el, await model.widget_manager.get_model(layout.slice(REFERENCE.length)));
  return el;
}

/** Lays an element out as the widget's layout says: its traits are CSS properties with underscores. */
function lay(el: HTMLElement, layout: Model): void {
  for (const [name, value] of Object.entries(layout.state)) {
    if (!name.startsWith("_") && typeof value === "string") el.style.setProperty(name.replaceAll("_", "-"), value);
  }
}

function follow(model: Model, name: string, life: AbortSignal, changed: () => void): void {
  model.on(`change:${name}`, changed);
  life.addEventListener("abort", () => model.off(`change:${name}`, changed));
}
