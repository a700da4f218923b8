"""Save proven values to a file, so that a later run resumes from them."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.files import write

if TYPE_CHECKING:
    from pathlib import Path

EVERY = 10
"""Seconds from one writing to the next."""


class Checkpoint:
    """The values proven so far, by key.

    Parameters
    ----------
    path : Path
        The file; it need not exist.
    goal : int, optional
        The goal that the values hold for; left out, that of the file.
    """

    def __init__(self, path: Path, goal: int | None = None) -> None:
        self._path, self._written = path, perf_counter()
        kept = (
            json.loads(path.read_text("utf-8"))
            if goal is None or path.exists()
            else {"goal": goal, "values": {}}
        )
        if goal not in {None, kept["goal"]}:
            raise StonesError(f"{path} is of goal {kept['goal']}, not {goal}; name another file")
        self.goal: int = kept["goal"]
        self.values: dict[int, int] = {int(key): value for key, value in kept["values"].items()}

    def note(self, key: int, value: int) -> None:
        """Keep a value; the file is written now and then."""
        self.values[key] = value
        if perf_counter() - self._written > EVERY:
            self.write()

    def write(self) -> None:
        """Write the file."""
        write(self._path, json.dumps({"goal": self.goal, "values": self.values}))
        self._written = perf_counter()
