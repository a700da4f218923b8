"""Keep the texts of moves, and refuse texts that are no move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from typing_extensions import override

from stoneswidgets.errors import MalformedMove, StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


class LegalMoves(Sequence[str]):
    """The texts of the legal moves of a position, in a fixed order.

    Called, it returns those of a seat; where several seats act at once, it has to be.

    Parameters
    ----------
    of : callable
        Returns the moves of a seat, or without one of the only seat that acts.
    """

    __slots__ = ("_of",)

    def __init__(self, of: Callable[[int | None], tuple[str, ...]]) -> None:
        self._of = of

    def __call__(self, seat: int | None = None) -> tuple[str, ...]:
        """Return the moves of a seat."""
        return self._of(seat)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    @override
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self._of(None)[at]

    @override
    def __len__(self) -> int:
        return len(self._of(None))

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._of(None))

    @override
    def __contains__(self, move: object) -> bool:
        return move in self._of(None)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple | LegalMoves) and self._of(None) == tuple(other)

    @override
    def __hash__(self) -> int:
        return hash(self._of(None))

    @override
    def __repr__(self) -> str:
        try:
            return repr(self._of(None))
        except StonesError as error:
            return f"<{error}>"


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
