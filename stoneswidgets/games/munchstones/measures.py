"""Measures of MunchStones for the lab."""

from __future__ import annotations

from stoneswidgets.games.munchstones.rules import DRAW, MOVE
from stoneswidgets.kernel import State, Vector, rule


@rule
def MunchMoves(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Moves of towers in the Munch phase."""
    notes[at] += 1 if MOVE <= action < DRAW else 0


MEASURES = (MunchMoves,)
