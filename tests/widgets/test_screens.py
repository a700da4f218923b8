"""What a board is doing: one screen for each says what is shown, what can be pressed, and what a click means."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import Position
from stoneswidgets.widgets.commands import named
from stoneswidgets.widgets.protocol import Command
from stoneswidgets.widgets.screens import CURTAIN, REST
from stoneswidgets.widgets.session import Session
from tests.widgets.wire import ask, overhear


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


@pytest.fixture
def sparkle(monkeypatch):
    """A command that is new."""
    asked = []
    new = named({"sparkle": Command(asked.append)})
    monkeypatch.setattr(Session, "commands", Session.commands | new)
    monkeypatch.setattr(sw.Board, "commands", sw.Board.commands | new)
    return asked


@pytest.mark.usefixtures("sparkle")
def test_a_new_command_is_there_on_every_board_but_an_exercises():
    board = sw.Board(sw.SiegeStones())
    assert board._scene["can"]["sparkle"]
    assert sw.Compare({"one": board.position, "other": board.position}).boards[0]._scene["can"]["sparkle"]
    for name in ("siegestones/tie", "siegestones/first-tower", "ascension/finish"):
        assert "sparkle" not in sw.Exercise(name)._place.board._scene["can"]


def test_what_an_exercises_board_has_not_got_is_refused(sparkle):
    for name in ("siegestones/tie", "siegestones/first-tower"):
        board = sw.Exercise(name)._place.board
        before = board._scene["n"]
        for verb in ("sparkle", "new", "rotate", "resume", "begin"):
            assert "gives nothing away" in ask(board, do=verb)["error"]
        assert board._scene["n"] == before
    assert not sparkle


def test_only_the_last_thing_that_was_begun_is_done():
    board = sw.Board(sw.SiegeStones())
    for move in ("Td4", "c4"):
        board.match.play(move)
    assert ask(board, do="look", at=1)["ok"]
    assert board._scene["step"] == 1
    assert ask(board, do="setup", on=True)["ok"]
    draft = board.match.positions[1]
    assert (board._scene["step"], board._scene["moves"], board.draft) == (0, {}, draft)
    assert ask(board, do="look", at=1)["ok"]
    assert (board._scene["step"], board.draft, board._scene["setup"]) == (1, None, {})
    board.match.play("e4")
    assert (board._scene["step"], board._scene["tray"].keys()) == (
        3,
        sw.Board(board.position)._scene["tray"].keys(),
    )


def test_a_bot_thinks_on_while_somebody_looks_round(monkeypatch):
    """Turning the board or looking back does not make it begin anew."""
    board = sw.Board(sw.SiegeStones(), players=(None, sw.bot(1)))
    overhear(board)
    begun = []
    thinker = board._session._thinker
    monkeypatch.setattr(thinker, "start", lambda thought, then: (begun.append(thought), then()))
    monkeypatch.setattr(type(thinker), "busy", property(lambda _: bool(begun)))
    assert ask(board, do="play", path=["tray:tower", "space:d4"])["ok"]
    assert (len(begun), board._scene["status"]) == (1, "White is thinking.")
    for message in ({"do": "rotate"}, {"do": "look", "at": 0}, {"do": "play", "path": ["tray:now"]}):
        assert ask(board, **message)["ok"]
    assert len(begun) == 1
    assert ask(board, do="undo")["ok"]
    assert ask(board, do="play", path=["tray:tower", "space:c4"])["ok"]
    assert len(begun) == 2
