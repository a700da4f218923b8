// Bundles the front end, a module for each kind of widget: node build.mjs [FOLDER]
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
await build({
  absWorkingDir: here,
  entryPoints: { board: "src/index.ts", exercise: "src/exercise.ts", shared: "src/shared.ts" },
  outdir: process.argv[2] ?? "../stoneswidgets/static",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  loader: { ".css": "text" },
  logLevel: "warning",
});
