"""Boards that take an exercise's answer: a move, a set-up position, or an ending played out."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.teller import Told, phrase
from stoneswidgets.teach.asked_chapter import AskedChapter
from stoneswidgets.teach.find import Find
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.pointing import pointed
from stoneswidgets.teach.puzzles.puzzle import MovePuzzle
from stoneswidgets.teach.setup import SetUp
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.screens import Asked
from stoneswidgets.widgets.table import Player
from stoneswidgets.widgets.thinking import Later

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.search import Bot
    from stoneswidgets.teach.question import Question, Verdict
    from stoneswidgets.widgets.thinking import Step

PAUSE = 0.9
"""Seconds before each move that is shown."""
_READING, _LONGEST = 0.05, 10.0
"""Seconds that a letter takes to be read; how long a wrong answer stays on the board at most."""


class Listener(NamedTuple):
    """Receive what happens on an exercise's board.

    `answered` takes the text of an answer given on the board; `judged` a verdict of the board itself, and what is said of None, which is
    that nothing has gone wrong so far; `returned` is called when a wrong answer has left the board by itself.
    """

    answered: Callable[[str], object]
    judged: Callable[[Verdict | None, str], None]
    returned: Callable[[], None]


class ExerciseBoard(Board):
    """The board of an exercise, which hears of each move as a part of the change; `on_move` would only log its errors."""

    heard: Callable[[Position], None] | None = None

    def _changed(self, made: tuple[str, ...]) -> None:
        super()._changed(made)
        for position in self.match.positions[len(self.match.positions) - len(made) :]:
            if self.heard:
                self.heard(position)


class OnBoard:
    """A board on which the first move from the exercise's position is the answer. Later moves do not count."""

    checks: ClassVar[bool] = False
    """Whether there is a button with which the learner hands the answer in."""
    back: ClassVar[str] = "Try again"
    """The label of the button that takes a wrong answer back; empty where nothing has to be taken back."""
    anew: ClassVar[str] = "Try it yourself"
    """The label of the button that starts again after the solution was shown."""
    moves: ClassVar[bool] = True
    """Whether moves can be made on the board."""
    steps: ClassVar[bool] = False
    """Whether the answer takes several steps, which can be undone."""

    def __init__(self, question: Question, listener: Listener) -> None:
        self.question, self.start = question, _position(question)
        self._listener, self._later, self._showing = listener, Later(), False
        self._closed = False
        self.board = ExerciseBoard(self.start, players=self._players(), seat=question.eyes, analysis=None)
        self.board.set_trait("_part", "answer")
        self.board.heard = self._heard
        self.board._ends += (self._later.stop,)  # noqa: SLF001 (its own part)
        self._session = self.board._session  # noqa: SLF001
        reader = question.look.reader if isinstance(question, Find | AskedChapter) else -1
        self._session.table.asked_seat = reader
        self._ask()

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints for what is to be done now."""
        return self.question.hints

    def _players(self) -> Sequence[Bot | None]:
        return ()

    def _heard(self, after: Position) -> None:
        match = self.board.match
        if not self._showing and match.start == self.start and after in match.positions:
            self._moved(match.moves[: match.positions.index(after)])

    def _moved(self, moves: tuple[str, ...]) -> None:
        if len(moves) == 1:
            self._hand_in(moves[0])

    def _hand_in(self, move: str) -> None:
        """Check the answer, which may take a while; meanwhile the board is closed."""
        self._session.ask(Asked(phrase("being checked"), open=False, steps=self.steps))
        self._listener.answered(move)

    # ------------------------------------------------------------ what it shows

    def _task(self) -> str | None:
        """Return what is to be done now, where that is not the question."""
        return None

    def _headline(self, before: str = "") -> str:
        """Return the headline above the board: the task."""
        task = self._task()
        return f"{before}{self.question.asked if task is None else task}"

    def _asked(self, before: str = "") -> Asked:
        """Return the question as the board's screen."""
        return Asked(
            self._headline(before),
            open=self.moves,
            reckoned=self.question.reckoned,
            steps=self.steps,
            question=self._task() is None,
        )

    def _ask(self, before: str = "") -> None:
        """Show the task."""
        self._session.ask(self._asked(before), self.question.marks(), overlay=self.question.overlay == "on")

    def point(self, text: str) -> None:
        """Point out what a hint names, or the marks that it is about."""
        if self._closed:
            self._leave()
        if marks := self._pointed(text):
            self._session.ask(self._asked(), marks)

    def _pointed(self, text: str) -> tuple[str, ...]:
        return pointed(self.board.position, text)

    def show(self, verdict: Verdict) -> None:
        """Play the moves of a verdict on the board; take back a wrong answer afterwards."""
        headline = "Right." if verdict.right else phrase("what comes of it")
        seconds = min(_LONGEST, 2 + _READING * len(verdict.why))
        leaves = None if verdict.right else (seconds, self._leave)
        self._play(verdict.line, headline, verdict.marks, leaves)

    def _play(
        self,
        line: Sequence[str],
        headline: str,
        marks: Sequence[str],
        leaves: tuple[float, Callable[[], None]] | None = None,
    ) -> None:
        """Play moves one by one on the closed board, then mark elements."""
        self._have_bots_wait()
        self._closed = True
        shown = Asked(headline, open=False, steps=self.steps, reckoned=self.question.overlay != "off")
        self._session.ask(shown)
        with self._shown():
            moves = self._steps(line)
        end = partial(self._session.ask, shown, marks, overlay=True)
        steps: list[Step] = [*((PAUSE, move) for move in moves), (0.0, end)]
        if leaves:  # a second click of a double one does not take it off again
            asked_back = replace(shown, back=leaves[1])
            steps.append((PAUSE, partial(self._session.ask, asked_back, marks, overlay=True)))
        self._later.start(steps, leaves, watched=self._session.watched)

    def _have_bots_wait(self) -> None:
        """Have people play both sides while moves are shown, where one plays against a bot."""

    def _steps(self, line: Sequence[str]) -> list[Callable[[], None]]:
        """Have the board show as much of a line as has been made; return what makes the rest, move by move."""
        made = self.board.match.moves
        if self.board.match.start != self.start or tuple(line[: len(made)]) != made[: len(line)]:
            self._put(())
        return [partial(self._step, move) for move in line[len(self.board.match.moves) :]]

    def _step(self, move: str) -> None:
        with self._shown():
            self.board.match.play(move)

    def _leave(self) -> None:
        """Take a wrong answer off the board."""
        self.again()
        self._listener.returned()

    @contextmanager
    def _shown(self) -> Iterator[None]:
        """Change the board without counting the change as an answer."""
        self._showing = True
        try:
            yield
        finally:
            self._showing = False

    def _put(self, moves: Sequence[str]) -> None:
        """Put the position after those moves on the board."""
        match = Match(self.start)
        for move in moves:
            match.play(move)
        self.board.match = match

    # ------------------------------------------------------------ what the exercise asks of it

    def answer(self) -> object:
        """Return the answer that is on the board."""
        return " ".join(self.board.match.moves)

    def again(self) -> None:
        """Put the position before the wrong answer back on the board."""
        self._later.stop()
        self._closed = False
        with self._shown():
            self._put(self._kept())
        self._ask("Try again: ")

    def _kept(self) -> Sequence[str]:
        """Return the moves that stay when a wrong answer is taken back."""
        return ()

    def solve(self) -> None:
        """Play the solution on the board."""
        verdict = self.question.check(self.question.solutions()[0])
        self._play(verdict.line, "The answer.", verdict.marks)


