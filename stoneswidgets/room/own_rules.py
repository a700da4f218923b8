"""Load files with variants, also into a running room, so that their games are offered."""

from __future__ import annotations

import linecache
import sys
from contextlib import suppress
from itertools import count
from shlex import quote
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING

from stoneswidgets.core.check import check_briefly
from stoneswidgets.core.rules.registry import CLASSES
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.texts import printable

if TYPE_CHECKING:
    from pathlib import Path

_ENDING = "-rules-"


def run(path: Path) -> list[str]:
    """Run a file, check its classes of games briefly, and return their titles; after a `StonesError` none of them is known."""
    before = dict(CLASSES)
    name, file = path.stem, str(path)
    linecache.checkcache(file)  # it may have had another text
    module = ModuleType(name)
    module.__file__ = file
    known, sys.modules[name] = sys.modules.get(name), module
    with suppress(ImportError):  # processes that play games cannot import it
        import cloudpickle  # type: ignore[import-untyped]

        cloudpickle.register_pickle_by_value(module)
    try:
        exec(compile(path.read_bytes(), file, "exec"), vars(module))  # noqa: S102 (whoever starts or leads the room wants it)
        new = [each for each in CLASSES.values() if each.__module__ == name]
        if not new:
            raise StonesError(  # noqa: TRY301 (taken back as all are)
                "there is no game in it: a variant is a class, such as class Longer(sw.SiegeStones): goal = 5, in two lines"
            )
        for each in new:
            check_briefly(each())
    except (Exception, SystemExit) as error:  # whatever somebody wrote
        CLASSES.clear()
        CLASSES.update(before)
        del sys.modules[name]
        if known is not None:
            sys.modules[name] = known
        raise StonesError(printable(_reason(error, file))) from error
    return [each.title for each in new]


def add(text: str, room: Path) -> str:
    """Keep a text beside a room's file, run it there, and say what came of it; what cannot be run is not kept."""
    path = next(
        path for n in count(1) if not (path := room.with_name(f"{room.stem}{_ENDING}{n}.py")).exists()
    )
    try:
        files.write(path, text, private=True)
    except OSError as error:
        raise StonesError(f"nothing can be kept beside the room's file: {error.strerror}") from None
    try:
        titles = run(path)
    except StonesError:
        path.unlink()
        raise
    return phrase("rules added", titles=tuple(titles), path=quote(str(path)))


def added(room: Path) -> list[Path]:
    """Return the files that were added to a room."""
    return sorted(room.parent.glob(f"{room.stem}{_ENDING}*.py"))


def _reason(error: BaseException, file: str) -> str:
    """Return what is wrong, after the line of that file where it is."""
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename == file:
        return f"line {error.lineno}: {type(error).__name__}: {error.msg}"
    lines = [each.lineno for each in extract_tb(error.__traceback__) if each.filename == file]
    if lines:
        return f"line {lines[-1]}: {said}"
    return str(error) if isinstance(error, StonesError) else said
