"""Estimated sizes of games agree with exact counts."""

from __future__ import annotations

from math import log10

import pytest
from corners import Corners

import stoneswidgets as sw


def counted(position):
    """The number of games from a position, and all positions."""
    if position.is_over:
        return 1, {position.state}
    games, positions = 0, {position.state}
    for _, after in position.successors():
        many, more = counted(after)
        games, positions = games + many, positions | more
    return games, positions


def test_a_small_game_is_estimated_as_it_is_counted():
    game = Corners(side=2)
    games, positions = counted(game.start())
    size = sw.lab.simulate(game, games=600, seed=1, progress=False).size(600)
    assert size.games_possible == pytest.approx(log10(games), abs=0.2)
    assert size.positions <= log10(len(positions)) + 0.1
    assert "different games" in size._repr_html_()
    with pytest.raises(sw.StonesError, match="without players"):
        sw.lab.simulate(game, 2, games=4, seed=1, progress=False).size()
