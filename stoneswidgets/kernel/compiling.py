"""Compile rules to machine code with numba, which is imported only when something calls `compiled`."""

from __future__ import annotations

import builtins
import gc
import re
import sys
import warnings
from contextlib import contextmanager, suppress
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, cast
from warnings import warn

from stoneswidgets.errors import BrokenRule
from stoneswidgets.kernel import (
    SIGNATURES,
    machine_bits,
    select,
)
from stoneswidgets.kernel.call_graph import F, content, reached
from stoneswidgets.plumbing.interrupts import aside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FunctionType

_COMPILING = RLock()
_COMPILED: dict[tuple[Callable[..., Any], str], Callable[..., Any]] = {}
_KNOWN: dict[Callable[..., Any], tuple[str, int] | None] = {}
"""The functions that compiled code may name: those that it calls where they are, with a symbol for that place; others are inlined."""


@cache
def available() -> bool:
    """Tell whether rules can be compiled here; if a package for it is missing, warn at the first call."""
    if sys.platform == "emscripten":  # numba does not exist for Python in the browser
        return False
    try:
        aside(_numba)
    except ImportError as error:
        warn(
            f"rules are not compiled, so random play, bots and solvers are much slower ({error}); "
            'to compile them: pip install "stoneswidgets[fast]"',
            stacklevel=2,
        )
        return False
    return True


def is_expected() -> bool:
    """Tell whether rules can presumably be compiled here, without loading the compiler, which takes 150 MB."""
    return (sys.platform != "emscripten" and find_spec("numba") is not None) or available()


def _numba() -> Any:
    with _COMPILING:
        return _prepared()


@cache
def _prepared() -> Any:
    import numba
    from numba.extending import overload

    machine_bits.replace()
    choose = machine_bits.choosing()
    overload(select, inline="always")(lambda bits, k: lambda bits, k: choose(bits, k))  # noqa: ARG005, PLW0108
    _KNOWN[select] = None
    return numba


def compiled(function: F, signature: str) -> F:
    """Compile a rule function, or load it from the disk cache; call it only where compiling is `available`.

    It is marked with `rule`, or a closure over such functions: rules that it names are inlined, rules that it gets as parameters
    are called. The signature has its types: i (integer), v (vector of int64), f (vector of float64), n (nothing), and the names
    of `SIGNATURES` for parameters that are functions; v*2+f is a tuple of two vectors of one kind and one of the other. If a
    driver takes several rules in one tuple, its compiled form takes each as an argument of its own. A `BrokenRule` names the rule
    that the compiler refuses, and says why.
    """
    if (function, signature) not in _COMPILED:
        aside(partial(_compile, function, signature))
    return cast("F", _COMPILED[function, signature])


def is_compiled(function: Callable[..., Any], signature: str) -> bool:
    """Tell whether a function's machine code is there in this process, so that nobody waits for it."""
    return (function, signature) in _COMPILED or bool(_KNOWN.get(function))


def _compile(function: Callable[..., Any], signature: str) -> None:
    with _COMPILING:
        if (function, signature) not in _COMPILED:
            _COMPILED[function, signature] = _dispatcher(function, signature)


def inlined(*functions: Callable[..., Any]) -> Any:
    """Have numba inline these functions wherever compiled code names them; return numba."""
    numba = _numba()
    from numba.extending import register_jitable

    # No rule allocates, so none needs reference counts: with them, random play is three times slower.
    for each in functions:
        if each not in _KNOWN:
            _KNOWN[each] = None
            options = {
                "forceinline": True,
                "_nrt": False,
                "no_cpython_wrapper": True,
                "no_cfunc_wrapper": True,
            }
            register_jitable(**options)(each)
    return numba


def parameters(signature: str) -> list[str]:
    """Return the types of a function's parameters."""
    return signature[signature.index("(") + 1 : -1].split(", ")


def kinds_of(signature: str) -> list[str]:
    """Return the names of the rule functions that a driver takes first, together.

    >>> kinds_of("i(legal+apply, v, i)"), kinds_of("i(v, v, i)")
    (['legal', 'apply'], [])
    """
    return [name for name in members(parameters(signature)[0]) if name in SIGNATURES]


def members(kind: str) -> list[str]:
    """Return the types of a tuple's members; none of what is no tuple.

    >>> members("v*2+f"), members("deal*1"), members("i")
    (['v', 'v', 'f'], ['deal'], [])
    """
    if not {"*", "+"} & set(kind):
        return []
    parts = (each.partition("*") for each in kind.split("+"))
    return [name for name, _, many in parts for _ in range(int(many or 1))]


@cache
def compiled_types() -> dict[str, Any]:
    """Return numba's types by the letters and names of signatures."""
    types = _numba().types
    names = {"i": types.int64, "v": types.int64[::1], "f": types.float64[::1], "n": types.void}
    names["together"] = lambda *kinds: types.Tuple(kinds)
    for name, text in SIGNATURES.items():
        names[name] = types.FunctionType(eval(text, {}, names))  # noqa: S307 (our own constants)
    return names


def address(function: Callable[..., Any], signature: str) -> int:
    """Return where the machine code of a rule function is, for drivers that come compiled."""
    if there := _KNOWN.get(function):
        return there[1]
    from numba.experimental.function_type import _get_jit_address

    dispatcher = compiled(function, signature)
    types = eval(signature, {}, compiled_types())  # noqa: S307 (our own constants)
    found: int = _get_jit_address(dispatcher, types)  # type: ignore[no-untyped-call]
    return found


