"""Check numbers that callers pass."""

from __future__ import annotations

from operator import index
from random import Random, SystemRandom
from secrets import randbits
from typing import Any

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


def whole(what: str, value: object, least: int | None = None) -> int:
    """Return a whole number (also one of NumPy's); raise an error if it is none, or too small.

    >>> whole("the number of games", -1, 0)
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: the number of games is a whole number from 0, not -1
    """
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        bound = "" if least is None else f" from {least}"
        raise StonesError(f"{what} is a whole number{bound}, not {quoted(value)}")
    return int(number)


def plain(value: Any) -> Any:
    """Return a value or array of NumPy's or pandas' as a Python object; anything else unchanged.

    >>> plain(range(3))
    range(0, 3)
    """
    return value.tolist() if hasattr(value, "tolist") else value


def duration(what: str, value: object) -> float:
    """Return a number of seconds; raise an error if it is none, or not above 0.

    >>> duration("the time for solving", 0)
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: the time for solving is a number of seconds above 0, not 0
    """
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not value > 0:
        raise StonesError(f"{what} is a number of seconds above 0, not {quoted(value)}")
    return float(min(value, LONGEST))
