"""A real JupyterLab, and a notebook that is open in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nbformat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

STARTS_WITHIN = 60
ANSWERS_WITHIN = 120
"""Seconds: generous, because they are waited for only where something is wrong."""

FIND = "const panel = [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === given.path);"
OPEN = """
    await jupyterapp.restored;
    const panel = await jupyterapp.commands.execute('docmanager:open', {path: given.path, factory: 'Notebook'});
    await panel.context.ready;
    await panel.revealed;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
"""
RUN_ALL = f"""
    {FIND}
    jupyterapp.shell.activateById(panel.id);
    await jupyterapp.commands.execute('notebook:run-all-cells');
    return panel.content.widgets.flatMap((cell) => cell.model.type === 'code' ? cell.model.outputs.toJSON() : [])
        .filter((output) => output.output_type === 'error').map((output) => `${{output.ename}}: ${{output.evalue}}`);
"""
RUN = f"""
    {FIND}
    const kernel = panel.sessionContext.session.kernel;
    const future = kernel.requestExecute({{code: given.code, store_history: false}});
    let text = '';
    future.onIOPub = (message) => {{ text += message.content.text ?? message.content.evalue ?? ''; }};
    await future.done;
    return text;
"""
RESTART = f"""
    {FIND}
    const kernel = panel.sessionContext.session.kernel;
    await kernel.restart();
    await kernel.info;
"""
SAVE = f"{FIND} await panel.context.save();"
SHOW = f"{FIND} await panel.content.scrollToItem(given.index, 'center');"


@dataclass(frozen=True)
class Lab:
    """A JupyterLab server of the tests' own.

    Attributes
    ----------
    url : str
        Its address, with a slash at the end.
    token : str
        What lets a page in.
    folder : Path
        Where its notebooks are.
    """

    url: str
    token: str
    folder: Path

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook of these code cells; return its path on the server."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        nbformat.write(notebook, self.folder / name)
        return name


@contextmanager
def running(folder: Path) -> Iterator[Lab]:
    """Run a server for a while, on a port of its own choice, with nothing of the user's own configuration.

    Raises
    ------
    RuntimeError
        If it does not start; the message has what it printed.
    """
    notebooks, own, log = folder / "notebooks", folder / "jupyter", folder / "lab.log"
    notebooks.mkdir()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.port=0"),
        f"--ServerApp.root_dir={notebooks}",
        "--ServerApp.ip=127.0.0.1",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    places = {f"JUPYTER_{kind}_DIR": str(own / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    environment = {
        **os.environ,
        **places,
        "IPYTHONDIR": str(own / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(own / "settings"),
    }
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            info = _started(server, own / "runtime" / f"jpserver-{server.pid}.json", log)
            yield Lab(info["url"], info["token"], notebooks)
        finally:
            server.terminate()
            try:
                server.wait(timeout=30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _started(server: subprocess.Popen[bytes], info: Path, log: Path) -> dict[str, Any]:
    """Wait for the file in which a server says where it listens."""
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline and server.poll() is None:
        try:
            found: dict[str, Any] = json.loads(info.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            time.sleep(0.05)
        else:
            return found
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')}")


class Notebook:
    """A notebook that is open in a page, its kernel ready.

    Parameters
    ----------
    page : Page
        The page, which shows nothing yet.
    lab : Lab
        The server.
    path : str
        The notebook's path on the server.
    """

    def __init__(self, page: Page, lab: Lab, path: str) -> None:
        self.page, self.lab, self.path = page, lab, path
        page.goto(f"{lab.url}lab?token={lab.token}&reset")
        self._open()

    def run_all(self) -> None:
        """Run all cells, and wait until the last is done.

        Raises
        ------
        AssertionError
            If a cell raised; the message says what.
        """
        errors = self._call(RUN_ALL)
        assert not errors, errors

    def run(self, code: str) -> str:
        """Run code in the kernel, outside any cell; return what it printed, or its error's message."""
        text: str = self._call(RUN, code=code)
        return text

    def restart_kernel(self) -> None:
        """Restart the kernel, and wait until it answers."""
        self._call(RESTART)

    def save(self) -> None:
        """Save the notebook, outputs included."""
        self._call(SAVE)

    def reload(self) -> None:
        """Load the page again, and wait until the notebook is there and connected to the kernel that it had."""
        self.save()
        self.page.reload()
        self._open()

    def output(self, index: int) -> Locator:
        """Return the output area of a cell, scrolled into view."""
        self._call(SHOW, index=index)
        return self.page.locator(
            f".jp-Notebook .jp-Cell[data-windowed-list-index='{index}'] .jp-OutputArea-output"
        )

    def _open(self) -> None:
        self.page.wait_for_function("window.jupyterapp !== undefined")
        self._call(OPEN)

    def _call(self, body: str, **given: object) -> Any:
        """Run JavaScript in the page, wait for what it promises, and give up in time."""
        script = f"""(given) => Promise.race([
            (async () => {{ {body} }})(),
            new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), {ANSWERS_WITHIN * 1000})),
        ])"""
        return self.page.evaluate(script, {"path": self.path, **given})
