"""What a reading is: something that the engine works out on a position, and that an exercise can ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Value = str | tuple[int, ...]
_SEPARATOR = re.compile(r"\s*[\s,;:–-]\s*")
_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Reading:
    """One thing that can be read off a position.

    Attributes
    ----------
    value : str or tuple of int
        What it is: a word, or a number for each part.
    parts : tuple of str
        Where the value is a word: all the words that it can be. Otherwise what each number is of.
    why : callable
        Says how the value comes about, in lines.
    slips : callable
        Returns the values that known mistakes lead to, each with what the mistake is.
    there : bool
        Whether there is anything to read: a tower, or a stone, on the space in question.
    """

    value: Value
    parts: tuple[str, ...]
    why: Callable[[], str]
    slips: Callable[[], dict[Value, str]] = field(default=dict)
    there: bool = True

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
