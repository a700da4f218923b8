// Shows the child widgets of a widget, each in an element of its own, in the order in which Python names them. Python refers
// to them as anywidget does, so that every host which shows an anywidget shows these.
import type { AnyModel, Host } from "@anywidget/types";

export interface Parent {
  children: string[];
}

interface Shown {
  el: HTMLElement;
  life: AbortController;
}

/** Shows a widget's children in an element, now and after each change. */
export function showChildren<T extends Parent>(model: AnyModel<T>, host: Host, place: HTMLElement, signal: AbortSignal): void {
  const shown = new Map<string, Shown>();
  const fill = (): void => {
    const children = model.get("children");
    for (const [reference, { el, life }] of shown) {
      if (children.includes(reference)) continue;
      life.abort();
      el.remove();
      shown.delete(reference);
    }
    children.forEach((reference, i) => {
      const before = place.children[i] ?? null;
      const known = shown.get(reference);
      const each = known ?? { el: document.createElement("div"), life: new AbortController() };
      if (before !== each.el) place.insertBefore(each.el, before);
      if (known) return;
      shown.set(reference, each);
      void begin(host, reference, each);
    });
  };
  model.on("change:children", fill);
  signal.addEventListener("abort", () => {
    model.off("change:children", fill);
    for (const { life } of shown.values()) life.abort();
  });
  fill();
}

async function begin(host: Host, reference: string, { el, life: { signal } }: Shown): Promise<void> {
  const widget = await host.getWidget(reference);
  if (!signal.aborted) await widget.render({ el, signal });
}
