// What the browser keeps for the pages of a site: games, and what a learner has solved. Where it keeps nothing, as in a
// private window, pages do without.

const PREFIX = "stoneswidgets:";
const PROGRESS = `${PREFIX}progress`;

/** A game, or a room's board, as it was left. */
export interface Game {
  /** The last scene that shows no secret, as JSON; empty for a room's board, which Python draws. */
  scene: string;
  record: string;
  /** Who plays each seat. */
  players: string[];
}

const isGame = (found: Partial<Game> | null): found is Game =>
  typeof found?.scene === "string" && typeof found.record === "string" && Array.isArray(found.players);

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // full, or forbidden
  }
}

/** The game of a page, if there is one that can be read. */
export const game = (key: string): Game | undefined => gameIn(read(PREFIX + key));

function gameIn(text: string | null): Game | undefined {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Game> | null;
    return isGame(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export const keepGame = (key: string, kept: Game | undefined): void => write(PREFIX + key, kept ? JSON.stringify(kept) : null);

/** Has a function called when another page of the site has kept this game as it goes on there. */
export function onGame(key: string, heard: (other: Game) => void): void {
  addEventListener("storage", (event) => {
    const other = event.key === PREFIX + key ? gameIn(event.newValue) : undefined;
    if (other) heard(other);
  });
}

export const progress = (): string | null => read(PROGRESS);
export const keepProgress = (text: string): void => write(PROGRESS, text);

/** Has a function called when another page of the site has changed the progress. */
export function onProgress(changed: (text: string) => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === PROGRESS && newValue !== null) changed(newValue);
  });
}
