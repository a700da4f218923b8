"""What the end of a game is worth: 1, 0 or −1, a lead, or points."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.kernel import WINNERS

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import State


def gained(game: Rules, state: State, seat: int) -> int:
    """Return what the end of a game is worth to a seat.

    That is 1, 0 or −1 for a win, a draw or a loss; its lead over the best of the others, in a game that is played for the margin;
    its points, in one that is played for points.
    """
    if not counts_points(game):
        if not state[WINNERS] >> seat & 1:
            return -1
        return 1 if state[WINNERS] == 1 << seat else 0
    mine = game.caller.ask("score", state, seat)
    if game.played_for == "points" or game.seats == 1:
        return mine
    return mine - max(game.caller.ask("score", state, other) for other in range(game.seats) if other != seat)


def limits(game: Rules) -> tuple[int, int]:
    """Return the least and the greatest that a game can be worth to a seat."""
    if not counts_points(game):
        return -1, 1
    least, most = game.score_range
    if game.played_for == "points" or game.seats == 1:
        return least, most
    return least - most, most - least


def chance_of(game: Rules, value: Fraction | int) -> float:
    """Return a value of a game on a scale from 0, the least it can be worth, to 1, the most; a draw is one half.

    >>> import stoneswidgets as sw
    >>> chance_of(sw.SiegeStones(), 0), chance_of(sw.SiegeStones(), Fraction(1, 2))
    (0.5, 0.75)
    """
    least, most = limits(game)
    return float((value - Fraction(least)) / max(1, most - least))


def worth_of(game: Rules, chance: float) -> float:
    """Return the value of the game for which `chance_of` gives this number."""
    least, most = limits(game)
    return least + chance * max(1, most - least)
