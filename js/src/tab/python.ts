// The worker in which Python runs: Pyodide, continued from a memory image that was taken when the site was built, with
// all modules loaded. The image is stored as its difference from the memory of a module that has just been instantiated.

import { UNPACKED } from "./packed";

interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => unknown };
}
interface Core {
  loadPyodide(options: object): Promise<Pyodide>;
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

/** Gives Pyodide what it asks for by name, and what has come meanwhile; and has its memory begin as an image says, if there is one. */
function prepare(module: WebAssembly.Module, library: Response, image?: Uint8Array<ArrayBuffer>): void {
  self.fetch = (what, how) => {
    const name = String(what);
    if (name.endsWith("/pyodide.asm.wasm")) return Promise.resolve(new Response());
    return name.endsWith("/python_stdlib.zip") ? Promise.resolve(library.clone()) : plainFetch(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    if (image) complete(image, instance.exports["memory"] as WebAssembly.Memory);
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

/** Python, loaded: continued from an image, or begun anew where there is none. */
async function started(core: Core, modules: Uint8Array, image?: Uint8Array): Promise<Pyodide> {
  const python = await core.loadPyodide({
    indexURL: new URL(".", import.meta.url).href,
    ...(image && { _loadSnapshot: image }),
    lockFileContents: LOCK,
    stdout: () => undefined,
  });
  python.FS.writeFile("/modules.zip", modules);
  if (!image) python.runPython("import sys; sys.path.append('/modules.zip')");
  python.runPython(START);
  return python;
}

async function begin(): Promise<void> {
  const waiting: string[] = [];
  let take = (text: string): unknown => waiting.push(text);
  self.addEventListener("message", ({ data }: MessageEvent<string>) => take(data));
  const image = unpacked("python.image.bin").then((file) => file.arrayBuffer());
  image.catch(() => undefined); // looked at below, when the rest is there
  const compiling = WebAssembly.compileStreaming(unpacked("pyodide.asm.wasm.bin", "application/wasm"));
  const answering = plainFetch(new URL("python_stdlib.zip", import.meta.url));
  const unpacking = unpacked("python.modules.bin").then((file) => file.arrayBuffer());
  const core = (await import(new URL("pyodide.mjs", import.meta.url).href)) as Core;
  await import(new URL("pyodide.asm.mjs", import.meta.url).href); // Pyodide would, when it has the image
  const [module, library, modules] = await Promise.all([compiling, answering, unpacking.then((bytes) => new Uint8Array(bytes))]);
  let python: Pyodide;
  try {
    const memory = new Uint8Array(await image);
    prepare(module, library, memory);
    python = await started(core, modules, memory);
  } catch (error) {
    // The image is Pyodide's own affair, which another version may have otherwise: without it, beginning takes some seconds more.
    console.info("Python begins anew, as its image cannot be used:", error);
    prepare(module, library);
    python = await started(core, modules);
  }
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
