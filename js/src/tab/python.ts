// The worker in which Python runs: Pyodide, continued from a memory image that was taken when the site was built, with
// all modules loaded. The image is stored as its difference from the memory of a module that has just been instantiated.

interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => unknown };
}
interface Files {
  [name: string]: { bytes: number };
}

/** Set when the site is built: each packed file with its length. */
declare const FILES: Files;
/** Set when the site is built: how Python continues. */
declare const START: string;

const PAGE = 65536;
const total = Object.values(FILES).reduce((sum, { bytes }) => sum + bytes, 0);
let loaded = 0;
let said = -1;

const post = (message: object): void => self.postMessage({ text: JSON.stringify(message), buffers: [] });

/** A file as it was before it was compressed; how much has been loaded is told on the way. */
async function unpacked(name: string, type = "application/octet-stream"): Promise<Response> {
  const { ok, status, body } = await plainFetch(new URL(name, import.meta.url));
  if (!ok || !body) throw new Error(`${name}: ${status}`);
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, out) => {
      loaded += part.length;
      tell(loaded / total);
      out.enqueue(part);
    },
  });
  return new Response(body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

function tell(share: number): void {
  const step = Math.floor(share * 20) / 20;
  if (step === said) return;
  said = step;
  post({ tell: "loading", share: Math.min(step, 1) });
}

/** Pyodide asks for its module by name: it gets the compressed one, whatever the server says of its type. */
const plainFetch = self.fetch.bind(self);
self.fetch = (what, how) => (String(what).endsWith("/pyodide.asm.wasm") ? unpacked("pyodide.asm.wasm.bin", "application/wasm") : plainFetch(what, how));

/** Has the memory of the next module grow to the image's length, and adds to the image what the module itself brings. */
function complete(image: Uint8Array<ArrayBuffer>): void {
  const plain = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const result = await plain(source, imports);
    const { memory } = result.instance.exports;
    if (memory instanceof WebAssembly.Memory) {
      const first = new Uint32Array(memory.buffer);
      const head = image.length % PAGE;
      const rest = new Uint32Array(image.buffer, image.byteOffset + head, (image.length - head) / 4);
      for (let i = 0; i < first.length; i++) rest[i]! ^= first[i]!;
      memory.grow(Math.max(0, Math.ceil((image.length - memory.buffer.byteLength) / PAGE)));
    }
    return result;
  };
}

async function begin(): Promise<void> {
  const waiting: string[] = [];
  let take = (text: string): unknown => waiting.push(text);
  self.addEventListener("message", ({ data }: MessageEvent<string>) => take(data));
  const image = unpacked("python.image.bin").then((file) => file.arrayBuffer());
  const modules = unpacked("python.modules.bin").then((file) => file.arrayBuffer());
  const core = (await import(new URL("pyodide.mjs", import.meta.url).href)) as { loadPyodide(options: object): Promise<Pyodide> };
  const memory = new Uint8Array(await image);
  complete(memory);
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

export {};
