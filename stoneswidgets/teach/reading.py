"""A reading: a fact that the engine works out on a position, and that an exercise can ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from stoneswidgets.games.colours import COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.games.colours import ColouredSnapshot

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


def _unknown(_given: Value) -> Slip | None:
    """Recognise no mistake."""
    return None


@dataclass(frozen=True)
class Reading:
    """A fact about a position.

    Attributes
    ----------
    value : str or tuple of int
        A word, or a number for each part.
    parts : tuple of str
        If the value is a word: all possible words. Otherwise the meaning of each number.
    why : callable
        Returns the explanation, as lines of text.
    slip : callable
        Takes a wrong value and returns the mistake that leads to it; None if it is none of the usual ones.
    there : bool
        Whether there is something to read, such as a tower on the space.
    how : str
        How it is worked out, in a sentence; said to wrong numbers whose mistake is not recognised.
    marks : tuple of str
        The ids of the elements on the board that it is worked out from.
    """

    value: Value
    parts: tuple[str, ...]
    why: Callable[[], str]
    slip: Callable[[Value], Slip | None] = _unknown
    there: bool = True
    how: str = ""
    marks: tuple[str, ...] = ()

    def mistake(self, given: Value) -> Slip:
        """Explain a wrong value: its mistake, or which numbers are wrong and how they are worked out."""
        if slip := self.slip(given):
            return Slip(slip.why, slip.marks or self.marks)
        if isinstance(given, str) or isinstance(self.value, str):
            return Slip(self.why(), self.marks)
        wrong = [
            f"{f'{part}: ' if len(self.parts) > 1 else ''}{n} is too {'high' if n > value else 'low'}."
            for part, n, value in zip(self.parts, given, self.value, strict=True)
            if n != value
        ]
        rest = [] if len(wrong) == len(self.parts) else ["The rest is right."]
        return Slip("\n".join(filter(None, [" ".join([*wrong, *rest]), self.how])), self.marks)

    @property
    def is_word(self) -> bool:
        """Whether the value is a word."""
        return isinstance(self.value, str)

    def value_of(self, text: str) -> Value | None:
        """Return the word, or the numbers, that a text means; None if it means none that could be asked for.

        >>> Reading((15, 10), ("Black", "White"), str).value_of(" 15 – 10 ")
        (15, 10)
        >>> Reading("nobody", ("Black", "White", "nobody"), str).value_of("black")
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
    """How a reading is worked out.

    Attributes
    ----------
    read : callable
        Takes a position and a place: the name of a space or intersection, the number of a seat, the numbers of a
        seat and a stone (from 0), the text of a legal move, or None.
    about : str
        A description, for authors of exercises.
    at : str
        The kind of place; empty if the reading is of the whole position.
    """

    read: Callable[[Any, Any], Reading]
    about: str
    at: Literal["", "space", "intersection", "seat", "stone", "move"] = ""


def coloured(counts: Mapping[str, int], why: Callable[[], str]) -> Reading:
    """Return a number for each colour, given by the colours' letters."""
    return Reading(tuple(counts.values()), tuple(COLOURS[letter] for letter in counts), why)


def topped(position: ColouredSnapshot) -> dict[str, object]:
    """Return the piece on each space, in a game with stones and topped towers.

    >>> import stoneswidgets as sw
    >>> topped(sw.MunchStones().start())
    {'c4': 'tower r', 'e5': 'tower y', 'd3': 'tower b'}
    """
    return {**position.stones, **{space: f"tower {top}" for space, top in position.towers.items()}}


def colour_word(letter: str | None, letters: str, why: Callable[[], str], *, there: bool = True) -> Reading:
    """Return one of the colours with those letters, or none of them."""
    words = (*(COLOURS[each] for each in letters), NONE)
    return Reading(COLOURS[letter] if letter else NONE, words, why, there=there)


NONE = "none"
