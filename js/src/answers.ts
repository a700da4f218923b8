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
  /** Why answers are closed; empty while they are open. */
  closed: string;
  /** Whether the answers are shown. */
  open: boolean;
  answers: number;
  /** How many those are, in words. */
  count: string;
  rows: Row[];
  /** The label of each bar, and how many answers are in it. */
  bars: [label: string, votes: number][];
  /** What the answers come to, in a sentence. */
  says: string;
}

/** One label in so many stands below the bars. */
const EACH = 4;

/** The answers; `more` gives cells beside a row of the table of moves, after `heads`. */
export function answersOf(asked: Asked, heads: Markup = html``, more: (row: Row) => Markup = () => html``): Markup {
  const { kind, rows } = asked;
  if (rows.length === 0) return html``;
  if (kind === "sentence") return html`<ul class="sentences" aria-label="Answers">${rows.map(sentence)}</ul>`;
  if (kind === "choice") return table("answer", asked.bars.map(([answer, votes]) => rows.find((row) => row.answer === answer) ?? { answer, votes, percent: 0 }));
  if (kind === "move") return table("move", rows, heads, more);
  return html`${histogram(asked.bars)}<p class="says">${asked.says}</p>${rows.some(named) && table("number", rows)}`;
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

function histogram(bars: Asked["bars"]): Markup {
  const most = Math.max(1, ...bars.map(([, votes]) => votes));
  const bar = ([label, votes]: [string, number], i: number): Markup =>
    html`<li aria-hidden="${String(votes === 0)}"><span class="stem" style="height: ${(100 * votes) / most}%"></span><span class="told">${label}: ${votes}</span>
      <span class="votes" aria-hidden="true">${votes > 0 && votes}</span><span class="begins" aria-hidden="true">${i % EACH === 0 && label.split(" ")[0]}</span></li>`;
  return html`<ol class="histogram" aria-label="Answers">${bars.map(bar)}</ol>`;
}
