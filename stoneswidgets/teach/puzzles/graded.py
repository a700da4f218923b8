"""Positions with one good move and the value of every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.analysis.estimates import chance_of
from stoneswidgets.analysis.evaluation import SIMULATIONS
from stoneswidgets.teach.best import SEARCH

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot

FEWEST = 4
"""The fewest legal moves of a puzzle, so that guessing seldom helps; the answer to an offer has two."""
SAME = 0.05
"""Moves of one idea count as equally good if search finds them worth at most so much less than the best of them."""


class Judgement(NamedTuple):
    """A position's one good move, or several equally good ones of one idea, and all moves' values.

    Attributes
    ----------
    move : str
        The good move, or the best of several.
    by : {'solver', 'search'}
        Whether the values are proven, or estimates of a search.
    values : dict of str to int
        What each legal move is worth: proven, or the mean of a search's simulations in percent; of bids, wins in 100 games.
    """

    move: str
    by: str
    values: dict[str, int]

    @property
    def slack(self) -> int:
        """The largest difference in value between the best move and another good one."""
        return round(100 * SAME) if self.by == SEARCH else 0

    @property
    def good(self) -> tuple[str, ...]:
        """The good moves."""
        least = self.values[self.move] - self.slack
        return tuple(move for move, value in self.values.items() if value >= least)


def wins_of(snapshot: Snapshot, value: int) -> int:
    """Return the win probability in percent for the mean of a search; 0 and 100 only where it is certain.

    >>> import stoneswidgets as sw
    >>> siegestones, ascension = sw.SiegeStones().start(), sw.Ascension().start(seed=1)
    >>> wins_of(siegestones, 64), wins_of(ascension, 64), wins_of(siegestones, 100)
    (77, 51, 100)
    """
    if value in {0, 100}:
        return value
    return max(1, min(99, round(100 * chance_of(snapshot, value / 100, SIMULATIONS))))


class GradedPosition(NamedTuple):
    """A position with one good move.

    Attributes
    ----------
    position : Position
        The position.
    seat : int
        The seat that is to find the move.
    judgement : Judgement
        The move, and what all others are worth.
    level : int
        The lowest level of bots that finds the move, as do all above it; 11 if even level 10 does not.
    """

    position: Position
    seat: int
    judgement: Judgement
    level: int
