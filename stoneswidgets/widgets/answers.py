"""How an exercise is answered on a board: by a move, by setting a position up, by playing an ending out."""

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
    """A board on which a move from the exercise's position is the answer; what comes after it is free.

    Parameters
    ----------
    question : Question
        The exercise.
    answered : callable
        Called with an answer's text that was given on the board.
    judged : callable
        Called with the verdict on what was done on the board.
    """

    checks: ClassVar[bool] = False
    """Whether the learner says when the answer is complete."""
    back: ClassVar[str] = "Try again"
    """The words for taking a wrong answer back."""
    anew: ClassVar[str] = ""
    """The words for beginning anew when the answer is shown on the board."""

    def __init__(
        self, question: Question, answered: Callable[[str], object], judged: Callable[[Verdict | None], None]
    ) -> None:
        self.question, self.start = question, _position(question)
        self._answered, self._judged = answered, judged
        layout = Layout(flex="2 1 380px", max_width="500px")
        self.board = Board(
            self.start, players=self._players(), seat=question.eyes, analysis=None, layout=layout
        )
        self.board.add_class("stones-answer")
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
        """Show something on the board, which is no answer."""
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
        """Play what a verdict speaks of, as far as it is not on the board yet."""
        made, line = self.board.match.moves, verdict.line
        with self._shown():
            if self.board.match.start != self.start or made[: len(line)] != line[: len(made)]:
                self._put(())
            for move in line[len(self.board.match.moves) :]:
                self.board.match.play(move)

    def again(self) -> None:
        """Put the exercise's position on the board again."""
        self._put(())

    def solve(self) -> None:
        """Show the answer, as far as it is not said in words."""
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
        """Go back to where the wrong move was made."""
        self._put(self._refuted[:-1] if len(self._refuted) % 2 else self._refuted[:-2])
        self._refuted = ()

    def solve(self) -> None:
        """Show one way to do it, played to its end."""
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
        """Take no move for an answer."""

    def given(self) -> object:
        """Return the position that is set up."""
        return self.board.position if self.board.draft is None else self.board.draft

    def show(self, verdict: Verdict) -> None:
        """Leave the board as it is; a verdict has no moves."""

    def again(self) -> None:
        """Begin with the exercise's position again."""
        self.board.set_up(self.start)

    def solve(self) -> None:
        """Show a right answer."""
        self.board.set_up(self.question.solution)


def answering(
    question: Question, answered: Callable[[str], object], judged: Callable[[Verdict | None], None]
) -> OnBoard | None:
    """Return the board on which a question is answered; None if it is answered beside its picture."""
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
