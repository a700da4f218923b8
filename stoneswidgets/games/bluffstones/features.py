"""Features that explain a win probability in BluffStones: towers scored, stones left, towers that lack one stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, Feature, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot

WEIGHTS = {"scored": 188, "left": 50, "third": 96}
"""What one more of each is worth, in hundredths of the logarithm of the odds to win."""
MATCHING = 2
"""A tower with this number of matching stones next to it, and a space for another, lacks one."""


def features(position: BluffStonesSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    left = tuple(sum(pile.values()) for pile in position.piles)
    yield Feature("scored", position.scores, compared("scored towers", "scored as many", position.scores))
    yield Feature("left", left, compared("has left", "left as many", left))
    third = [_completed(position, seat) for seat in range(position.game.seats)]
    each = (
        Fact("has colour of" if towers else "has colour of none", who=seat, n=len(towers), where=(*towers,))
        for seat, towers in enumerate(third)
    )
    yield Feature("third", tuple(map(len, third)), Fact("all third", each=(*each,)))


def _completed(position: BluffStonesSnapshot, seat: int) -> list[str]:
    """Return the towers that one more stone completes, of a colour that the seat has."""
    board, stones, found = position.game.board, position.stones, []
    held = {letter for letter, n in position.piles[seat].items() if n}
    held |= {step.stone for step in position.queue if step.seat == seat}
    for tower, top in position.towers.items():
        near = board.named(board.near[board.index(tower)])
        room = any(space not in stones and space not in position.towers for space in near)
        if top in held and room and sum(stones.get(space) == top for space in near) >= MATCHING:
            found.append(tower)
    return found
