"""What a compiled function is made of, as a checksum of what Python holds in memory: the code that was compiled, not its file's.

So code of a notebook's cell is found again as well, and a file that was changed after it was imported leads nobody astray.
"""

from __future__ import annotations

from hashlib import sha256
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from stoneswidgets.kernel.call_graph import calls, is_rule, named, reached

if TYPE_CHECKING:
    from collections.abc import Mapping


def content(function: FunctionType) -> str:
    """Return a checksum of all rules that a function consists of, and of the numbers that they name.

    Raises
    ------
    LookupError
        If one names something else, whose content is not known.

    Examples
    --------
    >>> from stoneswidgets.kernel import below, select
    >>> content(below) == content(below) != content(select)
    True
    """
    at = {each: i for i, each in enumerate(reached(function))}
    told = [(_code(each.__code__), _known(each, at)) for each in at]
    return sha256(repr(told).encode()).hexdigest()


def _code(code: CodeType) -> tuple[object, ...]:
    """Return all that a function computes by, without where it stands."""
    consts = tuple(_code(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_argcount, code.co_code, consts, *names


def _known(function: FunctionType, at: Mapping[FunctionType, int]) -> list[tuple[object, ...]]:
    called = [(path, at[each]) for path, each in calls(function).items()]
    others = [(path, _told(value)) for path, value in named(function) if not is_rule(value)]
    return sorted(called) + sorted(others) + [(_told(function.__defaults__),)]


def _told(value: object) -> str:
    """Return what stands for a value that a rule names."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_told, value))})"
    if value is None or isinstance(value, int | float | str):
        return repr(value)
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, FunctionType | BuiltinFunctionType | type):  # one that the compiler knows
        return f"{value.__module__}.{value.__qualname__}"
    raise LookupError(repr(value))
