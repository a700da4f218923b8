"""The text of a move as a seat may see it, in games with hidden information."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.position import View, parts_of
from stoneswidgets.core.rules.inherited import masks_as_base
from stoneswidgets.kernel import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position, Snapshot

UNTOLD = "has moved"
"""The text in place of a move, or of one seat's part of it, that a viewer may not read."""


def known(before: Snapshot, after: Snapshot, move: str) -> str:
    """Return the text of a move, from the views before and after it, as their seat may read it.

    What a game of the library hides is left out by its picture. Where `mask` is another one, a seat reads its own moves only.
    """
    game = after.game
    if not isinstance(after, View) or not game.hides or masks_as_base(game):
        return move
    actors = before.to_move or (CHANCE,)
    parts = parts_of(move, actors)
    if len(parts) != len(actors):
        return UNTOLD
    return ",".join(part if seat == after.seat else UNTOLD for seat, part in zip(actors, parts, strict=True))


def knows_all(positions: Sequence[Position], seat: int | None) -> bool:
    """Tell whether a seat (None: who looks on) may read the whole of a game that has led to the last of these positions."""
    last = positions[-1]
    if last.view(seat).state != last.state:
        return False
    return not last.game.hides or masks_as_base(last.game) or last.is_over


def is_open_to_all(match: Match) -> bool:
    """Tell whether a match is over, and all of it was shown to everybody."""
    return match.is_over and knows_all(match.positions, None)
