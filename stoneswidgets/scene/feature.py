"""Features: what one player has more of than another, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.facts import Fact

if TYPE_CHECKING:
    from collections.abc import Sequence


class Feature(NamedTuple):
    """Something that players have more or less of.

    Attributes
    ----------
    name : str
        What it is; the game's ``WEIGHTS`` say how much it is worth.
    amounts : tuple of int
        How much of it each seat has.
    fact : Fact
        What is said of it.
    """

    name: str
    amounts: tuple[int, ...]
    fact: Fact


def compared(first: str, then: str, amounts: Sequence[int]) -> Fact:
    """Return how many of something each player has: of the first one by one kind of fact, of the others by another."""
    each = (Fact(then if seat else first, who=seat, n=n) for seat, n in enumerate(amounts))
    return Fact("compared", each=(*each,))
