// What a person has chosen for all boards. The browser keeps it; where it may not, it lasts until the page is closed.

const PREFIX = "stoneswidgets ";
const here = new Map<string, string>();

export function recall(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return here.get(name) ?? "";
  }
}

export function remember(name: string, chosen: string): void {
  here.set(name, chosen);
  try {
    localStorage.setItem(PREFIX + name, chosen);
  } catch {
    // the page remembers it
  }
}
