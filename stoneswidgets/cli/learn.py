"""``stoneswidgets learn``: open the lessons in JupyterLab."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import failed, say

if TYPE_CHECKING:
    from argparse import ArgumentParser

HELP = "open the lessons in JupyterLab, as copies"
FOLDER = "stoneswidgets-notebooks"


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument(
        "folder", nargs="?", type=Path, default=Path(FOLDER), help=f"where they go (default: ./{FOLDER})"
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the address, and open no browser"
    )
    parser.add_argument("--port", type=int, help="the first port to try (default: JupyterLab's)")


def run(folder: Path, *, browser: bool = True, port: int | None = None, lesson: str = "") -> int:
    """Copy the tutorials to a folder and open JupyterLab on one of them; returns when JupyterLab ends.

    Parameters
    ----------
    folder : Path
        The folder. Notebooks that are there already stay as they are; the lesson that was changed last is opened.
    browser : bool
        Whether to open a browser, where there is one. The address is printed in any case.
    port : int, optional
        The first port to try.
    lesson : str
        The name of the lesson to open; left out, the one that was changed last.

    Returns
    -------
    int
        The exit status: 1 if JupyterLab is not installed or the folder cannot be written, otherwise 0.
    """
    if find_spec("jupyterlab") is None:
        return failed('JupyterLab is not installed; it comes with: pip install "stoneswidgets[learn]"')
    from stoneswidgets.page import tutorials

    tutorials.spare_jupyter_a_grammar()
    try:
        there = tutorials.lessons_in(folder)
        copies = tutorials.copy_notebooks(folder)
    except OSError as error:
        return failed(f"the tutorials cannot be copied: {error}")
    say(
        f"The lessons are in {folder.resolve()}, and stay as you leave them. One that you move away is copied anew; what you have "
        "solved stays solved."
    )
    print("JupyterLab is starting; Control-C ends it.", flush=True)
    named = [copy for copy in copies if copy.stem[3:] == lesson]
    tutorials.open_lab(tutorials.newest(named or there or copies), browser=browser, port=port)
    return 0