def call_at(function: Callable[..., Any], signature: str, symbol: str, place: int) -> None:
    """Have compiled code call a rule's existing machine code, at a place in memory that gets this symbol, in place of compiling the rule."""
    with _COMPILING:
        if function not in _KNOWN:
            from llvmlite.binding import add_symbol  # type: ignore[import-untyped]

            add_symbol(symbol, place)
            types = eval(signature, {}, compiled_types())  # noqa: S307 (our own constants)
            machine_bits.instead(function, types, partial(_called, symbol))
            _KNOWN[function] = symbol, place


def _called(symbol: str, context: Any, builder: Any, signature: Any, args: Any) -> Any:
    from numba.core.cgutils import get_or_insert_function

    convention, known = context.call_conv, (signature.return_type, signature.args)
    type_there = convention.get_function_type(*known)
    there = get_or_insert_function(builder.module, type_there, symbol)  # type: ignore[no-untyped-call]
    status, result = convention.call_function(builder, there, *known, args)
    with builder.if_then(status.is_error, likely=False):
        convention.return_status_propagate(builder, status)
    return result


def _together(found: re.Match[str]) -> str:
    """Return a tuple in a signature as an expression that makes numba's type of it."""
    return f"together({', '.join(members(found[0]))})"


def _dispatcher(function: Callable[..., Any], signature: str) -> Any:
    numba, names = inlined(*reached(cast("FunctionType", function))), compiled_types()
    unproven: type[Warning] = numba.errors.NumbaExperimentalFeatureWarning
    taken = kinds_of(signature)
    run = _spread(function, len(taken), len(parameters(signature)) - 1) if taken else function
    signature = signature.replace(parameters(signature)[0], ", ".join(taken)) if taken else signature
    dispatcher = numba.njit(nogil=True, _nrt=False)(run)
    _keep_on_disk(dispatcher, function)
    try:
        with _sparing(numba.config), warnings.catch_warnings():
            warnings.simplefilter("ignore", unproven)  # which numba says of functions in a tuple
            dispatcher.compile(eval(re.sub(r"\w+[*+][\w*+]+", _together, signature), {}, names))  # noqa: S307
    except (OSError, MemoryError):  # no fault of the rule's
        raise
    except Exception as error:  # not all that the compiler raises is an error of its own kind
        raise BrokenRule(_refused(function, error)) from error
    dispatcher.disable_compile()
    return dispatcher


def _refused(function: Callable[..., Any], error: Exception) -> str:
    """Return, for a message, which of the rules that were compiled the compiler refused, in which line, and why."""
    rules = reached(cast("FunctionType", function))
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    lines = [line.strip() for line in text.splitlines() if line.strip()] or [type(error).__name__]
    reasons = [
        line for line in lines if re.match(r"[A-Z][^:]*(annot|known|ntyped|nsupport|nvalid|too large)", line)
    ]
    name, where = function.__name__, ""
    for file, line in re.findall(r'File "([^"]+)", line (\d+)', text):
        for each in rules:
            code = each.__code__
            lasts = max(number or 0 for *_, number in code.co_lines())
            if Path(code.co_filename).name == Path(file).name and code.co_firstlineno <= int(line) <= lasts:
                name, where = each.__name__, f"in line {int(line) - code.co_firstlineno + 1} of it, "
    return (
        f"the rule {name} cannot be compiled: {where}{(reasons or lines[:1])[-1]} (a rule may use only whole numbers, tuples of them, "
        "loops, conditions and other rules)"
    )


@contextmanager
def _sparing(config: Any) -> Iterator[None]:
    """Compile without LLVM's vectorizers, which bring nothing here, and without looks for memory that is not used any more."""
    before = config.LOOP_VECTORIZE, config.SLP_VECTORIZE, gc.isenabled()
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    gc.disable()
    try:
        yield
    finally:
        config.LOOP_VECTORIZE, config.SLP_VECTORIZE = before[:2]
        if before[2]:
            gc.enable()


def _spread(driver: Callable[..., Any], rules: int, others: int) -> Callable[..., Any]:
    """Return a driver that takes its rules one by one: numba warns of each tuple of functions that it is given."""
    taken = ", ".join(f"rule_{i}" for i in range(rules))
    given = ", ".join(f"given_{i}" for i in range(others))
    # Python's own names by reference, not as a copy, which is kept with all that IPython adds to them.
    known: dict[str, Any] = {"driver": driver, "__builtins__": builtins}
    exec(f"def run({taken}, {given}):\n    return driver(({taken},), {given})\n", known)  # noqa: S102 (our own text)
    return cast("Callable[..., Any]", known["run"])


def _keep_on_disk(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Have numba keep a function's machine code on disk, under a checksum of all code that the function uses.

    Nothing is kept if some of that code cannot be read, or if no folder is writable.
    """
    files = (Path(__file__), Path(machine_bits.__file__))
    if not all(file.is_file() for file in files):
        return
    from stoneswidgets.kernel.kept_code import KeptCode  # imports the compiler

    with suppress(LookupError, RuntimeError, OSError):
        made_of = [content(cast("FunctionType", function))]
        known = map(_KNOWN.get, reached(cast("FunctionType", function)))
        made_of += [there[0] for there in known if there]
        dispatcher._cache = KeptCode(function, (*made_of, *(file.stat().st_mtime_ns for file in files)))  # noqa: SLF001
