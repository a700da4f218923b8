"""What a notebook answers where Python fails in a cell before this library is asked: a name of it that is not defined, a class of no class."""

from __future__ import annotations

import ast
import linecache
import sys
from contextlib import suppress
from traceback import walk_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.registry import GAMES, LIBRARY
from stoneswidgets.errors import in_short, meant, quoted
from stoneswidgets.kernel.unfit import importing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType


def answer(
    shell: Any,  # noqa: ANN401
    kind: type,
    error: Exception,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    """Show an error in IPython, whose own handler of errors this is: with what was meant, where that is known."""
    hint = ""
    with suppress(Exception):  # whatever happens, the error itself is told
        hint = told(error, trace)
    if hint:
        error.args = (f"{error}{hint}",)
        shell._showtraceback(kind, error, in_short(error))  # noqa: SLF001 (as handlers of IPython's own do)
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset, running_compiled_code=True)


def told(error: Exception, trace: TracebackType) -> str:
    """Return the end of a message: what was meant where an error came up; "" if it is none that is known here."""
    *_, (frame, line) = walk_tb(trace)
    around = {**frame.f_builtins, **frame.f_globals, **frame.f_locals}
    if isinstance(error, NameError):
        return undefined(error.name or "", around)
    cell = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
    for each in ast.walk(ast.parse(cell)):
        if isinstance(each, ast.ClassDef) and each.lineno == line:
            for base in each.bases:
                is_text = isinstance(base, ast.Constant) and isinstance(base.value, str)
                is_module = isinstance(base, ast.Name) and isinstance(around.get(base.id), ModuleType)
                if is_text or is_module:
                    return f"; a variant is made of a class, as in class {each.name}({_library(around)}.SiegeStones):"
    return ""


def undefined(name: str, around: Mapping[str, Any]) -> str:
    """Return the end of a message: what would do in place of a name that stands for nothing; "" if it is not known.

    >>> import stoneswidgets
    >>> undefined("SiegeStones", {"sw": stoneswidgets})
    '; did you mean sw.SiegeStones?'
    """
    sw, known = _library(around), sys.modules[LIBRARY].__all__
    if name == "sw":
        return f"; import {LIBRARY} as sw stands above it"
    if name == "rules":
        return (
            f"; from {LIBRARY}.games.{GAMES[0]} import rules stands above it (or of {', '.join(GAMES[1:])})"
        )
    near = name if name in known else ""
    if name[:1].isupper() and not near:
        near = next((each for each in known if quoted(each) in meant(name, known)), "")
    return f"; did you mean {sw}.{near}?" if near else importing(name)


def _library(around: Mapping[str, Any]) -> str:
    """Return what the library is called there; "sw" where it has no name yet."""
    return min(
        (name for name, value in around.items() if value is sys.modules[LIBRARY]), key=len, default="sw"
    )
