// What a board shows now, kept up to date by patches. A scene with a secret lives here alone: a model's state, which
// hosts write into notebooks, has the last scene without one.
import type { AnyModel } from "@anywidget/types";
import { merge, unpacking } from "./patch";
import { type Answer, type Scene, type Traits, isAnswer, isUpdate } from "./scene";

/** Whether a model is being given what its page knows already. */
let keeping = false;

/** Puts a scene into the state that the host may save. */
export function keepIn(model: AnyModel<Traits>, scene: Scene): void {
  keeping = true;
  model.set("_scene", JSON.stringify(scene));
  keeping = false;
}

const kept = (model: AnyModel<Traits>): Scene => JSON.parse(model.get("_scene")) as Scene;

interface Listener {
  /** There is something else to see. */
  changed(): void;
  /** An update is there, and its forerunner is not. */
  missed?(): void;
  /** An answer is there; what it changed can be seen already. */
  answered?(answer: Answer): void;
}

export class Seen {
  scene: Scene;

  constructor(model: AnyModel<Traits>, signal: AbortSignal, listener: Listener) {
    this.scene = kept(model);
    const take = (scene: Scene): void => {
      this.scene = scene;
      listener.changed();
    };
    const heard = unpacking((message) => {
      if (signal.aborted) return;
      if (isAnswer(message) && message.scene) take(message.scene);
      else if (isUpdate(message) && message.from === this.scene.n) take(merge(this.scene, message.patch) as unknown as Scene);
      else if (isUpdate(message) && message.from > this.scene.n) listener.missed?.();
      if (isAnswer(message)) listener.answered?.(message);
    });
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
