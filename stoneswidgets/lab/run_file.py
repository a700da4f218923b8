"""Runs as files: what has been played so far, written whole every second, to go on with later."""

from __future__ import annotations

import json
from hashlib import sha256
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.lab.intervals import Moments
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.plumbing.fields import Fields

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike
    from types import FunctionType

FORMAT, VERSION = "stoneswidgets-run", 1
EVERY = 1.0
"""Seconds from one writing to the next."""


_MOST = 1 << 53


def fingerprint(rules: Sequence[Callable[..., Any]]) -> str:
    """Return a text that differs where rules, or rules that they call, have other code.

    It is for one version of Python: another one has other code.
    """
    found = sha256()
    for each in reached(*(cast("FunctionType", rule) for rule in rules)):
        constants = [c for c in each.__code__.co_consts if not hasattr(c, "co_code")]
        found.update(repr((each.__name__, each.__code__.co_code, constants)).encode())
    return found.hexdigest()[:16]


def file_in(folder: str | PathLike[str] | None, name: str) -> Path | None:
    """Return the file of one run of several in a folder, which is made if it is not there; None without one.

    Raises
    ------
    BadRecord
        If there is a file instead of the folder.
    """
    if folder is None:
        return None
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise BadRecord(f"{path.name} is a file; several runs are kept in a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path / f"{name}.json"


class RunFile:
    """A file that a run is written to.

    Parameters
    ----------
    path : Path
        Where it is, or is to be.
    told : dict
        What is played; a file in which something else was played is refused.
    columns, counts : int
        How many values there are of each game, and how many counts of the board's spaces.
    """

    def __init__(self, path: Path, told: dict[str, Any], columns: int, counts: int) -> None:
        self._path, self._told, self._written = path, json.loads(json.dumps(told)), -EVERY
        self._columns, self._counts = columns, counts

    @property
    def name(self) -> str:
        """The file's name."""
        return self._path.name

    def read(self) -> tuple[int, tuple[Moments, ...], list[float], list[list[float]]]:
        """Return how many portions have been played, and the moments, counts and values so far; none if there is no file.

        Raises
        ------
        BadRecord
            If the file is no run, or one in which something else was played.
        """
        if not self._path.exists():
            return 0, (), [], []
        try:
            text = self._path.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise BadRecord(f"{self._path.name} is not text in UTF-8: byte {error.start} is wrong") from None
        names = ("format", "version", "played", "portions", "moments", "cells", "values")
        fields = Fields(json_text.parse(text, "run"), "run", required=names)
        fields.header(FORMAT, VERSION)
        given = fields.given
        for name, value in self._told.items():
            of = given["played"].get(name) if isinstance(given["played"], dict) else None
            if of != value:
                raise BadRecord(
                    f"{self._path.name} holds another run: {name} is {quoted(of)}, not {quoted(value)}"
                )
        portions = fields.integer("portions", range(_MOST))
        try:
            return portions, *self._numbers(given, portions)
        except (TypeError, ValueError, OverflowError):
            raise BadRecord(f"{self._path.name}: its numbers are not those of such a run") from None

    def _numbers(
        self, given: dict[str, Any], portions: int
    ) -> tuple[tuple[Moments, ...], list[float], list[list[float]]]:
        """Return moments, counts and values; raise any error where they are no numbers, or too many or too few."""
        moments = tuple(Moments(_count(n), _number(a), _number(b)) for n, a, b in given["moments"])
        cells = [_number(n) for n in given["cells"]]
        values = [[_number(v) for v in each] for each in given["values"]]
        games = moments[0].count if moments else 0
        kept = sum(map(len, values))
        if (
            len(moments) != (self._columns if portions else 0)
            or any(each.count != games for each in moments)
            or len(cells) != (self._counts if portions else 0)
            or (values and (len(values) != portions or kept != games * self._columns))
        ):
            raise ValueError
        return moments, cells, values

    def write(
        self,
        portions: int,
        moments: Sequence[Moments],
        cells: Sequence[float],
        values: Sequence[Sequence[float]],
        *,
        now: bool = False,
    ) -> None:
        """Write what has been played so far, unless that was done less than a second ago; with `now`, in any case."""
        if not now and monotonic() - self._written < EVERY:
            return
        content = {
            "format": FORMAT,
            "version": VERSION,
            "played": self._told,
            "portions": portions,
            "moments": [[m.count, m.total, m.squares] for m in moments],
            "cells": list(map(float, cells)),
            "values": [list(map(float, each)) for each in values],
        }
        files.write(self._path, json.dumps(content) + "\n")
        self._written = monotonic()


def _number(given: object) -> float:
    """Return a finite number; raise any error if it is none."""
    if isinstance(given, bool) or not isinstance(given, int | float) or not isfinite(given):
        raise TypeError
    return float(given)


def _count(given: object) -> int:
    if type(given) is not int or given not in range(1, _MOST):
        raise TypeError
    return given
