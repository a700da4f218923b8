"""``stoneswidgets evaluate``: the values of moves that exercises ask for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import each

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

HELP = "work out the values of moves that exercises ask for (each within two minutes)"


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="an exercise set; it is changed")


def run(files: Sequence[Path]) -> int:
    """Work out the values that exercise sets still lack, and write them into the files.

    Parameters
    ----------
    files : sequence of Path
        The files.

    Returns
    -------
    int
        The exit status: 0 if all are complete now, otherwise 1.
    """
    return each(files, _evaluated)


def _evaluated(path: Path) -> str:
    from stoneswidgets.plumbing import json_text
    from stoneswidgets.plumbing.files import write
    from stoneswidgets.plumbing.language import many
    from stoneswidgets.teach.evaluating import evaluate_text

    text, found = evaluate_text(json_text.read(path))
    if found:
        write(path, text)
    return f"{many(found, 'exercise')} evaluated"
