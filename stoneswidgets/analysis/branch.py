"""The search of a single move, for the moves that a search of all moves neglects once it has found a sure win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.search.tree import Estimate, Tree

if TYPE_CHECKING:
    from random import Random

    from stoneswidgets.core.position import Position

NODES = 1 << 12


class Branch:
    """What follows a move in a game that hides nothing.

    Parameters
    ----------
    position : Position
        The position before it.
    seat : int
        The seat that makes it.
    move : str
        The move.
    rng : random.Random
        Seeds the simulations.

    Attributes
    ----------
    move : str
        The move.
    """

    def __init__(self, position: Position, seat: int, move: str, rng: Random) -> None:
        self.move, self._seat, self._visits = move, seat, 0
        self._after = position.play(move)
        self._tree = None if self._after.is_over else Tree(position.view(seat), rng, NODES, only=move)

    def grow(self, simulations: int) -> None:
        """Make so many more simulations."""
        self._visits += simulations
        if self._tree:
            self._tree.grow(simulations)

    @property
    def estimate(self) -> Estimate:
        """What is thought of the move."""
        if self._tree:
            return self._tree.estimates[0]
        winners = self._after.winners
        return Estimate(self.move, self._visits, (self._seat in winners) / len(winners), proven=True)

    @property
    def line(self) -> tuple[str, ...]:
        """How the game goes on from the move, itself included."""
        return self._tree.line_after(self.move) if self._tree else (self.move,)
