"""Features that explain a win probability in MunchStones: stones scored, and those that can be taken next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, Feature, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.munchstones.game import MunchStonesSnapshot

WEIGHTS = {"scored": 116, "next": 25}
"""What one more of each is worth, in hundredths of the logarithm of the odds to win."""


def features(position: MunchStonesSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    yield Feature("scored", position.scores, compared("scored stones", "scored as many", position.scores))
    if position.phase == "munch" and not position.is_over:
        board, stones, seat = position.game.board, position.stones, position.turn
        takes = sorted(
            space
            for tower, top in position.towers.items()
            for space in board.named(board.near[board.index(tower)])
            if stones.get(space) == top
        )
        amounts = tuple(len(set(takes)) if each == seat else 0 for each in range(position.game.seats))
        where = tuple(dict.fromkeys(takes))
        yield Feature("next", amounts, Fact("can take" if where else "can take none", who=seat, where=where))
