"""The feature that explains a win probability in the tavern: points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Feature, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.tavern.game import TavernSnapshot

WEIGHTS = {"points": 5}
"""What ten more of each are worth, in hundredths of the logarithm of the odds to win."""
TEN = 10


def features(position: TavernSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    scores = position.scores
    yield Feature("points", tuple(n // TEN for n in scores), compared("has points", "has", scores))
