"""One source, two speeds: rules as functions on vectors of integers.

A rule function takes two vectors: the tables `t` (rule parameters and geometry, never changed) and the state `s`.
Marked with `rule`, it runs in plain Python on lists of ints. Where numba is installed, `compiled` makes machine code of
the same function. numba is imported, and a rule compiled, only when something calls `compiled`. Every value, also in the
middle of a computation, must fit a signed 64-bit integer, so that both speeds compute the same results and draw the same
random numbers. (Machine code does not check for overflow; `stoneswidgets.kernel.checked` does.)
"""

from __future__ import annotations

import gc
import re
import sys
import warnings
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from stoneswidgets.errors import BrokenRule
from stoneswidgets.kernel import machine_bits, rounds
from stoneswidgets.kernel.call_graph import F, content, reached, rule
from stoneswidgets.kernel.compile_errors import uncompiled
from stoneswidgets.kernel.replaced import called_at
from stoneswidgets.plumbing.interrupts import aside, held
from stoneswidgets.plumbing.warned import warn

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
    "Callables",
    "Dynamics",
    "Memory",
    "State",
    "Vector",
    "available",
    "below",
    "compiled",
    "compiled_dynamics",
    "drawn_from",
    "generator",
    "inlined",
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
    "unread",
]

Vector: TypeAlias = MutableSequence[int]
"""A vector that a rule function writes to."""
State: TypeAlias = Sequence[int]
"""A vector that a rule function only reads."""
Callables: TypeAlias = "tuple[Callable[..., Any], ...]"
"""Rule functions that are taken together."""
Memory: TypeAlias = "tuple[Any, ...]"
"""Vectors that are taken together, of whole numbers or of any."""

ACTOR, WINNERS = 0, 1
"""The first two slots of every state: the seat to act (or CHANCE or OVER), and the bit set of the winning seats."""
CHANCE, OVER = -1, -2
"""Values of the first slot in place of a seat: a chance event is due; the game is over."""
HIDDEN = -1
"""In the state of a view: stands in place of a value that the seat may not know."""

# ---------------------------------------------------------------- defaults: no chance, nothing hidden, one seat acts at a time


@rule
def no_chance(t: State, s: State, g: Vector) -> int:  # noqa: ARG001
    """Serve as `Dynamics.chance` of a game without chance events; it is never called."""
    return 0


@rule
def no_chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:  # noqa: ARG001
    """Return 0, "not listed": for a game without chance events, or with too many outcomes to list."""
    return 0


@rule
def nothing_hidden(t: State, s: Vector, seat: int) -> None:
    """Mask nothing: everybody sees everything."""


@rule
def nothing_to_determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    """Fill nothing in: a view without hidden values is a full state already."""


@rule
def no_score(t: State, s: State, seat: int) -> int:  # noqa: ARG001
    """Return 0: the score of every seat in a game that has winners but no scores."""
    return 0


@rule
def the_actor(t: State, s: State) -> int:  # noqa: ARG001
    """Return the bit set of the seats that choose now: only the seat in the first slot, or none."""
    return 1 << s[ACTOR] if s[ACTOR] >= 0 else 0


