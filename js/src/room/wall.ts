// The page for the projector: the question with its answers, or a board that everybody follows or a table; otherwise the way in.
import { answersOf } from "../answers";
import { Clock } from "../clock";
import { Markup, fill, html, put } from "../html";
import { Connection, type Listener } from "./connection";
import type { Entered, Gallery, Question } from "./news";
import type { RoomModel } from "./room-model";
import { RoomPage, TOLD } from "./room-page";
import * as words from "../words";

const SKELETON = html`<h1>The room</h1>${TOLD}
<div class="room-wall room-inside" hidden>
  <section class="room-way" aria-label="The way in"><div class="room-qr"></div><div><p>Open <b class="room-address"></b> in a browser, or point a telephone's camera at the square.</p>
    <p>The code of the room is <b class="room-code-shown"></b>.</p></div></section>
  <section class="room-question" hidden aria-label="The question"><div class="room-drawn"></div>
    <div class="room-beside"><p class="room-asked" dir="auto"></p><p><span class="room-clock" role="timer"></span> <span class="room-yours" role="status"></span></p><div class="stones-answers"></div></div></section>
  <section class="room-hung" hidden aria-label="The gallery"></section>
  <section class="room-followed" hidden aria-label="The facilitator's board"><div class="room-place"></div></section>
  <section class="room-watched" hidden aria-label="A table"><div class="room-place"></div></section>
</div>`;

export class Wall extends RoomPage implements Listener {
  readonly #connection: Connection;
  readonly #clock = new Clock((text) => (this.part(".room-clock").textContent = text));

  constructor(root: HTMLElement) {
    super(root, SKELETON, ["followed", "watched"], () => this.#connection);
    this.#connection = new Connection(new URL("socket", location.href), () => ({ do: "wall", code: location.hash.slice(1) }), this);
    addEventListener("resize", () => this.#fit());
    this.#connection.open();
  }

  connected(on: boolean): void {
    if (on) this.settle();
    this.say(on ? "" : words.CUT_OFF_WALL);
  }

  entered({ code = "" }: Entered): void {
    this.begin();
    this.part(".room-inside").hidden = false;
    this.part(".room-code-shown").textContent = `${code.slice(0, 4)} ${code.slice(4)}`;
  }

  question(asked: Question | null): void {
    this.part(".room-question").hidden = !asked;
    this.#way();
    if (!asked) return;
    this.part(".room-drawn").hidden = !asked.picture;
    put(this.part(".room-drawn"), new Markup(asked.picture ?? "")); // drawn by Python
    this.part(".room-asked").textContent = asked.ask;
    this.part(".room-yours").textContent = [asked.closed, asked.count].filter((each) => each !== "").join(" ");
    const { kind, options = [], rows } = asked;
    put(this.part(".stones-answers"), kind === "choice" && rows.length === 0 ? html`<ul>${options.map((each) => html`<li dir="auto">${each}</li>`)}</ul>` : answersOf(asked));
    this.part(".room-drawn").classList.toggle("room-small", asked.kind !== "move"); // what is asked for stands beside it
    this.#fit();
  }

  gallery(gallery: Gallery | null): void {
    const hung = this.part(".room-hung");
    hung.hidden = !gallery;
    put(hung, new Markup(gallery && "html" in gallery ? gallery.html : "")); // made by Python
    this.#way();
    this.#fit();
  }

  /** Writes as large as lets all of it be seen at one look. */
  #fit(): void {
    for (const place of [".room-beside", ".room-hung"].map((each) => this.part(each))) {
      for (let size = 100; size >= 40; size -= 5) {
        place.style.fontSize = `${size}%`;
        if (place.scrollHeight <= place.clientHeight) break;
      }
    }
  }

  clock(left: number): void {
    this.#clock.run(left);
  }

  link(link: string, qr: string): void {
    this.part(".room-address").textContent = link.split("#")[0]!;
    if (qr.startsWith("<svg")) fill(this.part(".room-qr"), new Markup(qr)); // drawn by Python
  }

  shown(place: string, made: RoomModel): void {
    this.show(place, made);
    this.#way();
  }

  override gone(place: string): void {
    super.gone(place);
    this.#way();
  }

  refused(why: string): void {
    this.part(".room-inside").hidden = true;
    this.say("");
    this.error(words.noWall(why));
  }

  #way(): void {
    this.part(".room-way").hidden = ["question", "hung", "followed", "watched"].some((place) => !this.part(`.room-${place}`).hidden);
  }
}
