// Runs a line of Python in a browser's Python, with the repository at /repo, and prints what it gives.
import { loadPyodide } from "../../../js/node_modules/pyodide/pyodide.mjs";
const [repository, line] = process.argv.slice(2);
const python = await loadPyodide();
python.registerJsModule("host", { seconds: () => process.cpuUsage().user / 1e6 });
python.mountNodeFS("/repo", repository);
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/repo')");
console.log(python.runPython(line));
