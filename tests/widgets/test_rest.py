"""The end of a hand stays visible after the next one is dealt."""

from __future__ import annotations

import re

import pytest

import stoneswidgets as sw
from stoneswidgets.widgets.screens import CURTAIN, REST
from tests.widgets.test_seats import sent
from tests.widgets.wire import ask

START = sw.Tavern(trades=1).start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
LAST = "1!2:1"


def at_the_end_of_a_hand(seed=1, **given):
    """Return a board after the last trade of its first hand."""
    board = sw.Board(sw.Match(START, seed), **given)
    board.match.play(LAST)
    return board


@pytest.mark.parametrize("seat", [None, 2])
def test_all_hands_are_shown_and_told_of(seat):
    board = at_the_end_of_a_hand(seat=seat)
    scene = board._scene
    assert len(board.match.moves) == 2
    assert scene["status"] == "Hand 1 is over."
    assert "Hand 1 is over. Worth in coins: Player 1 33" in scene["say"]
    assert "dealt" not in scene["say"]
    assert scene["labels"]["seat2:6"] == "Player 2's stone 6: gold"
    assert not any("hidden" in label for label in scene["labels"].values())
    assert scene["tray"] == {REST: {"label": "Next hand"}}
    assert scene["can"]["play"]


@pytest.mark.parametrize(
    "given", [{}, {"seat": 2}, {"players": [None, *(sw.bot(1, seed=1) for _ in range(3))]}]
)
def test_nothing_of_the_next_hand_is_sent(given):
    one, other = (at_the_end_of_a_hand(seed, **given) for seed in (1, 2))
    assert one.position != other.position
    assert sent(one) == sent(other)
    assert one._scene == other._scene
    assert one.svg() == other.svg()


def test_the_next_hand_begins_behind_the_curtain():
    board = at_the_end_of_a_hand()
    before = board._scene["labels"]
    first = "Not possible: “Next hand” has to be chosen first."
    assert ask(board, do="play", path=["tray:pass"])["error"] == first
    assert board._scene["labels"] == before
    assert ask(board, do="play", path=[REST])["ok"]
    assert re.fullmatch("Hand 2 is dealt. Player . begins.", board._scene["say"])
    assert list(board._scene["tray"]) == [CURTAIN]
    assert "error" in ask(board, do="play", path=[REST])


def test_where_only_bots_play_nobody_is_waited_for():
    board = sw.Board(sw.Tavern(trades=1, target=200), players=[sw.bot(1, seed=seed) for seed in range(4)])
    assert board.position.is_over
