// The page of somebody who takes part: a name to enter with, then the question, the game, and the tables.
import { answersOf, heard } from "../answers";
import { type Markup, html, optionTags, put } from "../html";
import type { Fields } from "../tab/model";
import { Clock } from "../clock";
import { Voice, read } from "../voice";
import { forget, keep, stored } from "./storage";
import { Connection, type Listener } from "./connection";
import { asked, botsOf, button, galleryOf, many, own, refresh, rulesOf, sitting } from "./markup";
import type { Entered, Gallery, Question, Room, Table } from "./news";
import type { RoomModel } from "./room-model";
import { RoomPage, TOLD } from "./room-page";
import * as words from "../words";

const PREFIX = "stoneswidgets room ";
/** Where the code of the room is kept that was entered last. */
const LAST = "stoneswidgets room";

interface Ticket {
  name: string;
  /** What this browser has made up, and is known by. */
  secret: string;
  /** Whether the server has not said yet that the name is on the list. */
  fresh: boolean;
}

const SKELETON = html`<h1>The room</h1>
${TOLD}
<form class="room-enter">
  <label class="room-code">Code of the room <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="300" required></label>
  <label>Your name <input name="name" dir="auto" autocomplete="nickname" maxlength="60" required></label>
  <p class="soft">${words.AS_OTHERS_SEE}</p>
  <button type="submit" class="main">Enter</button>
</form>
<div class="room-inside" hidden>
  <p class="room-wait soft">${words.IN}</p>
  <section class="room-question" hidden aria-label="The question"><h2>The question <span class="room-clock" role="timer"></span></h2>
    <p class="room-asked" dir="auto"></p><form class="room-answer" hidden></form><p class="room-yours"><span role="status"></span> <span></span></p><div class="stones-answers"></div><p class="room-tools"><button type="button" class="room-turn" hidden></button></p><div class="room-place"></div><p class="room-tools room-about" hidden>${rulesOf("question", " of the game in question")}</p></section>
  <section class="room-followed" hidden aria-label="The facilitator's board"><h2>The facilitator's board</h2><div class="room-place"></div><p class="room-tools"><button type="button" class="room-turn" hidden></button> ${button("Offer my line to the facilitator", "offer")} ${rulesOf("followed", " of the game on the facilitator's board")}</p></section>
  <section class="room-game" hidden aria-label="Your game"><h2></h2><p class="room-seats"></p><p class="room-tools"></p><details class="room-change" hidden><summary>Change the rules</summary><div class="room-place"></div></details><form class="room-hang" hidden></form><div class="room-place"></div></section>
  <section class="room-watched" hidden aria-label="Looking on"><h2>Looking on</h2><p class="room-tools">${button("Look on no more", "watch", { table: 0 })}</p><div class="room-place"></div></section>
  <details class="room-tables" open><summary>Tables</summary><ul></ul><p class="room-tools room-new"></p></details>
  <p class="room-me"></p>
</div>`;

export class Guest extends RoomPage implements Listener {
  #connection: Connection | undefined;
  #ticket: Ticket | undefined;
  #code: string;
  #room: Room = { people: [], tables: [] };
  #question: Question | null = null;
  readonly #voice = new Voice(this.root);
  /** The number of one's own table. */
  #at: number | undefined;
  readonly #clock = new Clock((text) => (this.part(".room-clock").textContent = text));

