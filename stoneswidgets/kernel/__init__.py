"""One source, two speeds: rules as functions on vectors of integers.

A rule function takes two vectors: the tables `t` (rule parameters and geometry, never changed) and the state `s`.
Marked with `rule`, it runs in plain Python on lists of ints; `stoneswidgets.kernel.compiling` makes machine code of the same
function. Every value, also in the middle of a computation, must fit a signed 64-bit integer, so that both speeds compute the
same results and draw the same random numbers. (Machine code does not check for overflow; `stoneswidgets.core.check` does.)
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from stoneswidgets.kernel.bits import Set as Set, lowest as lowest, popcount as popcount
from stoneswidgets.kernel.call_graph import is_rule, rule as rule

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from stoneswidgets.kernel.fields import NamedVector

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

ALL_WON = 4096
"""Of so many games a rule `judge` says how many are won."""

# ---------------------------------------------------------------- defaults: no chance, nothing hidden, one seat acts at a time


@rule
def no_chance(t: State, s: State, g: Vector) -> int:
    """Serve as `Dynamics.chance` of a game without chance events; it is never called."""
    return 0


@rule
def no_chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    """Return 0, "not listed": for a game without chance events, or with too many outcomes to list."""
    return 0


@rule
def nothing_hidden(t: State, s: Vector, seat: int) -> None:
    """Mask nothing: everybody sees everything."""


@rule
def nothing_to_determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    """Fill nothing in: a view without hidden values is a full state already."""


@rule
def no_score(t: State, s: State, seat: int) -> int:
    """Return 0: the score of every seat in a game that has winners but no scores."""
    return 0


@rule
def the_actor(t: State, s: State) -> int:
    """Return the bit set of the seats that choose now: only the seat in the first slot, or none."""
    return 1 << s[ACTOR] if s[ACTOR] >= 0 else 0


@rule
def played_out(t: State, s: State) -> int:
    """Return −1, "not judged": what a position is worth, random games tell, played to their end."""
    return -1


def no_moves(t: State, s: State, seat: int, out: Vector) -> int:
    """Stand for a `legal` that was not given."""
    return 0


def nothing_done(t: State, s: Vector, action: int) -> None:
    """Stand for an `apply` that was not given."""


def from_the_list(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
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
    judge : (t, s) -> int
        Return how many of `ALL_WON` games the seat in the first slot would win from here, so that a search plays no random game; −1, the
        default, where it has to play one. Only games for two are judged, who move in turn and play to win, with
        nothing hidden. A variant that overrides any rule does without its parent's.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> type(sw.SiegeStones.dynamics).__name__, sw.SiegeStones.dynamics.legal.__name__
    ('Dynamics', 'legal')
    """

    legal: Callable[..., int] = no_moves
    apply: Callable[..., None] = nothing_done
    random_action: Callable[..., int] = from_the_list
    chance: Callable[..., int] = no_chance
    chance_outcomes: Callable[..., int] = no_chance_outcomes
    score: Callable[..., int] = no_score
    mask: Callable[..., None] = nothing_hidden
    determinize: Callable[..., None] = nothing_to_determinize
    choosing: Callable[..., int] = the_actor
    judge: Callable[..., int] = played_out


def rules_in(module: ModuleType) -> Dynamics:
    """Return the rules of a game that stand in a module, by their names."""
    there = {name: getattr(module, name, None) for name in Dynamics._fields}
    return Dynamics(**{name: each for name, each in there.items() if is_rule(each)})


LIKE = Dynamics()
"""A rule of each kind: those of any game take the same arguments, and return a number or nothing as these do."""
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
    "judge": "i(v, v)",
    "measure": "n(v, v, i, v, i)",
    "deal": "n(v, v, v)",
}
"""The types of the functions of `Dynamics`, of what the lab measures, and of what draws a start, as return type(parameter types): i an integer, v a
vector, n nothing."""


# ---------------------------------------------------------------- bits


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


# ---------------------------------------------------------------- turns and the end


@rule
def after(seat: int, seats: int) -> int:
    """Return the seat whose turn comes after another one's.

    Parameters
    ----------
    seat : int
        The other one.
    seats : int
        How many play.

    Examples
    --------
    >>> after(0, 2), after(1, 2)
    (1, 0)
    """
    return seat + 1 if seat + 1 < seats else 0


@rule
def end(s: Vector | NamedVector, winners: int) -> None:
    """End the game.

    Parameters
    ----------
    s : state
        The state.
    winners : int
        The set of the seats that have won, a bit for each; in a draw, of all that share it.

    Examples
    --------
    >>> s = [0, 0]
    >>> end(s, 1 << 1)
    >>> s == [OVER, 0b10]
    True
    """
    s[ACTOR] = OVER
    s[WINNERS] = winners


@rule
def win(s: Vector | NamedVector, seat: int) -> None:
    """End the game: one seat has won.

    Parameters
    ----------
    s : state
        The state.
    seat : int
        The seat.

    Examples
    --------
    >>> s = [0, 0]
    >>> win(s, 1)
    >>> s == [OVER, 0b10]
    True
    """
    end(s, 1 << seat)


@rule
def draw(s: Vector | NamedVector, seats: int) -> None:
    """End the game: all share the win.

    Parameters
    ----------
    s : state
        The state.
    seats : int
        How many play.

    Examples
    --------
    >>> s = [0, 0]
    >>> draw(s, 2)
    >>> s == [OVER, 0b11]
    True
    """
    end(s, (1 << seats) - 1)


# ---------------------------------------------------------------- random numbers

_MULTIPLIER, _LOW = 2147483085, (1 << 32) - 1


@rule
def below(g: Vector, n: int) -> int:
    """Return a random whole number from 0 to n − 1.

    Parameters
    ----------
    g : vector
        The generator's one word of state, as the rules `chance`, `determinize` and `random_action` are given it.
    n : int
        How many numbers there are, below 2**31.

    Notes
    -----
    Multiply-with-carry in base b = 2**32 (Marsaglia), the carry xor-ed into the output. The multiplier a is the
    greatest below 2**31 for which a·b − 1 and a·b/2 − 1 are prime: the period is a·b/2 − 1, about 2**62, and no step
    leaves 63 bits, so that machine words give what Python's integers give.

    Examples
    --------
    >>> 0 <= below([1 << 40], 6) < 6
    True
    """
    g[0] = _MULTIPLIER * (g[0] & _LOW) + (g[0] >> 32)
    return (((g[0] & _LOW) ^ (g[0] >> 32)) * n) >> 32


def generator(rng: Random) -> list[int]:
    """Return the generator's state for `below`, seeded by `rng`: anything with a method `random()`."""
    carry = 1 + int(rng.random() * (_MULTIPLIER - 2))
    return [carry << 32 | 1 + int(rng.random() * (_LOW - 1))]


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
