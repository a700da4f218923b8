"""Rule changes that designers try: each is played, or refused with what would work."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from tests.games.cells import run

REACHING = """
class Mine(sw.SiegeStones):
    near = sw.each_space(sw.table(lambda game: [
        sum(1 << j for j, b in enumerate(game.board.near) if j != i and (a >> j & 1 or a & b))
        for i, a in enumerate(game.board.near)
    ]))
    within_two = sw.each_space(sw.table(lambda game: [game.board.full] * game.board.count))
"""
"""A cell in which stones threaten what is two steps away."""


def test_more_towers_next_to_a_space_than_are_counted_are_told_with_how_many_do() -> None:
    mine = run(REACHING)["Mine"]
    with pytest.raises(sw.BrokenRule, match="there are 8 towers, but the ratings are worked out with 0"):
        mine().check(games=9, progress=False)
    assert mine(towers=7).check(games=9, progress=False) == 9
