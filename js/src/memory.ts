// What a person has chosen once and for all boards: the browser remembers it, or the page where a memory is denied.

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
