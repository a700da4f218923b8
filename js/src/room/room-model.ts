// The model of a widget in a room, where the connection may break.
import { someId } from "../asking";
import { type Fields, Model, type Told } from "../tab/model";

/** What a board asks without a click: nobody has to be told that it was lost. */
const OWN = new Set(["hello", "scene"]);

/** Whether that is what a board asks without a click. */
export const asksItself = (content: Fields): boolean => OWN.has(String(content["do"]));

/** A widget's model, which knows what has been asked and not answered. */
export class RoomModel extends Model {
  #asked = new Map<number, boolean>();

  /** Whether somebody has asked for something that was not answered. */
  get waits(): boolean {
    return [...this.#asked.values()].includes(false);
  }

  override send(content: Fields): void {
    super.send(content);
    if (typeof content["id"] === "number") this.#asked.set(content["id"], asksItself(content));
  }

  override take(told: Told, buffers: Uint8Array<ArrayBuffer>[]): void {
    const id = (told.content as { id?: unknown } | undefined)?.id;
    if (typeof id === "number") this.#asked.delete(id);
    super.take(told, buffers);
  }

  /** Answers what was asked over a connection that has broken, so that more can be asked; the page says that it was lost. */
  giveUp(): void {
    for (const id of [...this.#asked.keys()]) this.take({ method: "custom", content: { id, ok: true } }, []);
  }

  /** Shows what another widget is from now on. */
  follow(made: RoomModel): void {
    this.id = made.id;
    for (const [name, value] of Object.entries(made.state)) this.set(name, value);
    if ("_scene" in made.state) this.send({ id: someId(), n: 0, do: "scene" });
  }
}
