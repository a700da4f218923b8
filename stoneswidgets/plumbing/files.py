"""Write files whole or not at all, and lock them against other programs."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from errno import ENOENT
from functools import partial
from os import PathLike
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISREG
from typing import TYPE_CHECKING

from stoneswidgets.errors import BadRecord, StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST_WAIT = 10.0
"""Seconds that a writer waits for another one to finish."""


def named(path: object) -> Path:
    """Return a path as a `Path`; a `StonesError` if it is none.

    >>> named("game.json").suffix
    '.json'
    """
    if not isinstance(path, str | PathLike):
        raise StonesError(f"the name of a file is a text or a path, not {quoted(path)}")
    return Path(path)


def write(path: str | PathLike[str], content: str | bytes, *, private: bool = False) -> None:
    """Write a file so that readers find the whole old content or the whole new one; if that fails, the old one.

    A link is followed, and an existing file keeps its mode; one that was not there may be `private` to its owner. If the path is not a
    regular file but, for example, a pipe, the content is written to it directly.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(named(path)))
    mode = Path(path).stat().st_mode if Path(path).exists() else None
    if mode is not None:
        if not S_ISREG(mode):
            Path(path).write_bytes(data)
            return
        target.open("r+b").close()  # fails for a write-protected file, which must not be replaced either
    new = target.with_name(f".{token_hex(8)}.new")
    try:
        with open(new, "wb", opener=partial(os.open, mode=0o600 if private else 0o666)) as file:
            if mode is not None:
                new.chmod(S_IMODE(mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    except BaseException as error:
        with suppress(OSError):
            new.unlink()
        if isinstance(error, OSError):
            error.filename = str(path)
            del error.filename2  # set to None it would be said, too
        raise


class Saved:
    """Something that ``save`` writes to a file, in the format that the file name's ending says."""

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        """Return for each file name ending a function that writes this object in that format."""
        raise NotImplementedError

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, in the format that the file name's ending says.

        Raises
        ------
        StonesError
            If the ending stands for no format, or the format needs an extra that is not installed.
        OSError
            If the file cannot be written.
        """
        formats, path = self._formats(), named(path)
        if path.suffix.lower() not in formats:
            raise StonesError(f"the name of the file ends in {' or '.join(formats)}, not {quoted(path.name)}")
        write(path, formats[path.suffix.lower()]())


@contextmanager
def locked(path: str | PathLike[str], busy: str = "") -> Iterator[None]:
    """Lock a file while it is read and then changed, or as long as a program works with it.

    What is locked is an empty file beside it. In a browser's Python nothing is. Another program that has locked it is waited for, or,
    with what is to be said to it, `busy`, refused at once by a `BadRecord`.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():  # the lock would make it
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path))
    try:
        from filelock import FileLock
    except ImportError:
        yield
        return
    beside = target.with_name(f".{target.name}.lock")
    try:
        lock = FileLock(beside, timeout=0 if busy else LONGEST_WAIT, mode=0o600).acquire()
    except TimeoutError:
        if busy:
            raise BadRecord(busy) from None
        raise
    with lock:
        yield
