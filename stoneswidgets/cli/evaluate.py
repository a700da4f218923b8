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

    from stoneswidgets.teach.form import SetContext

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

    given = form.fields_of(json_text.parse(text, "exercise set"), "exercise set")
    shared = form.SetContext(form.positions(given.get("positions", {})))
    entries = given.get("exercises")
    waiting = [
        entry
        for entry in (entries if isinstance(entries, list) else [])
        if isinstance(entry, dict) and entry.get("best") in (SOLVER, SEARCH)
    ]
    lacking = re.compile(rf'"best"\s*:\s*"({SOLVER}|{SEARCH})"')
    if len(waiting) != len(lacking.findall(text)):
        raise BadRecord("best is not inside an exercise")
    found = iter([_values(entry, shared) for entry in waiting])
    return lacking.sub(lambda _: f'"best": {next(found)}', text), len(waiting)


def _values(entry: dict[str, object], shared: SetContext) -> str:
    from stoneswidgets.errors import BadRecord, StonesError, quoted
    from stoneswidgets.teach.best import evaluated
    from stoneswidgets.teach.form import placed

    try:
        return json.dumps(evaluated(placed(entry.get("position"), "position", shared), str(entry["best"])))
    except StonesError as error:
        raise BadRecord(f"exercise {quoted(entry.get('name'))}: {error}") from None
