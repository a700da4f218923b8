"""Files are written whole or not at all; a lock keeps two programs from changing the same file at once."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from errno import EAGAIN, EMLINK, ETIMEDOUT
from functools import partial
from hashlib import sha256
from os import PathLike
from pathlib import Path
from stat import S_IMODE, S_ISREG
from threading import get_ident
from time import monotonic, sleep, time
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted, told_in_short
from stoneswidgets.plumbing.interrupts import loaded

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_WAIT = 10.0
"""Seconds that a writer waits for another one to finish."""
_LOOK = 0.005
"""Seconds from one try to lock to the next."""
_OLD = 60.0
"""Seconds after which a temporary file is taken for one left by a killed process and removed; no write takes so long."""
_NAME = 160
"""The longest file name, in bytes, that a temporary file's name contains; of a longer one it contains a hash."""


def named(path: object) -> Path:
    """Return the path that was given.

    >>> named("game.json").suffix
    '.json'

    Raises
    ------
    StonesError
        If it is none.
    """
    if not isinstance(path, str | PathLike):
        raise StonesError(f"the name of a file is a text or a path, not {quoted(path)}")
    return Path(path)


@told_in_short()
def write(path: str | PathLike[str], content: str | bytes, *, private: bool = False) -> None:
    """Write a file so that a reader finds, at any time, either the whole old content or the whole new one.

    A link is followed. An existing file keeps its mode, and its owner where that is possible. If the path is not a regular
    file but, for example, a pipe, the content is written to it directly.

    Parameters
    ----------
    path : path
        The file to write.
    content : str or bytes
        Its new content; a text is written in UTF-8.
    private : bool
        Whether nobody but its owner may read a file that was not there.

    Raises
    ------
    OSError
        If the file cannot be written; it then keeps its old content.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(named(path)))
    there = Path(path).stat() if Path(path).exists() else None
    if there is not None:
        if not S_ISREG(there.st_mode):
            Path(path).write_bytes(data)
            return
        target.open("r+b").close()  # fails for a write-protected file, which must not be replaced either
    _clear_up(target)
    new = target.with_name(f"{_prefix(target)}{os.getpid()}-{get_ident()}.new")
    try:
        with open(new, "wb", opener=partial(os.open, mode=0o600 if private else 0o666)) as file:
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
            error.filename = str(path)
            del error.filename2  # set to None it would be said, too
        raise


@contextmanager
def alone(path: str | PathLike[str]) -> Iterator[None]:
    """Lock a file while it is read and then changed by `write`; other programs that call `alone` for it wait.

    The lock is on the file's folder. On systems and disks without locks, nothing is locked.

    Raises
    ------
    OSError
        If another program does not give up its lock within ten seconds.
    """
    if sys.platform == "win32":  # there, folders are not opened
        yield
        return
    folder = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
    try:
        end = monotonic() + LONGEST_WAIT
        while True:
            try:
                _lock(folder)
                break
            except BlockingIOError:
                if monotonic() > end:
                    raise OSError(ETIMEDOUT, "another program is writing there", str(path)) from None
                sleep(_LOOK)
        yield
    finally:
        os.close(folder)


@contextmanager
def held(path: str | PathLike[str]) -> Iterator[None]:
    """Have a file to oneself as long as a program works with it; another one that calls `held` for it meanwhile is refused.

    What is locked is an empty file beside it. On systems and disks without locks, nothing is locked.

    Raises
    ------
    BlockingIOError
        If another program holds it.
    OSError
        If nothing can be written beside it, what is there is a link, or the file has a second name (a hard link), under which
        it would not be locked.
    """
    target = Path(os.path.realpath(path))
    place = target.with_name(f"{_prefix(target)}lock")
    if target.is_file() and target.stat().st_nlink > 1:
        raise OSError(EMLINK, "the file has several names (hard links)", str(path))
    while True:
        try:
            lock = open(place, "r+", opener=_unlinked)  # noqa: SIM115 (closed below)
        except FileNotFoundError as error:  # there is no such folder; other errors are of the lock itself
            error.filename = str(path)
            raise
        with lock:
            _lock(lock.fileno())
            if not _is(place, lock.fileno()):
                continue  # it was opened before another program removed it, and locked thereafter: it locks out nobody
            try:
                yield
            finally:
                with suppress(OSError):
                    place.unlink()
            return


def _unlinked(path: str, flags: int) -> int:
    """Open a file, or make it, but follow no link: what it leads to is another file."""
    return os.open(path, flags | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _is(path: Path, file: int) -> bool:
    """Tell whether an open file is still the one at this path."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except FileNotFoundError:
        return False


def _lock(file: int) -> None:
    """Lock an open file; raise a `BlockingIOError` if another program has locked it. Without locks, nothing happens."""
    try:
        fcntl = loaded("fcntl")  # Windows does not have it
        flock, mode = fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB
    except (ImportError, AttributeError):  # a browser's Python has it without locks
        return
    try:
        flock(file, mode)
    except OSError as error:
        if error.errno == EAGAIN:  # otherwise this disk does not support locks
            raise


def _prefix(target: Path) -> str:
    name = target.name
    long = len(os.fsencode(name)) > _NAME
    return f".{sha256(os.fsencode(name)).hexdigest() if long else name}."


def _like(new: Path, old: os.stat_result) -> None:
    """Give a new file the mode and, where that is possible, the owner of the old one."""
    if sys.platform != "win32" and (old.st_uid, old.st_gid) != (new.stat().st_uid, new.stat().st_gid):
        with suppress(OSError):
            os.chown(new, old.st_uid, old.st_gid)
    new.chmod(S_IMODE(old.st_mode))


def _clear_up(target: Path) -> None:
    """Remove the temporary files that killed processes have left beside a file."""
    prefix = _prefix(target)
    with suppress(OSError):
        for each in os.scandir(target.parent):
            if each.name.startswith(prefix) and each.name.endswith(".new"):
                owner = each.name[len(prefix) : -len(".new")].partition("-")[0]
                if time() - each.stat().st_mtime > _OLD or (owner.isdigit() and not _runs(int(owner))):
                    Path(each.path).unlink()


def _runs(process: int) -> bool:
    """Tell whether a process with this id is running."""
    if sys.platform == "win32":  # there, os.kill would end the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
