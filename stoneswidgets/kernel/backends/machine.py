"""Run rules as machine code on arrays: shipped with the package, or else compiled here by numba.

Of a variant, only its rules are compiled here: searches and random play come compiled, and call them by their addresses.
Code of both kinds runs in Python's own memory, so that nothing is copied: a module's driver gets the addresses of the arrays,
numba's gets NumPy's views of them.
"""

from __future__ import annotations

import sys
from array import array
from contextlib import suppress
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from typing_extensions import override

from stoneswidgets.errors import BrokenRule
from stoneswidgets.kernel import SIGNATURES
from stoneswidgets.kernel.backends.modules import VARIANTS, brought, home, module_of
from stoneswidgets.kernel.backends.plain import Plain, functions_of
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.kernel.compiling import address, available, call_at, compiled, is_compiled, kinds_of
from stoneswidgets.kernel.symbols import symbol
from stoneswidgets.plumbing.interrupts import held
from stoneswidgets.plumbing.progress import COMPILING, underway

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FunctionType

    from stoneswidgets.kernel import Dynamics

RESULT, STATUS, ARGUMENTS = range(3)
"""A module's driver is called with the address of some words: its result, whether it failed, and its arguments; a vector is
given by its address and its length, a tuple by one after the other."""
LONG = 1 << 18
"""Zeros from which on, as for a tree, memory comes from the computer, as it is written to."""


class Machine(Plain):
    """Machine code where there is any or numba can make it, else plain Python; on arrays.

    It `is_brought` if the package has machine code of these rules that runs on this computer.
    """

    fast = True
    threads = sys.platform != "emscripten"

    def __init__(self, dynamics: Dynamics) -> None:
        super().__init__(dynamics)
        self._module = module_of(home(dynamics))
        self.is_brought = self._module is not None

    @override
    def ready(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any] | None:
        rules = functions_of(self.dynamics, signature, *more)
        if code := _found(self._module, function, signature, rules):
            return partial(_call, code)
        if not available():
            return self.plain(function, signature, *more)
        _bring(rules, signature)
        there = _found(module_of(VARIANTS), function, signature) or is_compiled(function, signature)
        is_there = there and all(map(is_compiled, rules, _types(signature)))
        return _compiled(function, signature, rules) if is_there else None

    @override
    def driver(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any]:
        if made := self.ready(function, signature, *more):
            return made
        underway(0, COMPILING)
        made = _compiled(function, signature, functions_of(self.dynamics, signature, *more))
        underway(0, "")
        return made

    @override
    def vector(self, values: Iterable[float], kind: str = "q") -> array[Any]:
        return array(kind, values.tobytes() if isinstance(values, memoryview) else values)

    @override
    def zeros(self, size: int, kind: str = "q") -> Any:
        if size < LONG or not self.threads:
            return array(kind, (0,)) * size
        from mmap import mmap  # a Python may have none

        room: Any = memoryview(mmap(-1, 8 * size))
        return room.cast(kind)


DIVIDES = "a rule divides by zero in a position that random play reaches; check(1000) of the game looks for it in plain Python"
Rules: TypeAlias = "tuple[Callable[..., Any], ...]"
Argument: TypeAlias = "int | array[Any] | tuple[array[Any], ...]"


@lru_cache(maxsize=512)
def _found(module: Any, function: Callable[..., Any], signature: str, rules: Rules = ()) -> Any:
    """Return a driver of a module; None if the module has none made of the same code, or if that code cannot be read."""
    if module is None:
        return None
    from ctypes import c_void_p  # a Python may have none

    try:
        code = module[symbol(function, signature, rules)]
    except (AttributeError, LookupError):
        return None
    code.argtypes, code.restype = (c_void_p,), None
    return code


@cache
def _bring(rules: Rules, signature: str) -> None:
    """Have numba call what the package brings of a driver's rules and of those that they call, in place of compiling it."""
    kinds = SIGNATURES | dict(zip(rules, _types(signature), strict=True))
    with suppress(ImportError):  # a numba that cannot be told of code
        for each in reached(*cast("tuple[FunctionType, ...]", rules)):
            kind = kinds.get(each, kinds.get(each.__name__, ""))
            if kind and (there := brought(each, kind)):
                call_at(each, kind, *there)


def _compiled(function: Callable[..., Any], signature: str, rules: Rules) -> Callable[..., Any]:
    """Return the driver for any rules, with these compiled; where the package does not bring it, it is compiled, too."""
    if code := _found(module_of(VARIANTS), function, signature):
        with suppress(ImportError):  # a numba that does not tell where its code is
            return partial(_call, code, *map(address, rules, _types(signature)))
    return partial(_call_compiled, compiled(function, signature), *map(compiled, rules, _types(signature)))


def _types(signature: str) -> list[str]:
    return [SIGNATURES[name] for name in kinds_of(signature)]


def _call(code: Callable[[int], None], *arguments: Argument) -> int:
    words = array("q", (0, 0))
    for each in arguments:
        if isinstance(each, int):
            words.append(each)
        else:
            for vector in each if isinstance(each, tuple) else (each,):
                words.extend(vector.buffer_info() if isinstance(vector, array) else _place(vector))
    code(words.buffer_info()[0])
    if words[STATUS]:
        raise BrokenRule(DIVIDES)
    return words[RESULT]


def _place(vector: Any) -> tuple[int, int]:
    """Return where memory from the computer lies, and how long it is."""
    from ctypes import addressof, c_byte  # a Python may have none

    return addressof(c_byte.from_buffer(vector)), len(vector)


def _call_compiled(code: Callable[..., Any], *arguments: Any) -> Any:
    try:
        with held():
            return code(*map(_view, arguments))
    except ZeroDivisionError as error:
        raise BrokenRule(DIVIDES) from error


def _view(argument: Any) -> Any:
    import numpy as np

    if isinstance(argument, tuple):
        return tuple(map(_view, argument))
    return np.asarray(argument) if isinstance(argument, array | memoryview) else argument
