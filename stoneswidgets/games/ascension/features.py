"""Features that explain a win probability in Ascension: points, worshippers, leaders that lack one follower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, Feature, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.ascension.game import AscensionSnapshot

WEIGHTS = {"points": 23, "worshippers": 40, "nearly": 11}
"""What one more of each is worth, in hundredths of the logarithm of the odds to win."""


def features(position: AscensionSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    worshippers = tuple(map(len, position.worshippers))
    yield Feature("points", position.scores, compared("has points", "has", position.scores))
    yield Feature("worshippers", worshippers, compared("has worshippers", "has", worshippers))
    nearly = _nearly(position)
    if not nearly:
        return
    colours = [position.leaders[space] for space in nearly]
    brought = tuple(sum(map(held.count, colours)) for held in position.worshippers)
    each = compared("points to", "as many to", brought)["each"]
    yield Feature("nearly", brought, Fact("nearly", where=tuple(nearly), each=each))


def _nearly(position: AscensionSnapshot) -> list[str]:
    """Return the leaders that one more follower would make gods, if it may be placed."""
    board, followers = position.game.board, position.followers
    free = {move.partition(":")[2] for move in position.legal_moves()} if not position.is_over else set()
    found = []
    for space in position.leaders:
        index = board.index(space)
        around = [
            name for name, spaces in zip(board.point_names, board.points, strict=True) if index in spaces
        ]
        missing = [point for point in around if point not in followers]
        if len(missing) == 1 and missing[0] in free:
            found.append(space)
    return found
