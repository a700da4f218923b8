"""The levels of bots, as numbers."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How far a bot searches.

    Attributes
    ----------
    simulations : int
        For each choice; 0: it plays at random.
    exact : int
        From so many pieces left on it plays exactly, where the game brings a solver for that; what counts as a piece,
        the solver says.
    """

    simulations: int
    exact: int = 0


LEVELS = tuple(map(Level, (0, 8, 25, 60, 150, 400, 1_000, 2_500, 12_000, 60_000)))
"""From 1 to 10, about geometric. What each brings over the one below is measured by `benchmarks/ladder.py`."""


def with_exact(levels: tuple[Level, ...], *exact: int) -> tuple[Level, ...]:
    """Return the levels, the last of which play exactly from so many pieces left on.

    >>> with_exact(LEVELS, 6, 9)[-2:]
    (Level(simulations=12000, exact=6), Level(simulations=60000, exact=9))
    """
    before = len(levels) - len(exact)
    return levels[:before] + tuple(
        level._replace(exact=n) for level, n in zip(levels[before:], exact, strict=True)
    )
