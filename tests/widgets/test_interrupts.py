"""Control-C at any point of what a board does: what it shows, its match and its position stay the same thing."""

from __future__ import annotations

import signal
from contextlib import suppress

import pytest

import stoneswidgets as sw
from stoneswidgets.plumbing.interrupts import afterwards, entire
from stoneswidgets.widgets.screens import Exploring
from tests.attack.handlers import Points
from tests.widgets.wire import overhear

POINTS = 24
"""At so many points, spread over all of them, each handler is interrupted."""


def board():
    board = sw.Board(sw.SiegeStones(), players=(None, sw.bot(level=1, seed=1)))
    board.match.play("Td4")
    return board


def exercise():
    made = sw.Exercise("siegestones/first-tower")
    made.answer(made.question.options[0] if made.question.options else made._place.start.legal_moves()[0])
    return made


def asked(widget, **message):
    heard = overhear(widget)
    n = widget._session.number if isinstance(widget, sw.Board) else 0
    return heard, lambda: widget._received(widget, {"id": 1, "n": n, **message}, [])


def first(board):
    """Return the first path of a move."""
    return list(next(iter(board._session.sight.picture.paths())))


HANDLERS = {
    "play": lambda: (made := board(), *asked(made, do="play", path=first(made))),
    "undo": lambda: (made := board(), *asked(made, do="undo")),
    "new": lambda: (made := board(), *asked(made, do="new")),
    "look": lambda: (made := board(), *asked(made, do="look", at=0)),
    "setup": lambda: (made := board(), *asked(made, do="setup", on=True)),
    "paste": lambda: (made := board(), *asked(made, do="paste", text="1SaS4UTuijdDT")),
    "an exercise again": lambda: (
        (made := exercise())._place.board,
        *asked(made._form, do="again"),
    ),
}


def the_same(board):
    """Say that everybody is told the same of a board."""
    match, scene = board._session.table.match, board._scene
    assert (board.match, board.position) == (match, match.position)
    if isinstance(board._session.doing, Exploring):
        assert len(scene["moves"]) == len(board.node.record().moves)
    else:
        setting_up = board._session.editing is not None  # a place of its own, before which no moves were made
        assert len(scene["moves"]) == (0 if setting_up else len(match.moves))
    assert scene == board._session.scene()
    assert board._session.sight.view.state == board._session.doing.position(board._session.table).state


@pytest.mark.parametrize("handler", HANDLERS)
def test_an_interrupted_handler_is_done_to_its_end_and_answers(handler):
    shown, heard, do = HANDLERS[handler]()
    with Points() as counted:
        do()
    the_same(shown)
    assert counted.passed > POINTS
    for point in range(1, counted.passed, counted.passed // POINTS):
        shown, heard, do = HANDLERS[handler]()
        with (
            suppress(KeyboardInterrupt),
            Points(point),
        ):  # a bot that thinks may come to its end before that point
            do()
        the_same(shown)
        assert not heard or heard[0]["ok"], "what was begun is done, and answered"
        shown.close()


def test_a_move_made_in_a_cell_is_shown_though_it_is_interrupted():
    made = sw.Board(sw.SiegeStones())
    with Points() as counted:
        made.match.play("Td4")
    for point in range(1, counted.passed, counted.passed // POINTS):
        made = sw.Board(sw.SiegeStones())
        with Points(point), pytest.raises(KeyboardInterrupt):
            made.match.play("Td4")
        the_same(made)


IN_A_CELL = {
    "another match": lambda board: setattr(board, "match", sw.Match(sw.SiegeStones())),
    "another position": lambda board: setattr(board, "position", sw.SiegeStones().start().play("c4")),
    "the analysis": lambda board: setattr(board, "analysis", None),
    "an earlier place": lambda board: setattr(board, "node", board.node.parent),
    "setting up": lambda board: board.set_up(board.position),
}


@pytest.mark.parametrize("change", IN_A_CELL.values(), ids=IN_A_CELL)
def test_what_a_cell_sets_is_set_wholly_though_it_is_interrupted(change):
    made = board()
    with Points() as counted:
        change(made)
    for point in range(1, counted.passed, counted.passed // POINTS):
        made = board()
        with suppress(KeyboardInterrupt), Points(point):
            change(made)
        the_same(made)
        assert made.analysis is made._session.table.analysing
        made.close()


def test_compared_boards_have_the_same_moves_though_the_first_is_interrupted():
    compare = sw.Compare({"one": sw.SiegeStones().start(), "other": sw.SiegeStones(goal=1).start()})
    one, other = compare.boards
    with Points() as counted:
        one.match.play("Td4")
    for point in range(1, counted.passed, counted.passed // POINTS):
        one.match.undo()
        with suppress(KeyboardInterrupt), Points(point):
            one.match.play("Td4")
        assert one.match.moves == other.match.moves
        if not one.match.moves:
            one.match.play("Td4")
        the_same(other)


def test_the_rooms_board_shows_what_was_collected_in_a_cell_though_it_is_interrupted():
    with Points() as counted:
        sw.Facilitator(sw.SiegeStones()).collect("Ada: c4")
    for point in range(1, counted.passed, counted.passed // POINTS):
        room = sw.Facilitator(sw.SiegeStones())
        with suppress(KeyboardInterrupt), Points(point):
            room.collect("Ada: c4")
        assert room.poll is room.vote.poll
        assert (room._picture, room._form) == room._shown()


def test_what_waits_for_the_end_of_a_change_is_done_though_the_first_of_it_is_interrupted():
    done = []

    def interrupted():
        signal.raise_signal(signal.SIGINT)

    @entire
    def change():
        for work in (interrupted, lambda: done.append(1), interrupted, lambda: done.append(2)):
            afterwards(work)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            change()
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == [1, 2]


def test_what_takes_long_can_be_interrupted():
    """Callbacks, observers and bots come when the change is done."""

    def callback(*_):
        signal.raise_signal(signal.SIGINT)
        pytest.fail("it was held back")

    made = sw.Board(sw.SiegeStones())
    made.on_move(callback)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            asked(made, do="play", path=first(made))[1]()
    finally:
        signal.signal(signal.SIGINT, before)
    the_same(made)
    assert len(made.match.moves) == 1
