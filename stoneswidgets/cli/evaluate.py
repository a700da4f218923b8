"""``stoneswidgets evaluate``: compute the values of moves that exercises ask for."""

from __future__ import annotations

import json
import re
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

    text, found = _with_values(json_text.read(path))
    if found:
        write(path, text)
    return f"{many(found, 'exercise')} evaluated"


def _with_values(text: str) -> tuple[str, int]:
    """Return an exercise set's text with the values of moves, otherwise unchanged, and the number of exercises that lacked them."""
    from stoneswidgets.errors import BadRecord
    from stoneswidgets.plumbing import json_text
    from stoneswidgets.teach import form
    from stoneswidgets.teach.best import SEARCH, SOLVER

    lacking = re.compile(rf'"best"\s*:\s*"({SOLVER}|{SEARCH})"')
    found = form.with_values(json_text.parse(text, "exercise set"))
    if len(found) != len(lacking.findall(text)):
        raise BadRecord("best is not inside an exercise")
    values = map(json.dumps, found)
    return lacking.sub(lambda _: f'"best": {next(values)}', text), len(found)
