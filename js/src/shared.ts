// The part of the code that each widget brings along: it finds the code that all widgets of a kernel share, and runs it.
import type { AnyModel, AnyWidget, Initialize, Render } from "@anywidget/types";

interface Traits {
  _anywidget_id: string;
  _code: string;
  _id: string;
}
interface Code {
  esm: string;
  css: string;
}
interface Parts {
  initialize: Initialize<Traits>;
  render: Render<Traits>;
}

const REFERENCE = "IPY_MODEL_";
const LOADED = Symbol.for("stoneswidgets");

/** The modules that the page has loaded. Each widget runs its own copy of this file; this map is the page's, for all widgets. */
const loaded = ((globalThis as { [LOADED]?: Map<string, Promise<Parts>> })[LOADED] ??= new Map());

function parts(model: AnyModel<Traits>): Promise<Parts> {
  const id = model.get("_code").slice(REFERENCE.length);
  const found = loaded.get(id);
  if (found) return found;
  const loading = load(model, id);
  loaded.set(id, loading);
  loading.catch(() => loaded.delete(id));
  return loading;
}

async function load(model: AnyModel<Traits>, id: string): Promise<Parts> {
  const code: AnyModel<Code> = await model.widget_manager.get_model(id);
  dress(model.get("_anywidget_id"), code.get("css"));
  const url = URL.createObjectURL(new Blob([code.get("esm")], { type: "text/javascript" }));
  try {
    return ((await import(url)) as { default: Parts }).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function dress(id: string, css: string): void {
  const found = document.getElementById(id);
  const style = found ?? Object.assign(document.createElement("style"), { id });
  style.textContent = css;
  if (!found) document.head.append(style);
}

type Hears = (message: object) => Promise<void>;
interface Kept {
  _handle_comm_msg: Hears;
  comm?: { on_msg(hears: Hears): void; send(message: object): void };
}

/**
 * anywidget passes no message on, ever, to a model that is not initialized within two seconds, as on a page that is busy while
 * this code comes. Then the model is handed its messages past it, and asks for what it has missed.
 */
async function hear(model: AnyModel<Traits>): Promise<void> {
  const kept = (await model.widget_manager.get_model(model.get("_id"))) as unknown as Kept;
  const nothing = { content: { data: {} } };
  kept._handle_comm_msg(nothing).catch(() => {
    const { _handle_comm_msg } = Object.getPrototypeOf(kept.constructor.prototype) as Kept;
    kept.comm?.on_msg((message) => _handle_comm_msg.call(kept, message));
    kept.comm?.send({ method: "request_state" });
  });
}

const widget: AnyWidget<Traits> = {
  /** Waits for nothing, so that anywidget need not either. */
  initialize: (context) => {
    hear(context.model).catch(() => undefined);
    const begun = parts(context.model).then((found) => found.initialize?.(context), () => undefined);
    return async () => {
      const end = await begun;
      if (typeof end === "function") await end();
    };
  },
  render: async (context) => (await parts(context.model)).render(context),
};
export default widget;
