"""What a board shows is worked out once a change."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import Position
from stoneswidgets.widgets.scene_message import CURTAIN, REST
from tests.widgets.wire import ask


def click(board, rng):
    """Click a move, or what stands in its place."""
    sight = board._session.sight
    other = next((id_ for id_ in (CURTAIN, REST) if id_ in board._scene["tray"]), None)
    path = [other] if other else list(rng.choice([*sight.picture.paths()]))
    assert ask(board, do="play", path=path)["ok"]


@pytest.mark.parametrize("options", [{}, {"analysis": True}], ids=["plain", "analysed"])
@pytest.mark.parametrize("name", sw.GAMES)
def test_a_click_makes_no_more_views_than_it_needs(name, options, monkeypatch):
    board, rng = sw.Board(sw.Match(sw.game(name), seed=1), **options), Random(1)
    monkeypatch.setattr(board._session.analysis, "begin", lambda: None)
    made, view = [], Position.view
    monkeypatch.setattr(Position, "view", lambda self, seat: made.append((self, seat)) or view(self, seat))
    bids = 2 if options and name == "bluffstones" else 0
    for _ in range(20):
        before = len(board.match.positions)
        made.clear()
        click(board, rng)
        passed = len(board.match.positions) - before
        told = passed + 1 if passed else 0
        assert len(made) <= 3 + told + bids, (
            "three for the sight, one for each position or bid that is told of"
        )