def no_moves(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    """List no action: what every `legal` is like."""
    return 0


def nothing_done(t: State, s: Vector, action: int) -> None:
    """Change nothing: what every `apply` is like."""


def from_the_list(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:  # noqa: ARG001
    """Stand for the `random_action` of a game that has none of its own: its class gets the one that `listing` makes."""
    return out[0]


# ---------------------------------------------------------------- a game's rules


class Dynamics(NamedTuple):
    """The rule functions of one game; random play, search and solvers need nothing else.

    Attributes
    ----------
    legal : (t, s, seat, out) -> int
        Write the actions that the seat may choose into `out`, in a fixed order; return how many.
    apply : (t, s, action) -> None
        Carry out an action or a chance outcome on the state.
    random_action : (t, s, seat, out, g) -> int
        Return one of the legal actions, each with the same probability; may use `out` as scratch space. Left out, one is drawn
        from the list that `legal` makes, which most games can do several times as fast.
    chance : (t, s, g) -> int
        Draw one outcome of the chance event that is due, by its probability.
    chance_outcomes : (t, s, out, weights) -> int
        Write all outcomes and their integer weights; return how many (0: too many to list, they can only be sampled).
    score : (t, s, seat) -> int
        Return the seat's score so far.
    mask : (t, s, seat) -> None
        Overwrite with HIDDEN, or with a fixed value, everything in the state that the seat (−1: a spectator) may not know.
    determinize : (t, s, seat, g) -> None
        Replace at random what `mask` hid; every state that is consistent with the view is equally likely.
    choosing : (t, s) -> int
        Return the bit set of the seats that choose now, 0 where none does; by default, the seat in the first slot. Where
        several seats choose simultaneously, the caller writes each of them in turn into the first slot and calls `apply`
        with its action; `apply` then writes a seat that has not chosen yet there. Until all have chosen, `mask` hides
        each choice from the other seats.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> type(sw.SiegeStones.dynamics).__name__, sw.SiegeStones.dynamics.legal.__name__
    ('Dynamics', 'legal')
    """

    legal: Callable[..., int]
    apply: Callable[..., None]
    random_action: Callable[..., int] = from_the_list
    chance: Callable[..., int] = no_chance
    chance_outcomes: Callable[..., int] = no_chance_outcomes
    score: Callable[..., int] = no_score
    mask: Callable[..., None] = nothing_hidden
    determinize: Callable[..., None] = nothing_to_determinize
    choosing: Callable[..., int] = the_actor


LIKE = Dynamics(no_moves, nothing_done)
"""What each rule of any game is like: what it takes, and whether it returns a number."""
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
    "measure": "n(v, v, i, v, i)",
    "deal": "n(v, v, v)",
}
"""The types of the functions of `Dynamics`, of what the lab measures, and of what draws a start, as return type(parameter types): i an integer, v a
vector, n nothing."""


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
    for _ in range(k):
        bits &= bits - 1
    return lowest(bits)


def quotient(part: float, whole: float) -> float:
    """Return part / whole, where the latter is never 0: machine code does not look whether it is.

    >>> quotient(1.0, 4.0)
    0.25
    """
    return part / whole


def unread(out: Vector) -> Vector:
    """Return a vector for a list that is never read: where a rule only counts, machine code leaves the writing out.

    >>> unread([0, 0])
    [0, 0]
    """
    return out


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
    """Return the generator's state for `below`, seeded by `rng`: anything with a method `random()`."""
    carry, low = (1 + int(rng.random() * (limit - 1)) for limit in (_MULTIPLIER - 1, _LOW))
    return [carry << 32 | low]


def listing(legal: Callable[..., int]) -> Callable[..., int]:
    """Return a `random_action` that draws from the list made by `legal`; for a game without a faster one of its own."""

    def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
        return out[below(g, legal(t, s, seat, out))]

    random_action.__qualname__ = f"{legal.__qualname__}.random_action"
    random_action.__module__ = legal.__module__
    _LISTING[random_action] = legal
    return rule(random_action)


_LISTING: dict[Callable[..., int], Callable[..., int]] = {}


def drawn_from(random_action: Callable[..., int]) -> Callable[..., int] | None:
    """Return the rule from whose list moves are drawn, where `listing` made that of random moves."""
    return _LISTING.get(random_action)


# ---------------------------------------------------------------- the compiler

_registered: set[Callable[..., Any]] = set()
_CALLED: dict[Callable[..., Any], str] = {}
"""The symbols of rules that compiled code calls where they are."""


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
            'to compile them: pip install "stoneswidgets[fast]"'
        )
        return False
    return True


def _numba() -> Any:  # noqa: ANN401
    with _COMPILING:
        return _prepared()


@cache
def _prepared() -> Any:  # noqa: ANN401
    with held():
        import numba  # noqa: PLC0415
        from numba.extending import overload  # noqa: PLC0415

    machine_bits.replace(popcount, lowest, quotient, unread)
    choose = machine_bits.choosing(popcount)
    overload(select, inline="always")(lambda bits, k: lambda bits, k: choose(bits, k))  # noqa: ARG005, PLW0108
    _registered.add(select)
    return numba


_COMPILING = RLock()
_COMPILED: dict[tuple[Callable[..., Any], str], Callable[..., Any]] = {}


def compiled(function: F, signature: str) -> F:
    """Compile a rule function, or load it from the disk cache; call it only where compiling is `available`.

    A driver that takes rules together takes them one by one when it is compiled.

    Parameters
    ----------
    function : callable
        A function marked with `rule`, or a closure over such functions. It may call other rules: rules that it names are
        inlined, rules that it gets as parameters are called.
    signature : str
        Its types, written with i (integer), v (vector of int64), f (vector of float64), n (nothing) and the names of
        `SIGNATURES` for parameters that are functions themselves; v*2+f is a tuple of two vectors of one kind and one of the other.

    Raises
    ------
    BrokenRule
        If the compiler refuses a rule; the message names the rule and says why.
    """
    if (function, signature) not in _COMPILED:
        aside(partial(_compile, function, signature))
    return cast("F", _COMPILED[function, signature])


def is_compiled(function: Callable[..., Any], signature: str) -> bool:
    """Tell whether a function was compiled in this process, so that nobody waits for it."""
    return (function, signature) in _COMPILED


