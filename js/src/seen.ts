// What a board shows now, kept up to date by patches. A scene with a secret lives here alone: a model's state, which
// hosts write into notebooks, has the last scene without one.
import type { AnyModel } from "@anywidget/types";
import { merge } from "./patch";
import { type Scene, type Traits, isAnswer, isUpdate } from "./scene";

/** Whether a model is being given what its page knows already. */
let keeping = false;

/** Puts a scene into the state that the host may save. */
export function keepIn(model: AnyModel<Traits>, scene: Scene): void {
  keeping = true;
  model.set("_scene", JSON.stringify(scene));
  keeping = false;
}

const kept = (model: AnyModel<Traits>): Scene => JSON.parse(model.get("_scene")) as Scene;

export class Seen {
  scene: Scene;

  /** `changed` is called when there is something else to see, `missed` when an update is there whose forerunner is not. */
  constructor(model: AnyModel<Traits>, signal: AbortSignal, changed: () => void, missed: () => void = () => undefined) {
    this.scene = kept(model);
    const take = (scene: Scene): void => {
      this.scene = scene;
      changed();
    };
    const heard = (message: unknown): void => {
      if (isAnswer(message) && message.scene) take(message.scene);
      else if (isUpdate(message) && message.from === this.scene.n) take(merge(this.scene, message.patch) as unknown as Scene);
      else if (isUpdate(message) && message.from > this.scene.n) missed();
    };
    const set = (): void => {
      if (keeping) return;
      const scene = kept(model);
      if (scene.n > this.scene.n) take(scene);
    };
    model.on("msg:custom", heard);
    model.on("change:_scene", set);
    signal.addEventListener("abort", () => {
      model.off("msg:custom", heard);
      model.off("change:_scene", set);
    });
  }
}
