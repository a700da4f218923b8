// What the form of a rule lab shows, as Python tells it, and its markup.
import { type Markup, html } from "./html";

export interface Control {
  name: string;
  label: string;
  ruling: string;
  kind: "choice" | "number" | "row";
  changed: boolean;
  says: string;
  to: number | number[];
  options?: string[];
  least?: number;
  most?: number;
  limits?: [number, number][];
}
export interface LabForm {
  title: string;
  before: string;
  is_changed: boolean;
  controls: Control[];
  differs: { was: string; now: string }[];
  rules: { title: string; items: { text: string; new: boolean }[] }[];
  questions: [string, string][];
  players: { id: string; label: string; games: [number, string][] }[];
  answer: { number?: number; lines?: string[]; right?: boolean | null; chart?: string; random?: boolean };
  log: { number: number; rules: string; players: string; question: string; expected: string; found: string; right: boolean | null }[];
}

/** More controls than that are many. */
const MANY = 6;

const field = (control: Control, id: string): Markup => {
  const { name, kind, least = 0, most = 0 } = control;
  const about = `${id}-${name}-says`;
  if (kind === "choice") {
    const options = (control.options ?? []).map((option, i) => html`<option value="${i}">${option}</option>`);
    return html`<select data-set="${name}" aria-describedby="${about}">${options}</select>`;
  }
  if (kind === "number") return html`<input type="number" data-set="${name}" min="${least}" max="${most}" step="1" aria-describedby="${about}">`;
  const each = (control.limits ?? []).map(([low, high], i) => html`<input type="number" data-set="${name}" data-at="${i}" min="${low}" max="${high}" step="1" aria-label="${control.label}, number ${i + 1}">`);
  return html`<span class="row">${each}</span>`;
};

const control = (each: Control, id: string): Markup => {
  const ruling = each.ruling && html` (${each.ruling})`;
  const named = html`<span>${each.label}${ruling} <span class="flag"></span></span>`;
  const inside = each.kind === "row" ? html`<div role="group" aria-label="${each.label}">${named}${field(each, id)}</div>` : html`<label>${named}${field(each, id)}</label>`;
  return html`<div class="control" data-name="${each.name}">${inside}<small id="${id}-${each.name}-says"></small></div>`;
};

/** Where there are many controls, numbers are folded away: few change them first. */
export const folded = ({ controls }: LabForm): Control[] => (controls.length > MANY ? controls.filter(({ kind }) => kind === "number") : []);
const open = (form: LabForm): Control[] => form.controls.filter((each) => !folded(form).includes(each));

export const skeleton = (form: LabForm, id: string): Markup => html`<div class="parts">
  <section class="rule" aria-labelledby="${id}-1"><h2 id="${id}-1">1. Change a rule</h2>
    <div class="controls">${open(form).map((each) => control(each, id))}</div>
    ${folded(form).length > 0 && html`<details class="numbers"><summary>${folded(form).length} numbers of the rules</summary><div class="controls">${folded(form).map((each) => control(each, id))}</div></details>`}
    <p class="tools"><button type="button" data-do="back">Back to the rules as they were</button></p>
    <div class="differs" role="status" aria-live="off"></div>
    <details><summary>All the rules, with what differs marked</summary><div class="rules"></div></details></section>
  <section aria-labelledby="${id}-2"><h2 id="${id}-2">2. What do you expect?</h2>
    <form class="ask" novalidate>
      <label>Question <select name="measure"></select></label>
      <label>Who plays <select name="who">${form.players.map(({ id: who, label }) => html`<option value="${who}">${label}</option>`)}</select></label>
      <label>How many games, and how sure they make you <select name="games"></select></label>
      <div role="group" aria-label="I expect"><span aria-hidden="true">I expect</span>
        <span class="share"><input type="range" name="slider" min="0" max="100" step="1" value="50" aria-label="Games of 100, on a slider"><input type="number" name="percent" min="0" max="100" step="1" placeholder="?" aria-label="Games of 100"><span aria-hidden="true">of 100</span></span></div>
      <label>because <input type="text" name="because" dir="auto" maxlength="400" autocomplete="off"></label>
      <div class="tools"><button type="submit" class="main">Have the games played</button><button type="button" data-do="stop" hidden>Stop</button></div>
    </form>
    <div class="run" hidden><progress max="1" aria-label="Games played"></progress><p class="far" aria-hidden="true"></p></div>
    <p class="said" role="alert"></p></section>
  <section class="answer" aria-labelledby="${id}-3" hidden><h2 id="${id}-3">3. What the games say</h2>
    <div class="found"><div><div class="verdict" role="status" aria-live="off" tabindex="-1"></div><p class="tools"><button type="button" data-do="stronger">Ask the same of stronger players</button></p></div><div class="chart"></div></div></section>
  <section class="answer log" aria-labelledby="${id}-4" hidden><h2 id="${id}-4">Log of experiments</h2>
    <div class="scroll" role="group" aria-labelledby="${id}-4" tabindex="0"><table><thead><tr>${["no.", "rules", "players", "question", "expected", "found"].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody></tbody></table></div>
    <p>It is not kept for the next day: save it.</p>
    <p class="tools"><button type="button" data-do="csv">Save as CSV</button><button type="button" data-do="sheet">Save as a sheet to print</button></p></section>
</div>`;

export const mark = (right: boolean | null): Markup =>
  right === null ? html`` : html`<span role="img" aria-label="${right ? "as expected" : "not as expected"}">${right ? "✓" : "✗"}</span>`;

export const row = (each: LabForm["log"][number]): Markup =>
  html`<tr><th scope="row">${each.number}</th><td>${each.rules}</td><td>${each.players}</td><td>${each.question}</td><td>${each.expected}</td><td>${each.found} ${mark(each.right)}</td></tr>`;

export const differs = ({ was, now }: LabForm["differs"][number]): Markup =>
  html`<li>${was && html`<del><small>before: ${was}</small></del>`}${now ? html`<ins>${now}</ins>` : html`<ins>This no longer holds.</ins>`}</li>`;
