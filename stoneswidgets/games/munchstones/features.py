"""What carries a chance in MunchStones: stones scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.feature import Feature, compared
from stoneswidgets.scene.language import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.munchstones.game import MunchStonesSnapshot

WEIGHTS = {"scored": 149}
"""What one more of each is worth, in hundredths of the logarithm of the odds to win."""


def features(position: MunchStonesSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    scores = position.scores
    told = (f"has scored {many(n, 'stone')}" if seat == 0 else str(n) for seat, n in enumerate(scores))
    yield Feature("scored", scores, compared(position.game.seat_names, told))
