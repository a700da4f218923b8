// The model of a widget in a room, where the connection may break.
import { someId } from "../asking";
import { type Fields, Model, type Told } from "../tab/model";

const LOST = "The connection was lost. Look whether that was done.";
/** What a board asks without a click: nobody has to be told that it was lost. */
const OWN = new Set(["hello", "scene"]);

/** A widget's model, which knows what has been asked and not answered. */
export class RoomModel extends Model {
  #asked = new Map<number, boolean>();

  override send(content: Fields): void {
    super.send(content);
    if (typeof content["id"] === "number") this.#asked.set(content["id"], OWN.has(String(content["do"])));
  }

  override take(told: Told, buffers: Uint8Array<ArrayBuffer>[]): void {
    const id = (told.content as { id?: unknown } | undefined)?.id;
    if (typeof id === "number") this.#asked.delete(id);
    super.take(told, buffers);
  }

  /** Answers what was asked over a line that has broken. */
  giveUp(): void {
    for (const [id, own] of [...this.#asked]) this.take({ method: "custom", content: own ? { id, ok: true } : { id, error: LOST } }, []);
  }

  /** Shows what another widget is from now on. */
  follow(made: RoomModel): void {
    this.id = made.id;
    for (const [name, value] of Object.entries(made.state)) this.set(name, value);
    if ("_scene" in made.state) this.send({ id: someId(), n: 0, do: "scene" });
  }
}
