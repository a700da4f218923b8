"""Players at a board: bots, levels, functions, and bots that fail."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

import stoneswidgets as sw
from tests.widgets.wire import handle


def first(view):
    return view.legal_moves()[0]


def fails(_view):
    raise KeyError("no such thing")


def cheats(_view):
    return "z9"


def says_nothing(_view):
    return None


def said(board):
    return board._scene["say"]


def play(board, verb, **fields):
    return handle(board._session, {"id": 1, "n": board._session.number, "do": verb, **fields})


def test_a_function_plays():
    board = sw.Board(sw.SiegeStones(), players=[None, first])
    board.match.play("d4")
    assert board.match.moves == ("d4", "a4")
    assert board._scene["seats"]["1"]["who"] == "first bot"


@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_level_plays(level):
    board = sw.Board(sw.SiegeStones(side=3, goal=1), players=[None, level])
    board.match.play("a1")
    assert len(board.match.moves) == 2


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (fails, "the player fails failed with KeyError"),
        (cheats, "chose 'z9', which is not legal"),
        (says_nothing, "chose None"),
    ],
)
def test_one_that_fails_says_so_and_leaves_a_board_that_is_played_on(player, message):
    board = sw.Board(sw.SiegeStones(), players=[None, player])
    board.match.play("d4")
    assert message in said(board)
    assert board.match.moves == ("d4",)
    play(board, "seat", seat=1, who="person")
    play(board, "play", path=["tray:stone", "space:c4"])
    assert board.match.moves == ("d4", "c4")
    play(board, "undo")
    assert board.match.moves == ("d4",)


def test_a_function_that_takes_long_holds_nobody_up_and_can_be_stopped():
    async def main():
        answer = Event()

        def slow(view):
            answer.wait(30)
            return view.legal_moves()[0]

        board = sw.Board(sw.SiegeStones(), players=[None, slow])
        board.match.play("d4")
        await asyncio.sleep(0.05)
        assert board._scene["can"]["stop"]
        play(board, "stop")
        assert not board._scene["can"]["stop"]
        answer.set()
        await asyncio.sleep(0.05)
        assert board.match.moves == ("d4",)

    asyncio.run(main())
