"""One source, two speeds: rules as functions on vectors of integers.

A rule function takes two vectors: the tables `t` (rule parameters and geometry, never changed) and the state `s`.
Marked with `rule`, it runs as it stands on lists of Python's ints. Where numba is installed, `compiled` makes
machine code of the very same function; nothing is compiled, and numba is not imported, before that is asked for.
Every value, also in the middle of a computation, fits 64 bits with sign, so that both speeds compute the same, random
numbers included. (The compiler takes for granted that nothing overflows.)
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from stoneswidgets.call_graph import RULES, F, reached, rule
from stoneswidgets.errors import BrokenRule
from stoneswidgets.interrupts import aside

if TYPE_CHECKING:
    from random import Random
    from types import FunctionType

__all__ = [
    "ACTOR",
    "CHANCE",
    "HIDDEN",
    "OVER",
    "SIGNATURES",
    "WINNERS",
    "Dynamics",
    "State",
    "Vector",
    "available",
    "below",
    "compiled",
    "compiled_dynamics",
    "generator",
    "listing",
    "lowest",
    "no_chance",
    "no_chance_outcomes",
    "no_score",
    "nothing_hidden",
    "nothing_to_determinize",
    "popcount",
    "rule",
    "select",
    "the_actor",
]

Vector: TypeAlias = MutableSequence[int]
"""A vector that a rule function writes to."""
State: TypeAlias = Sequence[int]
"""A vector that a rule function only reads."""

ACTOR, WINNERS = 0, 1
"""The two slots that every state begins with: the seat to act (or one of the two below); the winners' bit set."""
CHANCE, OVER = -1, -2
HIDDEN = -1
"""What stands in a view's state in place of a value that the seat may not know."""

# ---------------------------------------------------------------- what games without chance, secrets or choices made at once use


@rule
def no_chance(t: State, s: State, g: Vector) -> int:  # noqa: ARG001
    """Stand for the chance events of a game that has none."""
    return 0


@rule
def no_chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:  # noqa: ARG001
    """Stand for the distribution of a game that has no chance events, or too many outcomes to list."""
    return 0


@rule
def nothing_hidden(t: State, s: Vector, seat: int) -> None:
    """Mask nothing: everybody sees everything."""


@rule
def nothing_to_determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    """Fill nothing in."""


@rule
def no_score(t: State, s: State, seat: int) -> int:  # noqa: ARG001
    """Return 0: nothing is counted, or nothing but who wins."""
    return 0


@rule
def the_actor(t: State, s: State) -> int:  # noqa: ARG001
    """Return the bit set of the seats that choose now: the one in the first slot alone."""
    return 1 << s[ACTOR] if s[ACTOR] >= 0 else 0


# ---------------------------------------------------------------- a game's rules


class Dynamics(NamedTuple):
    """The rule functions of one game: all that random play, search and solvers need.

    Attributes
    ----------
    legal : (t, s, seat, out) -> int
        Write the actions that the seat may choose into `out`, in a fixed order; return how many.
    apply : (t, s, action) -> None
        Carry out an action or a chance outcome on the state.
    random_action : (t, s, seat, out, g) -> int
        One of the legal actions, each equally likely; may use `out` as scratch space.
    chance : (t, s, g) -> int
        One outcome of the chance event that is due, by its probability.
    chance_outcomes : (t, s, out, weights) -> int
        Write all outcomes and their integer weights; return how many (0: too many to list, only sampled).
    score : (t, s, seat) -> int
        The seat's score so far.
    mask : (t, s, seat) -> None
        Take out of the state all that the seat (−1: somebody looking on) may not know.
    determinize : (t, s, seat, g) -> None
        Fill what `mask` took out at random, every possibility equally likely.
    choosing : (t, s) -> int
        The bit set of the seats that choose now, 0 where none does; by default, the seat in the first slot. Where
        several choose at once, one after the other is put into the first slot and its action carried out: by `apply`,
        which puts one of those that are left there. `mask` takes what they chose out of the views of the others, until
        all have chosen.
    """

    legal: Callable[..., int]
    apply: Callable[..., None]
    random_action: Callable[..., int]
    chance: Callable[..., int] = no_chance
    chance_outcomes: Callable[..., int] = no_chance_outcomes
    score: Callable[..., int] = no_score
    mask: Callable[..., None] = nothing_hidden
    determinize: Callable[..., None] = nothing_to_determinize
    choosing: Callable[..., int] = the_actor


