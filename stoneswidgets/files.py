"""Files are written whole or not at all; who changes one has it alone meanwhile."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from errno import EAGAIN, ETIMEDOUT
from hashlib import sha256
from pathlib import Path
from stat import S_IMODE, S_ISREG
from threading import get_ident
from time import monotonic, sleep, time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

LONGEST_WAIT = 10.0
"""Seconds that a writer waits for another one."""
_LOOK = 0.005
_OLD = 60.0
"""Seconds after which a file that a killed process left is cleared up; none is written for so long."""
_NAME = 160
"""The longest name, in bytes, to which more is added."""


def write(path: str | PathLike[str], content: str | bytes) -> None:
    """Write a file so that whoever reads it, at any time, finds the old one or the new one, whole.

    A link is followed. A file that was there keeps its mode, and its owner where that is possible. What is no file,
    such as a pipe, is written to directly.

    Parameters
    ----------
    path : path
        Where.
    content : str or bytes
        What; a text is written in UTF-8.

    Raises
    ------
    OSError
        If it cannot be written; it is then as it was.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    there = Path(path).stat() if Path(path).exists() else None
    if there is not None:
        if not S_ISREG(there.st_mode):
            Path(path).write_bytes(data)
            return
        target.open("r+b").close()  # what must not be written to is not replaced either
    _clear_up(target)
    new = target.with_name(f"{_prefix(target)}{os.getpid()}-{get_ident()}.new")
    try:
        with new.open("wb") as file:
            if there is not None:
                _like(new, there)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    except BaseException as error:
        with suppress(OSError):
            new.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None
        raise


@contextmanager
def alone(path: str | PathLike[str]) -> Iterator[None]:
    """Have a file alone, to read and to `write` it: others that ask for this wait.

    Raises
    ------
    OSError
        If another one does not come to an end within ten seconds.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 (there are systems without)
    except ImportError:
        yield
        return
    folder = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
    try:
        end = monotonic() + LONGEST_WAIT
        while True:
            try:
                flock(folder, LOCK_EX | LOCK_NB)
            except OSError as error:
                if error.errno != EAGAIN:  # a disk on which nothing can be locked
                    break
                if monotonic() > end:
                    raise OSError(ETIMEDOUT, "another program is writing there", str(path)) from None
                sleep(_LOOK)
            else:
                break
        yield
    finally:
        os.close(folder)


def _prefix(target: Path) -> str:
    name = target.name
    long = len(os.fsencode(name)) > _NAME
    return f".{sha256(os.fsencode(name)).hexdigest() if long else name}."


def _like(new: Path, old: os.stat_result) -> None:
    """Give a file the mode and, where that is possible, the owner of another one."""
    if sys.platform != "win32" and (old.st_uid, old.st_gid) != (new.stat().st_uid, new.stat().st_gid):
        with suppress(OSError):
            os.chown(new, old.st_uid, old.st_gid)
    new.chmod(S_IMODE(old.st_mode))


def _clear_up(target: Path) -> None:
    """Remove what killed processes have left of this file."""
    prefix = _prefix(target)
    with suppress(OSError):
        for each in os.scandir(target.parent):
            if each.name.startswith(prefix) and each.name.endswith(".new"):
                owner = each.name[len(prefix) : -len(".new")].partition("-")[0]
                if time() - each.stat().st_mtime > _OLD or (owner.isdigit() and not _runs(int(owner))):
                    Path(each.path).unlink()


def _runs(process: int) -> bool:
    """Tell whether there is such a process here."""
    if sys.platform == "win32":  # where one cannot ask without ending it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
