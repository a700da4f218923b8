// Walking the tree of click paths. All that the browser knows of the rules is in this tree.
import type { Paths } from "./scene";

function below(paths: Paths, id: string): Paths | 0 | undefined {
  const branch = Object.hasOwn(paths, id) ? paths[id] : undefined;
  return typeof branch === "string" ? below(paths, branch) : branch;
}

/** What follows a path: a branch, 0 where the path is a complete move, undefined where it leads nowhere. */
export function follow(paths: Paths, path: readonly string[]): Paths | 0 | undefined {
  let at: Paths | 0 | undefined = paths;
  for (const id of path) at = at === 0 || at === undefined ? undefined : below(at, id);
  return at;
}

/** The elements that continue a path. */
export function options(paths: Paths, path: readonly string[]): string[] {
  const branch = follow(paths, path);
  return branch ? Object.keys(branch) : [];
}

/** The path after an element is chosen: continued, begun anew from any shorter beginning, or null if neither goes. */
export function choose(paths: Paths, path: readonly string[], id: string): string[] | null {
  for (let kept = path.length; kept >= 0; kept--) {
    const next = [...path.slice(0, kept), id];
    if (follow(paths, next) !== undefined) return next;
  }
  return null;
}

/** All complete paths that begin with these elements, in the order in which Python sorts them. */
export function leaves(paths: Paths, path: readonly string[] = []): string[][] {
  const found: string[][] = [];
  const walk = (branch: Paths | 0 | undefined, way: string[]): void => {
    if (branch === 0) found.push(way);
    else if (branch) for (const id of Object.keys(branch)) walk(below(branch, id), [...way, id]);
  };
  walk(follow(paths, path), [...path]);
  return found.map((way) => way.join(" ")).sort().map((way) => way.split(" "));
}
