// The page of the facilitator: the link for the projector, the question with its answers, a board, people and tables.
import { Markup, fill, html, optionTags, put } from "../html";
import { forget, keep, stored } from "./storage";
import { Connection, type Listener } from "./connection";
import { asked, botsOf, button, galleryOf, many, own, refresh, rulesOf, sitting } from "./markup";
import type { Entered, Room, Table } from "./news";
import type { RoomModel } from "./room-model";
import { RoomPage, TOLD } from "./room-page";
import * as words from "../words";

const KEY = "stoneswidgets desk";
/** More than any rules need. */
const LONGEST = 100_000;

const SKELETON = html`<h1>The room</h1>
${TOLD}
<div class="room-inside" hidden>
  <details class="room-door" open><summary>The way in, and the wall</summary><div><div class="room-qr"></div>
    <p>Open <b class="room-address"></b> in a browser, or point a telephone's camera at the square. The code of the room is <b class="room-code-shown"></b>.<br>
      <a class="room-wall-link" target="_blank" rel="noopener">Open the wall, a page for the projector</a></p></div></details>
  <section class="room-question" hidden aria-label="The question"><h2>The question</h2><p class="room-tools"><span class="room-games"></span> ${button("End this question", "end")}</p><div class="room-place"></div></section>
  <details class="room-board" open><summary>Ask about a position, or have it played</summary>
    <p class="room-tools room-new"></p>
    <form class="room-ask"><label>Ask for <select name="kind"><option value="move">a move</option><option value="number">a number</option><option value="choice">a choice</option><option value="sentence">a sentence</option><option value="prediction">a prediction, which games answer</option></select></label>
      <label data-of="prediction" class="wide">Question <select name="measure"></select></label>
      <label data-of="prediction">Who plays <select name="who"></select></label>
      <label data-of="prediction">Games <select name="games">${optionTags([100, 300, 1_000, 10_000, 100_000].map((n) => [n, n.toLocaleString("en")]))}</select></label>
      <label data-of="move number choice sentence" class="wide">Question <input name="ask" dir="auto" value="${words.ASKS["move"]}" maxlength="300" required></label>
      <label data-of="number">From <input name="least" type="number" value="0" required></label><label data-of="number">to <input name="most" type="number" value="100" required></label>
      <label data-of="number">Unit <input name="unit" dir="auto" maxlength="40"></label>
      <label data-of="choice" class="wide">Two to six options, one a line <textarea name="options" dir="auto" rows="3" required>Better
Worse
No difference</textarea></label>
      <label>Seconds to think <input name="seconds" type="number" min="1" max="3600" value="90" required></label>
      <label data-of="number choice sentence" class="tick"><input name="board" type="checkbox" checked> Show the board with it</label>
      <button type="submit" class="main">Ask the room</button></form>
    <p class="room-tools">${button("Next round: pair everybody up from this position", "pair")} <span class="room-tools room-rounds"></span> <span class="room-leading"></span></p><ul class="room-offers" aria-label="Lines that people offer"></ul>
    <details class="room-change"><summary>Change the rules of this game</summary><div class="room-place"></div></details><div class="room-place"></div></details>
  <section class="room-watched" hidden aria-label="Looking on"><h2>Looking on</h2><p class="room-tools">${button("Look on no more", "watch", { table: 0 })}</p><div class="room-place"></div></section>
  <details class="room-add"><summary>Add rules of your own</summary><p></p><form class="room-ask"><label>A Python file <input type="file" accept=".py"></label>
    <label class="wide">or the text of a notebook's cell <textarea rows="8" spellcheck="false" autocomplete="off" required></textarea></label><button type="submit" class="main">Run it, and offer its games</button></form></details>
  <section class="room-people" aria-label="People"><h2></h2><ul></ul></section>
  <p class="room-tools room-aside">${button("Save all answers and games as CSV", "export", { form: "csv" })} ${button("Save them as a page to print", "export", { form: "page" })} <label class="tick"><input name="named" type="checkbox" checked> with names</label></p>
  <details class="room-designs" hidden><summary></summary><ul></ul><p class="room-tools">${button("Next round: play the others' designs", "rotate")} <span></span> ${button("Save the gallery to print, a page for each design", "export", { form: "gallery" })}</p></details>
  <section class="room-tables" aria-label="Tables"><h2></h2><ul></ul></section>
</div>`;

