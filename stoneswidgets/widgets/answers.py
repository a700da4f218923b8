"""Boards on which exercises are answered: by a move, by setting up a position, or by playing out an ending."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from ipywidgets import Layout

from stoneswidgets.match import Match
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.setup import SetUp
from stoneswidgets.widgets.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stoneswidgets.position import Position
    from stoneswidgets.search import Bot
    from stoneswidgets.teach.question import Question, Verdict


class OnBoard:
    """A board on which the first move from the exercise's position is the answer. Later moves do not count.

    Parameters
    ----------
    question : Question
        The exercise.
    answered : callable
        Called with the text of the answer when one was given on the board.
    judged : callable
        Called with the verdict when the board itself has judged the answer.
    """

    checks: ClassVar[bool] = False
    """Whether there is a button with which the learner hands the answer in."""
    back: ClassVar[str] = "Try again"
    """The label of the button that takes a wrong answer back."""
    anew: ClassVar[str] = ""
    """The label of the button that starts again after the solution was shown."""

    def __init__(
        self, question: Question, answered: Callable[[str], object], judged: Callable[[Verdict | None], None]
    ) -> None:
        self.question, self.start = question, _position(question)
        self._answered, self._judged = answered, judged
        layout = Layout(flex="2 1 380px", max_width="500px")
        self.board = Board(
            self.start, players=self._players(), seat=question.eyes, analysis=None, layout=layout
        )
        self.board.set_trait("_part", "answer")
        self.board.on_move(self._heard)
        self._showing = False

    def _players(self) -> Sequence[Bot | None]:
        return ()

    def _heard(self, _move: str, after: Position) -> None:
        match = self.board.match
        if not self._showing and match.start == self.start and after in match.positions:
            self._moved(match.moves[: match.positions.index(after)])

    def _moved(self, moves: tuple[str, ...]) -> None:
        if len(moves) == 1:
            self._answered(moves[0])

    @contextmanager
    def _shown(self) -> Iterator[None]:
        """Change the board without this counting as an answer."""
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

    def given(self) -> object:
        """Return the answer that is on the board."""
        return " ".join(self.board.match.moves)

    def show(self, verdict: Verdict) -> None:
        """Play the moves of a verdict on the board, except those that are there already."""
        made, line = self.board.match.moves, verdict.line
        with self._shown():
            if self.board.match.start != self.start or made[: len(line)] != line[: len(made)]:
                self._put(())
            for move in line[len(self.board.match.moves) :]:
                self.board.match.play(move)

    def again(self) -> None:
        """Put the exercise's position back on the board."""
        self._put(())

    def solve(self) -> None:
        """Show the solution on the board."""
        self.again()


class Playing(OnBoard):
    """A board on which an ending is played out against an opponent."""

    back, anew = "Take it back", "Try it yourself"
    question: PlayOut

    def __init__(
        self, question: PlayOut, answered: Callable[[str], object], judged: Callable[[Verdict | None], None]
    ) -> None:
        self._refuted: tuple[str, ...] = ()
        super().__init__(question, answered, judged)

    def _players(self) -> Sequence[Bot | None]:
        return [None if seat == self.question.seat else self.question.opponent() for seat in range(2)]

    def _moved(self, moves: tuple[str, ...]) -> None:
        if self._refuted and moves[: len(self._refuted)] == self._refuted:
            return
        self._refuted = ()
        verdict = self.question.judged(moves)
        if verdict is not None and not verdict.right:
            self._refuted = moves
            super().show(verdict)
        self._judged(verdict)

    def show(self, verdict: Verdict) -> None:
        """Put the game that a verdict speaks of on the board."""
        self._put(verdict.line)

    def again(self) -> None:
        """Go back to the position before the wrong move."""
        self._put(self._refuted[:-1] if len(self._refuted) % 2 else self._refuted[:-2])
        self._refuted = ()

    def solve(self) -> None:
        """Play one solution to its end."""
        self._put(self.question.way())


class SettingUp(OnBoard):
    """A board on which a position is set up."""

    checks = True
    back, anew = "Start again", "Try it yourself"
    question: SetUp

    def __init__(
        self, question: SetUp, answered: Callable[[str], object], judged: Callable[[Verdict | None], None]
    ) -> None:
        super().__init__(question, answered, judged)
        self.board.set_up(self.start)

    def _moved(self, moves: tuple[str, ...]) -> None:
        """Ignore moves: the answer is a position."""

    def given(self) -> object:
        """Return the position that is set up."""
        return self.board.position if self.board.draft is None else self.board.draft

    def show(self, verdict: Verdict) -> None:
        """Leave the board as it is: the verdict on a position has no moves."""

    def again(self) -> None:
        """Start again from the exercise's position."""
        self.board.set_up(self.start)

    def solve(self) -> None:
        """Show a position that is a right answer."""
        self.board.set_up(self.question.solution)


def answering(
    question: Question, answered: Callable[[str], object], judged: Callable[[Verdict | None], None]
) -> OnBoard | None:
    """Return the board for answering a question; None if it is answered in words, beside a picture."""
    if question.position is None or question.options or question.parts:
        return None
    if isinstance(question, PlayOut):
        return Playing(question, answered, judged)
    if isinstance(question, SetUp):
        return SettingUp(question, answered, judged)
    return OnBoard(question, answered, judged)


def _position(question: Question) -> Position:
    if question.position is None:
        raise TypeError("without a position there is no board")
    return question.position
