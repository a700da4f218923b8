"""Keep the texts of moves, and refuse texts that are no move."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stoneswidgets.errors import MalformedMove, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBER = re.compile(r"(?<!\S)\d+\.+")
"""A move's number, as a game is written down."""
_LONGEST = 1000
"""No longer text is looked through for several moves."""


class Texts(dict[int, str]):
    """The texts of actions by their numbers, each worked out when it is first asked for."""

    def __init__(self, text: Callable[[int], str]) -> None:
        super().__init__()
        self._text = text

    def __missing__(self, action: int) -> str:
        text = self[action] = self._text(action)
        return text


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is not a move, with examples of moves."""
    return MalformedMove(f"{quoted(text)} is not a move of {title}; moves look like {examples}")


def several(text: str, parse: Callable[[str], int]) -> str:
    """Return, for a message, that a text which is no move is several moves; "" where it is not.

    Parameters
    ----------
    text : str
        The text.
    parse : callable
        Reads one move; raises `MalformedMove` for what is none.
    """
    moves = re.split(r"[\s,;]+", _NUMBER.sub(" ", text).strip()) if len(text) <= _LONGEST else []
    try:
        for each in moves:
            parse(each)
    except MalformedMove:
        return ""
    if len(moves) < 2:
        return ""
    first = "".join(f".play({each!r})" for each in moves[:2]) + "…" * (len(moves) > 2)
    return f"; these are {len(moves)} moves, which are played one after the other: {first}"
