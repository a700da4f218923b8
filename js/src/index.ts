// The widget as the host sees it: patches are applied once for each model, and each view draws what there is.
import type { Initialize, Render } from "@anywidget/types";
import { keep } from "./keep";
import { merge } from "./patch";
import { type Scene, type Traits, isAnswer, isUpdate } from "./scene";
import { View } from "./view";

const initialize: Initialize<Traits> = ({ model }) => {
  keep(model.widget_manager);
  let asked = false;
  const heard = (message: unknown): void => {
    const now = model.get("_scene");
    if (isAnswer(message) && message.scene) {
      asked = false;
      model.set("_scene", message.scene);
    } else if (isUpdate(message) && message.from === now.n) {
      model.set("_scene", merge(now, message.patch) as unknown as Scene);
    } else if (isUpdate(message) && message.from > now.n && !asked) {
      asked = true; // something was missed: ask for all of it
      model.send({ id: Math.floor(Math.random() * 2 ** 52), n: now.n, do: "scene" });
    }
  };
  model.on("msg:custom", heard);
  return () => model.off("msg:custom", heard);
};

const render: Render<Traits> = ({ model, el }) => {
  el.classList.add("stones-host");
  const life = new AbortController();
  el.append(new View(model, life.signal).root);
  return () => life.abort();
};

export default { initialize, render };
