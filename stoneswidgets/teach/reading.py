"""Readings: facts that the engine computes from a position and an exercise can ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact, once
from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene.teller import Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.core.colours import ColouredSnapshot
    from stoneswidgets.core.facts import Facts

Value = str | tuple[int, ...]
_SEPARATOR = re.compile(r"\s*[\s,;:–-]\s*")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Slip(NamedTuple):
    """A mistake that was recognised in a wrong answer.

    Attributes
    ----------
    why : str
        What was mistaken, without the right answer; lines of text.
    marks : tuple of str
        The ids of the elements on the board that it is about.
    """

    why: str
    marks: tuple[str, ...] = ()


def recognised(mistakes: Mapping[Any, str]) -> Callable[[Value], Slip | None]:
    """Return a `Reading.slip` that recognises mistakes by the wrong value that each leads to.

    >>> recognised({2: "That counts the top, too."})((2,))
    Slip(why='That counts the top, too.', marks=())
    """

    def slip(answer: Value) -> Slip | None:
        given = answer[0] if isinstance(answer, tuple) and len(answer) == 1 else answer
        return Slip(mistakes[given]) if given in mistakes else None

    return slip


@dataclass(frozen=True)
class Reading:
    """A fact about a position.

    Attributes
    ----------
    value : str or tuple of int
        A word, or a number for each part.
    parts : tuple of str
        If the value is a word: all possible words. Otherwise the meaning of each number.
    facts : callable
        Returns the facts that explain it.
    slip : callable
        Takes a wrong value and returns the mistake that leads to it; None if it is none of the usual ones.
    there : bool
        Whether there is something to read, such as a tower on the space.
    how : str
        How it is worked out, in a sentence; said to wrong answers whose mistake is not recognised.
    marks : tuple of str
        The ids of the elements on the board that it is worked out from.
    of_each : tuple of tuple of str
        The ids of the elements that each number is worked out from, where that differs from one to the other.
    doubt : callable
        Takes a wrong word and says what speaks against it, without the right one: said before what happens is shown.
    since : callable or None
        Takes an earlier position and says what of this has changed since then, as lines of text; None if nothing can tell.
    teller : Teller
        Says the facts.
    """

    value: Value
    parts: tuple[str, ...]
    facts: Callable[[], Facts]
    slip: Callable[[Value], Slip | None] = lambda _given: None
    there: bool = True
    how: str = ""
    marks: tuple[str, ...] = ()
    of_each: tuple[tuple[str, ...], ...] = ()
    doubt: Callable[[Value], str] = lambda _given: ""
    since: Callable[[Any], str] | None = None
    teller: Teller = field(default_factory=Teller)

    def why(self, said: Facts = ()) -> str:
        """Explain the value, as lines of text, without what has been said."""
        return self.teller.listing(once(self.facts(), said))

    def mistake(self, answer: Value) -> Slip:
        """Explain a wrong value: its mistake, or which numbers are wrong and how they are worked out."""
        if slip := self.slip(answer):
            return Slip(slip.why, slip.marks or self.marks)
        if isinstance(answer, str) or isinstance(self.value, str):
            return Slip("\n".join(filter(None, (self.why(), self.doubt(answer) or self.how))), self.marks)
        wrong = [i for i, n in enumerate(answer) if n != self.value[i]]
        marks = tuple(id_ for i in wrong for id_ in self.of_each[i]) if self.of_each else self.marks
        said = self.compared(answer)
        rest = " The rest is right." if said and len(wrong) < len(answer) else ""
        return Slip("\n".join(filter(None, [said + rest, self.how])), marks)

    def compared(self, answer: tuple[int, ...]) -> str:
        """Say which numbers are too high and which too low; empty if none is.

        >>> Reading((2, 0, 1), ("red", "yellow", "blue"), tuple).compared((3, 1, 1))
        'Too high: red (3) and yellow (1).'
        >>> Reading((2,), ("stones",), tuple).compared((1,))
        '1 is too low.'
        """
        told = []
        right = self.value if isinstance(self.value, tuple) else ()
        compared = list(zip(self.parts, answer, right, strict=True))
        for word, sign in (("high", 1), ("low", -1)):
            wrong = [f"{part} ({n})" for part, n, value in compared if sign * (n - value) > 0]
            if wrong:
                told.append(
                    f"Too {word}: {listed(wrong)}." if len(compared) > 1 else f"{answer[0]} is too {word}."
                )
        return " ".join(told)

    @property
    def is_word(self) -> bool:
        """Whether the value is a word."""
        return isinstance(self.value, str)

    def value_of(self, text: str) -> Value | None:
        """Return the word, or the numbers, that a text means; None if it means none that could be asked for.

        >>> Reading((15, 10), ("Black", "White"), tuple).value_of(" 15 – 10 ")
        (15, 10)
        >>> Reading("nobody", ("Black", "White", "nobody"), tuple).value_of("black")
        'Black'
        """
        text = text.strip()
        if self.is_word:
            return next((word for word in self.parts if word.casefold() == text.casefold()), None)
        numbers = _SEPARATOR.split(text)
        if len(numbers) != len(self.parts) or not all(map(_NUMBER.fullmatch, numbers)):
            return None
        return tuple(map(int, numbers))


class Reader(NamedTuple):
    """A function that computes a reading, with the description of its arguments.

    Attributes
    ----------
    read : callable
        Takes a position and a place: the name of a space or intersection, the number of a seat, the numbers of a
        seat and a stone (from 0), the text of a legal move, or None.
    about : str
        A description, for authors of exercises.
    at : str
        The kind of place; empty if the reading is of the whole position.
    is_fact : bool
        Whether everybody can see the answer lie there, so that the exercise is to look. Any other answer follows from the
        rules, and an exercise's board does not show it.
    """

    read: Callable[[Any, Any], Reading]
    about: str
    at: Literal["", "space", "intersection", "seat", "stone", "move"] = ""
    is_fact: bool = False


def line(text: str) -> Facts:
    """Return a line of text of an exercise as the only fact."""
    return (Fact("text", text=text),)


def coloured(counts: Mapping[str, int], facts: Callable[[], Facts]) -> Reading:
    """Return a number for each colour, given by the colours' letters."""
    return Reading(tuple(counts.values()), tuple(COLOURS[letter] for letter in counts), facts)


def topped(position: ColouredSnapshot) -> dict[str, object]:
    """Return the piece on each space, in a game with stones and topped towers.

    >>> import stoneswidgets as sw
    >>> topped(sw.MunchStones().start())
    {'c4': 'tower r', 'e5': 'tower y', 'd3': 'tower b'}
    """
    return {**position.stones, **{space: f"tower {top}" for space, top in position.towers.items()}}


def colour_word(
    letter: str | None, letters: str, facts: Callable[[], Facts], *, there: bool = True
) -> Reading:
    """Return one of the colours with those letters, or none of them."""
    words = (*(COLOURS[each] for each in letters), NONE)
    return Reading(COLOURS[letter] if letter else NONE, words, facts, there=there)


NONE = "none"
