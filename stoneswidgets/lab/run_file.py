"""Runs as files: a line that says what is played, then one for each portion of games, to go on with later."""

from __future__ import annotations

import json
from contextlib import contextmanager
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.lab.jobs import Portion
from stoneswidgets.plumbing.fields import Fields
from stoneswidgets.plumbing.growing import GrowingFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from stoneswidgets.lab.workers import Work

FORMAT, VERSION = "stoneswidgets-run", 2
EVERY = 1.0
"""Seconds from one writing to the next."""
_MOST = 1 << 53


class RunFile:
    """A file that a run is written to, portion by portion.

    Parameters
    ----------
    path : path
        Where it is, or is to be.
    work : Work
        What is played; a file in which something else was played is refused.

    Attributes
    ----------
    portions : list of (int, Portion)
        Those that the file held when it was opened, each with its number of games.
    """

    def __init__(self, path: str | PathLike[str], work: Work) -> None:
        self._file, self._work = GrowingFile(path), work
        self._waiting: list[dict[str, Any]] = []
        self._written = monotonic()
        self.portions: list[tuple[int, Portion]] = []

    @contextmanager
    def growing(self) -> Iterator[None]:
        """Have the file to oneself, read what it holds, and in the end write all portions.

        Raises
        ------
        BadRecord
            If the file is no run, or one in which something else was played, or another program writes to it.
        """
        with self._file.alone():
            if self._file.is_there:
                self._check(self._file.head())
                self.portions = self._file.pieces(self._read)
            else:
                head = {"format": FORMAT, "version": VERSION, "keep": self._work.keep}
                self._file.begin({**head, "played": self._work.description})
            try:
                yield
            finally:
                self._write()

    def add(self, games: int, portion: Portion) -> None:
        """Take a portion of so many games; it is written within a second, or when the next one is there."""
        numbers = (list(map(float, each)) for each in portion)
        self._waiting.append({"games": games, **dict(zip(Portion._fields, numbers, strict=True))})
        if monotonic() - self._written >= EVERY:
            self._write()

    def _write(self) -> None:
        waiting, self._waiting, self._written = self._waiting, [], monotonic()
        if waiting:
            self._file.add(*waiting)

    def _check(self, head: object) -> None:
        fields = Fields(head, "run", required=("format", "version", "keep", "played"))
        fields.header(FORMAT, VERSION)
        if self._work.keep and fields.given["keep"] is not True:
            raise BadRecord(
                f"{self._file.name} does not hold the values of each game: it was begun without keep=True"
            )
        played = fields.given["played"]
        for name, value in json.loads(json.dumps(self._work.description)).items():
            of = played.get(name) if isinstance(played, dict) else None
            if of != value:
                raise BadRecord(
                    f"{self._file.name} holds another run: {name} is {quoted(of)}, not {quoted(value)}"
                )

    def _read(self, piece: object) -> tuple[int, Portion]:
        fields = Fields(piece, "portion", required=("games", *Portion._fields))
        games = fields.integer("games", range(1, _MOST))
        portion = Portion(*(_numbers(name, fields.given[name]) for name in Portion._fields))
        columns, counts = self._work.columns, self._work.counts
        if (
            len(portion.sums) != 2 * columns
            or len(portion.cells) != counts
            or (self._work.keep and len(portion.values) != games * columns)
        ):
            raise BadRecord("its numbers are not those of such a run")
        return games, portion if self._work.keep else portion._replace(values=[])


def _numbers(name: str, given: object) -> list[float]:
    listed: list[Any] = given if isinstance(given, list) else [None]
    try:
        numbers = [float(n) for n in listed if type(n) in (int, float)]
    except OverflowError:
        numbers = []
    if len(numbers) != len(listed) or not all(map(isfinite, numbers)):
        raise BadRecord(f"{name} are numbers, not {quoted(given)}")
    return numbers
