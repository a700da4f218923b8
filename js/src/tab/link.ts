// Python in a worker, and the widgets that it has made.
import { scriptAt } from "./script";
import { type Fields, type Manager, Model, type Told } from "./model";
import { CANNOT_RUN, NOT_LOADED } from "../words";

/** What Python says, as stoneswidgets/page/tab/ makes it; `loading`, `whole`, `broken` and `failed` come from the worker itself. */
type News =
  | { tell: "loading"; share: number }
  | { tell: "broken"; error: string }
  | { tell: "failed"; error: string }
  | { tell: "ready" }
  | { tell: "whole" }
  | { tell: "open" | "msg" | "close"; widget: string; data: Told }
  | { tell: "shown"; place: number; widget: string }
  | { tell: "refused"; place: number; error: string }
  | { tell: "record"; place: number; text: string }
  | { tell: "progress"; text: string };

export interface Listener {
  /** So much of Python has been loaded, from 0 to 1. */
  loading(share: number): void;
  ready(): void;
  /** All of Python is there, also what no board needs for its first moves. */
  whole(): void;
  /** Python cannot be started, or has ended. */
  broken(why: string): void;
  /** The game of a place, as a text to keep. */
  record(place: number, text: string): void;
  progress(text: string): void;
}

interface Asked {
  done(model: Model): void;
  refused(error: Error): void;
}

export class Link implements Manager {
  #worker: Worker | undefined;
  #models = new Map<string, Model>();
  #asked = new Map<number, Asked>();
  #waiting: Fields[] | undefined = [];
  #broken = "";

  constructor(
    readonly code: URL,
    readonly listener: Listener,
  ) {}

  /** Starts Python; a second call does nothing. */
  start(): void {
    if (this.#worker || this.#broken) return;
    if (typeof WebAssembly !== "object" || typeof TransformStream !== "function") {
      this.#break(CANNOT_RUN);
      return;
    }
    this.#worker = new Worker(scriptAt(this.code), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<{ text: string; buffers: Uint8Array<ArrayBuffer>[] }>) => {
      this.#heard(JSON.parse(data.text) as News, data.buffers);
    });
    this.#worker.addEventListener("error", () => this.#break(NOT_LOADED));
  }

  /** Shows a widget at a place; another of that place ends. */
  show(place: number, what: Fields): Promise<Model> {
    this.start();
    return new Promise((done, refused) => {
      if (this.#broken) refused(new Error(this.#broken));
      this.#asked.set(place, { done, refused });
      this.#send({ do: "show", place, what });
    });
  }

  /** Gives Python a learner's progress that the browser has kept. */
  progress(text: string): void {
    this.#send({ do: "progress", text });
  }

  deliver(id: string, content: Fields): void {
    if (this.#broken) throw new Error(this.#broken);
    this.#send({ do: "widget", id, content });
  }

  get_model(id: string): Promise<Model> {
    const model = this.#models.get(id);
    return model ? Promise.resolve(model) : Promise.reject(new Error(`there is no widget ${id}`));
  }

  /** Has a model that was there before Python be that of a widget. */
  adopt(model: Model, made: Model): void {
    this.#models.set(made.id, model);
    model.become(made);
  }

  #send(message: Fields): void {
    if (this.#waiting) this.#waiting.push(message);
    else this.#worker?.postMessage(JSON.stringify(message));
  }

  #break(why: string): void {
    this.#broken = why;
    this.#worker?.terminate();
    for (const { refused } of this.#asked.values()) refused(new Error(why));
    this.#asked.clear();
    this.listener.broken(why);
  }

  #heard(news: News, buffers: Uint8Array<ArrayBuffer>[]): void {
    switch (news.tell) {
      case "loading":
        return this.listener.loading(news.share);
      case "broken":
        return this.#break(news.error);
      case "failed":
        return console.error(news.error);
      case "ready": {
        const waiting = this.#waiting ?? [];
        this.#waiting = undefined;
        this.listener.ready();
        for (const message of waiting) this.#send(message);
        return undefined;
      }
      case "whole":
        return this.listener.whole();
      case "open":
        return void this.#models.set(news.widget, new Model(news.widget, news.data.state ?? {}, this));
      case "msg":
        return this.#models.get(news.widget)?.take(news.data, buffers);
      case "close":
        return void this.#models.delete(news.widget);
      case "shown":
      case "refused":
        return this.#answered(news);
      case "record":
        return this.listener.record(news.place, news.text);
      case "progress":
        return this.listener.progress(news.text);
    }
  }

  #answered(news: News & { tell: "shown" | "refused" }): void {
    const asked = this.#asked.get(news.place);
    this.#asked.delete(news.place);
    const model = news.tell === "shown" ? this.#models.get(news.widget) : undefined;
    if (model) asked?.done(model);
    else asked?.refused(new Error(news.tell === "refused" ? news.error : "the widget is gone"));
  }
}