  constructor(root: HTMLElement) {
    super(root, SKELETON, ["question", "followed", "game", "change", "watched"], () => this.#connection!);
    this.#voice.sayNew([]); // so that the first question is said
    this.#code = codeIn(location.hash.slice(1)) || (stored(LAST) ?? "");
    this.part<HTMLInputElement>("[name=code]").value = this.#code;
    this.part(".room-code").hidden = codeIn(location.hash.slice(1)) !== "";
    this.#ticket = kept(this.#code);
    this.part(".room-enter").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter();
    });
    this.part(".room-answer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#connection?.ask("answer", { said: this.part<HTMLInputElement>(".room-answer :is(input, textarea)").value });
    });
    this.part(".room-hang").addEventListener("submit", (event) => {
      event.preventDefault();
      const [said, named] = [...this.part<HTMLFormElement>(".room-hang").querySelectorAll<HTMLInputElement>("textarea, input")];
      if (named) this.#connection?.ask("hang", { expected: said!.valueAsNumber, named: named.checked });
      else this.#connection?.ask("say", { said: said!.value });
    });
    for (const each of root.querySelectorAll(".room-turn")) each.addEventListener("click", () => this.#turn(!root.classList.contains("room-plays")));
    root.addEventListener("click", ({ target }) => this.#clicked(target));
    for (const each of [".room-game h2", ".room-seats"]) read(this.part(each));
    if (this.#ticket) this.#connect();
    else this.part<HTMLInputElement>(this.#code ? "[name=name]" : "[name=code]").focus();
  }

  // ---------------------------------------------------------------- told by the connection

  connected(on: boolean): void {
    if (on) this.settle();
    this.say(on ? "" : words.CUT_OFF);
  }

  entered({ name = "", secret = "" }: Entered): void {
    this.begin();
    this.#ticket = { name, secret, fresh: false };
    keep(PREFIX + this.#code, JSON.stringify(this.#ticket));
    keep(LAST, this.#code);
    history.replaceState(null, "", `#${this.#code}`); // so that a reload, or a link that is copied, leads here
    this.part(".room-enter").hidden = true;
    this.part(".room-inside").hidden = false;
    this.error("");
    this.#draw();
  }

  room(room: Room): void {
    this.#room = room;
    this.#draw();
  }

  question(asked: Question | null): void {
    const first = this.#question === null && asked !== null;
    const over = this.#question !== null && asked === null;
    this.#question = asked;
    this.#voice.sayNew(asked ? [...heard(asked), asked.kind === "move" && asked.yours ? words.yours(`${asked.yours}.`) : ""] : []);
    if (first || over) this.part<HTMLDetailsElement>(".room-tables").open = over && !!this.part(".room-game").hidden; // one thing at a time
    if (first) this.root.classList.remove("room-plays");
    if (first || over) this.came = this.part(first ? ".room-question" : ".room-game");
    this.part(".room-question").hidden = !asked;
    this.#wait();
    if (!asked) return;
    this.part(".room-asked").textContent = asked.ask;
    this.part(".room-about").hidden = !asked.about;
    refresh(this.part(".room-answer"), answering(asked));
    this.part(".room-answer").hidden = asked.kind === "move" || asked.closed !== "";
    const yours = asked.kind !== "move" && asked.yours && words.answered(asked.kind === "sentence" ? `“\u2068${asked.yours}\u2069”` : `${asked.yours}.`, asked.closed !== "");
    const waits = !asked.closed ? asked.yours && words.WAITING_FOR_OTHERS : asked.open ? "" : words.WAITING_FOR_ANSWERS;
    this.say([asked.kind !== "move" && asked.closed, yours, waits].filter((each) => each).join(" "), this.part(".room-yours [role]"));
    this.part(".room-yours :not([role])").textContent = asked.count; // is not read aloud whenever somebody answers
    put(this.part(".room-question .stones-answers"), answersOf(asked));
    if (first) this.part(".room-question").scrollIntoView({ block: "start" });
  }

  gallery(gallery: Gallery | null): void {
    this.part(".room-hang").hidden = !gallery;
    if (gallery && "asks" in gallery) refresh(this.part(".room-hang"), hanging(gallery));
  }

  /** Shows one board at a time: that of the question, or the facilitator's, or else the others. */
  #turn(plays: boolean): void {
    const [first, ...others] = ["question", "followed", "game", "watched"].filter((place) => !this.part(`.room-${place}`).hidden);
    const both = others.length > 0 && (first === "question" || first === "followed");
    for (const place of ["question", "followed"]) this.part(`.room-${place}`).classList.toggle("room-first", place === first);
    this.root.classList.toggle("room-asks", both && !plays);
    this.root.classList.toggle("room-plays", both && plays);
    for (const each of this.root.querySelectorAll<HTMLElement>(".room-turn")) {
      each.hidden = !both || !each.closest(".room-first");
      each.textContent = !plays ? "The other board waits below: go on there" : first === "question" ? "Back to the question" : "Back to the facilitator's board";
    }
  }

  clock(left: number): void {
    this.#clock.run(left);
  }

  shown(place: string, made: RoomModel): void {
    const first = this.show(place, made);
    if (place === "change") this.part<HTMLDetailsElement>(".room-change").open = false; // of another game
    if (first && place === "followed") this.root.classList.remove("room-plays");
    this.#wait();
    if (first && place !== "change") this.part(`.room-${place}`).scrollIntoView({ block: "start" }); // on a telephone it may lie below another board
  }

  override gone(place: string): void {
    super.gone(place);
    if (place === "change") this.part<HTMLDetailsElement>(".room-change").open = false;
    if (place === "question") this.part(".room-question").hidden = !this.#question; // a question may have no board
    this.#wait();
  }

  refused(why: string): void {
    forget(PREFIX + this.#code, JSON.stringify(this.#ticket));
    this.#ticket = undefined;
    this.clear();
    this.part(".room-inside").hidden = true;
    this.part(".room-enter").hidden = false;
    this.part(".room-code").hidden = false;
    this.came = this.part("[name=name]");
    this.say("");
    this.error(why);
  }

  // ---------------------------------------------------------------- done at the page

  #enter(): void {
    this.#code = codeIn(this.part<HTMLInputElement>("[name=code]").value);
    const name = this.part<HTMLInputElement>("[name=name]").value;
    const known = kept(this.#code); // another window may have entered since this one was opened
    this.#ticket = known?.name === name ? known : { name, secret: secret(), fresh: true };
    this.say(words.A_MOMENT);
    this.#connect();
  }

  #connect(): void {
    this.#connection ??= new Connection(new URL("socket", location.href), () => this.#first(), this);
    this.#connection.open();
  }

  #first(): Fields {
    const { name = "", secret = "", fresh = true } = this.#ticket ?? {};
    return { do: "enter", code: this.#code, name, secret, new: fresh };
  }

  #clicked(target: EventTarget | null): void {
    const found = asked(target);
    if (!found) return;
    const { verb, fields } = found;
    const pasted = this.part<HTMLInputElement>("[name=pasted]").value.trim();
    if (verb === "open" && pasted) return this.#connection?.ask("open_code", { code: pasted });
    if (verb === "open") fields["game"] = this.part<HTMLSelectElement>("select[name=game]").value;
    this.#connection?.ask(verb, fields);
  }

  // ---------------------------------------------------------------- shown

  #draw(): void {
    const me = this.#ticket?.name ?? "";
    const mine = this.#room.tables.find(({ seats }) => seats.includes(me));
    if (this.part(".room-game").hidden === !!mine) this.part<HTMLDetailsElement>(".room-tables").open = !mine; // one's own game comes first
    if (mine && this.part(".room-game").hidden) this.came = this.part(".room-game"); // its board comes later
    this.part(".room-game").hidden = !mine;
    if (this.#at !== mine?.number) {
      this.part<HTMLDetailsElement>(".room-change").open = false; // on a telephone it is over the board
      this.done(""); // was said of the other table
    }
    this.#at = mine?.number;
    this.#wait();
    if (mine) {
      this.part(".room-game h2").textContent = `Table ${mine.number}: ${mine.game}`;
      refresh(this.part(".room-seats"), html`${sitting(mine, this.#room, me)}. ${mine.result !== "" && html`<b>${mine.result}.</b>`}`);
      // what comes and goes stands last, so that no finger meets another button than it was meant for
      refresh(this.part(".room-game .room-tools"), html`${button("Get up", "up")} ${rulesOf(mine.number, ` at table ${mine.number}`)} ${mine.over && button("Play again", "again")} ${botsOf(mine, {})}`);
    }
    const free = ({ seats, over }: Table): boolean => !over && seats.includes(null);
    const tables = this.#room.tables.filter((table) => table !== mine).sort((a, b) => Number(free(b)) - Number(free(a))); // where one can sit down comes first
    refresh(this.part(".room-tables ul"), html`${tables.map((table) => this.#table(table, !mine))}`);
    refresh(this.part(".room-new"), html`<label>A new table: <select name="game">${optionTags(this.#room.games ?? [])}</select></label> <label>or a code: <input name="pasted" autocomplete="off" spellcheck="false" size="12" maxlength="2000"></label> ${button("Sit down there", "open")}`);
    const here = this.#room.people.filter(([, there]) => there).length;
    refresh(this.part(".room-me"), html`You are ${own(me)}. ${many(here, "person", "people")} here. ${galleryOf(this.#room.gallery ?? 0)} ${button("Leave the room", "leave")}`);
  }

  /** Says what to wait for, while there is nothing else. */
  #wait(): void {
    this.#turn(this.root.classList.contains("room-plays"));
    this.part(".room-wait").hidden = ["game", "question", "followed"].some((place) => !this.part(`.room-${place}`).hidden);
  }

  #table({ number: at, ...table }: Table, idle: boolean): Markup {
    const free = table.seats.flatMap((name, seat) =>
      name === null && !table.over ? [button(`Play ${table.names[seat]}`, "sit", { table: at, seat }, `Play ${table.names[seat]} at table ${at}`)] : [],
    );
    const look = idle && button("Look on", "watch", { table: at }, `Look on at table ${at}`);
    return html`<li><span>Table ${at}, ${table.game}. ${sitting({ number: at, ...table }, this.#room)}. ${table.result !== "" && html`<b>${table.result}.</b>`}</span> ${free} ${look} ${rulesOf(at, ` at table ${at}`)}</li>`;
  }
}

