"""Control-C at any bytecode of what a board or another widget does, asked by a page or from a cell.

What was begun is done and answered; what pages were sent, what the widget holds and what its match says stay the same thing; and
it can be used on.
"""

from __future__ import annotations

import json
import signal
import sys
import zlib
from random import Random
from typing import TYPE_CHECKING, Any, Self

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.scene.patch import merge
from tests.attack import Tally
from tests.strategies import play_at_random

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

INTERRUPTS = 12
"""So often each thing that is done is interrupted, at bytecodes spread by chance over all of it."""


class Points:
    """Counts the bytecodes of the library that are run, and interrupts at one of them.

    Parameters
    ----------
    at : int, optional
        At which one, from 1; left out, they are only counted.
    """

    def __init__(self, at: int | None = None) -> None:
        self.at, self.passed = at, 0

    def __enter__(self) -> Self:
        self.before = signal.signal(signal.SIGINT, signal.default_int_handler)
        sys._getframe().f_trace_opcodes = (
            True  # Python 3.12 looks whether any frame has this as it begins to trace
        )
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        signal.signal(signal.SIGINT, self.before)

    def _call(self, frame: FrameType, _event: str, _arg: object) -> Any:
        if "stoneswidgets" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._opcode

    def _opcode(self, _frame: FrameType, event: str, _arg: object) -> Any:
        if event == "opcode":
            self.passed += 1
            if self.passed == self.at:
                signal.raise_signal(signal.SIGINT)
        return self._opcode


class Page:
    """What a page that shows a board has: the scene that it was sent first, with each patch since."""

    def __init__(self, board: sw.Board) -> None:
        self.board, self.answers = board, 0
        self.scene = json.loads(json.dumps(board._scene))
        board.send = self._hear

    def _hear(self, content: dict[str, Any], buffers: Any = ()) -> None:
        told = json.loads(json.dumps(content))
        self.answers += "id" in told
        for packed in buffers:
            told["patch"] = json.loads(zlib.decompress(packed))
        if "patch" in told:
            assert told["from"] == self.scene["n"], f"a patch from {told['from']} at {self.scene['n']}"
            self.scene = merge(self.scene, told["patch"])

    def check(self) -> None:
        """See that everybody is told the same of the board."""
        board, session = self.board, self.board._session
        match = session.table.match
        assert (board.match, board.position) == (match, match.position), "the board has another match"
        assert board.analysis is session.table.analysing, "the board says otherwise whether it is analysed"
        assert board._scene == session.scene(), "the board holds another scene"
        assert self.scene == json.loads(json.dumps(board._scene)), "the page has another scene"
        shown, seen = session.doing.position(session.table), session.sight.view
        if isinstance(seen, sw.View):
            shown = shown.view(seen.seat)
        assert seen.state == shown.state, "another position is drawn"
        sw.Match.from_record(match.record())


class Boards:
    """One or two boards of a match, after some moves and clicks."""

    def __init__(self, rng: Random) -> None:
        game = sw.game(rng.choice(sw.GAMES))
        match = sw.Match(game, seed=rng.randrange(1000))
        play_at_random(match, rng, rng.randrange(8))
        players = [rng.choice([None, None, 1]) for _ in range(game.seats)]
        self.boards = [sw.Board(match, players=players)]
        if rng.random() < 0.4:
            self.boards.append(sw.Board(match, seat=rng.choice([None, 0])))
        self.pages = [Page(board) for board in self.boards]
        for _ in range(rng.randrange(4)):
            self.doing(rng)()
        self.do = self.doing(rng)

    def doing(self, rng: Random) -> Callable[[], object]:
        """Return something to be done at the board, drawn by chance: by a click, or from a cell."""
        board = self.boards[0]
        return self._asked(rng, board) if rng.random() < 0.6 else self._in_cell(rng, board)

    def _asked(self, rng: Random, board: sw.Board) -> Callable[[], object]:
        session = board._session
        verb = rng.choice(["play", "play", *session.commands])
        paths = [*session.sight.picture.paths()]
        actors = board.position.to_move
        moves = board.position.legal_moves(actors[0]) if actors else ("",)
        likely: dict[str, object] = {
            "path": [*rng.choice(paths)] if paths else ["space:d4"],
            "at": rng.randrange(len(board.match.moves) + 2),
            "on": rng.random() < 0.7,
            "seat": rng.randrange(board.match.game.seats),
            "who": rng.choice(["person", "bot:1"]),
            "move": rng.choice(moves),
            "to": "at once",
            "text": rng.choice(["1SaS4UTuijdDT", sw.code(sw.Match(board.match.start)), "d4"]),
            "what": rng.choice(["code", "record", "diagram"]),
            "n": session.number,
        }
        asked = {"id": 1, "n": session.number, "do": verb}
        asked |= {name: likely[name] for name in session.commands[verb].fields}
        return lambda: board._received(board, asked, [])

    def _in_cell(self, rng: Random, board: sw.Board) -> Callable[[], object]:
        match, game = board.match, board.match.game
        start = sw.Match(game, seed=rng.randrange(9))
        ways: list[Callable[[], object]] = [
            lambda: setattr(board, "match", start),
            lambda: setattr(board, "position", start.position),
            lambda: setattr(board, "analysis", rng.choice([True, False])),
            lambda: board.set_up(start.position),
        ]
        if not match.is_over:
            move = random_move(match.position, rng)
            ways += [lambda: match.play(move)] * 3
        if match.can_undo:
            ways.append(match.undo)
        if match.can_redo:
            ways.append(match.redo)
        if board.node is not None:
            node = board.node
            ways.append(lambda: setattr(board, "node", node))
        return rng.choice(ways)

    def check(self) -> None:
        """See that all boards are whole, and that both have what is played."""
        for page in self.pages:
            page.check()

    def close(self) -> None:
        """Close them."""
        for board in self.boards:
            board.close()


