"""Control-C at any point of what a board does: what it shows, its match and its position stay the same thing."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

import pytest

import stoneswidgets as sw
from tests.widgets.wire import overhear

POINTS = 24
"""At so many points, spread over all of them, each handler is interrupted."""


class Points:
    """Counts the bytecodes of the library that are run, and interrupts at one of them."""

    def __init__(self, at=None):
        self.at, self.passed = at, 0

    def __enter__(self):
        self.before = signal.signal(signal.SIGINT, signal.default_int_handler)
        sys._getframe().f_trace_opcodes = (
            True  # Python 3.12 looks whether any frame has this as it begins to trace
        )
        sys.settrace(self._call)
        return self

    def __exit__(self, *_):
        sys.settrace(None)
        signal.signal(signal.SIGINT, self.before)

    def _call(self, frame, _event, _arg):
        if "stoneswidgets" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._opcode

    def _opcode(self, _frame, event, _arg):
        if event == "opcode":
            self.passed += 1
            if self.passed == self.at:
                signal.raise_signal(signal.SIGINT)
        return self._opcode


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
