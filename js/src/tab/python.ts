// The worker in which Python runs: Pyodide, continued from a memory image that was taken when the site was built, with
// all modules loaded. The image is stored as its difference from the memory of a module that has just been instantiated.

import { UNPACKED } from "./packed";

interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => unknown };
}
interface Files {
  [name: string]: { packed: number };
}

/** Set when the site is built: each packed file with its length. */
declare const FILES: Files;
/** Set when the site is built: how Python continues. */
declare const START: string;

const PAGE = 65536;
const total = Object.values(FILES).reduce((sum, { packed }) => sum + packed, 0);
let loaded = 0;
let said = -1;

const post = (message: object): void => self.postMessage({ text: JSON.stringify(message), buffers: [] });

/** A file as it was before it was packed; how much has been loaded is told on the way. */
async function unpacked(name: string, type = "application/octet-stream"): Promise<Response> {
  const answer = await plainFetch(new URL(name, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const { packed } = FILES[name]!;
  if (answer.headers.has(UNPACKED)) {
    tell((loaded += packed) / total);
    return answer;
  }
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, out) => {
      tell((loaded += part.length) / total);
      out.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

function tell(share: number): void {
  const step = Math.floor(share * 20) / 20;
  if (step === said) return;
  said = step;
  post({ tell: "loading", share: Math.min(step, 1) });
}

const plainFetch = self.fetch.bind(self);

/** Gives Pyodide what it asks for by name, and what has come meanwhile; and has its memory begin as the image says. */
function prepare(module: WebAssembly.Module, library: Promise<Response>, image: Uint8Array<ArrayBuffer>): void {
  self.fetch = (what, how) => {
    const name = String(what);
    if (name.endsWith("/pyodide.asm.wasm")) return Promise.resolve(new Response());
    return name.endsWith("/python_stdlib.zip") ? library : plainFetch(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    complete(image, instance.exports["memory"] as WebAssembly.Memory);
    return { module, instance };
  };
}

/** Adds to the image what the module itself brings, and has the memory grow to the image's length. */
function complete(image: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): void {
  const first = new Uint32Array(memory.buffer);
  const head = image.length % PAGE;
  const rest = new Uint32Array(image.buffer, image.byteOffset + head, (image.length - head) / 4);
  for (let i = 0; i < first.length; i++) rest[i]! ^= first[i]!;
  memory.grow(Math.max(0, Math.ceil((image.length - memory.buffer.byteLength) / PAGE)));
}

async function begin(): Promise<void> {
  const waiting: string[] = [];
  let take = (text: string): unknown => waiting.push(text);
  self.addEventListener("message", ({ data }: MessageEvent<string>) => take(data));
  const image = unpacked("python.image.bin").then((file) => file.arrayBuffer());
  const module = WebAssembly.compileStreaming(unpacked("pyodide.asm.wasm.bin", "application/wasm"));
  const library = plainFetch(new URL("python_stdlib.zip", import.meta.url));
  const modules = unpacked("python.modules.bin").then((file) => file.arrayBuffer());
  const core = (await import(new URL("pyodide.mjs", import.meta.url).href)) as { loadPyodide(options: object): Promise<Pyodide> };
  await import(new URL("pyodide.asm.mjs", import.meta.url).href); // Pyodide would, when it has the image
  const memory = new Uint8Array(await image);
  prepare(await module, library, memory);
  const python = await core.loadPyodide({
    indexURL: new URL(".", import.meta.url).href,
    _loadSnapshot: memory,
    lockFileContents: LOCK,
    stdout: () => undefined,
  });
  python.FS.writeFile("/modules.zip", new Uint8Array(await modules));
  python.runPython(START);
  const receive = python.globals.get("begin")((text: string, buffers: Uint8Array<ArrayBuffer>[]) => self.postMessage({ text, buffers })) as (text: string) => void;
  take = (text) => {
    try {
      receive(text);
    } catch (error) {
      post({ tell: "failed", error: String(error) });
    }
  };
  for (const text of waiting) take(text);
}

/** Set when the site is built: the versions that Pyodide's lock file names, without packages. */
declare const LOCK: string;

begin().catch((error: unknown) => post({ tell: "broken", error: `Python could not be started: ${String(error)}` }));
