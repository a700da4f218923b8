// Bundles the front end, a module for each kind of widget and an extension of JupyterLab for lessons: node build.mjs [FOLDER]
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = resolve(here, process.argv[2] ?? "../stoneswidgets/static");
/** A style is a text of its bundle. */
const styles = {
  name: "styles",
  setup: (building) =>
    building.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true, charset: "utf8" });
      return { contents: code, loader: "text" };
    }),
};
const common = { absWorkingDir: here, bundle: true, minify: true, target: "es2022", charset: "utf8", logLevel: "warning", plugins: [styles] };
await build({
  ...common,
  entryPoints: {
    board: "src/index.ts",
    exercise: "src/exercise.ts",
    facilitator: "src/facilitator.ts",
    frame: "src/frame.ts",
    practice: "src/practice.ts",
    progress: "src/progress.ts",
    replay: "src/replay.ts",
    "rule-form": "src/rule-form.ts",
    "rule-lab": "src/rule-lab.ts",
    room: "src/room/page.ts",
    shared: "src/shared.ts",
    study: "src/study.ts",
  },
  outdir,
  format: "esm",
});

const name = "stoneswidgets-lessons";
const extension = resolve(outdir, "labextensions", name);
const entry = "static/remoteEntry.js";
await build({ ...common, entryPoints: ["src/lesson/index.ts"], outfile: resolve(extension, entry), format: "iife" });
// by JupyterLab's wish a browser keeps an extension for a year: another one needs another address
const version = createHash("sha256").update(await readFile(resolve(extension, entry))).digest("hex").slice(0, 16);
const about = {
  name,
  version: "1.0.0",
  jupyterlab: {
    extension: true,
    _build: { load: `${entry}?v=${version}`, extension: "./extension" },
    disabledExtensions: ["@jupyterlab/apputils-extension:announcements"], // its question lies over the first lesson
  },
};
const defaults = { "@jupyterlab/apputils-extension:themes": { "adaptive-theme": true } }; // dark on a dark device
const config = resolve(outdir, "labconfig");
for (const folder of [extension, config]) await mkdir(folder, { recursive: true });
await writeFile(resolve(extension, "package.json"), JSON.stringify(about));
await writeFile(resolve(config, "default_setting_overrides.json"), JSON.stringify(defaults));
