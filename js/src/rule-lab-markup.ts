// What the form of experiments shows, as Python tells it, and its markup.
import { type Markup, html, optionTags } from "./html";
import { STAYS_IN_NOTEBOOK } from "./words";

export interface LabForm {
  questions: [name: string, text: string, unit: string, most: number][];
  players: { id: string; label: string; games: [number, string][] }[];
  /** Who plays unless somebody else is chosen. */
  usual: string;
  answer: { /** The last lines, of which the first is the verdict on the cards. */ cards?: number; which?: string; number?: number; lines?: string[]; right?: boolean | null; chart?: string; random?: boolean };
  log: { number: number; rules: string; players: string; question: string; expected: string; found: string; right: boolean | null }[];
}

export const skeleton = (form: LabForm, id: string): Markup => html`<div class="parts">
  <section aria-labelledby="${id}-2"><h2 id="${id}-2">What do you expect?</h2>
    <form class="ask" novalidate>
      <label>Question <select name="measure"></select></label>
      <label>Who plays <select name="who">${optionTags(form.players.map(({ id, label }) => [id, label]))}</select></label>
      <label>How many games, and how sure they make you <select name="games"></select></label>
      <div role="group" aria-label="I expect"><span aria-hidden="true">I expect</span>
        <span class="share"><input type="range" name="slider" min="0" max="100" step="1" value="50" aria-label="The number, on a slider"><input type="number" name="number" min="0" max="100" step="1" placeholder="?" aria-label="The number"><span class="unit"></span></span></div>
      <label>because <input type="text" name="because" dir="auto" maxlength="400" autocomplete="off"></label>
      <div class="tools"><button type="submit" class="main">Have the games played</button><button type="button" data-do="stop" hidden>Stop</button></div>
    </form>
    <div class="run" hidden><progress max="1" aria-label="Games played"></progress><p class="far" aria-hidden="true"></p></div>
    <p class="said" role="alert"></p></section>
  <section class="answer" aria-labelledby="${id}-3" hidden><h2 id="${id}-3">What the games say</h2>
    <div class="found"><div><div class="verdict" role="status" aria-live="off" tabindex="-1"></div><p class="tools"><button type="button" data-do="stronger">Ask the same of stronger players</button><button type="button" data-do="which"></button></p></div><div class="chart"></div></div></section>
  <section class="answer log" aria-labelledby="${id}-4" hidden><h2 id="${id}-4">Log of experiments</h2>
    <div class="scroll" role="group" aria-labelledby="${id}-4" tabindex="0"><table><thead><tr>${["no.", "rules", "players", "question", "expected", "found"].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody></tbody></table></div>
    <p>${STAYS_IN_NOTEBOOK}</p>
    <p class="tools"><button type="button" data-do="csv">Save as CSV</button><button type="button" data-do="sheet">Save as a sheet to print</button></p></section>
</div>`;

export const mark = (right: boolean | null): Markup =>
  right === null ? html`` : html`<span role="img" aria-label="${right ? "as expected" : "not as expected"}">${right ? "✓" : "✗"}</span>`;

export const row = (each: LabForm["log"][number]): Markup =>
  html`<tr><th scope="row">${each.number}</th><td>${each.rules}</td><td>${each.players}</td><td>${each.question}</td><td>${each.expected}</td><td>${each.found} ${mark(each.right)}</td></tr>`;