SIGNATURES = {
    "legal": "i(v, v, i, v)",
    "apply": "n(v, v, i)",
    "random_action": "i(v, v, i, v, v)",
    "chance": "i(v, v, v)",
    "chance_outcomes": "i(v, v, v, v)",
    "score": "i(v, v, i)",
    "mask": "n(v, v, i)",
    "determinize": "n(v, v, i, v)",
    "choosing": "i(v, v)",
}
"""The types of the functions of `Dynamics`: i an integer, v a vector, n nothing."""


# ---------------------------------------------------------------- bits


def popcount(bits: int) -> int:
    """Return how many bits are set.

    >>> popcount(0b1011)
    3
    """
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Return the index of the lowest bit set; `bits` is not 0.

    >>> lowest(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


@rule
def select(bits: int, k: int) -> int:
    """Return the index of the k-th bit set, counted from 0.

    >>> [select(0b10110, k) for k in range(3)]
    [1, 2, 4]
    """
    base = 0
    width = 32
    while width > 0:
        count = popcount(bits >> base & ((1 << width) - 1))
        if k >= count:
            k -= count
            base += width
        width >>= 1
    return base


# ---------------------------------------------------------------- random numbers

_MULTIPLIER, _LOW = 2147483085, (1 << 32) - 1


@rule
def below(g: Vector, n: int) -> int:
    """Return a random integer from 0 to n−1 (n below 2**31); `g` holds the generator's one word of state.

    Multiply-with-carry in base b = 2**32 (Marsaglia), the carry xor-ed into the output. The multiplier a is the
    greatest below 2**31 for which a·b − 1 and a·b/2 − 1 are prime: the period is a·b/2 − 1, about 2**62, and no step
    leaves 63 bits, so that machine words give what Python's integers give.
    """
    g[0] = _MULTIPLIER * (g[0] & _LOW) + (g[0] >> 32)
    return (((g[0] & _LOW) ^ (g[0] >> 32)) * n) >> 32


def generator(rng: Random) -> list[int]:
    """Return the state for `below`, drawn from anything that has `random()`."""
    carry, low = (1 + int(rng.random() * (limit - 1)) for limit in (_MULTIPLIER - 1, _LOW))
    return [carry << 32 | low]


def listing(legal: Callable[..., int]) -> Callable[..., int]:
    """Return the `random_action` that draws from the list of legal actions; for a game that does not bring one."""

    def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
        return out[below(g, legal(t, s, seat, out))]

    random_action.__qualname__ = f"{legal.__qualname__}.random_action"
    random_action.__module__ = legal.__module__
    return rule(random_action)


# ---------------------------------------------------------------- the compiler

_registered: set[Callable[..., Any]] = set()


@cache
def available() -> bool:
    """Tell whether rules can be compiled here; where a package is missing for it, warn, the one time it is asked."""
    if sys.platform == "emscripten":  # there is no such package for a browser's Python
        return False
    try:
        aside(_numba)
    except ImportError as error:
        warnings.warn(
            f"random play, bots and solvers do without compiled rules, and are much slower ({error}); "
            'to have them: pip install "stoneswidgets[fast]"',
            stacklevel=2,
        )
        return False
    return True


def _deposits() -> bool:
    """Tell whether the compiler's processor has a fast instruction that `select` can be made of."""
    from numba.core.registry import cpu_target  # noqa: PLC0415

    target, processor, features = cpu_target.target_context.codegen().magic_tuple()
    slow = ("bdver4", "znver1", "znver2")  # these have it as a program of many steps
    return target.startswith("x86_64") and "+bmi2" in features.split(",") and processor not in slow


def _numba() -> Any:  # noqa: ANN401
    with _COMPILING:
        return _prepared()


@cache
def _prepared() -> Any:  # noqa: ANN401
    import numba  # noqa: PLC0415
    from llvmlite import ir  # type: ignore[import-untyped]  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    word = numba.types.int64

    @intrinsic
    def count_ones(_context: Any, x: Any) -> Any:  # noqa: ANN401, ARG001
        return word(word), lambda _c, builder, _s, args: builder.ctpop(args[0])

    @intrinsic
    def trailing_zeros(_context: Any, x: Any) -> Any:  # noqa: ANN401, ARG001
        no = ir.Constant(ir.IntType(1), 0)
        return word(word), lambda _c, builder, _s, args: builder.cttz(args[0], no)

    @intrinsic
    def nth_one(_context: Any, _x: Any, _k: Any) -> Any:  # noqa: ANN401
        def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:  # noqa: ANN401
            words = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(64)])
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=words)
            one = builder.shl(ir.Constant(ir.IntType(64), 1), args[1])
            return builder.cttz(builder.call(deposit, [one, args[0]]), ir.Constant(ir.IntType(1), 0))

        return word(word, word), code

    if _deposits():
        overload(select, inline="always")(lambda bits, k: lambda bits, k: nth_one(bits, k))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108
        _registered.add(select)
    overload(popcount, inline="always")(lambda bits: lambda bits: count_ones(bits))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108
    overload(lowest, inline="always")(lambda bits: lambda bits: trailing_zeros(bits))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108
    return numba


