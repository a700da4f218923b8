"""Name the machine code of a driver in a module by a checksum of the code of every rule in it.

Comments, types and docstrings do not count, nor does where files are, nor the version of Python.
"""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.kernel.call_graph import calls, constants, reached
from stoneswidgets.kernel.naming import tree_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FunctionType

_LEFT_OUT = {"annotation", "ctx", "decorator_list", "kind", "returns", "type_comment", "type_params"}
"""Fields of Python's syntax trees that change nothing in what is computed."""


def symbol(function: Callable[..., Any], signature: str, rules: tuple[Callable[..., Any], ...] = ()) -> str:
    """Return a driver's name in the modules; a checksum in it stands for all code that the driver is made of.

    LookupError if the source of a function is not to be had.

    >>> from stoneswidgets.kernel import below
    >>> symbol(below, "i(v, i)") == symbol(below, "i(v, i)") != symbol(below, "i(v, v)")
    True
    """
    made_of = list(reached(*cast("tuple[FunctionType, ...]", (function, *rules))))
    at = {each: i for i, each in enumerate(made_of)}
    text = [signature, *(str(at[cast("FunctionType", each)]) for each in rules)]
    for each in made_of:
        text.append(_code(each))
        text += sorted(f"{'.'.join(path)} is {at[called]}" for path, called in calls(each).items())
        text += sorted(f"{'.'.join(path)} = {value!r}" for path, value in constants(each).items())
    checksum = sha256("\n".join(text).encode()).hexdigest()
    return f"{function.__name__}_{checksum[:24]}"


@cache
def _code(function: FunctionType) -> str:
    """Return a function's code without comments, types and docstrings."""
    tree = tree_of(function)
    if tree is None:
        raise LookupError(function.__qualname__)
    return _told(tree)


def _told(node: ast.AST) -> str:
    text = [type(node).__name__]
    for name, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        if name == "body" and isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            parts = parts[1:]
        if name not in _LEFT_OUT and parts not in ([], [None]):
            told = (_told(each) if isinstance(each, ast.AST) else repr(each) for each in parts)
            text += (f"{name} (", *told, ")")
    return " ".join(text)