class Compared:
    """Boards side by side."""

    def __init__(self, rng: Random) -> None:
        self.compare = sw.Compare({"one": sw.SiegeStones().start(), "other": sw.SiegeStones(goal=1).start()})
        self.pages = [Page(board) for board in self.compare.boards]
        self.rng = rng
        for _ in range(rng.randrange(6)):
            self._step()()
        self.do = self._step()

    def _step(self) -> Callable[[], object]:
        board = self.rng.choice(self.compare.boards)
        match = board.match
        if match.can_undo and (match.is_over or self.rng.random() < 0.3):
            return match.undo
        if match.is_over:
            return lambda: None
        move = random_move(match.position, self.rng)
        return lambda: match.play(move)

    def check(self) -> None:
        """See that each board is whole, and has made the moves of the other as far as its rules allow."""
        for page in self.pages:
            page.check()
        one, other = (board.match.moves for board in self.compare.boards)
        short = min(len(one), len(other))
        assert one[:short] == other[:short], f"{one} and {other}"
        behind = self.compare.boards[0 if len(one) < len(other) else 1].match
        if len(one) != len(other):
            more = max(one, other, key=len)[short]
            assert more not in (() if behind.is_over else behind.legal_moves()), f"{one} and {other}"

    def close(self) -> None:
        """Close it."""
        self.compare.close()


class Exercises:
    """An exercise of a lesson, answered on its board or by its form, or from a cell."""

    def __init__(self, rng: Random) -> None:
        lesson = sw.ExerciseSet.of_lesson(rng.choice(sw.GAMES))
        self.exercise = sw.Exercise(rng.choice([*lesson]))
        self.told: list[object] = []
        self.form = self.exercise._form
        self.form.send = lambda content, buffers=(): self.told.append(content)
        self.rng = rng
        self._pages()
        for _ in range(rng.randrange(4)):
            self._step()()
            self._pages()
        self.do = self._step()

    def _pages(self) -> None:
        place = self.exercise._place
        if place is None:
            self.page = None
        elif getattr(self, "page", None) is None or self.page.board is not place.board:
            self.page = Page(place.board)

    def _step(self) -> Callable[[], object]:
        rng, exercise = self.rng, self.exercise
        place, question = exercise._place, exercise._asked
        answer = rng.choice(question.options) if question.options else "d4"
        asked: dict[str, object] = {"id": 1, "n": 0, "do": rng.choice(["check", "more", "again"])}
        if asked["do"] == "check":
            asked["answer"] = answer
        ways: list[Callable[[], object]] = [lambda: self.form._received(self.form, asked, [])] * 2
        if place is not None and (paths := [*place.board._session.sight.picture.paths()]):
            click = {"id": 2, "n": place.board._session.number, "do": "play", "path": [*rng.choice(paths)]}
            ways += [lambda: place.board._received(place.board, click, [])] * 2
        return rng.choice(ways)

    def check(self) -> None:
        """See that the form says what the exercise is, and that its board is whole."""
        exercise, form = self.exercise, self.form._form
        assert form["ask"] == exercise._asked.ask
        assert form["hints"] == exercise._hints
        if exercise._next:
            assert form["closed"], "another one is asked next, and the form does not say so"
        if form["tone"] == "right":
            assert exercise.solved
        assert exercise.solved <= (exercise.attempts > 0)
        assert list(exercise.children) == exercise._parts(), "another board is shown"
        if self.page is not None and self.page.board is exercise._place.board:
            self.page.check()

    def close(self) -> None:
        """Close it."""
        self.exercise.close()


