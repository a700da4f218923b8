"""``stoneswidgets practice``: open the exercises due today, of all games, in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.cli import learn
from stoneswidgets.cli.learn import arguments

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["HELP", "arguments", "run"]

HELP = "practise what is due today, of all five games, beside the lessons"


def run(folder: Path, *, browser: bool = True, port: int | None = None) -> int:
    """Open the lessons' folder as `learn` does, on the page for every day."""
    return learn.run(folder, browser=browser, port=port, lesson="every-day")