class Looking(OnBoard):
    """A board that illustrates a question answered in words; its overlay comes once it gives nothing away."""

    moves, back, anew = False, "", ""

    def _task(self) -> str:
        """Return nothing: the question stands beside the board, with its answers."""
        return ""

    def _headline(self, _before: str = "") -> str:
        return ""

    def show(self, verdict: Verdict) -> None:
        """Show a verdict's moves or numbers on the board."""
        self._later.stop()
        if verdict.right or verdict.line:
            self._play(verdict.line, "Right." if verdict.right else phrase("what happens"), verdict.marks)
            return
        if self._closed:
            self.again()
        self._session.ask(self._asked(), verdict.marks or self.question.marks())


class Playing(OnBoard):
    """A board on which an ending is played out against an opponent."""

    back: ClassVar[str] = "Take it back"
    steps: ClassVar[bool] = True

    def __init__(self, question: Question, ending: PlayOut, listener: Listener) -> None:
        self.ending = ending
        self._refuted: tuple[str, ...] = ()
        self._seated: tuple[Player, ...] = ()
        super().__init__(question, listener)

    def _players(self) -> Sequence[Bot | None]:
        return [None if seat == self.ending.seat else self.ending.opponent() for seat in range(2)]

    def _moved(self, moves: tuple[str, ...]) -> None:
        if self._refuted and moves[: len(self._refuted)] == self._refuted:
            return
        self._refuted = ()
        self._judge(moves)

    def _judge(self, moves: tuple[str, ...]) -> None:
        verdict = self.ending.judged(moves)
        if verdict is not None:
            self._refuted = () if verdict.right else moves
            self.show(verdict)
        self._listener.judged(verdict, "")

    def _have_bots_wait(self) -> None:
        if not self._seated:
            table = self._session.table
            self._seated, table.seats = tuple(table.seats), [Player()] * len(table.seats)
            self._session.resume()

    def _kept(self) -> Sequence[str]:
        kept = self._refuted[:-1] if len(self._refuted) % 2 else self._refuted[:-2]
        self._refuted = ()
        if self._seated:
            self._session.table.seats, self._seated = list(self._seated), ()
        return kept

    def solve(self) -> None:
        """Play one solution to its end."""
        self._refuted = ()
        self._play(self.ending.way(), "The answer.", ())