def _compile(function: Callable[..., Any], signature: str) -> None:
    with _COMPILING:
        if (function, signature) not in _COMPILED:
            _COMPILED[function, signature] = _dispatcher(function, signature)


def inlined(*functions: Callable[..., Any]) -> Any:  # noqa: ANN401
    """Have numba inline these functions wherever compiled code names them; return numba."""
    numba = _numba()
    with held():
        from numba.extending import register_jitable  # noqa: PLC0415

    # No rule allocates, so none needs reference counts: with them, random play is three times slower.
    for each in functions:
        if each not in _registered:
            _registered.add(each)
            options = {
                "forceinline": True,
                "_nrt": False,
                "no_cpython_wrapper": True,
                "no_cfunc_wrapper": True,
            }
            register_jitable(**options, **_counting(each))(each)
    return numba


def _counting(function: Callable[..., Any]) -> dict[str, Any]:
    """Return what has numba count the rounds of a function's loops, where it is not of this library."""
    return {"pipeline_class": rounds.counting()} if rounds.is_counted(function) else {}


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
    """Return where the machine code of a rule function is, compiled here, for drivers that come compiled."""
    with held():
        from numba.experimental.function_type import _get_jit_address  # noqa: PLC0415

    dispatcher = compiled(function, signature)
    types = eval(signature, {}, compiled_types())  # noqa: S307 (our own constants)
    found: int = _get_jit_address(dispatcher, types)  # type: ignore[no-untyped-call]
    return found


def call_at(function: Callable[..., Any], signature: str, symbol: str, place: int) -> None:
    """Have compiled code call a rule function where its machine code is, in place of compiling it."""
    with _COMPILING:
        if function not in _registered:
            called_at(function, eval(signature, {}, compiled_types()), symbol, place)  # noqa: S307 (our own constants)
            _registered.add(function)
            _CALLED[function] = symbol


def _together(found: re.Match[str]) -> str:
    """Return a tuple in a signature as an expression that makes numba's type of it."""
    return f"together({', '.join(members(found[0]))})"


def _dispatcher(function: Callable[..., Any], signature: str) -> Any:  # noqa: ANN401
    numba, names = inlined(*reached(cast("FunctionType", function))), compiled_types()
    unproven: type[Warning] = numba.errors.NumbaExperimentalFeatureWarning
    taken = kinds_of(signature)
    run = _spread(function, len(taken), len(parameters(signature)) - 1) if taken else function
    signature = signature.replace(parameters(signature)[0], ", ".join(taken)) if taken else signature
    dispatcher = numba.njit(nogil=True, _nrt=False, **_counting(function))(run)
    _keep_on_disk(dispatcher, function)
    try:
        with _sparing(numba.config), warnings.catch_warnings():
            warnings.simplefilter("ignore", unproven)  # which numba says of functions in a tuple
            dispatcher.compile(eval(re.sub(r"\w+[*+][\w*+]+", _together, signature), {}, names))  # noqa: S307
    except (OSError, MemoryError):  # no fault of the rule's
        raise
    except Exception as error:  # not all that the compiler raises is an error of its own kind
        raise BrokenRule(uncompiled(function, error)) from error
    dispatcher.disable_compile()
    return dispatcher


@contextmanager
def _sparing(config: Any) -> Iterator[None]:  # noqa: ANN401
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
    known = {"driver": driver}
    exec(f"def run({taken}, {given}):\n    return driver(({taken},), {given})\n", known)  # noqa: S102 (our own text)
    return known["run"]


def _keep_on_disk(dispatcher: Any, function: Callable[..., Any]) -> None:  # noqa: ANN401
    """Have numba keep a function's machine code on disk, to be found again by what it is made of.

    Code is not kept if it is made of something whose content is not known, or if no folder is writable.
    """
    files = (Path(__file__), Path(machine_bits.__file__), Path(rounds.__file__))
    if not all(file.is_file() for file in files):
        return
    with held():
        from stoneswidgets.kernel.kept_code import KeptCode  # noqa: PLC0415 (imports the compiler)

    with suppress(LookupError, RuntimeError, OSError):
        made_of = [content(cast("FunctionType", function))]
        made_of += [_CALLED[each] for each in reached(cast("FunctionType", function)) if each in _CALLED]
        dispatcher._cache = KeptCode(function, (*made_of, *(file.stat().st_mtime_ns for file in files)))  # noqa: SLF001


@cache
def compiled_dynamics(dynamics: Dynamics) -> Dynamics:
    """Compile all rule functions of a game."""
    return Dynamics(*(compiled(f, SIGNATURES[name]) for name, f in dynamics._asdict().items()))
