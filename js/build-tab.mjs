// Makes what pages with live boards need: node build-tab.mjs PYTHON PRESET SOURCES.zip COMPILE.py PACK.py STYLE.css FOLDER
// In FOLDER, offline.js and a folder named after its contents: Pyodide, Python's modules, the image of its memory, the code.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";

const here = fileURLToPath(new URL(".", import.meta.url));
const [python, preset, ...given] = process.argv.slice(2);
const [sources, compiling, packing, style, outdir] = given.map((name) => resolve(name));
const core = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const parts = join(outdir, "tab", "new");
const MODULES = "/modules.zip";
const LIBRARY = "python_stdlib.zip";
/** No line of Python's is told with its columns: these would be a tenth of what the image of its memory takes. */
const env = { PYTHONNODEBUGRANGES: "1" };
const START = "from stoneswidgets.page.tab.begin import begin";

/** The memory of the next module that is instantiated, as it is before anything runs in it. */
let first;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const result = await instantiate(...given);
  const { memory } = result.instance?.exports ?? {};
  if (memory) first ??= new Uint8Array(memory.buffer).slice();
  return result;
};

async function compiled() {
  const py = await loadPyodide({ env });
  py.FS.writeFile("/sources.zip", await readFile(sources));
  py.runPython(await readFile(compiling, "utf8"));
  return { modules: py.FS.readFile(MODULES), library: py.FS.readFile("/python.zip") };
}

/** Fills with zeros what is free of the memory of a module: whatever was there would be a part of the image. */
function clear({ _malloc_footprint, _malloc_set_footprint_limit, _calloc, _free }) {
  _malloc_set_footprint_limit(_malloc_footprint());
  const taken = [];
  for (let size = 1 << 24; size >= 8; size >>= 1) for (let place; (place = _calloc(1, size)); ) taken.push(place);
  for (const place of taken) _free(place);
  _malloc_set_footprint_limit(-1);
}

/** Python's memory with everything loaded, without what a module that has just been instantiated has in the same place. */
async function image(modules) {
  first = undefined;
  const py = await loadPyodide({ env, _makeSnapshot: true, stdLibURL: join(parts, LIBRARY) });
  py.FS.writeFile(MODULES, modules);
  py.runPython(`import gc, sys; sys.path.append('${MODULES}')
from stoneswidgets.page.tab.begin import begin, warm_up
warm_up()
gc.collect()`);
  clear(py._module);
  const memory = py.makeMemorySnapshot();
  const head = memory.length % 65536;
  for (let i = 0; i < first.length; i++) memory[head + i] ^= first[i];
  return memory;
}

const files = {};
async function packed(name, data, { aligned = false } = {}) {
  const bytes = execFileSync(python, [packing, preset, ...(aligned ? ["aligned"] : [])], { input: data, maxBuffer: data.length });
  files[`${name}.bin`] = { packed: bytes.length };
  await writeFile(join(parts, `${name}.bin`), bytes);
}

await rm(join(outdir, "tab"), { recursive: true, force: true });
await mkdir(parts, { recursive: true });
const { modules, library } = await compiled();
await writeFile(join(parts, LIBRARY), library);
await writeFile(join(parts, "modules.zip"), modules);
await packed("python.image", await image(modules), { aligned: true });
for (const name of ["pyodide.asm.wasm", "pyodide.asm.mjs"]) await packed(name, await readFile(join(core, name)));
await copyFile(join(core, "pyodide.mjs"), join(parts, "pyodide.mjs"));
await copyFile(style, join(parts, "page.css"));
const { info } = JSON.parse(await readFile(join(core, "pyodide-lock.json"), "utf8"));

const common = { absWorkingDir: here, bundle: true, minify: true, target: "es2022", format: "esm", logLevel: "warning" };
const asText = (value) => JSON.stringify(value);
await build({
  ...common,
  entryPoints: { page: "src/tab/page.ts", python: "src/tab/python.ts" },
  outdir: parts,
  define: { FILES: asText(files), START: asText(START), LOCK: asText(asText({ info, packages: {} })) },
});
const kept = (await readdir(parts)).sort();
const mark = createHash("sha256");
for (const name of kept) mark.update(name).update(await readFile(join(parts, name)));
const folder = `tab/${mark.digest("hex").slice(0, 12)}/`;
await rename(parts, join(outdir, folder));
await build({
  ...common,
  entryPoints: { offline: "src/tab/offline.ts" },
  outdir,
  format: "iife",
  define: { FOLDER: asText(folder), KEPT: asText(kept) },
});
console.log(folder);
