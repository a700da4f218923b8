"""The base class of exercises: a question, its right answers, and the reasons."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.teller import Told
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing.language import ended, sentence
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import document, in_columns
from stoneswidgets.scene.markup import Markup
from stoneswidgets.teach.pointing import element, pointed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.core.position import Position, Snapshot

OVERLAYS = ("on", "offered", "off")
_SENTENCE = re.compile(r"(?<=[.?!:]) ")


class Verdict(NamedTuple):
    """The verdict on an answer, with its reason, which may have several lines.

    `line` has moves from the exercise's position that show the reason, for example a refutation, and `marks` the ids of the
    elements that the reason is about, on the board after those moves.
    """

    right: bool
    why: str
    line: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def more(self, told: Iterable[str], line: tuple[str, ...] = ()) -> Verdict:
        """Return the verdict with more lines of reasons, and more moves."""
        return self._replace(why=Told.of((self.why, *told), "\n"), line=(*self.line, *line))


@dataclass(frozen=True, kw_only=True, repr=False)
class Question(ABC):
    """A question about a position: the base class of all kinds of exercise.

    Parameters
    ----------
    name : str
        Its name in the set.
    ask : str
        The question, in words.
    position : Position, optional
        The position that the question is about.
    hints : tuple of str
        Hints, the weakest first.
    task : str
        What is to be done, in a few words; it stands above the board. Left out: the last sentence of the question.
    eyes : int, optional
        The seat whose view of the position is shown. Left out: the whole position.
    overlay : str, optional
        Whether the board shows what the game reckons: ``"on"``, ``"offered"`` or ``"off"``, where nothing is
        explained that would give the answer away. Left out: off where the answer is in words, offered elsewhere.
    points : tuple of str
        The names of spaces, intersections or stones that are pointed out on the board.
    then : str
        What follows from the answer; said once the question is solved or its answer was shown.
    of : str
        The name of its set, under which progress is saved; empty for a question outside any set.
    """

    name: str
    ask: str
    position: Position | None = None
    hints: tuple[str, ...] = ()
    task: str = ""
    eyes: int | None = None
    overlay: str = ""
    points: tuple[str, ...] = ()
    then: str = ""
    of: str = ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}: {self.ask}>"

    @property
    def asked(self) -> str:
        """The task, in a few words."""
        return self.task or last_sentence(self.ask)

    @property
    def reckoned(self) -> bool:
        """Whether the board shows derived numbers, which would give some answers away."""
        return self.overlay != "off" if self.overlay else not (self.options or self.parts)

    def marks(self) -> tuple[str, ...]:
        """Return the ids of the elements that are marked from the beginning."""
        if self.position is None:
            return ()
        return tuple(element(self.position, name, self.eyes) for name in (*self.points, *self._about()))

    def _about(self) -> tuple[str, ...]:
        """Return the names of the places that the question is about."""
        return ()

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from; empty for other kinds of question."""
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The meaning of each number in the answer; empty for other kinds of question."""
        return ()

    @abstractmethod
    def check(self, answer: object) -> Verdict:
        """Check an answer: an option, numbers or a move, as a text; a `StonesError` if it cannot be an answer to the question."""

    @abstractmethod
    def solutions(self) -> tuple[str, ...]:
        """Return the right answers as texts; never empty."""

    @abstractmethod
    def explain(self) -> str:
        """Return the solution and its reason, as lines of text."""

    def revealed(self) -> str:
        """Return the solution and its reason, to be read beside a board that shows it."""
        return self.explain()

    def another(self, number: int) -> Question | None:  # noqa: ARG002 (most kinds have none)
        """Return a similar question to ask once this one's answer was shown, the `number`-th from 1; None if there is none."""
        return None

    def prove(self) -> None:
        """Prove the exercise's claims anew, which may take seconds; a `BadRecord` if one is false."""
        for answer in self.solutions():
            if not self.check(answer).right:
                raise BadRecord(f"{quoted(answer)} is said to be right, but is not")


