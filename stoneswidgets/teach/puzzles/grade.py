"""How hard a puzzle is, by the bots that do not find its move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.search import bot
from stoneswidgets.search.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Collection

    from stoneswidgets.core.position import Position

TRIES = 2
"""How often each level tries; it has to find the move each time."""
ONCE = 9
"""From this level on, one try is enough."""
UNFOUND = LEVELS + 1
"""The level of a puzzle whose move even the highest level of bots does not find."""


def graded(position: Position, seat: int, good: Collection[str]) -> int:
    """Return the lowest level of bots that finds a good move, as do all levels above it; `UNFOUND` if the highest does not.

    Level 1 moves at random, so that no puzzle is below level 2.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        The seat that is to move.
    good : collection of str
        The moves of which one is to be found.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> graded(sw.SiegeStones(goal=1).start().play("Td4"), 1, ["c4"]) in range(2, 12)
    True
    """
    view = position.view(seat)
    for level in range(LEVELS, 1, -1):
        tries = 1 if level >= ONCE else TRIES
        if any(bot(level, seed).choose(view) not in good for seed in range(tries)):
            return level + 1
    return 2
