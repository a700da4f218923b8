"""Features: what one player has more of than another, and what that is worth, in the words of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.plumbing.language import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Feature(NamedTuple):
    """Something that players have more or less of.

    Attributes
    ----------
    name : str
        What it is; the game's ``WEIGHTS`` say how much it is worth.
    amounts : tuple of int
        How much of it each seat has.
    sentence : str
        A sentence about it.
    """

    name: str
    amounts: tuple[int, ...]
    sentence: str


def compared(names: Iterable[str], words: Iterable[str]) -> str:
    """Return what is told of each player, as one sentence.

    >>> compared(("Black", "White"), ("controls 3 towers", "2"))
    'Black controls 3 towers, White 2.'
    """
    return ", ".join(f"{name} {each}" for name, each in zip(names, words, strict=True)) + "."


def counted(names: Sequence[str], does: str, noun: str, amounts: Sequence[int]) -> str:
    """Return how many of something each player has, as one sentence.

    >>> counted(("Black", "White"), "controls", "tower", (3, 2))
    'Black controls 3 towers, White 2.'
    >>> counted(("Player 1", "Player 2"), "has", "point", (3, 2))  # not "Player 2 2"
    'Player 1 has 3 points, Player 2 has 2.'
    """
    again = f"{does} " if any(name[-1:].isdigit() for name in names) else ""
    return compared(
        names, (f"{does} {many(n, noun)}" if seat == 0 else f"{again}{n}" for seat, n in enumerate(amounts))
    )
