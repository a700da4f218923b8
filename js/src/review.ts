// The review of a finished game: the course of the chances to walk along, the moves that cost most, and what was better.
import { Markup, html } from "./html";
import type { Part } from "./panel";
import type { CostlyMoves, ReviewHere, ReviewState, Shown } from "./scene";

const WIDE = 300;
const HIGH = 90;

/** Where a move's point of the curve lies, on a drawing of that size. */
const x = (at: number, moves: number): string => ((WIDE * at) / Math.max(1, moves)).toFixed(1);
const y = (percent: number): string => (HIGH - (HIGH * percent) / 100).toFixed(1);

/** The chance after a number of moves: the last one that is known. */
export const chanceAt = (points: [number, number][], at: number): number | undefined => points.filter(([n]) => n <= at).at(-1)?.[1];

/** The move that is nearest to a place on the curve, from 0 at its left end to 1 at its right. */
export const stepAt = (part: number, moves: number): number => Math.max(0, Math.min(moves, Math.round(part * moves)));

/** A round mark, though the drawing is stretched: a line of no length, as wide as the mark. */
const dot = (name: string, at: string, up: string): Markup => html`<path class="${name}" d="M${at} ${up}h0"/>`;

function curve(scene: Shown, { points = [], costly = [] }: ReviewState, at: number): Markup {
  const moves = Object.keys(scene.moves).length;
  const line = points.map(([n, percent]) => `${x(n, moves)},${y(percent)}`).join(" ");
  const cursor = chanceAt(points, at);
  const rings = costly.flatMap(({ rows }) => rows).map(([n]) => {
    const [at, up] = [x(n - 1, moves), y(chanceAt(points, n - 1) ?? 50)];
    return html`${dot("cost", at, up)}${dot("hole", at, up)}`;
  });
  return html`<svg class="curve" data-curve="${moves}" viewBox="-4 -6 ${WIDE + 8} ${HIGH + 12}" preserveAspectRatio="none" aria-hidden="true">
    <rect class="sheet" x="-4" y="-6" width="${WIDE + 8}" height="${HIGH + 12}"/><line class="half" x1="0" x2="${WIDE}" y1="${HIGH / 2}" y2="${HIGH / 2}"/>
    <polyline class="course" points="${line}"/>${rings}
    <line class="cursor" x1="${x(at, moves)}" x2="${x(at, moves)}" y1="-6" y2="${HIGH + 6}"/>
    ${cursor !== undefined && dot("now", x(at, moves), y(cursor))}</svg>`;
}

function here({ number, text, better, instead, retry }: ReviewHere, lost: boolean): Markup {
  const button = (verb: string, said: string): Markup => html`<button type="button" data-do="${verb}" data-at="${number}" ${lost && html`disabled`}>${said}</button>`;
  const [verdict = "", ...reasons] = text.map((line) => html`<p>${line}</p>`);
  return html`<div class="here"><h3>Move ${number}</h3>${verdict}
    <div class="row">${better && !instead && button("better", `Show ${better} on the board`)}${instead && button("look", "Show what was played")}${retry && button("retry", "Try it again from here")}</div>${reasons}</div>`;
}

const soft = (text: string): Markup => html`<p class="soft">${text}</p>`;

/** The first moves are listed, and what is told of one of them stands right below; the others' are folded away. */
const group = ({ head, note, rows }: CostlyMoves, place: number): Markup => {
  const list = html`<ol class="costly">${rows.map(([n, move, cost]) => html`<li><button type="button" data-step="${n}"><span>${n}</span> ${move}</button> <span class="soft">${cost}</span></li>`)}</ol>`;
  return place ? html`<details><summary>${head}</summary>${list}${soft(note)}</details>` : html`<h3>${head}</h3>${list}${rows.length === 0 && soft(note)}`;
};

export const review: Part = (scene, local) => {
  const state = scene.review;
  if (state.done === undefined) return html``;
  const { points = [], costly = [], done, running, heading = "" } = state;
  const moves = Object.keys(scene.moves).length;
  const at = state.here?.number ?? scene.step;
  const chance = chanceAt(points, at);
  const told = `move ${at} of ${moves}${chance === undefined ? "" : `, ${heading} ${chance} %`}`;
  const [mine] = costly;
  const [first, ...others] = costly.map(group);
  return html`<div class="head"><h2 tabindex="-1">Review</h2>${running && html`<progress max="100" value="${done}" aria-label="Moves looked at">${done} %</progress>`}
    ${running ? html`<button type="button" data-do="halt">Stop</button>` : scene.can["study"] && html`<button type="button" data-do="study">As a study</button>`}<button type="button" data-do="review" data-on="false">Close</button></div>
    ${state.note && html`<p role="alert">${state.note}</p>`}
    ${!running && done < 100 && html`<button type="button" data-do="review" data-on="true">Look at all</button>`}
    ${moves > 0 && html`${soft(heading)}
    ${curve(scene, state, at)}<input type="range" data-walk min="0" max="${moves}" value="${at}" aria-label="Move of the game" aria-valuetext="${told}" ${local.lost && html`disabled`}>`}
    ${moves > 0 && first}${state.here && here(state.here, local.lost)}${moves > 0 && html`${mine && mine.rows.length > 0 && soft(mine.note)}${others}`}`;
};
