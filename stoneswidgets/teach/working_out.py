"""Exercises that ask for a reading of a position, now or after given moves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.errors import BadRecord, StonesError, meant
from stoneswidgets.scene import picture
from stoneswidgets.teach.pointing import named_places
from stoneswidgets.teach.question import Question, Verdict, last_sentence, no_answer
from stoneswidgets.teach.read_position import read, readers
from stoneswidgets.teach.reading import Slip
from stoneswidgets.teach.siblings import MoveLine, sibling

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.reading import Reading, Value


@dataclass(frozen=True, kw_only=True, repr=False)
class Compute(Question):
    r"""Compute a reading of the position.

    Parameters
    ----------
    reading : str
        The reading's name; see `stoneswidgets.teach.read_position.read`.
    at : str, optional
        The place where it is read.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Compute(name="sums", ask="The sums at d6?", position=p, reading="sums", at="d6")
    >>> q.check((0, 6)).why.partition(".")[0]
    'That takes 6 for each stone'
    >>> q.check("0, 5")
    Verdict(right=True, why='White 5 (c5)\nWhite controls d6.', line=(), marks=('space:c5',))
    """

    position: Position
    reading: str
    at: str | None = None

    def __post_init__(self) -> None:
        if not self._read().there:
            raise BadRecord("at", f"{self.at} has nothing whose {self.reading} could be read")

    def _read(self) -> Reading:
        return read(self.position, self.reading, self.at)

    def _about(self) -> tuple[str, ...]:
        if self.at is None:
            return ()
        if readers(self.position.game)[self.reading].at == "move":
            return picture(self.position).elements(self.at)
        return (self.at,) if self.at in named_places(self.position) else ()

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that show the answer."""
        return ()

    @property
    def options(self) -> tuple[str, ...]:
        """The words to choose from, where the answer is a word."""
        reading = self._read()
        return reading.parts if reading.is_word else ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The meaning of each number, where the answer is numbers."""
        reading = self._read()
        return () if reading.is_word else reading.parts

    def check(self, answer: object) -> Verdict:
        """Check a word, or numbers given as a text, an int or a sequence of int."""
        reading = self._read()
        given = reading.value_of(_as_text(answer))
        if given is None:
            words = (
                f"one of {', '.join(map(repr, reading.parts))}{meant(answer, reading.parts)}"
                if reading.is_word
                else f"numbers: {', '.join(reading.parts)}"
            )
            raise no_answer(answer, words)
        if given == reading.value:
            return Verdict(right=True, why=reading.why(), line=self.line, marks=reading.marks)
        slip = reading.mistake(given)
        return Verdict(right=False, why=slip.why, marks=slip.marks)

    def solutions(self) -> tuple[str, ...]:
        """Return the answer that the engine has worked out."""
        value = self._read().value
        return (value if isinstance(value, str) else ", ".join(map(str, value)),)

    def explain(self) -> str:
        """Return the answer and its explanation."""
        return f"{self.solutions()[0]}.\n{self._read().why()}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Predict(Compute):
    r"""Predict a reading of the position after some moves.

    Parameters
    ----------
    moves : tuple of str
        The moves. The board makes them when the question is answered.
    like : Predict, optional
        What is asked once the answer was shown. Left out: one is made, of other moves or from another game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5").play("e6")
    >>> q = Predict(name="more", ask="White drops on d5.", position=p, moves=("d5",), reading="owner", at="d6")
    >>> q.check("nobody").why
    'That is so now, before anything has happened.\nSomebody has more than everybody else at d6, and at least 5: work out the sums.'
    >>> q.another(1).solutions()
    ('nobody',)
    """

    moves: tuple[str, ...]
    like: Predict | None = None

    def another(self, number: int) -> Predict | None:
        """Return the teacher's follow-up, then this question again; without one, a similar question."""
        if self.like:
            return self.like if number % 2 else self
        seed = f"{self.name}/{number}"
        other = sibling(MoveLine(self.position, self.moves), self._looked, self.at, seed)
        if other is None:
            return None
        said = other.in_words()
        place = "The same position" if other.start is self.position else "Another position"
        moves = "other moves" if len(said) > 1 else "another move"
        ask = " ".join((f"{place}, {moves}.", *said, last_sentence(self.ask)))
        return replace(self, ask=ask, task="", position=other.start, moves=other.moves, hints=(), points=())

    def _looked(self, position: Position) -> Reading | None:
        reading = read(position, self.reading, self.at)
        return reading if reading.there else None

    def _read(self) -> Reading:
        positions = MoveLine(self.position, self.moves).positions()
        reading = read(positions[-1], self.reading, self.at)
        return replace(
            reading,
            marks=reading.marks or self._moved(positions),
            facts=lambda: self._told(positions, reading.facts()),
            slip=lambda given: self._slip(positions, reading, given),
        )

    def _moved(self, positions: list[Position]) -> tuple[str, ...]:
        """Return what the moves are about on the board."""
        return tuple(
            dict.fromkeys(
                id_
                for position, move in zip(positions, self.moves, strict=False)
                if len(position.to_move) == 1
                for id_ in picture(position).elements(move)
            )
        )

    def _slip(self, positions: list[Position], reading: Reading, answer: Value) -> Slip | None:
        """Recognise a mistake of the reading's own, or a value from before the moves, or from between them.

        What is predicted is not shown until it is found, or asked for: of a word is said what speaks against it.
        """
        early = self._early(positions, answer)
        if not reading.is_word:
            return reading.slip(answer) or early
        told = (early.why if early else "", reading.doubt(answer) or reading.how)
        return Slip("\n".join(filter(None, told)) or "What do these moves change?")

    def _early(self, positions: list[Position], answer: Value) -> Slip | None:
        """Recognise what would be right after fewer of the moves."""
        for made, position in enumerate(positions[:-1]):
            with suppress(StonesError):
                if read(position, self.reading, self.at).value == answer:
                    if made == 0:
                        return Slip("That is so now, before anything has happened.")
                    first, rest = "move" if made == 1 else f"{made} moves", len(self.moves) - made
                    more = "one more move follows" if rest == 1 else f"{rest} more moves follow"
                    return Slip(f"That is so after the first {first}, but {more}.")
        if self.reading != "scores":
            return None
        before, after = positions[0].scores, positions[-1].scores
        if any(before) and answer == tuple(now - had for now, had in zip(after, before, strict=True)):
            return Slip("That leaves out what each of them had before.")
        if answer == self._movers(positions):
            return Slip("That counts a point for every move. Which of them score?")
        return None

    def _movers(self, positions: list[Position]) -> tuple[int, ...]:
        """Return how many of the moves each seat makes."""
        made = [seat for position in positions[:-1] for seat in position.to_move]
        return tuple(made.count(seat) for seat in range(self.position.game.seats))

    def _about(self) -> tuple[str, ...]:
        """Return the reading's place, and those of the first move."""
        shown = picture(self.position).elements(self.moves[0]) if len(self.moves) == 1 else ()
        return (*super()._about(), *shown)

    def _told(self, positions: list[Position], facts: Facts) -> Facts:
        """Return what each move did, then what of the reading's facts has not been said."""
        steps = zip(pairwise(positions), self.moves, strict=True)
        happened = [picture(after).happened(before, move) for (before, after), move in steps]
        return (*(Fact("happened", facts=each) for each in happened), *once(facts, happened[-1]))

    @property
    def line(self) -> tuple[str, ...]:
        """The moves."""
        return self.moves


def _as_text(answer: object) -> str:
    if isinstance(answer, str):
        return answer
    numbers = answer if isinstance(answer, (tuple, list)) else (answer,)
    return ", ".join(str(n) if type(n) is int and 0 <= n < 10**9 else "?" for n in numbers)
