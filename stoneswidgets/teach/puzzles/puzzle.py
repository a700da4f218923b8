"""The base class of puzzles: a position with one good move or bid to find."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.study import Study
from stoneswidgets.errors import StonesError
from stoneswidgets.teach.question import Question

if TYPE_CHECKING:
    from stoneswidgets.core.matches.lines import Glyph

REASONS = 6
"""The most reasons that are told of one answer."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Puzzle(Question):
    """A position from a game between bots with one good move, or with several good moves of one idea.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        The seat that is to find the move.
    by : {'solver', 'search'}
        Whether it is proven that nothing else is as good, or searches agree that it is far ahead.
    values : mapping of str to int
        What each move is worth; see `stoneswidgets.teach.best.Best`. Of bids, the games won in 100.
    level : int
        The lowest level of bots that finds the move, as do all above it; 11 if even level 10 does not.
    themes : tuple of str
        What the move is about.
    """

    seat: int
    level: int
    themes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}, level {self.level}: {self.ask}>"

    def answer(self, move: str) -> str:
        """Return a move in the form of an answer."""
        return move

    def study(self) -> Study:
        """Return the puzzle as a study with a question: right moves, and refutations of near misses.

        Where all values are proven, a wrong move has the glyph ``??``, elsewhere ``?``.

        Raises
        ------
        StonesError
            If something is hidden from the seat, which a study would show.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> study = sw.puzzles("munchstones")["12"].study()
        >>> for node in study.chapters[0].start.children:
        ...     print(node.move + node.glyph, node.main.move if node.main else "")
        b3-a3 a3-a2
        b3-b4?? b4-a4
        b3-a2?? a2-a3
        b3-b2?? b2-a1
        """
        if self.position is None or self.position.view(self.seat).state != self.position.state:
            raise StonesError("a study shows all, and this puzzle hides something")
        study = Study(self.position)
        (chapter,) = study.chapters
        chapter.title, chapter.asked = f"Puzzle {self.name}", self.seat
        chapter.start.text = "\n\n".join((self.ask, *self.hints))
        wrong: Glyph = "??" if self._proven else "?"
        verdicts = [self.check(self.answer(move)) for move in self._nearest()]
        for verdict in sorted(verdicts, key=lambda verdict: not verdict.right):
            why = verdict.why.replace("\n", "\n\n")
            chapter.start.add_line(verdict.line, why, "" if verdict.right else wrong)
        return study

    @property
    def _proven(self) -> bool:
        """Whether it is proven what each move is worth."""
        return False

    @abstractmethod
    def _nearest(self) -> list[str]:
        """Return the right moves, and the wrong ones that are worth most."""
