// Renders a form: draws it, gives it what Python says, follows the theme around it, and ends all that with the form.
import type { AnyModel, AnyWidget, Host, Render } from "@anywidget/types";
import { keep } from "./notebook-metadata";
import { shade } from "./theme";

export interface Form {
  readonly root: HTMLElement;
  /** The form is in the page now: it may have the host show other widgets in it. */
  fill?(host: Host, signal: AbortSignal): void;
}

/** What a form does when something happens to its model, such as `change:_form` or `msg:custom`. */
type Heard<V> = Record<string, (view: V, message: never) => void>;

/** Draws a form by `make`, and dresses it; whatever lasts as long as the form does ends with its signal. */
export function drawn<T extends object, V extends Form>(make: (model: AnyModel<T>, signal: AbortSignal) => V, heard: Heard<V>, dress?: typeof shade): Render<T> {
  return ({ model, el, host }) => {
    const life = new AbortController();
    const view = make(model, life.signal);
    view.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") view.root.closest<HTMLElement>(".jp-Cell")?.focus();
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation(); // no command of JupyterLab's
    });
    for (const [event, then] of Object.entries(heard)) {
      const told = (message: unknown): void => then(view, message as never);
      model.on(event, told);
      life.signal.addEventListener("abort", () => model.off(event, told));
    }
    dress?.(view.root, life.signal);
    el.append(view.root);
    view.fill?.(host, life.signal);
    return () => life.abort();
  };
}

/** Makes a widget of a form that stands alone: it is saved with its notebook, and as light or dark as what is around it. */
export const formWidget = <T extends object, V extends Form>(make: (model: AnyModel<T>, signal: AbortSignal) => V, heard: Heard<V>): AnyWidget<T> => ({
  initialize: ({ model }) => keep(model.widget_manager),
  render: drawn(make, heard, shade),
});
