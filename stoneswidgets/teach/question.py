"""Questions: what an exercise asks, which answers are right, and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.scene import picture
from stoneswidgets.teach.read_position import read

if TYPE_CHECKING:
    from stoneswidgets.position import Position
    from stoneswidgets.teach.reading import Reading


class Verdict(NamedTuple):
    """The verdict on an answer.

    Attributes
    ----------
    right : bool
        Whether it is right.
    why : str
        The reason; may have several lines.
    line : tuple of str
        Moves from the exercise's position that show the reason, for example a refutation.
    """

    right: bool
    why: str
    line: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
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
    eyes : int, optional
        The seat whose view of the position is shown. Left out: the whole position.
    of : str
        The name of its set, under which progress is saved; empty for a question outside any set.
    """

    name: str
    ask: str
    position: Position | None = None
    hints: tuple[str, ...] = ()
    eyes: int | None = None
    of: str = ""

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
        """Check an answer.

        Parameters
        ----------
        answer : str, int or sequence of int
            Every kind of question takes a text: an option, numbers such as ``"15, 10"``, or a move.

        Raises
        ------
        StonesError
            If this cannot be an answer to the question: not an option, the wrong number of numbers, not a legal move.
        """

    @abstractmethod
    def solutions(self) -> tuple[str, ...]:
        """Return the right answers as texts; never empty."""

    @abstractmethod
    def explain(self) -> str:
        """Return the solution and its reason, as lines of text."""

    def prove(self) -> None:
        """Check what the exercise claims, by working it out again. This may take seconds.

        Raises
        ------
        BadRecord
            If a claim is false.
        """
        for answer in self.solutions():
            if not self.check(answer).right:
                raise BadRecord(f"{quoted(answer)} is said to be right, and is not")


class Option(NamedTuple):
    """One of the answers to choose from.

    Attributes
    ----------
    text : str
        The answer.
    right : bool
        Whether it is right.
    why : str
        The reason, for a learner who has chosen it.
    """

    text: str
    right: bool
    why: str


@dataclass(frozen=True, kw_only=True)
class Choose(Question):
    """Choose one of several answers.

    Parameters
    ----------
    among : tuple of Option
        The answers, at least one right and one wrong.

    Examples
    --------
    >>> q = Choose(
    ...     name="walls",
    ...     ask="Can a tower be taken off the board?",
    ...     among=(Option("yes", False, "Nothing ever leaves the board."), Option("no", True, "It stays.")),
    ... )
    >>> q.check("yes")
    Verdict(right=False, why='Nothing ever leaves the board.', line=())
    """

    among: tuple[Option, ...]

    def __post_init__(self) -> None:
        if len(set(self.options)) < len(self.options):
            raise BadRecord("options: two of them are the same")
        if len({option.right for option in self.among}) < 2:  # noqa: PLR2004 (right ones and wrong ones)
            raise BadRecord("options: at least one must be right and one wrong")

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return tuple(option.text for option in self.among)

    def check(self, answer: object) -> Verdict:
        """Check a choice, given as its text."""
        for option in self.among:
            if isinstance(answer, str) and answer.strip().casefold() == option.text.casefold():
                return Verdict(option.right, option.why)
        raise _no_answer(answer, f"one of {', '.join(map(repr, self.options))}")

    def solutions(self) -> tuple[str, ...]:
        """Return the right options."""
        return tuple(option.text for option in self.among if option.right)

    def explain(self) -> str:
        """Return the right options with their reasons."""
        return "\n".join(f"{option.text}: {option.why}" for option in self.among if option.right)


@dataclass(frozen=True, kw_only=True)
class Compute(Question):
    r"""Work out something about the position that the engine can check: a reading.

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
    Verdict(right=True, why='White 5: c5 5\nWhite controls d6.', line=())
    """

    position: Position
    reading: str
    at: str | None = None

    def __post_init__(self) -> None:
        if not self._read().there:
            raise BadRecord(f"at: there is nothing on {self.at} to read the {self.reading} of")

    def _read(self) -> Reading:
        return read(self.position, self.reading, self.at)

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
                f"one of {', '.join(reading.parts)}"
                if reading.is_word
                else f"numbers: {', '.join(reading.parts)}"
            )
            raise _no_answer(answer, words)
        right = given == reading.value
        if isinstance(given, str) or right:
            return Verdict(right, reading.why(), self.line)
        return Verdict(right, reading.slips().get(given) or _differing(reading, given))

    def solutions(self) -> tuple[str, ...]:
        """Return the answer that the engine has worked out."""
        value = self._read().value
        return (value if isinstance(value, str) else ", ".join(map(str, value)),)

    def explain(self) -> str:
        """Return the answer and its explanation."""
        return f"{self.solutions()[0]}.\n{self._read().why()}"


@dataclass(frozen=True, kw_only=True)
class Predict(Compute):
    """Predict a reading of the position after some moves.

    Parameters
    ----------
    moves : tuple of str
        The moves. The board makes them when the question is answered.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Predict(name="tie", ask="Black drops on d5.", position=p, moves=("d5",), reading="owner", at="d6")
    >>> q.check("White")[::2]
    (False, ('d5',))
    """

    moves: tuple[str, ...]

    def _read(self) -> Reading:
        positions = [self.position]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        reading = read(positions[-1], self.reading, self.at)
        return replace(reading, why=lambda: self._told(positions, reading.why()))

    def _told(self, positions: list[Position], why: str) -> str:
        """Describe each move, then explain the reading."""
        said = [
            picture(after).announce(before, move)
            for before, after, move in zip(positions[:-1], positions[1:], self.moves, strict=True)
        ]
        return "\n".join(said if why in said[-1] else [*said, why])

    @property
    def line(self) -> tuple[str, ...]:
        """The moves."""
        return self.moves


def _as_text(answer: object) -> str:
    if isinstance(answer, str):
        return answer
    numbers = answer if isinstance(answer, (tuple, list)) else (answer,)
    return ", ".join(str(n) if type(n) is int and 0 <= n < 10**9 else "?" for n in numbers)


def _differing(reading: Reading, given: tuple[int, ...]) -> str:
    if len(given) == 1:
        return f"It is not {given[0]}."
    wrong = [
        f"{part} {n}"
        for part, n, value in zip(reading.parts, given, reading.value, strict=True)
        if n != value
    ]
    right = len(given) - len(wrong)
    return f"Not right: {', '.join(wrong)}." + (" The rest is." if right else "")


def _no_answer(answer: object, wanted: str) -> StonesError:
    return StonesError(f"{quoted(answer)} is no answer to this; it is {wanted}")
