"""Measures of BluffStones for the lab."""

from __future__ import annotations

from stoneswidgets.games.bluffstones.rules import BID, TWO, ZERO, State, Tables, score
from stoneswidgets.kernel import Vector, rule


@rule
def ZeroBids(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """The part of the bids that are zero."""
    if action >= BID:
        notes[at] += 1 if action & 15 == ZERO else 0
        notes[at + 7] += 1


@rule
def DoubleBids(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """The part of the bids that are two stones."""
    if action >= BID:
        notes[at] += 1 if action & 15 >= TWO else 0
        notes[at + 7] += 1


@rule
def TowersScored(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Towers that all players score together."""
    notes[at] = 0
    for seat in range(t.players):
        notes[at] += score(t, s, seat)


MEASURES = (ZeroBids, DoubleBids, TowersScored)
