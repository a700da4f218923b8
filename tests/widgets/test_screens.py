"""A board's screens: what each shows, what can be pressed, and what a click does."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.widgets.commands import COMMANDS
from stoneswidgets.widgets.protocol import Command
from stoneswidgets.widgets.screens import CURTAIN, REST
from stoneswidgets.widgets.session import Session
from tests.widgets.wire import ask, overhear


def click(board, rng):
    """Click a move, or what stands in its place."""
    display = board._session.display
    other = next((id_ for id_ in (CURTAIN, REST) if id_ in board._scene["tray"]), None)
    path = [other] if other else list(rng.choice([*display.picture.paths()]))
    assert ask(board, do="play", path=path)["ok"]


@pytest.fixture
def sparkle(monkeypatch):
    """A command that is new."""
    asked = []
    new = {"sparkle": Command(asked.append, refused=COMMANDS["rotate"].refused)}
    monkeypatch.setattr(Session, "commands", Session.commands | new)
    monkeypatch.setattr(sw.Board, "commands", sw.Board.commands | new)
    return asked


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