class Option(NamedTuple):
    """One of the answers to choose from, with the reason for a learner who has chosen it."""

    text: str
    right: bool
    why: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Choose(Question):
    """Choose one of several answers, at least one right and one wrong.

    Examples
    --------
    >>> q = Choose(
    ...     name="walls",
    ...     ask="Can a tower be taken off the board?",
    ...     among=(Option("yes", False, "Nothing ever leaves the board."), Option("no", True, "It stays.")),
    ... )
    >>> q.check("yes")
    Verdict(right=False, why='Nothing ever leaves the board.', line=(), marks=())
    """

    among: tuple[Option, ...]

    def __post_init__(self) -> None:
        if len(set(self.options)) < len(self.options):
            raise BadRecord("options", "two of them are the same")
        if len({option.right for option in self.among}) < 2:
            raise BadRecord("options", "at least one must be right and one wrong")

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return tuple(option.text for option in self.among)

    def check(self, answer: object) -> Verdict:
        """Check a choice, given as its text."""
        for option in self.among:
            if isinstance(answer, str) and answer.strip().casefold() == option.text.casefold():
                marks = () if self.position is None else pointed(self.position, option.why)
                return Verdict(option.right, option.why, marks=marks)
        raise no_answer(answer, f"one of {', '.join(map(repr, self.options))}")

    def solutions(self) -> tuple[str, ...]:
        """Return the right options."""
        return tuple(option.text for option in self.among if option.right)

    def explain(self) -> str:
        """Return the right options with their reasons."""
        return "\n".join(f"{ended(option.text)}\n{option.why}" for option in self.among if option.right)


class MoveLine(NamedTuple):
    """A variation: moves from a position."""

    start: Position
    moves: tuple[str, ...]

    def positions(self) -> list[Position]:
        """Return the position before the moves, and that after each of them."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return found

    @property
    def end(self) -> Position:
        """The position after all moves."""
        return self.positions()[-1]


def last_sentence(text: str) -> str:
    """Return the last sentence of a text.

    >>> last_sentence("White drops a stone on e4. Who controls d4 then?")
    'Who controls d4 then?'
    """
    return sentence(_SENTENCE.split(text)[-1])


def moves_in(answer: object) -> Sequence[str]:
    """Return the moves of an answer, one after the other, given as texts or one text; a `StonesError` comes if it is none of these."""
    given = answer.split() if isinstance(answer, str) else answer
    if not isinstance(given, list | tuple) or not given:
        raise no_answer(answer, "your moves, one after the other")
    return given


def seen(question: Question, position: Position) -> Snapshot:
    """Return a position with the visibility of a question."""
    return position if question.eyes is None else position.view(question.eyes)


def no_answer(answer: object, wanted: str) -> StonesError:
    """Return the error for an invalid answer, naming valid ones."""
    return StonesError(f"{quoted(answer)} is not an answer here; answer with {wanted}")


# ---------------------------------------------------------------- drawn


WIDTH, LETTERS = 480, 58
"""Of a sheet: its width in pixels, and the letters in a line."""


def board_of(question: Question, position: Position) -> Markup:
    """Return the position of a question as an SVG document: as its board shows it, with the names of spaces.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.teach import Compute
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Compute(name="sums", ask="The sums at d6?", position=p, reading="sums", at="d6")
    >>> "<desc>c5, White stone; d6, tower</desc>" in board_of(q, p)
    True
    """
    look = Look(reckoned=question.reckoned, overlay=question.overlay == "on")
    return document(picture(seen(question, position), look).scene(), None, names=True)


def text_of(question: Question) -> str:
    """Return a question in plain text."""
    lines = [question.ask, *(f"  ( ) {option}" for option in question.options)]
    lines += [f"  {part}: ___" for part in question.parts]
    return "\n".join(lines)


def worksheet(question: Question) -> Markup:
    """Return a question and its board as one SVG document, for paper and for notebooks with no kernel."""
    lines = [
        piece.replace("  ", "\u2003")  # SVG makes one space of several
        for line in text_of(question).split("\n")
        for piece in wrap(line, LETTERS, subsequent_indent="  ")
    ]
    if question.position is None:
        return in_columns([(lines, Markup(""))], WIDTH, 0, question.ask)
    across, high = picture(question.position).box[2:]
    return in_columns([(lines, board_of(question, question.position))], WIDTH, high / across, question.ask)
