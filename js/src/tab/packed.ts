// Large files are packed (Zstandard), whatever a server would do; what the browser has kept of them is not.
import { Decompress } from "fzstd";

/** The header of a file that is unpacked already. */
export const UNPACKED = "Stoneswidgets-Unpacked";

type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacks what goes through it. */
export function unpacking(): TransformStream<Bytes, Bytes> {
  let unpacker: Decompress;
  return new TransformStream<Bytes, Bytes>({
    start: (out) => void (unpacker = new Decompress((part) => out.enqueue(part as Bytes))),
    transform: (part) => unpacker.push(part),
    flush: () => unpacker.push(new Uint8Array(), true),
  });
}
