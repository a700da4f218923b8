"""Fills in the values of moves that an exercise set still lacks."""

from __future__ import annotations

import json
import re

from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.teach import form
from stoneswidgets.teach.best import SEARCH, SOLVER, evaluated

_OPEN = re.compile(rf'"best"\s*:\s*"({SOLVER}|{SEARCH})"')


def evaluate_text(text: str) -> tuple[str, int]:
    """Put the values of moves into an exercise set where it only says how to work them out.

    Parameters
    ----------
    text : str
        The text of an exercise set, in which exercises may have ``"best": "solver"`` or ``"best": "search"``.

    Returns
    -------
    str, int
        The text with the values, otherwise unchanged; and the number of exercises that were filled in.

    Raises
    ------
    StonesError
        If it is no exercise set, or a position cannot be solved.
    """
    given = form.fields_of(json_text.parse(text, "exercise set"), "exercise set")
    shared = form.SetContext(form.positions(given.get("positions", {})))
    entries = given.get("exercises")
    waiting = [
        entry
        for entry in (entries if isinstance(entries, list) else [])
        if isinstance(entry, dict) and entry.get("best") in (SOLVER, SEARCH)
    ]
    if len(waiting) != len(_OPEN.findall(text)):
        raise BadRecord("best is not inside an exercise")
    found = iter([_values(entry, shared) for entry in waiting])
    return _OPEN.sub(lambda _: f'"best": {next(found)}', text), len(waiting)


def _values(entry: dict[str, object], shared: form.SetContext) -> str:
    try:
        return json.dumps(
            evaluated(form.placed(entry.get("position"), "position", shared), str(entry["best"]))
        )
    except StonesError as error:
        raise BadRecord(f"exercise {quoted(entry.get('name'))}: {error}") from None
