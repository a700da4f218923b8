"""What a driver is made of, as a checksum: of the code of every rule in it, without comments, types and docstrings.

It depends neither on where the files are nor on the version of Python, so that modules are found by it which were compiled on
another day, and on another machine.
"""

from __future__ import annotations

import ast
import linecache
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.kernel.call_graph import calls, constants, reached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FunctionType

_LEFT_OUT = {"annotation", "ctx", "decorator_list", "kind", "returns", "type_comment", "type_params"}
"""Fields of Python's syntax trees that change nothing in what is computed."""


def stamp(function: Callable[..., Any], signature: str, rules: tuple[Callable[..., Any], ...] = ()) -> str:
    """Return the checksum of a driver.

    Parameters
    ----------
    function : callable
        The driver.
    signature : str
        Its types.
    rules : tuple of callable
        The rule functions that it takes first.

    Raises
    ------
    LookupError
        If the source of a rule is not to be had.

    Examples
    --------
    >>> from stoneswidgets.kernel import below, select
    >>> stamp(below, "i(v, i)") == stamp(below, "i(v, i)") != stamp(select, "i(i, i)")
    True
    """
    made_of = list(reached(*cast("tuple[FunctionType, ...]", (function, *rules))))
    at = {each: i for i, each in enumerate(made_of)}
    text = [signature, *(str(at[cast("FunctionType", each)]) for each in rules)]
    for each in made_of:
        text.append(_code(each))
        text += sorted(f"{'.'.join(path)} is {at[called]}" for path, called in calls(each).items())
        text += sorted(f"{'.'.join(path)} = {value!r}" for path, value in constants(each).items())
    return sha256("\n".join(text).encode()).hexdigest()[:24]


def _code(function: FunctionType) -> str:
    code = function.__code__
    return _definitions("".join(linecache.getlines(code.co_filename, function.__globals__)))[
        code.co_firstlineno
    ]


@cache
def _definitions(source: str) -> dict[int, str]:
    """Return the code of each function of a file, by the line where it begins."""
    return {
        min([node.lineno, *(each.lineno for each in node.decorator_list)]): " ".join(_told(node))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


def _told(node: ast.AST) -> Iterator[str]:
    yield type(node).__name__
    for name, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        if name == "body" and isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            parts = parts[1:]
        if name not in _LEFT_OUT and parts not in ([], [None]):
            yield f"{name} ("
            for each in parts:
                yield from _told(each) if isinstance(each, ast.AST) else (repr(each),)
            yield ")"
