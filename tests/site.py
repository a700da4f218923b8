"""Build the documentation for tests, whole or a few pages, once for all workers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

DOCS = Path(__file__).parents[1] / "docs"
EXCERPT = ("index.md", "lab.md", "games/siegestones.md", "lessons/00-welcome.ipynb")
BELOW = "below/a path"
"""Where the site is in its folder: a site need not be at the top of an address, nor its address be without spaces."""


def build(folder: Path) -> None:
    """Build the documentation's pages in a folder that is not there yet; a warning is an error."""
    _sphinx(folder, "-W")


def excerpt(folder: Path) -> None:
    """Build one page of each kind that browser tests open, in a fraction of the time: their links lead nowhere."""
    _sphinx(folder, "-D", f"include_patterns={','.join(EXCERPT)}")


def _sphinx(folder: Path, *options: str) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", *options, "-d", f"{folder}.read", DOCS, folder]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def enliven(documentation: Path, folder: Path) -> None:
    """Build the site's pages with live boards below a folder, the documentation's among them."""
    from website import boards, docs, tab  # few tests need it

    site = folder / BELOW
    shutil.copytree(documentation, site)
    code = tab.build(site, preset=0)
    docs.enliven(site, code)
    boards.write(site, code)


def once(own: Path, name: str, made: Callable[[Path], object]) -> Path:
    """Return a folder that the first worker of a run has made, while the others wait for it.

    Parameters
    ----------
    own : Path
        The temporary folder of this worker.
    name : str
        What the folder is called.
    made : callable
        Makes it.
    """
    import fcntl  # Windows has none

    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    whole = folder.with_suffix(".whole")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            made(folder)
            whole.touch()
    return folder
