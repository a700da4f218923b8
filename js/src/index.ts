// The widget as the host sees it: the model keeps what may be saved, and each view draws what there is.
import type { Initialize, Render } from "@anywidget/types";
import { keep } from "./notebook-metadata";
import type { Traits } from "./scene";
import { Seen, keepIn } from "./scene-sync";
import { View } from "./view";

const initialize: Initialize<Traits> = ({ model }) => {
  keep(model.widget_manager);
  const life = new AbortController();
  const seen = new Seen(model, life.signal, {
    changed: () => {
      if (!seen.scene.secret) keepIn(model, seen.scene);
      if (typeof model.get("_seen") !== "number") return;
      model.set("_seen", seen.scene.n); // marimo runs the cells again that read the board
      model.save_changes();
    },
  });
  return () => life.abort();
};

const render: Render<Traits> = (context) => {
  const { model, el, host } = context;
  el.classList.add("stones-host");
  const life = new AbortController();
  const view = new View(model, life.signal);
  const part = model.get("_part");
  if (part) view.belongs(part.split(" "));
  el.append(view.root);
  let beside = new AbortController();
  const hold = (): void => {
    beside.abort();
    view.beside.replaceChildren();
    const { signal } = (beside = new AbortController());
    if (model.get("_beside")) void host.getWidget(model.get("_beside")).then((panel) => panel.render({ el: view.beside, signal }));
  };
  model.on("change:_beside", hold);
  hold();
  return () => {
    model.off("change:_beside", hold);
    beside.abort();
    life.abort();
  };
};

export default { initialize, render };
