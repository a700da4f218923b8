"""Files of long runs: the first line says what is played, each further one holds games of it; a run goes on from there.

A last line that a crash or a full disk has cut off costs that line only, and one program writes at a time.
"""

from __future__ import annotations

import json
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from warnings import warn

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing import files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from os import PathLike

T = TypeVar("T")


class RunFile:
    """A file of a run or a tournament.

    Parameters
    ----------
    path : path
        Where it is, or is to be.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = RunFile(f"{folder}/run.jsonl")
    ...     with file.alone():
    ...         begun = file.begin({"game": "siegestones"}, lambda piece: piece["games"])
    ...         file.add({"games": 64})
    ...         again = file.begin({"game": "siegestones"}, lambda piece: piece["games"])
    >>> begun, again
    ([], [64])
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = Path(path)
        self._end = 0

    @property
    def name(self) -> str:
        """The file's name."""
        return self._path.name

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have the file to oneself while it grows.

        Raises
        ------
        BadRecord
            If another program has it.
        """
        with ExitStack() as stack:
            try:
                stack.enter_context(files.locked(self._path, wait=0))
            except TimeoutError:
                raise BadRecord(
                    f"another program is writing to {self.name}; wait until it has ended"
                ) from None
            yield

    def head(self) -> dict[str, Any] | None:
        """Return what the first line says is played; None if there is no file.

        Raises
        ------
        BadRecord
            If it is not the file of a run.
        """
        if not self._path.exists():
            return None
        try:
            with self._path.open("rb") as file:
                found = _parsed(file.readline())
            if isinstance(found, dict):
                return found
        except BadRecord:
            pass
        raise BadRecord(f"{self.name} is not the file of a run; another path= begins one")

    def begin(self, head: Mapping[str, Any], read: Callable[[Any], T]) -> list[T]:
        """Return the pieces that the file holds; make it, if it is not there.

        Parameters
        ----------
        head : dict
            What is played.
        read : callable
            Makes a piece of its JSON; raises a `BadRecord`, KeyError, TypeError or ValueError if it is none.

        Raises
        ------
        BadRecord
            If something else is played there, or a line before the last is damaged.
        """
        wanted, found = json.loads(json.dumps(head)), self.head()
        if found is None:
            files.write(self._path, _line(wanted))
            self._end = self._path.stat().st_size
            return []
        if how := _difference(found, wanted):
            raise BadRecord(
                f"{self.name} has a different run: {how}. The file of a run belongs to it and to one version of the library; "
                "another path= begins a new one"
            )
        first, *lines = self._path.read_bytes().splitlines(keepends=True)
        self._end, pieces = len(first), []
        for number, line in enumerate(lines, 2):
            try:
                pieces.append(read(_parsed(line)))
            except (BadRecord, KeyError, TypeError, ValueError, OverflowError) as error:
                where = f"{self.name}, line {number}"
                if number <= len(lines):
                    raise BadRecord(f"{where} is damaged: {error}") from None
                warn(f"the last line, {where}, is damaged and was left out ({error})", stacklevel=2)
                break
            self._end += len(line)
        return pieces

    def add(self, *pieces: Mapping[str, Any]) -> None:
        """Write pieces behind what is known to be whole.

        Raises
        ------
        OSError
            If they cannot be written.
        """
        left = memoryview("".join(map(_line, pieces)).encode())
        with self._path.open("r+b", buffering=0) as file:
            file.seek(self._end)
            file.truncate()
            while left:
                left = left[file.write(left) :]
            self._end = file.tell()


def _line(piece: Mapping[str, Any]) -> str:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":")) + "\n"


def _parsed(line: bytes) -> Any:
    """Return what a line holds; raise a `BadRecord` if it is cut off or no JSON."""
    if not line.endswith(b"\n"):
        raise BadRecord("it is cut off")
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord("it is no JSON") from None


def _difference(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Say what differs between what a file has and what is wanted; "" if nothing does."""
    for name in {**wanted, **found}:
        here, there = found.get(name), wanted.get(name)
        if isinstance(here, dict) and isinstance(there, dict):
            if how := _difference(here, there):
                return f"{how}" if name == "played" else f"{name}: {how}"
        elif here != there:
            return f"{name} is {quoted(here)}, not {quoted(there)}"
    return ""