/** How a question is answered that asks for no move. */
function answering({ kind, options = [], least = 0, most = 0, unit = "", yours }: Question): Markup {
  const number = (n: number): string => n.toLocaleString("en");
  if (kind === "choice") return html`${options.map((each) => html`<button type="button" dir="auto" data-ask="answer" data-fields="${JSON.stringify({ said: each })}" aria-pressed="${String(each === yours)}">${each}</button>`)}`;
  if (kind === "number") return html`<label><span>A number from ${number(least)} to ${number(most)}${unit !== "" && html`: <bdi>${unit}</bdi>`}</span> <input type="number" min="${least}" max="${most}" step="1" required></label> <button type="submit" class="main">Answer</button>`;
  return html`<label>A sentence <textarea dir="auto" rows="3" maxlength="300" required></textarea></label> <button type="submit" class="main">Answer</button>`;
}

/** How owners hang a design in the gallery, and others say a sentence of it. */
function hanging({ asks, most, expected = null, named = false, said = "" }: Exclude<Gallery, { html: string }>): Markup {
  if (most === undefined) return html`<label><span>Of this design, when you have played it: ${asks}</span> <textarea dir="auto" rows="2" maxlength="300" required>${said}</textarea></label> <button type="submit">${said ? "Change the sentence" : "Say it"}</button>`;
  return html`<label><span>${asks} What you expect:</span> <input type="number" min="0" max="${most}" step="1" value="${expected ?? ""}" required></label> <label class="tick"><input type="checkbox" ${named && "checked"}> with our names</label> <button type="submit">${expected === null ? "Hang it in the gallery" : "It hangs in the gallery: change that"}</button>`;
}

/** The code in what was typed or pasted: it may be a whole link, and be written with spaces, hyphens, or wide letters. */
function codeIn(text: string): string {
  try {
    return decodeURIComponent(text.slice(text.lastIndexOf("#") + 1)).normalize("NFKC").replace(/[\s-]/g, "").toUpperCase().slice(0, 20);
  } catch {
    return "";
  }
}

/** What nobody guesses. */
const secret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function kept(code: string): Ticket | undefined {
  try {
    const found = JSON.parse(stored(PREFIX + code) ?? "null") as Partial<Ticket> | null;
    return typeof found?.name === "string" && typeof found.secret === "string" ? { name: found.name, secret: found.secret, fresh: false } : undefined;
  } catch {
    return undefined;
  }
}