class Finishing(Playing):
    """A board on which the learner finds a winning move, then plays the win out against the best defence."""

    def _task(self) -> str | None:
        return "Win it." if self.board.match.moves else None

    def _judge(self, moves: tuple[str, ...]) -> None:
        if len(moves) == 1:
            self._hand_in(moves[0])
        elif len(moves) > 2:  # what was said of the first move stays for the first reply
            super()._judge(moves)

    def show(self, verdict: Verdict) -> None:
        """Go on after the right move: the opponent answers."""
        if not verdict.right:
            self._refuted = self._refuted or verdict.line
        if not verdict.right or len(verdict.line) > 1:
            super().show(verdict)
            return
        if self.board.match.moves != verdict.line:
            with self._shown():
                self._put(verdict.line)
        self._session.ask(Asked(phrase("win it now"), steps=True), verdict.marks, overlay=True)


class Following(OnBoard):
    """A board that asks a study's chapter: the study answers each move."""

    question: AskedChapter

    def __init__(self, question: AskedChapter, listener: Listener) -> None:
        self.node = question.first
        super().__init__(question, listener)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints at the place where the reader chooses now."""
        return self.question.hints_at(self.node)

    def _pointed(self, text: str) -> tuple[str, ...]:
        return self.question.marks_of(text) or super()._pointed(text)

    def _task(self) -> str | None:
        if self.node is self.question.first:
            return None
        return phrase("is to move", name=self.start.game.seat_names[self.question.seat])

    def _asked(self, before: str = "") -> Asked:
        return replace(super()._asked(before), taken=self._chosen)

    def _moved(self, moves: tuple[str, ...]) -> None:
        """Ignore moves that the study itself makes."""

    def _chosen(self, move: str) -> None:
        place, verdict = self.question.answered(self.node, move)
        if not verdict.right or not place.children:
            self.show(verdict)
            self._listener.judged(verdict, "")
            return
        self._session.ask(Asked(phrase("right so far"), open=False))
        with self._shown():
            steps = self._steps(verdict.line)
        self.node = place
        self._later.start(
            [*((PAUSE, step) for step in steps), (0.0, self._ask)], None, watched=self._session.watched
        )
        self._listener.judged(None, Told.of((phrase("right so far"), verdict.why), "\n"))

    def _steps(self, line: Sequence[str]) -> list[Callable[[], None]]:
        made = self.board.match.moves
        at = len(made) if tuple(line[: len(made)]) == made else 0
        match = self._followed(line)
        steps = sum(not position.is_chance for position in match.positions[at:-1])
        match.undo(to=at)
        self.board.match = match
        if steps and made == self.question.line(self.node):
            match.redo()  # at once: it was clicked
            steps -= 1
        return [self._redo] * steps

    def _redo(self) -> None:
        with self._shown():
            self.board.match.redo()

    def _followed(self, line: Sequence[str]) -> Match:
        """Return a match after a line, in which chance did what the study says."""
        position = self.start
        for move in line:
            position = position.play(move)
        return Match(Record.of(self.start, tuple(line), position))

    def _put(self, moves: Sequence[str]) -> None:
        self.board.match = self._followed(moves)

    def _kept(self) -> Sequence[str]:
        return self.question.line(self.node)


class Assembling(OnBoard):
    """A board on which a position is set up."""

    checks = steps = True
    back = "Start again"
    question: SetUp

    def __init__(self, question: SetUp, listener: Listener) -> None:
        super().__init__(question, listener)
        self._session.set_up(self.start, self.question)

    def _moved(self, moves: tuple[str, ...]) -> None:
        """Ignore moves: the answer is a position."""

    def point(self, text: str) -> None:
        """Point out what a hint names; what is set up stays."""
        self._session.ask(
            Asked(self._headline(), steps=self.steps), pointed(self.start, text) or self.question.marks()
        )

    def answer(self) -> object:
        """Return the position that is set up."""
        return self.board.position if self.board.draft is None else self.board.draft

    def show(self, verdict: Verdict) -> None:
        """Leave the position as it is, and point out what the verdict speaks of."""
        headline = "Right." if verdict.right else self._headline("Not yet. ")
        self._session.ask(Asked(headline, steps=self.steps), verdict.marks)

    def again(self) -> None:
        """Open the editor with the exercise's position again."""
        self._put(())
        self._session.set_up(self.start, self.question)
        self._ask("Try again: ")

    def solve(self) -> None:
        """Show a position that is a right answer."""
        self._session.set_up(self.question.solution, self.question)
        self._session.ask(Asked("The answer.", steps=self.steps), self.question.marks(), overlay=True)


def answering(question: Question, listener: Listener) -> OnBoard | None:
    """Return the board of a question; None if it is about no position."""
    if question.position is None:
        return None
    if question.options or question.parts:
        return Looking(question, listener)
    if isinstance(question, PlayOut):
        return Playing(question, question, listener)
    if isinstance(question, MovePuzzle) and (ending := question.to_win()):
        return Finishing(question, ending, listener)
    kind: type[OnBoard] = {AskedChapter: Following, SetUp: Assembling}.get(type(question), OnBoard)
    return kind(question, listener)


def _position(question: Question) -> Position:
    if question.position is None:
        raise TypeError("without a position there is no board")
    return question.position
