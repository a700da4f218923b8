// The worker in which Python runs: Pyodide, continued from a memory image that was taken when the site was built, with
// all modules loaded. The image is stored as its difference from the memory of a module that has just been instantiated. What
// is in the image is not loaded again: the files of modules come when boards can be played on already, or when one is read.

import { UNPACKED, unpack } from "./packed";
import { notStarted } from "../words";

interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void; lookupPath(path: string): { node: FileNode } };
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => unknown };
}
/** A file in the memory of Pyodide. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
}
interface Core {
  loadPyodide(options: object): Promise<Pyodide>;
}
/** What joins the module of Pyodide to JavaScript. */
interface Glue {
  default: unknown;
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
  return new Response(unpack(answer.body.pipeThrough(counting)), { headers: { "Content-Type": type } });
}

function tell(share: number): void {
  const step = Math.floor(share * 20) / 20;
  if (step === said) return;
  said = step;
  post({ tell: "loading", share: Math.min(step, 1) });
}

const plainFetch = self.fetch.bind(self);

/** The files of modules: Python's own, and the library's, and where Python looks for them. */
const LIBRARY = { name: "python_stdlib.zip", path: "/lib/python314.zip" };
const MODULES = { name: "modules.zip", path: "/modules.zip" };

const address = (name: string): URL => new URL(name, import.meta.url);

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await plainFetch(address(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Has a file be loaded when it is first read; returns what puts its contents there when they have come by then. */
function postponed({ FS }: Pyodide, { name, path }: typeof LIBRARY): (bytes: Uint8Array) => void {
  FS.writeFile(path, new Uint8Array());
  const { node } = FS.lookupPath(path);
  const fill = (bytes: Uint8Array): Uint8Array => {
    Object.defineProperties(node, { contents: { value: bytes, writable: true }, usedBytes: { value: bytes.length, writable: true } });
    return bytes;
  };
  const load = (): Uint8Array => {
    const request = new XMLHttpRequest();
    request.open("GET", address(name), false); // Python does not wait for promises while it imports
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
    return fill(new Uint8Array(request.response as ArrayBuffer));
  };
  Object.defineProperties(node, { contents: { get: load, configurable: true }, usedBytes: { get: () => load().length, configurable: true } });
  return fill;
}

/** Gives Pyodide what it asks for by name, and what has come meanwhile; and has its memory begin as an image says, if there is one. */
function prepare(module: WebAssembly.Module, library: Uint8Array<ArrayBuffer>, image?: Uint8Array<ArrayBuffer>): void {
  self.fetch = (what, how) => {
    const name = String(what);
    if (name.endsWith("/pyodide.asm.wasm")) return Promise.resolve(new Response());
    return name.endsWith("/python_stdlib.zip") ? Promise.resolve(new Response(library)) : plainFetch(what, how);
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
async function started(core: Core, glue: Glue, image?: Uint8Array): Promise<Pyodide> {
  const python = await core.loadPyodide({
    indexURL: new URL(".", import.meta.url).href,
    createPyodideModule: glue.default,
    ...(image && { _loadSnapshot: image }),
    lockFileContents: LOCK,
    stdout: () => undefined,
  });
  if (!image) {
    python.FS.writeFile(MODULES.path, await bytesOf(MODULES.name));
    python.runPython(`import sys; sys.path.append('${MODULES.path}')`);
    python.runPython(START);
    return python;
  }
  const later = [MODULES, LIBRARY].map((file) => ({ ...file, fill: postponed(python, file) }));
  python.runPython(START);
  rest = async () => {
    for (const file of later) file.fill(await bytesOf(file.name));
  };
  return python;
}

/** Loads what has been left for later. */
let rest = async (): Promise<void> => undefined;

async function begin(): Promise<void> {
  const waiting: string[] = [];
  let take = (text: string): unknown => waiting.push(text);
  self.addEventListener("message", ({ data }: MessageEvent<string>) => take(data));
  // One is unpacked after the other, the image last: the module is compiled while it comes.
  const script = unpacked("pyodide.asm.mjs.bin");
  const code = script.then(() => unpacked("pyodide.asm.wasm.bin", "application/wasm"));
  const compiling = WebAssembly.compileStreaming(code);
  const image = code.then(() => unpacked("python.image.bin")).then((file) => file.arrayBuffer());
  image.catch(() => undefined); // looked at below, when the rest is there
  const core = (await import(address("pyodide.mjs").href)) as Core;
  const text = new Blob([await (await script).arrayBuffer()], { type: "text/javascript" });
  const glue = (await import(URL.createObjectURL(text))) as Glue;
  const module = await compiling;
  let python: Pyodide;
  try {
    const memory = new Uint8Array(await image);
    prepare(module, new Uint8Array(), memory);
    python = await started(core, glue, memory);
  } catch (error) {
    // The image is Pyodide's own affair, which another version may have otherwise: without it, beginning takes some seconds more.
    console.info("Python begins anew, as its image cannot be used:", error);
    prepare(module, await bytesOf(LIBRARY.name));
    python = await started(core, glue);
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
  await rest().catch(() => undefined); // it comes when it is wanted
  post({ tell: "whole" });
}

/** Set when the site is built: the versions that Pyodide's lock file names, without packages. */
declare const LOCK: string;

begin().catch((error: unknown) => post({ tell: "broken", error: notStarted(String(error)) }));
