// What is thought of the moves: numbers on the board, and beside it a table, the best line, and why.
import { type Markup, html } from "./html";
import { type Analysis, type Layer, type Scene, isAnalysis, occupied } from "./scene";
import type { Local } from "./state";
import type { Model } from "./talk";
import { leaves } from "./tree";
import * as words from "./words";

const WIDE = 60;

/** The best win chance among the moves that begin with an element of the board. */
export interface Spot {
  chance: number;
  proven: boolean;
  few: boolean;
  best: boolean;
}

/** Keeps the latest analysis that Python has sent, and gives it for the position that it is about. */
export class Analyst {
  #latest: Analysis | undefined;

  constructor(model: Model, signal: AbortSignal, heard: () => void) {
    const hear = (message: unknown): void => {
      if (!isAnalysis(message)) return;
      this.#latest = message.analysis;
      heard();
    };
    model.on("msg:custom", hear);
    signal.addEventListener("abort", () => model.off("msg:custom", hear));
  }

  about(scene: Scene): Analysis | undefined {
    return this.#latest?.number === scene.analysis.number ? this.#latest : undefined;
  }
}

/** What an element shows of its moves: the best of all, otherwise the highest chance, of those that do not rest on few looks only. */
const worth = (spot?: Spot): number => (spot ? (spot.best ? 300 : spot.few ? 0 : 150) + spot.chance : -1);

/** The best chance of each element on the board, of the moves that continue what is chosen. */
export function spots(scene: Scene, local: Local): Map<string, Spot> {
  const found = new Map<string, Spot>();
  const { analysis } = local;
  if (!analysis || local.lost) return found;
  const best = analysis.moves[0]?.path.join(" ");
  leaves(scene.paths).forEach((way, i) => {
    const chance = analysis.chances[i] ?? -1;
    if (chance < 0 || !local.path.every((id, k) => way[k] === id)) return;
    const id = way.slice(local.path.length).find((each) => each in scene.at);
    if (id === undefined) return;
    const spot = { chance, proven: analysis.proven.includes(i), few: analysis.few.includes(i), best: way.join(" ") === best };
    if (worth(spot) > worth(found.get(id))) found.set(id, spot);
  });
  return found;
}

export const told = (spot: Spot | undefined): string | undefined => spot && words.worth(spot);

/** A number and a bar for each element; where something stands, at its foot. */
export function chances(scene: Scene, found: Map<string, Spot>): Layer {
  const taken = occupied(scene);
  const free = (id: string): boolean => /^(space|point):/.test(id) && !taken(id);
  const marks = [...found].map(([id, { chance, proven, few, best }]) => {
    const [x, y, size = 1] = scene.at[id] ?? [0, 0];
    const foot = free(id) ? "" : "translate(0 30) scale(.76)";
    const mark = html`<g class="chance ${best && "best"} ${few && "few"} ${proven && "proven"}" transform="translate(${x} ${y}) scale(${size}) ${foot}"
      ><rect class="plate" x="-36" y="-25" width="72" height="50" rx="10"/><text y="-5">${proven ? words.ends(chance) : chance}</text
      ><rect class="track" x="-30" y="13" width="${WIDE}" height="7"/><rect class="bar" x="-30" y="13" width="${(WIDE * chance) / 100}" height="7"/></g>`;
    return [`chance:${id}`, mark.text];
  });
  return Object.fromEntries(marks) as Layer;
}

const bar = (percent: number): Markup =>
  html`<span class="track" aria-hidden="true"><span class="bar" style="width:${Math.max(0, percent)}%"></span></span>`;

/** The rows of the table. While one of them is pointed at, all stay where they were, though the search goes on. */
export function ordered(moves: Analysis["moves"], held: readonly string[]): Analysis["moves"] {
  const place = (move: string): number => (held.includes(move) ? held.indexOf(move) : held.length);
  return held.length > 0 ? [...moves].sort((a, b) => place(a.move) - place(b.move)) : moves;
}

const table = (analysis: Analysis, local: Local, walks: boolean | undefined): Markup => {
  const bids = analysis.moves.some((row) => row.weight !== undefined);
  const moves = ordered(analysis.moves, local.held);
  const rows = moves.map(
    ({ move, said, chance, weight }) => html`<tr><th scope="row"><button type="button" data-why="${move}" aria-pressed="${String(move === local.why.move)}">${move}</button></th>
      <td>${bar(weight ?? chance)}</td>${bids && html`<td>${weight ?? 0} %</td>`}<td>${said}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Move</th>${bids && html`<th scope="col" colspan="2">How often</th>`}
    <th scope="col" ${!bids && html`colspan="2"`}>Chance</th></tr></thead><tbody>${rows}</tbody></table>${!bids && html`<h3>Best lines</h3>${lines(moves, walks)}`}`;
};

/** How the game goes on from the best moves. */
const lines = (moves: Analysis["moves"], walks: boolean | undefined): Markup[] =>
  moves.map(({ move, line = [] }) => {
    const one = (verb: string, at: number, words: string): Markup => html`<button type="button" data-do="${verb}" data-move="${move}" data-at="${at}">${words}</button> `;
    return line[0] ? html`<p class="line" role="group" aria-label="Line of ${move}">${walks ? html`${line.map((each, i) => one("line", i + 1, each))}${one("keep", line.length, "Keep it")}` : line.join(" ")}</p>` : html``;
  });

export const analysis = (scene: Scene, local: Local): Markup => {
  const found = local.analysis;
  if (scene.analysis.number === undefined || local.lost) return html``;
  const note = scene.analysis.note || found?.note;
  if (note || !found) return html`<div class="head"><h2>Win chances</h2></div><p class="said">${note || "Thinking …"}</p>`;
  const why = local.why.text.length > 0 ? local.why : found.why;
  return html`<div class="head"><h2>Win chances</h2>${!found.done && html`<span class="said">thinking …</span><button type="button" data-do="enough">Stop</button>`}</div>
    ${table(found, local, scene.can["line"])}
    ${why.text.length > 0 && html`<h3>Why ${why.move}</h3><ul>${why.text.map((text) => html`<li>${text}</li>`)}</ul>`}
    ${why.forced && scene.can["answers"] && html`<p class="line"><button type="button" data-do="answers" data-move="${why.move}">Show every answer</button></p>`}
    ${found.regrets.length > 0 && html`<h3>Last choices</h3><ul>${found.regrets.map((text) => html`<li>${text}</li>`)}</ul>`}`;
};
