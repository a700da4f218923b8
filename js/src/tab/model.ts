// A widget's model in a page without Jupyter: what Python has told of it. It takes what anywidget gives to a view.

type Heard = (...given: unknown[]) => void;
export type Fields = Record<string, unknown>;

/** What a widget sends to the page. */
export interface Told {
  method?: "update" | "custom";
  state?: Fields;
  content?: object;
}

export interface Manager {
  get_model(id: string): Promise<Model>;
  /** Gives Python a message for a widget; throws where Python is gone. */
  deliver(id: string, content: Fields): void;
}

export class Model {
  state: Fields;
  #heard = new Map<string, Set<Heard>>();
  /** What was sent before Python had the widget. */
  #waiting: Fields[] | undefined;

  /** A model without an id is that of a widget which Python is still to make. */
  constructor(
    public id: string,
    state: Fields,
    readonly widget_manager: Manager,
  ) {
    this.state = state;
    if (!id) this.#waiting = [];
  }

  get = (name: string): unknown => this.state[name];

  set(name: string, value: unknown): void {
    this.state[name] = value;
    this.#tell(`change:${name}`);
  }

  save_changes(): void {
    // a view changes nothing of the model's state: it asks Python to
  }

  on(event: string, heard: Heard): void {
    this.#heard.set(event, (this.#heard.get(event) ?? new Set()).add(heard));
  }

  off(event: string, heard: Heard): void {
    this.#heard.get(event)?.delete(heard);
  }

  send(content: Fields): void {
    if (this.#waiting) this.#waiting.push(content);
    else this.widget_manager.deliver(this.id, content);
  }

  /** Takes a message of the widget. */
  take({ method, state = {}, content = {} }: Told, buffers: Uint8Array<ArrayBuffer>[]): void {
    if (method === "custom") this.#tell("msg:custom", content, buffers.map((bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    else for (const [name, value] of Object.entries(state)) this.set(name, value);
  }

  /** Becomes the model of a widget that Python has made, and sends what has waited for it. */
  become({ id, state }: Model): void {
    this.id = id;
    this.state = state;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const content of waiting) this.send(content);
  }

  #tell(event: string, ...given: unknown[]): void {
    for (const heard of [...(this.#heard.get(event) ?? [])]) heard(...given);
  }
}
