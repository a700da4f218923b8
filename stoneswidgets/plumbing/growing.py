"""Files that grow by lines: the first says what the file holds, each further one is a piece of it."""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress
from errno import EROFS
from typing import TYPE_CHECKING, Any, TypeVar
from warnings import warn

from stoneswidgets.errors import BadRecord
from stoneswidgets.plumbing import files, json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

T = TypeVar("T")


class GrowingFile:
    """A file that grows by lines of JSON; a last line that is damaged costs that line only.

    Parameters
    ----------
    path : path
        Where it is, or is to be.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = GrowingFile(f"{folder}/counts.jsonl")
    ...     with file.alone():
    ...         file.begin({"of": "sheep"})
    ...         file.add({"night": 1, "sheep": 38})
    ...     file.head(lambda head: head["of"]), file.pieces(lambda piece: piece["sheep"])
    ('sheep', [38])
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = files.named(path)
        self._end: int | None = None

    @property
    def name(self) -> str:
        """The file's name."""
        return self._path.name

    @property
    def is_there(self) -> bool:
        """Whether there is such a file."""
        return self._path.exists()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have the file to oneself while it grows.

        Raises
        ------
        BadRecord
            If another program has it.
        """
        lock = files.locked(self._path, wait=0)
        try:
            lock.__enter__()
        except TimeoutError:
            raise BadRecord(f"another program is writing to {self.name}; wait until it has ended") from None
        except OSError as error:
            if error.errno != EROFS:  # nobody writes to a disk that is only read
                raise
            yield
            return
        try:
            yield
        finally:
            lock.__exit__(None, None, None)

    def begin(self, head: dict[str, Any]) -> None:
        """Make the file, with its first line."""
        files.write(self._path, _line(head))
        self._end = None

    def head(self, read: Callable[[Any], T]) -> T:
        """Return what the first line says.

        Parameters
        ----------
        read : callable
            Makes what it says of its JSON, or raises a `BadRecord`.

        Raises
        ------
        BadRecord
            If it is no JSON, or `read` raises one; the message names the file.
        """
        try:
            return read(json_text.parse(_text(self._lines()[0]), "first line"))
        except BadRecord as error:
            raise BadRecord(f"{self.name}: {error}; another path= begins a new file") from None

    def pieces(self, read: Callable[[Any], T]) -> list[T]:
        """Return what the other lines hold; a damaged last line is left out, with a warning, and the next one takes its place.

        Parameters
        ----------
        read : callable
            Makes what a line holds of its JSON, or raises a `BadRecord`.

        Raises
        ------
        BadRecord
            If a line before the last is damaged; the message says which.
        """
        _, *lines = self._lines()
        found: list[T] = []
        self._end = self._path.stat().st_size
        for number, line in enumerate(lines, 2):
            where = f"{self.name}, line {number}"
            try:
                found.append(read(json_text.parse(_text(line), "line")))
            except BadRecord as error:
                if number <= len(lines):
                    raise BadRecord(f"{where}: {error}") from None
                self._end -= len(line)
                warn(f"the last line, {where}, is damaged and was left out ({error})", stacklevel=2)
        return found

    def add(self, *pieces: dict[str, Any]) -> None:
        """Write pieces to the file's end: whole, or, where that fails, none.

        Raises
        ------
        OSError
            If they cannot be written; the file is then as it was.
        """
        with self._path.open("r+b") as file:
            end = file.seek(0, 2) if self._end is None else file.seek(self._end)
            try:
                file.truncate()
                self._end = end + file.write("".join(map(_line, pieces)).encode())
                file.flush()
            except BaseException:
                self._end = end
                with suppress(OSError):
                    file.truncate(end)
                raise

    def _lines(self) -> list[bytes]:
        return self._path.read_bytes().splitlines(keepends=True) or [b""]


def _line(piece: dict[str, Any]) -> str:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":")) + "\n"


def _text(line: bytes) -> str:
    if not line.endswith(b"\n"):
        raise BadRecord("it is cut off")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(f"it is not text in UTF-8: byte {error.start} is wrong") from None
