"""Bots and functions think in slices on the event loop, and to their end where there is none."""

from __future__ import annotations

import asyncio
import time
from threading import Event

import pytest

import stoneswidgets as sw
from stoneswidgets.widgets.thinking import Thinker
from tests.widgets.patient import Patient
from tests.widgets.wire import handle


def thought(slices, result="d4"):
    yield from range(slices)
    return result


def test_thoughts_that_lead_to_thoughts_do_not_pile_up():
    done = []

    def more(result):
        done.append(result)
        if len(done) < 5000:
            thinker.start(thought(1, str(len(done))), lambda: None)

    thinker = Thinker(more, done.append)
    thinker.start(thought(1, "0"), lambda: None)
    assert done == [str(i) for i in range(5000)]


def test_a_failure_is_told():
    def failing():
        yield
        raise RuntimeError("lost the thread")

    async def main():
        told = []
        Thinker(told.append, told.append).start(failing(), lambda: None)
        await asyncio.sleep(0.01)
        return told

    assert str(asyncio.run(main())[0]) == "lost the thread"


def test_a_board_shows_that_its_bot_thinks_and_stops_it():
    async def main():
        board = sw.Board(sw.SiegeStones(), players=(None, Patient()))

        def do(verb, **fields):
            return handle(board._session, {"id": 1, "n": board._scene["n"], "do": verb, **fields})

        states = []

        async def note():
            await asyncio.sleep(0.01)
            states.append((board._scene["status"], len(board.match.moves)))

        do("play", path=["tray:stone", "space:d4"])
        await note()
        do("rotate")
        do("overlay", on=True)
        await note()
        do("stop")
        await note()
        do("resume")
        await note()
        board.match.play("c4")
        await note()
        board.match.undo()
        await note()
        do("undo")
        await note()
        board.close()
        return states

    thinks, stopped = "White is thinking.", "White is stopped; press Resume to go on."
    black = "You to move: drop a stone or a tower."
    assert asyncio.run(main()) == [
        (thinks, 1),
        (thinks, 1),
        (stopped, 1),
        (thinks, 1),
        (black, 2),
        (thinks, 1),
        (black, 0),
    ]


def first(view):
    return view.legal_moves()[0]


def test_a_function_plays():
    board = sw.Board(sw.SiegeStones(), players=[None, first])
    board.match.play("d4")
    assert board.match.moves == ("d4", "a4")
    assert board._scene["seats"]["1"]["who"] == "first bot"


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
        send(board._session, "stop")
        assert not board._scene["can"]["stop"]
        answer.set()
        await asyncio.sleep(0.05)
        assert board.match.moves == ("d4",)

    asyncio.run(main())


class Interrupted(Patient):
    """Is thinking when somebody presses Control-C."""

    def think(self, view):
        yield view
        raise KeyboardInterrupt


def test_an_interrupted_bot_waits_to_be_resumed():
    board = sw.Board(sw.SiegeStones(), players=(None, Interrupted()))
    with pytest.raises(KeyboardInterrupt):
        board.match.play("Td4")
    assert board._scene["can"]["resume"]
    assert "it was interrupted" in board._scene["say"]
    handle(board._session, {"id": 1, "n": board._session.number, "do": "undo"})
    assert board.match.moves == ()


@pytest.mark.parametrize(("pace", "least"), [("at once", 0), ("calm", 0.8)])
def test_a_bot_takes_its_time_only_before_a_page(pace, least):
    async def moves(watched):
        board = sw.Board(sw.SiegeStones(), players=[None, sw.bot(level=1, seed=1)])
        session, came = board._session, asyncio.Event()
        send(session, "pace", to=pace)
        if watched:
            send(session, "hello")
        board.on_move(lambda *_: len(board.match.moves) == 2 and came.set())
        begun = time.monotonic()
        board.match.play("d4")
        await came.wait()
        return time.monotonic() - begun

    assert asyncio.run(moves(watched=True)) >= least
    asyncio.run(moves(watched=False))


def send(session, verb, **fields):
    handle(session, {"id": 1, "n": session.number, "do": verb, **fields})
