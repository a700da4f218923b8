// Runs a line of Python in a browser's Python, with the repository at /repo and typing_extensions, and prints what it gives.
import { readFileSync } from "node:fs";
import { loadPyodide } from "../../../js/node_modules/pyodide/pyodide.mjs";
const [repository, typing, line] = process.argv.slice(2);
const python = await loadPyodide();
python.registerJsModule("host", { seconds: () => process.cpuUsage().user / 1e6 });
python.mountNodeFS("/repo", repository);
python.FS.writeFile("/typing_extensions.py", readFileSync(typing));
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/repo', '/']");
console.log(python.runPython(line));
