"""One move looked at for itself, where a search of all moves has found a sure win and sees no need to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.search.tree import Estimate, Tree

if TYPE_CHECKING:
    from random import Random

    from stoneswidgets.position import Position

NODES = 1 << 12


class Branch:
    """What follows a move in a game of two that hides nothing.

    Parameters
    ----------
    position : Position
        The position before it.
    move : str
        The move.
    rng : random.Random
        Seeds the simulations.
    """

    def __init__(self, position: Position, move: str, rng: Random) -> None:
        self._move, self._seat = move, position.to_move[0]
        self._after, self._visits = position.play(move), 0
        self._tree = None
        if self._after.to_move:
            self._tree = Tree(self._after.view(self._after.to_move[0]), rng, NODES)

    def grow(self, simulations: int) -> None:
        """Make so many more simulations."""
        if self._tree:
            self._tree.grow(simulations)
        self._visits += simulations

    @property
    def estimate(self) -> Estimate:
        """What is thought of the move."""
        if self._tree is None:
            won = self._seat in self._after.winners
            return Estimate(self._move, self._visits, won / max(1, len(self._after.winners)), proven=True)
        best = self._tree.estimates[0]
        chance = best.chance if self._after.to_move == (self._seat,) else 1 - best.chance
        return Estimate(self._move, self._visits, chance, best.proven)
