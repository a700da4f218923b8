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
        Within how many plies wins and losses that are forced are found; where the game hides more than what is chosen at once, three at most.
    judged : bool
        Whether positions are judged by what was learned of them, where the game brings that, and less is explored, where a game has very many
        moves. Only the highest level does: all others play random games, so that they are as strong under other rules, and what a rule does
        can be measured with them.
    """

    simulations: int
    exact: int = 0
    plies: int = 0
    judged: bool = False


LEVELS = (*map(Level, (0, 8, 25, 60, 150, 400, 1_000, 2_500, 12_000)), Level(60_000, plies=5, judged=True))
"""The levels from 1 to 10. Simulations grow about geometrically; `benchmarks/ladder.py` measures the gain of each level."""


def with_exact(levels: tuple[Level, ...], *exact: int) -> tuple[Level, ...]:
    """Return the levels, of which the last ones play exactly with at most so many pieces left.

    >>> with_exact(LEVELS, 6, 9)[-2:]
    (Level(simulations=12000, exact=6, plies=0, judged=False), Level(simulations=60000, exact=9, plies=5, judged=True))
    """
    before = len(levels) - len(exact)
    return levels[:before] + tuple(
        level._replace(exact=n) for level, n in zip(levels[before:], exact, strict=True)
    )
