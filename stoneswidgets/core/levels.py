"""The levels of bots, as numbers."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How far a bot searches.

    Attributes
    ----------
    simulations : int
        Simulations for each move; 0: the bot plays at random.
    exact : int
        With at most so many pieces left, the bot plays exactly if the game has a solver for endings; the solver says what
        counts as a piece.
    plies : int
        Within how many plies wins and losses that are forced are found, where the game hides nothing.
    """

    simulations: int
    exact: int = 0
    plies: int = 0


LEVELS = (*map(Level, (0, 8, 25, 60, 150, 400, 1_000, 2_500, 12_000)), Level(60_000, plies=5))
"""The levels from 1 to 10. Simulations grow about geometrically; `benchmarks/ladder.py` measures the gain of each level."""


def with_exact(levels: tuple[Level, ...], *exact: int) -> tuple[Level, ...]:
    """Return the levels, of which the last ones play exactly with at most so many pieces left.

    >>> with_exact(LEVELS, 6, 9)[-2:]
    (Level(simulations=12000, exact=6, plies=0), Level(simulations=60000, exact=9, plies=5))
    """
    before = len(levels) - len(exact)
    return levels[:before] + tuple(
        level._replace(exact=n) for level, n in zip(levels[before:], exact, strict=True)
    )
