// The scene that a board shows, kept up to date by patches from Python. A scene with a secret is kept only here: the
// model's state, which hosts save in notebooks, holds the last scene without a secret.
import type { AnyModel } from "@anywidget/types";
import { merge, unpacking } from "./patch";
import { type Answer, type Scene, type Traits, isAnswer, isUpdate } from "./scene";

/** True while `keepIn` writes a scene to a model, so that the change is not taken for news from Python. */
let keeping = false;

/** Puts a scene into the state that the host may save. */
export function keepIn(model: AnyModel<Traits>, scene: Scene): void {
  keeping = true;
  model.set("_scene", JSON.stringify(scene));
  keeping = false;
}

const kept = (model: AnyModel<Traits>): Scene => JSON.parse(model.get("_scene")) as Scene;

interface Listener {
  /** The scene has changed. */
  changed(): void;
  /** An update was received, but an earlier update that it builds on was not. */
  missed?(): void;
  /** An answer was received; the changes that it brought are in the scene already. */
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
