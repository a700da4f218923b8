"""What a puzzle is about: names for what its move does, read off the positions before and after it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.reasons import WORLDS
from stoneswidgets.core.parts import part
from stoneswidgets.search.choices import is_at_once

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position

QUIET = "a quiet move"
AT_ONCE = "a win at once"


def themes(position: Position, seat: int, move: str) -> tuple[str, ...]:
    """Name what the good move of a puzzle is about.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        The seat that makes the move.
    move : str
        The move.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> themes(sw.SiegeStones(goal=1).start().play("Td4"), 1, "c4")
    ('a win at once', 'a tower gained')
    """
    own = getattr(part(type(position.game), "readings"), "themes", None)
    found: list[str] = list(own(position, seat, move)) if own else []
    if is_at_once(position.view(seat)):
        return tuple(found)
    after = position.play(move)
    if after.is_over and after.winners == (seat,) and _wins_for_certain(position, seat, move):
        found.insert(0, AT_ONCE)
    if not found and after.scores == position.scores:
        found.append(QUIET)
    return tuple(found)


def _wins_for_certain(position: Position, seat: int, move: str) -> bool:
    """Tell whether a move wins whatever is hidden from the seat: what it cannot know is no theme of its puzzle."""
    if not position.game.hides:
        return True
    view, rng = position.view(seat), Random(1)
    ends = (view.determinize(rng).play(move) for _ in range(WORLDS))
    return all(end.winners == (seat,) for end in ends)
