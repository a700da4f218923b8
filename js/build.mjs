// Bundles the front end into one module for anywidget: node build.mjs [FILE]
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
await build({
  absWorkingDir: here,
  entryPoints: ["src/index.ts"],
  outfile: process.argv[2] ?? "../stoneswidgets/static/board.js",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  loader: { ".css": "text" },
  logLevel: "warning",
});
