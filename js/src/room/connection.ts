// The connection to the room's server: a web socket that is opened again when it breaks, and the widgets that come over it.
import { someId } from "../asking";
import { download } from "../download";
import { NOT_SENT, remedies } from "../words";
import type { Fields, Manager, Model } from "../tab/model";
import type { Entered, Gallery, News, Question, Room } from "./news";
import { RoomModel, asksItself } from "./room-model";

/** A page; what is not told to it, such as a question to the desk, it need not hear. */
export interface Listener {
  entered(entered: Entered): void;
  room?(room: Room): void;
  link?(link: string, qr: string): void;
  /** A widget is to be shown at a place. */
  shown(place: string, made: RoomModel): void;
  gone(place: string): void;
  /** What is asked at the page of somebody who takes part; null if nothing is. */
  question?(asked: Question | null): void;
  /** The gallery on the wall, or what is asked of the design at somebody's table. */
  gallery?(gallery: Gallery | null): void;
  /** The seconds that are left for the question; −1 where no clock runs. */
  clock?(left: number): void;
  /** Something that was asked for was not done. */
  error(why: string): void;
  /** Something that was asked for was done, and this is said of it. */
  done(said: string): void;
  /** The rules that were asked for: HTML, in which Python has escaped all text. */
  rules(html: string): void;
  /** The connection is there, and so is what the page shows; or not: it is tried again. May be told again and again. */
  connected(on: boolean): void;
  /** The server does not let this page in, or in no longer: nothing is tried again. */
  refused(why: string): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5_000;
/** Milliseconds from one question whether the server is still there to the next, until its silence is told, and until it is given up. */
const BEAT = 1_500;
const QUIET = 3_500;
const SILENCE = 8_000;

export class Connection implements Manager {
  #socket: WebSocket | undefined;
  #models = new Map<string, RoomModel>();
  /** What the page has asked for, and was not answered. */
  #asked = new Set<number>();
  #unsure = false;
  #pause = FIRST_PAUSE;
  #heard = 0;
  #inside = false;
  #over = false;

  /** `first` makes the message by which the page says who it is, each time that it has connected. */
  constructor(
    readonly address: URL,
    readonly first: () => Fields,
    readonly listener: Listener,
  ) {
    const beat = (): void => this.#beat();
    setInterval(beat, BEAT);
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#lose());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && (this.#socket ? beat() : this.#again()));
  }

  /** Connects; where it is connected already, ends that first. */
  open(): void {
    this.#over = false;
    this.#socket?.close();
    const socket = (this.#socket = new WebSocket(this.address));
    this.#heard = Date.now();
    socket.addEventListener("open", () => socket.send(JSON.stringify(this.first())));
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#take(JSON.parse(data) as News);
    });
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** Asks the server for something. */
  ask(verb: string, fields: Fields = {}): void {
    const id = someId();
    if (this.#send({ id, n: 0, do: verb, ...fields })) this.#asked.add(id);
    else this.listener.error(NOT_SENT);
  }

  deliver(id: string, content: Fields): void {
    if (this.#models.has(id) && this.#send({ to: id, content })) return;
    this.#unsure ||= !asksItself(content);
    throw new Error("there is no connection");
  }

  get_model(id: string): Promise<Model> {
    const model = this.#models.get(id);
    return model ? Promise.resolve(model) : Promise.reject(new Error(`there is no widget ${id}`));
  }

  /** Has a model that is shown be that of another widget from now on. */
  adopt(model: RoomModel, made: RoomModel): void {
    this.#models.delete(model.id);
    this.#models.set(made.id, model);
    model.giveUp();
    model.follow(made);
  }

  #send(message: Fields): boolean {
    if (!this.#inside || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #beat(): void {
    if (!this.#socket || this.#over) return;
    const silence = Date.now() - this.#heard;
    if (silence > SILENCE) return this.#lose(); // a telephone that has slept hears of no end
    this.#send({ do: "here" });
    if (silence > QUIET) this.listener.connected(false);
  }

  #again(): void {
    if (!this.#socket && !this.#over) this.open();
  }

  #lose(): void {
    if (!this.#socket) return;
    this.#socket.close();
    this.#lost();
  }

  #lost(): void {
    this.#socket = undefined;
    this.#inside = false;
    this.#unsure ||= this.#asked.size > 0 || [...this.#models.values()].some((model) => model.waits);
    this.#asked.clear();
    this.#models.clear(); // the server makes others
    if (this.#over) return;
    this.listener.connected(false);
    setTimeout(() => this.#again(), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE, 2 * this.#pause);
  }

  #end(why: string): void {
    this.#over = true;
    this.#socket?.close();
    this.listener.refused(why);
  }

  #take(news: News): void {
    switch (news.tell) {
      case "entered":
        this.#inside = true;
        this.#pause = FIRST_PAUSE;
        return this.listener.entered(news);
      case "room":
        return this.listener.room?.(news);
      case "link":
        return this.listener.link?.(news.link, news.qr);
      case "open":
        return void this.#models.set(news.widget, new RoomModel(news.widget, news.data.state ?? {}, this));
      case "msg":
        return this.#models.get(news.widget)?.take(news.data, (news.bytes ?? []).map(unpacked));
      case "close":
        return void this.#models.delete(news.widget);
      case "shown": {
        const made = this.#models.get(news.widget);
        return made && this.listener.shown(news.place, made);
      }
      case "gone":
        return this.listener.gone(news.place);
      case "question":
        this.listener.question?.(news.question);
        return this.listener.gallery?.(news.gallery);
      case "clock":
        return this.listener.clock?.(news.left);
      case "answer":
        this.#asked.delete(news.id!);
        if (news.error !== undefined) this.listener.error(news.error);
        else if (news.said !== undefined) this.listener.done(news.said);
        else if (news.csv !== undefined) download(news.csv, "text/csv", "room.csv");
        else if (news.page !== undefined) download(news.page, "text/html", "room.html");
        else if (news.rules !== undefined) this.listener.rules(news.rules);
        return;
      case "refused":
        return this.#inside ? this.listener.error(news.why) : this.#end(news.why);
      case "out":
        return this.#end(news.why);
      case "here":
        this.listener.connected(true);
        if (this.#unsure) this.listener.error(remedies.missed);
        this.#unsure = false;
    }
  }
}

const unpacked = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
