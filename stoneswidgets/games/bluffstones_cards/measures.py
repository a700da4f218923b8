"""Measures of BluffStones with cards for the lab."""

from __future__ import annotations

from stoneswidgets.games.bluffstones.measures import TowersScored
from stoneswidgets.games.bluffstones.rules import BID, TWO, ZERO
from stoneswidgets.games.bluffstones_cards.rules import SWAP, State, Tables
from stoneswidgets.kernel import Vector, rule


@rule
def ZeroBids(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """The part of the bids that are zero."""
    if BID <= action < SWAP:
        notes[at] += 1 if action & 15 == ZERO else 0
        notes[at + 7] += 1


@rule
def LargeBids(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """The part of the bids that are two stones, or three."""
    if BID <= action < SWAP:
        notes[at] += 1 if action & 15 >= TWO else 0
        notes[at + 7] += 1


MEASURES = (ZeroBids, LargeBids, TowersScored)
