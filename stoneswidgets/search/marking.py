"""Moves that a search thinks about, in which others mark what is proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.search.tree import Estimate


class Moves(Protocol):
    """The moves that a search thinks about: a tree, or choices made at once."""

    @property
    def estimates(self) -> Sequence[Estimate]:
        """What is thought of every move."""

    @property
    def best(self) -> str:
        """The move that is thought best."""

    @property
    def decided(self) -> bool:
        """Whether a win is proven, or all moves are."""

    def mark(self, move: str, *, won: bool) -> None:
        """Note that a move is proven to win, or to lose."""

    def is_proven(self, move: str) -> bool:
        """Tell whether a move is proven to win or to lose."""
