"""What was meant where Python itself fails in a cell: a name of this library without `sw.`, or a class whose parent is no class."""

from __future__ import annotations

import ast
import linecache
import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.errors import meant, quoted
from stoneswidgets.plumbing.answering import LIBRARY
from stoneswidgets.plumbing.interrupts import held, loaded

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FrameType


_A_SPACE = re.compile("[A-Z]?[a-z][0-9]{1,2}")


def told(error: Exception, frame: FrameType, line: int) -> str:
    """Return what was meant where an error came up in a cell; "" if it is none that is known here."""
    around = {**frame.f_builtins, **frame.f_globals, **frame.f_locals}
    if isinstance(error, NameError):
        name = error.name or ""
        return undefined(name, around).removeprefix("; ") or (
            f'a move, or a space, is a text: "{name}"' if _A_SPACE.fullmatch(name) else ""
        )
    cell = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
    for each in ast.walk(ast.parse(cell)):
        if (
            isinstance(each, ast.ClassDef)
            and each.lineno == line
            and any(_is_no_class(base, around) for base in each.bases)
        ):
            return f"a variant is made of a class, as in class {each.name}(sw.SiegeStones):"
    return ""


def _is_no_class(base: ast.expr, around: Mapping[str, Any]) -> bool:
    """Tell whether a text, or a module, stands where a class should."""
    if isinstance(base, ast.Constant):
        return isinstance(base.value, str)
    return isinstance(base, ast.Name) and isinstance(around.get(base.id), ModuleType)


def undefined(name: str, around: Mapping[str, Any]) -> str:
    """Return the end of a message: what would do in place of a name that stands for nothing; "" if it is not known.

    >>> import stoneswidgets
    >>> undefined("SiegeStones", {"sw": stoneswidgets})
    '; did you mean sw.SiegeStones?'
    """
    sw, known = _library(around), sys.modules[LIBRARY].__all__
    if name == "sw":
        return f"; write import {LIBRARY} as sw above it"
    if name == "rules":
        return f"; write from {LIBRARY}.games.{GAMES[0]} import rules above it (or of {', '.join(GAMES[1:])})"
    near = name if name in known else ""
    if name[:1].isupper() and not near:
        near = next((each for each in known if quoted(each) in meant(name, known)), "")
    if near:
        return f"; did you mean {sw}.{near}?"
    with held():
        from stoneswidgets.kernel.unfit import importing  # only where somebody writes rules

    return importing(name) or _for_games(name)


def _for_games(name: str) -> str:
    """Return the end of a message: the line that imports a parent of games of one's own, or what makes their boards."""
    for home in (f"{LIBRARY}.boards", f"{LIBRARY}.core.placement"):
        thing = getattr(loaded(home), name, None)
        is_known = isinstance(thing, type) or home.endswith("boards")
        if is_known and str(getattr(thing, "__module__", "")).startswith(home):
            return f"; write from {home} import {name} above it"
    return ""


def _library(around: Mapping[str, Any]) -> str:
    """Return what the library is called there; "sw" where it has no name yet."""
    return min(
        (name for name, value in around.items() if value is sys.modules[LIBRARY]), key=len, default="sw"
    )
