// Answers to a question, as their kind deserves: bars for numbers and options, sentences side by side, moves in a table.
import { type Markup, html } from "./html";

export interface Row {
  answer: string;
  votes: number;
  percent: number;
  names?: string[];
  /** What the search says of a move. */
  said?: string;
}
/** A question as Python describes it to a page: `teach/poll.py` makes it. */
export interface Asked {
  kind: "move" | "number" | "choice" | "sentence";
  ask: string;
  /** Whether it is about a game. */
  about: boolean;
  options?: string[];
  least?: number;
  most?: number;
  unit?: string;
  /** How many numbers a bar is for. */
  wide?: number;
  /** Why answers are closed; empty while they are open. */
  closed: string;
  /** Whether the answers are shown. */
  open: boolean;
  answers: number;
  /** How many those are, in words. */
  count: string;
  /** How many more are waited for. */
  missing: number;
  rows: Row[];
  /** The label of each bar, and how many answers are in it. */
  bars: [label: string, votes: number][];
  /** What the answers come to, in a sentence. */
  says: string;
  /** The games that answer a prediction: under which rules, how many are done, and what came out, of 100 games. */
  lab?: { rules: string; games: number; done?: number; left?: number; mean?: number; low?: number; high?: number; lines?: string[] };
}

/** How many answers are read aloud. */
const HEARD = 6;

/** What is heard of a question: what is asked and, once they are shown, what the answers come to. */
export function heard({ ask, kind, rows, says, lab }: Asked): string[] {
  const counted = kind === "number" ? [] : rows.slice(0, HEARD).map(({ answer, votes }) => (kind === "sentence" ? answer : `${answer}: ${votes},`));
  return [ask, counted.join(" ").replace(/,$/, "."), says, ...(lab?.lines ?? [])];
}

/** One label in so many stands below the bars. */
const EACH = 4;

/** The answers; `more` gives cells beside a row of the table of moves, after `heads`. */
export function answersOf(asked: Asked, heads: Markup = html``, more: (row: Row) => Markup = () => html``): Markup {
  const { kind, rows } = asked;
  if (asked.lab) return html`${rows.length > 0 && numbers(asked)}${games(asked.lab)}`;
  if (rows.length === 0) return html``;
  if (kind === "sentence") return html`<ul class="sentences" aria-label="Answers">${rows.map(sentence)}</ul>`;
  if (kind === "choice") return table("answer", asked.bars.map(([answer, votes]) => rows.find((row) => row.answer === answer) ?? { answer, votes, percent: 0 }));
  if (kind === "move") return table("move", rows, heads, more);
  return numbers(asked);
}

const numbers = (asked: Asked): Markup => html`${histogram(asked)}<p class="says">${asked.says}</p>${asked.rows.some(named) && table("number", asked.rows)}`;

/** How far the games are, or what they say. */
function games({ rules, games, done, left = -1, lines = [] }: NonNullable<Asked["lab"]>): Markup {
  if (lines.length > 0) return html`${lines.map((line, i) => (i === 0 ? html`<p class="says"><b>${line}</b></p>` : html`<p class="says">${line}</p>`))}<p class="says">${rules}.</p>`;
  if (done === undefined) return html`<p class="says">${rules}.</p>`;
  const far = `${done.toLocaleString("en")} of ${games.toLocaleString("en")} games are played${left > 0 ? `, ${left} s left` : ""}.`;
  return html`<progress max="${games}" value="${done}" aria-label="Games played"></progress><p class="says">${far} ${rules}.</p>`;
}

const named = ({ names = [] }: { names?: string[] | undefined }): boolean => names.length > 0;

const sentence = ({ answer, votes, names }: Row): Markup =>
  html`<li><span dir="auto">${answer}</span>${votes > 1 && html` <b>× ${votes}</b>`}${named({ names }) && html` <span class="names">${names!.join(", ")}</span>`}</li>`;

function table(what: string, rows: Row[], heads: Markup = html``, more: (row: Row) => Markup = () => html``): Markup {
  const most = Math.max(1, ...rows.map(({ votes }) => votes));
  const names = rows.some(named);
  const line = (row: Row): Markup => html`<tr><th scope="row" dir="auto">${row.answer}</th>
    <td class="bar"><span style="width: ${(100 * row.votes) / most}%" aria-hidden="true"></span>${row.votes} (${row.percent} %)</td>
    ${names && html`<td class="names">${(row.names ?? []).join(", ")}</td>`}${more(row)}</tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Answers"><table><thead><tr><th scope="col">${what}</th><th scope="col">answers</th>${names && html`<th scope="col">names</th>`}${heads}</tr></thead><tbody>${rows.map(line)}</tbody></table></div>`;
}

function histogram({ bars, lab, least = 0, wide = 1 }: Asked): Markup {
  const most = Math.max(1, ...bars.map(([, votes]) => votes));
  const bar = ([label, votes]: [string, number], i: number): Markup =>
    html`<li aria-hidden="${String(votes === 0)}"><span class="stem" style="height: ${(100 * votes) / most}%"></span><span class="told">${label}: ${votes}</span>
      <span class="votes" aria-hidden="true">${votes > 0 && votes}</span><span class="begins" style="left: ${50 / wide}%" aria-hidden="true">${i % EACH === 0 && least + i * wide}</span></li>`;
  const at = (number: number): number => (100 * (number - least + 0.5)) / (wide * bars.length); // as its label stands
  const found = lab?.mean !== undefined && html`<div class="found" style="left: ${at(lab.low!)}%; width: ${at(lab.high!) - at(lab.low!)}%" aria-hidden="true"></div><div class="mean" style="left: ${at(lab.mean)}%" aria-hidden="true"></div>`;
  return html`<div class="counted">${found}<ol class="histogram" aria-label="Answers">${bars.map(bar)}</ol></div>`;
}