class Labs:
    """A rule lab whose rules are changed."""

    def __init__(self, rng: Random) -> None:
        self.lab = sw.RuleLab(sw.SiegeStones(side=3), seed=1)
        self.page = Page(self.lab.board)
        lab, form = self.lab, self.lab._form
        form.send = lambda content, buffers=(): None
        goal = {"id": 1, "n": 0, "do": "set", "name": "goal", "to": rng.choice([1, 2, 3])}
        self.do = rng.choice(
            [
                lambda: form._received(form, goal, []),
                lambda: form._received(form, {"id": 1, "n": 0, "do": "back"}, []),
                lambda: setattr(lab, "game", sw.SiegeStones(side=3, goal=2)),
            ]
        )

    def check(self) -> None:
        """See that board, form and exercise have the lab's rules."""
        lab = self.lab
        assert lab.board.position.game == lab.game, "the board has other rules"
        shown = lab._shown(lab.game)
        assert {name: lab._form._form[name] for name in shown} == shown, "the form shows other rules"
        assert lab._beside.children == (lab.board, lab.exercise)
        assert lab.exercise.question.ask == sw.RuleLab(lab.game, before=lab.before).exercise.question.ask
        self.page.check()

    def close(self) -> None:
        """Close it."""
        self.lab.close()


class Rooms:
    """A facilitator's board, asked by its page or from a cell."""

    def __init__(self, rng: Random) -> None:
        match = sw.Match(sw.game(rng.choice(sw.GAMES)), seed=rng.randrange(100))
        self.room = sw.Facilitator(match)
        self.room.send = lambda content, buffers=(): None
        self.rng = rng
        for _ in range(rng.randrange(4)):
            self._step()()
        self.do = self._step()

    def _step(self) -> Callable[[], object]:
        room, rng = self.room, self.rng
        if room.match.is_over:
            return room.back
        move = rng.choice(room.match.position.view(room.poll.seat).legal_moves())
        ways: list[Callable[[], object]] = [
            lambda: room.collect(f"Ada: {move}\nBen: {move}\nx"),
            lambda: room.answer("Red/Cleo", move),
            lambda: room.show_answers(rng.random() < 0.5),
        ]
        if room.poll.answers:
            ways += [room.play] * 2
        if room.match.can_undo:
            ways.append(room.back)
        asked = {"id": 1, "n": 0, "do": "show", "on": True}
        ways.append(lambda: room._received(room, asked, []))
        return rng.choice(ways)

    def check(self) -> None:
        """See that the page shows the vote's question and its answers."""
        room = self.room
        assert room.poll is room.vote.poll, "another question is shown"
        drawn, form = room._shown()
        assert (room._picture, room._form | {"left": 0}) == (drawn, form | {"left": 0}), (
            "the page shows something else"
        )
        assert room.poll.position == room.match.position or room.match.is_over

    def close(self) -> None:
        """Close it."""
        self.room.close()


KINDS = (Boards, Boards, Boards, Compared, Exercises, Exercises, Labs, Rooms)


def attack(seed: int, times: int) -> Tally:
    """Interrupt each of them at many points."""
    tally, rng = Tally("interrupts at any bytecode of what boards and other widgets do"), Random(seed)
    while tally.tried < times:
        kind, drawn = rng.choice(KINDS), rng.randrange(10**9)
        made = kind(Random(drawn))
        with Points() as counted:
            made.do()
        wrong = _wrong(made)
        if wrong:
            tally.note(f"{kind.__name__}, seed {drawn}, without an interrupt: {wrong}")
            continue
        for at in sorted(rng.randrange(1, counted.passed + 1) for _ in range(INTERRUPTS)):
            made = kind(Random(drawn))
            try:
                with Points(at):
                    made.do()
            except KeyboardInterrupt:
                pass
            wrong = _wrong(made)
            tally.note(wrong and f"{kind.__name__}, seed {drawn}, at {at} of {counted.passed}: {wrong}")
    return tally


def _wrong(made: Any) -> str:
    """Say what is wrong with what there is, or nothing; then close it."""
    try:
        made.check()
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {str(error)[:300]}"
    finally:
        made.close()
    return ""