export class Desk extends RoomPage implements Listener {
  readonly #connection: Connection;
  readonly #key = ownKey();
  #usual = "";
  /** Whether the question that was typed has been asked: for another kind of answer it makes no sense. */
  #done = false;
  #trouble = "";
  /** What was pressed that takes something away. */
  #sure = "";

  constructor(root: HTMLElement) {
    super(root, SKELETON, ["question", "board", "change", "watched"], () => this.#connection);
    this.#connection = new Connection(new URL("socket", location.href), () => ({ do: "lead", key: this.#key }), this);
    this.part(".room-ask").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    const text = this.part<HTMLTextAreaElement>(".room-add textarea");
    this.part(".room-add input").addEventListener("change", ({ target }) => {
      void (target as HTMLInputElement).files?.[0]?.text().then((read) => (text.value = read));
    });
    this.part(".room-add form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (text.value.length > LONGEST) this.error(`Rules are a text of at most ${LONGEST.toLocaleString("en")} characters.`);
      else this.#connection.ask("add", { text: text.value });
    });
    this.part("[name=ask]").addEventListener("input", () => (this.#done = false));
    this.part("[name=kind]").addEventListener("change", () => this.#kind());
    this.#kind();
    root.addEventListener("click", ({ target }) => this.#clicked(target));
    this.part(".room-wall-link").addEventListener("click", () => (this.part<HTMLDetailsElement>(".room-door").open = false)); // it is on the wall
    this.#connection.open();
  }

  connected(on: boolean): void {
    if (on) this.settle();
    this.say(on ? this.#trouble : navigator.onLine ? words.NO_SERVER : words.NO_NETWORK);
  }

  entered({ code = "", adds = false }: Entered): void {
    this.begin();
    keep(KEY, this.#key); // for windows that are opened later
    this.part(".room-inside").hidden = false;
    this.part<HTMLAnchorElement>(".room-wall-link").href = `wall#${code}`;
    this.part(".room-code-shown").textContent = `${code.slice(0, 4)} ${code.slice(4)}`;
    this.part(".room-add form").hidden = !adds;
    this.part(".room-add p").textContent = adds ? words.RUNS_HERE : words.NOT_HERE;
    this.error("");
  }

  room({ people, tables, games = [], trouble = "", leads = false, offers = [], waiting = [], lab = "", questions = [], players = [], usual = "", designs = [], hangs = false }: Room): void {
    const here = people.filter(([, there]) => there).length;
    refresh(this.part(".room-new"), html`<label>Game <select name="game">${optionTags(games)}</select></label> ${button("Put it on the board", "show")} ${rulesOf("board", " of the game on the board")}`);
    this.part(".room-people h2").textContent = `People: ${here} here${people.length > here ? `, ${people.length - here} away` : ""}`;
    refresh(this.part(".room-people ul"), html`${people.map(([name, there]) => html`<li>${own(name)}${!there && " (away)"}${waiting.includes(name) && ": no answer yet"} ${button("✕", "remove", { name }, `Take ${name} off the list`)}</li>`)}`);
    this.part(".room-designs").hidden = designs.length === 0;
    this.part(".room-designs summary").textContent = `Gallery: ${designs.length}`;
    refresh(this.part(".room-designs ul"), html`${designs.map(([design, far]) => html`<li><bdi>${design}</bdi>: ${far}. ${button("Put it on the board", "defend", { design }, `Put ${design} on the board`)} ${button("✕", "take_down", { design }, `Take ${design} down`)}</li>`)}`);
    refresh(this.part(".room-designs span"), html`${galleryOf(designs.length)} ${button(hangs ? "Take the gallery off the wall" : "Show the gallery on the wall", "hang", { on: !hangs })}`);
    this.part(".room-tables h2").textContent = `Tables: ${tables.length}`;
    const play = button("Show the numbers, and have the games played", "run");
    refresh(this.part(".room-games"), html`${lab === "ready" ? play : lab === "running" && button("Stop: those played so far answer", "stop")}`);
    put(this.part("[name=measure]"), optionTags(questions));
    put(this.part("[name=who]"), optionTags(players));
    if (this.#usual !== usual) this.part<HTMLSelectElement>("[name=who]").value = this.#usual = usual;
    const going = tables.filter(({ over }) => !over).length;
    refresh(this.part(".room-rounds"), html`${tables.length > 0 && html`${button("End all tables", "close_all")} <span class="soft">${many(going, "game")} ${going === 1 ? "goes" : "go"} on.</span>`}`);
    refresh(this.part(".room-tables ul"), html`${tables.map((table) => this.#table(table, { people, tables }))}`);
    refresh(this.part(".room-leading"), leads ? html`${words.ALL_FOLLOW} ${button("Have nobody follow", "lead", { on: false })}` : button("Have everybody follow this board and its lines", "lead", { on: true }));
    refresh(this.part(".room-offers"), html`${offers.map(([name, line]) => html`<li>${own(name)}: ${line} ${button("Show this line", "take", { name }, `Show the line of ${name}`)}</li>`)}`);
    this.#trouble = trouble;
    this.say(trouble);
  }

  #table(table: Table, room: Room): Markup {
    const { number: at, game, result } = table;
    const close = button("✕", "close", { table: at }, `Close table ${at}`);
    const look = button("Look on", "watch", { table: at }, `Look on at table ${at}`);
    return html`<li>Table ${at}, ${game}. ${sitting(table, room)}. ${result !== "" && html`<b>${result}.</b>`} ${look} ${rulesOf(at, ` at table ${at}`)} ${botsOf(table, { table: at }, ` at table ${at}`)} ${close}</li>`;
  }

  link(link: string, qr: string): void {
    this.part(".room-address").textContent = link;
    const place = this.part(".room-qr");
    if (qr.startsWith("<svg")) fill(place, new Markup(qr)); // drawn by Python
    else place.textContent = qr;
  }

  shown(place: string, made: RoomModel): void {
    if (!this.show(place, made)) return;
    if (place === "watched") this.part(".room-watched").scrollIntoView({ block: "start" });
    if (place === "question") {
      this.part<HTMLDetailsElement>(".room-board").open = this.part<HTMLDetailsElement>(".room-door").open = false;
      this.part(".room-question").scrollIntoView({ block: "start" });
    }
  }

  override gone(place: string): void {
    super.gone(place);
    if (place !== "question") return;
    this.came = this.part(".room-board");
    this.part<HTMLDetailsElement>(".room-board").open = true;
  }

  refused(why: string): void {
    forget(KEY, this.#key);
    this.part(".room-inside").hidden = true;
    this.say("");
    this.error(words.noDesk(why));
  }

  get #asks(): string {
    return this.part<HTMLSelectElement>("[name=kind]").value;
  }

  /** Shows the fields of what is asked for. */
  #kind(): void {
    for (const each of this.root.querySelectorAll<HTMLElement>("[data-of]")) {
      each.hidden = !each.dataset["of"]!.split(" ").includes(this.#asks);
      for (const field of each.querySelectorAll<HTMLInputElement>("input, textarea, select")) field.disabled = each.hidden; // nothing hidden is required
    }
    const ask = this.part<HTMLInputElement>("[name=ask]");
    ask.defaultValue = words.ASKS[this.#asks]!; // which is its value until somebody types
    if (this.#done) ask.value = ask.defaultValue;
  }

  #ask(): void {
    const field = (name: string): HTMLInputElement => this.part(`[name=${name}]`);
    const number = (name: string): number => field(name).valueAsNumber;
    const kind = {
      move: { kind: "move" },
      number: { kind: "number", least: number("least"), most: number("most"), unit: field("unit").value.trim() },
      choice: { kind: "choice", options: field("options").value.split("\n").filter((each) => each.trim() !== "") },
      sentence: { kind: "sentence" },
      prediction: { kind: "prediction", measure: field("measure").value, who: field("who").value, games: Number(field("games").value) },
    }[this.#asks];
    this.#done = true;
    this.#connection.ask("ask", { ask: field("ask").value, seconds: number("seconds"), kind, board: this.#asks === "move" || field("board").checked });
  }

  #clicked(target: EventTarget | null): void {
    const found = asked(target);
    if (!found) return;
    const { verb, fields } = found;
    const pressed = verb + JSON.stringify(fields); // the button may be another one's by now
    const loss = words.LOSSES[verb];
    if (loss !== undefined && this.#sure !== pressed) {
      this.#sure = pressed;
      this.error(words.onceMore(loss));
      return;
    }
    this.#sure = "";
    if (verb === "export") fields["names"] = this.part<HTMLInputElement>("[name=named]").checked;
    if (verb === "show") fields["game"] = this.part<HTMLSelectElement>("select[name=game]").value;
    this.#connection.ask(verb, fields);
  }
}

/** The key in the address, or the one that was kept; it is taken out of there, because the address may be on a projector. */
function ownKey(): string {
  const given = location.hash.slice(1);
  if (given) history.replaceState(null, "", location.pathname);
  return given || (stored(KEY) ?? "");
}
