"""Copy the tutorials to a folder as lessons, and open them in JupyterLab.

The tutorials are plain notebooks. Their copies are lessons by a mark in their metadata, and by an extension and defaults
that JupyterLab loads only while it runs for them; the user's own settings are not changed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING
from urllib.parse import quote

from stoneswidgets.plumbing import files
from stoneswidgets.teach.notebooks import LESSON, names, texts

if TYPE_CHECKING:
    from nbformat import NotebookNode

_STATIC = Path(__file__).parents[1] / "static"
_WORKSPACE = "/lab/workspaces/stoneswidgets"
"""JupyterLab's workspace for lessons, so that the tabs of people's own work stay as they are."""


def spare_jupyter_a_grammar() -> None:
    """Make jsonschema skip internationalised URLs, which no schema of Jupyter's uses.

    To check them it compiles a grammar whenever it is imported: half of the time that JupyterLab takes to start. A module that is
    None counts as not installed, and jsonschema then leaves such addresses alone.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def copy_notebooks(folder: Path) -> list[Path]:
    """Copy the tutorials to a folder, as lessons, and return the copies in their order; needs nbformat, which comes with JupyterLab.

    A notebook of the same name that is there already is never overwritten.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    folder.mkdir(parents=True, exist_ok=True)
    copies = []
    wanted = [name for name in names() if not (folder / name).exists()]
    found = texts() if wanted else {}
    for name in reversed(names()):  # so that the first is the newest
        copy = folder / name
        copies.append(copy)
        if name in wanted:
            notebook = as_lesson(nbformat.reads(found[name], as_version=4))  # type: ignore[no-untyped-call]
            # a board's game is kept by its cell's id: that of a lesson that was renamed is not this one's
            own = token_hex(4)
            for cell in notebook.cells:
                cell.id += f"-{own}"
            files.write(copy, nbformat.writes(notebook).encode())  # type: ignore[no-untyped-call]
            NotebookNotary().sign(notebook)  # type: ignore[no-untyped-call]
    return copies[::-1]


def as_lesson(notebook: NotebookNode) -> NotebookNode:
    """Mark a tutorial as a lesson: not run yet, its Python folded away except in cells with the tag `shown`."""
    notebook.metadata[LESSON] = True
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.metadata["jupyter"] = {"source_hidden": "shown" not in cell.metadata.get("tags", ())}
            cell.execution_count = None
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = None
    return notebook


def lessons_in(folder: Path) -> list[Path]:
    """Return the notebooks of a folder that are lessons, whatever they are called; in no order."""
    return [each for each in folder.glob("*.ipynb") if f'"{LESSON}"' in each.read_text("utf-8", "replace")]


def newest(notebooks: list[Path]) -> Path:
    """Return the notebook changed last; the first, if none was changed."""
    return max(notebooks, key=lambda path: path.stat().st_mtime)


def open_lab(notebook: Path, *, browser: bool, port: int | None) -> None:
    """Run JupyterLab on a lesson; returns when JupyterLab ends."""
    from jupyterlab.labapp import LabApp

    defaults = os.environ.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep)
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [*defaults, str(_STATIC)]))
    options = [
        f"--ServerApp.root_dir={notebook.parent}",
        "--ServerApp.contents_manager_class=stoneswidgets.page.lesson_files.LessonFiles",
        f"--LabApp.default_url={_WORKSPACE}/tree/{quote(notebook.name)}",
        f"--LabApp.extra_labextensions_path={_STATIC / 'labextensions'}",
        "--LabApp.extension_manager=readonly",
        "--LanguageServerManager.autodetect=False",  # to look for them takes a tenth of the start
        "--log-level=WARN",
    ]
    options += [] if browser else ["--no-browser"]
    options += [] if port is None else [f"--ServerApp.port={port}"]
    options += ["--allow-root"] if getattr(os, "geteuid", lambda: None)() == 0 else []
    LabApp.launch_instance(options)