_COMPILING = RLock()
_COMPILED: dict[tuple[Callable[..., Any], str], Callable[..., Any]] = {}


def compiled(function: F, signature: str) -> F:
    """Compile a rule function, or load it from the disk cache; only where compiling is `available`.

    Parameters
    ----------
    function : callable
        A function marked with `rule`, or one made in a function that was given such functions. It may call other
        such functions; those that the compiler knows are inlined, those that are parameters are not.
    signature : str
        Its types, written with i (integer), v (vector of int64), f (vector of float64), n (nothing) and the names of
        `SIGNATURES` for parameters that are functions themselves.
    """
    if (function, signature) not in _COMPILED:
        aside(partial(_compile, function, signature))
    return cast("F", _COMPILED[function, signature])


def _compile(function: Callable[..., Any], signature: str) -> None:
    with _COMPILING:
        if (function, signature) not in _COMPILED:
            _COMPILED[function, signature] = _dispatcher(function, signature)


def _dispatcher(function: Callable[..., Any], signature: str) -> Any:  # noqa: ANN401
    numba = _numba()
    from numba.extending import register_jitable  # noqa: PLC0415

    # No rule allocates, so none needs reference counts: with them, random play is three times slower.
    for each in RULES:
        if each not in _registered:
            _registered.add(each)
            register_jitable(forceinline=True, _nrt=False)(each)
    types = numba.types
    names = {"i": types.int64, "v": types.int64[::1], "f": types.float64[::1], "n": types.void}
    for name, text in SIGNATURES.items():
        names[name] = types.FunctionType(eval(text, {}, names))  # noqa: S307 (our own constants)
    dispatcher = numba.njit(nogil=True, _nrt=False)(function)
    _keep_on_disk(dispatcher, function)
    try:
        dispatcher.compile(eval(signature, {}, names))  # noqa: S307
    except numba.core.errors.NumbaError as error:
        raise BrokenRule(_uncompiled(function, error)) from error
    dispatcher.disable_compile()
    return dispatcher


def _uncompiled(function: Callable[..., Any], error: Any) -> str:  # noqa: ANN401
    """Say which rule the compiler did not take, and why."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    named = re.findall(r'File "([^"]+)", line (\d+)', text)
    places = [(file, int(line)) for file, line in named]
    rule = next(
        (
            each
            for file, line in places
            for each in reached(cast("FunctionType", function))
            if Path(each.__code__.co_filename).name == Path(file).name
            and each.__code__.co_firstlineno <= line <= max(n or 0 for *_, n in each.__code__.co_lines())
        ),
        function,
    )
    lines = [line.strip() for line in text.splitlines()]
    why = next(
        (
            line
            for line in reversed(lines)
            if re.match(r"[A-Z][^:]*(annot|known|ntyped|nsupport|nvalid)", line)
        ),
        lines[0],
    )
    return (
        f"the rule {rule.__name__} cannot be compiled: {why} (a rule has whole numbers, loops, conditions and other "
        "functions marked as rules in it, nothing else)"
    )


def _keep_on_disk(dispatcher: Any, function: Callable[..., Any]) -> None:  # noqa: ANN401
    """Have numba keep what it compiles of a function, and forget it when a file has changed that it is made of.

    By itself, numba looks at the function's own file alone. What comes from a notebook's cell has no file, and what was
    made within a function may be another the next time: neither is kept, nor anything where there is no place to write.
    """
    rules = reached(cast("FunctionType", function))
    files = sorted({Path(__file__), *(Path(each.__code__.co_filename) for each in rules)})
    if all(file.is_file() for file in files) and not any("<locals>" in each.__qualname__ for each in rules):
        from stoneswidgets.kept_code import KeptCode  # noqa: PLC0415 (imports the compiler)

        with suppress(RuntimeError, OSError):
            dispatcher._cache = KeptCode(function, [file.stat().st_mtime_ns for file in files])  # noqa: SLF001


@cache
def compiled_dynamics(dynamics: Dynamics) -> Dynamics:
    """Compile all rule functions of a game."""
    return Dynamics(*(compiled(f, SIGNATURES[name]) for name, f in dynamics._asdict().items()))
