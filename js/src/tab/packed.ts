// Large files are packed (xz), whatever a server would do; what the browser has kept of them is not.
import { XzReadableStream } from "xz-decompress";

/** The header of a file that is unpacked already. */
export const UNPACKED = "Stoneswidgets-Unpacked";

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Unpacks what comes. One file is unpacked at a time: the next begins when this one has been read. */
export const unpack = (packed: Bytes): Bytes => new XzReadableStream(packed) as Bytes;
