// Texts that the pages of a room store, in the window, where they outlast a reload, and in the browser for windows opened later.
// Where nothing can be stored, as where that is forbidden, the pages do without as long as they are open.

/** What this window has kept under a name, else what any window has. */
export const stored = (name: string): string | null => inStores((store) => store.getItem(name)).find((text) => text !== null) ?? null;

export const keep = (name: string, text: string): unknown => inStores((store) => store.setItem(name, text));

/** Forgets a text, where it is that which is kept: what another window has kept stays. */
export const forget = (name: string, text: string): unknown => inStores((store) => store.getItem(name) === text && store.removeItem(name));

function inStores<T>(use: (store: Storage) => T): T[] {
  return (["sessionStorage", "localStorage"] as const).flatMap((each) => {
    try {
      return [use(window[each])];
    } catch {
      return []; // full, or forbidden
    }
  });
}
