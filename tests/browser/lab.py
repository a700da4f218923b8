"""A real JupyterLab with an open notebook."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nbformat

from tests.browser import server
from tests.browser.pages import WITHIN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

FIND = "const panel = [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === given.path);"
OPEN = """
    await jupyterapp.restored;
    const panel = await jupyterapp.commands.execute('docmanager:open', {path: given.path, factory: 'Notebook'});
"""
READY = """
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
CHOOSE_THEME = """
    await jupyterapp.restored;
    while (!document.body.dataset.jpThemeName || document.getElementById('jupyterlab-splash'))
        await new Promise(requestAnimationFrame);
    if (document.body.dataset.jpThemeName !== given.theme)
        await jupyterapp.commands.execute('apputils:change-theme', {theme: given.theme});
"""
SETTINGS = {
    "jupyter_lab_config": {"LabApp": {"expose_app_in_browser": True}},
    "jupyter_server_config": {
        "ServerApp": {
            "jpserver_extensions": {
                "panel.io.jupyter_server_extension": False,
                "voila.server_extension": False,
            }
        },
        "LanguageServerManager": {"autodetect": False},
    },
    "labconfig/page_config": {
        "disabledExtensions": {"@pyviz/jupyterlab_pyviz": True, "@voila-dashboards/jupyterlab-preview": True}
    },
}
"""Without the hosts that few tests need, JupyterLab takes half the time to start."""
NO_NOTEBOOK_NAMED = "history.replaceState(null, '', location.href.replace(/(\\/lab)\\/tree\\/.*/, '$1'))"
"""Otherwise JupyterLab opens the notebook that its address names at some time after everything else, perhaps in the next test."""
BOX = (
    "import ipywidgets\n"
    "inner = ipywidgets.VBox([sw.Board(sw.Ascension())])\n"
    "ipywidgets.HBox([ipywidgets.IntSlider(), ipywidgets.Tab([board, inner])])"
)
"""A cell that shows a board, called so, and another one in boxes."""
SAVE = f"{FIND} await panel.context.save();"
SHOW = f"{FIND} await panel.content.scrollToItem(given.index, 'center');"


@dataclass(frozen=True)
class Lab:
    """A JupyterLab server of the tests' own."""

    url: str
    token: str
    folder: Path

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook of these code cells; return its path on the server."""
        write(self.folder / name, *cells)
        return name


def write(path: Path, *cells: str) -> None:
    """Write a notebook of these code cells."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(notebook, path)


def spare_hosts(config: Path) -> None:
    """Write settings, in a folder for them, with which JupyterLab starts without Voilà and Panel."""
    for name, content in SETTINGS.items():
        (file := config / f"{name}.json").parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content), "utf-8")


def told(runtime: Path, process: int) -> dict[str, Any] | None:
    """Return what a Jupyter server tells of itself, once it listens: its file is there before."""
    try:
        info = json.loads((runtime / f"jpserver-{process}.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return None
    return info if server.listens(info["port"]) else None


@contextmanager
def running(folder: Path, *, hosts: bool = False) -> Iterator[Lab]:
    """Run a server, on a port of its own choice, that also serves Notebook, and other hosts if these are wanted."""
    notebooks, own = folder / "notebooks", folder / "jupyter"
    notebooks.mkdir(exist_ok=True)
    if not hosts:
        spare_hosts(own / "config")
    options = [
        *("--no-browser", "--allow-root", f"--ServerApp.port={server.free_port()}"),
        f"--ServerApp.root_dir={notebooks}",
        "--ServerApp.ip=127.0.0.1",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    places = {f"JUPYTER_{kind}_DIR": str(own / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    environment = {
        **places,
        "IPYTHONDIR": str(own / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(own / "settings"),
    }

    def ready(process: int) -> Lab | None:
        info = told(own / "runtime", process)
        return Lab(info["url"], info["token"], notebooks) if info else None

    with server.running("jupyterlab", options, folder, environment, ready) as lab:
        yield lab


class Notebook:
    """A notebook that is open in JupyterLab, its kernel ready."""

    _find = OPEN

    def __init__(self, page: Page, lab: Lab, path: str) -> None:
        self.page, self.lab, self.path = page, lab, path
        if page.url == "about:blank":
            page.goto(self._address())
            page.wait_for_function("window.jupyterapp !== undefined")
        self.choose_theme("JupyterLab Light")
        self._open()

    def choose_theme(self, theme: str) -> None:
        """Choose a theme; the server keeps it for later pages."""
        self._call(CHOOSE_THEME, theme=theme)

    def run_all(self) -> None:
        """Run all cells, and wait until the last is done."""
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
        self.load_again()

    def load_again(self) -> None:
        """Load the page again, and open the notebook as it was saved."""
        self.page.evaluate(NO_NOTEBOOK_NAMED)
        self.page.reload()
        self._open()

    def output(self, index: int) -> Locator:
        """Return the output area of a cell, scrolled into view."""
        self._call(SHOW, index=index)
        return self.page.locator(
            f".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell[data-windowed-list-index='{index}'] .jp-OutputArea-output"
        )

    def _address(self) -> str:
        return f"{self.lab.url}lab?token={self.lab.token}&reset"

    def _open(self) -> None:
        self.page.wait_for_function("window.jupyterapp !== undefined")
        self._call(self._find + READY)

    def _call(self, body: str, **given: object) -> Any:
        """Run JavaScript in the page, wait for what it promises, and give up in time."""
        script = f"""(given) => Promise.race([
            (async () => {{ {body} }})(),
            new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), {WITHIN})),
        ])"""
        return self.page.evaluate(script, {"path": self.path, **given})


class ClassicNotebook(Notebook):
    """The same in Notebook 7, where a page is one notebook."""

    _find = f"await jupyterapp.restored; {FIND}"

    def _address(self) -> str:
        return f"{self.lab.url}notebooks/{self.path}?token={self.lab.token}"
