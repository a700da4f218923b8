"""Check numbers that callers pass."""

from __future__ import annotations

from math import inf
from numbers import Real
from operator import index
from random import Random, SystemRandom
from secrets import randbits
from typing import Any, cast

from stoneswidgets.errors import StonesError, quoted

LONGEST = 1e9
"""Some thirty years: nobody waits longer, and clocks can be set to it."""


def seeded(seed: int | None) -> Random:
    """Return a random number generator; with the same seed, it gives the same numbers.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    return Random(None if seed is None else whole("a seed", seed))


def drawn_unless_given(seed: int | None) -> int:
    """Return the seed, or a random one if it is None, so that the result can name it.

    >>> drawn_unless_given(7)
    7
    """
    return randbits(32) if seed is None else whole("a seed", seed)


def dealt(seed: int | None) -> Random:
    """Return a random source for a game's deals and draws: without a seed, an unpredictable one.

    >>> dealt(7).random() == seeded(7).random()
    True
    """
    return SystemRandom() if seed is None else seeded(seed)


def source(rng: Random | int | None) -> Random:
    """Return a source of random numbers: the one given, one seeded by a whole number, or that of the operating system.

    >>> source(7).random() == source(Random(7)).random()
    True
    """
    return cast("Random", rng) if hasattr(rng, "random") else dealt(rng)


def integer(value: object) -> int | None:
    """Return a whole number of Python's or NumPy's as an `int`; None if it is something else.

    >>> integer(3), integer(3.0), integer(True)
    (3, None, None)
    """
    try:
        return None if isinstance(value, bool) else int(index(value))  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(what: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number (also one of NumPy's); raise an error if it is none, too small, or too great.

    >>> whole("the number of games", -1, 0)
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: the number of games is a whole number from 0, not -1
    """
    number = integer(value)
    if number is None or (least is not None and number < least) or (most is not None and number > most):
        bounds = "" if least is None else f" from {least}" if most is None else f" from {least} to {most}"
        raise StonesError(f"{what} is a whole number{bounds}, not {quoted(value)}")
    return number


def real(value: object) -> float | None:
    """Return a number of any kind, also one of NumPy's, as a `float`; None if it is something else.

    >>> real(3), real(True), real("3")
    (3.0, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return float(value)
    except OverflowError:  # a whole number may be greater than any float
        return inf if value > 0 else -inf  # type: ignore[operator]  # numbers.Real has no order for type checkers


def plain(value: Any) -> Any:
    """Return a value or array of NumPy's or pandas' as a Python object, also within lists and dicts; anything else unchanged.

    >>> plain(range(3))
    range(0, 3)
    """
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value.tolist() if hasattr(value, "tolist") else value


def duration(what: str, value: object) -> float:
    """Return a number of seconds; raise an error if it is none, or not above 0.

    >>> duration("the time for solving", 0)
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: the time for solving is a number of seconds above 0, not 0
    """
    number = real(value)
    if number is None or not number > 0:
        raise StonesError(f"{what} is a number of seconds above 0, not {quoted(value)}")
    return min(number, LONGEST)
