"""Questions: what an exercise asks, which answers are right, and what there is to say to a wrong one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.scene import picture
from stoneswidgets.teach.readings import read

if TYPE_CHECKING:
    from stoneswidgets.position import Position
    from stoneswidgets.teach.reading import Reading


class Verdict(NamedTuple):
    """What is to be said to an answer.

    Attributes
    ----------
    right : bool
        Whether it is right.
    why : str
        Why, in lines.
    line : tuple of str
        Moves from the exercise's position that show it: what was asked about, or a refutation.
    """

    right: bool
    why: str
    line: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question, as a rule about a position.

    Parameters
    ----------
    name : str
        What it is called in its set.
    ask : str
        The question, in words.
    position : Position, optional
        What it is about.
    hints : tuple of str
        Hints, from a nudge to nearly the answer.
    eyes : int, optional
        The seat whose view of the position is shown; left out, all of it is.
    of : str
        The name of its set, under which progress is kept; empty for a question that is in none.
    """

    name: str
    ask: str
    position: Position | None = None
    hints: tuple[str, ...] = ()
    eyes: int | None = None
    of: str = ""

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from; empty where the answer is something else."""
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        """What each number of the answer is of; empty where the answer is something else."""
        return ()

    @abstractmethod
    def check(self, answer: object) -> Verdict:
        """Check an answer.

        Parameters
        ----------
        answer : str, int or sequence of int
            A text can be given for every kind: an option, numbers such as ``"15, 10"``, or a move.

        Raises
        ------
        StonesError
            If it is no answer to this question at all: no option, not as many numbers, no legal move.
        """

    @abstractmethod
    def solutions(self) -> tuple[str, ...]:
        """Return the right answers as texts; never empty."""

    @abstractmethod
    def explain(self) -> str:
        """Return the solution with its reason, in lines."""

    def prove(self) -> None:
        """Work out anew what the exercise says of itself, which may take seconds.

        Raises
        ------
        BadRecord
            If it is not so.
        """
        for answer in self.solutions():
            if not self.check(answer).right:
                raise BadRecord(f"{quoted(answer)} is said to be right, and is not")


class Option(NamedTuple):
    """An answer to choose.

    Attributes
    ----------
    text : str
        The answer.
    right : bool
        Whether it is right.
    why : str
        What to say to somebody who has chosen it.
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
    r"""Work out what the engine can read off the position.

    Parameters
    ----------
    reading : str
        What is asked for; see `stoneswidgets.teach.readings.read`.
    at : str, optional
        The space that it is asked for.

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
        """What each number is of, where the answer is numbers."""
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
        """Return the answer and how it comes about."""
        return f"{self.solutions()[0]}.\n{self._read().why()}"


@dataclass(frozen=True, kw_only=True)
class Predict(Compute):
    """Say what can be read off the position after moves that are still to be made.

    Parameters
    ----------
    moves : tuple of str
        The moves. They are made on the board when the question is answered.

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
        """Say what each move did, and then why the reading is what it is."""
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
