"""What is measured of Ascension."""

from __future__ import annotations

from stoneswidgets.games.ascension.rules import COLOURS, FALSE, GODS
from stoneswidgets.kernel import State, Vector, popcount, rule


@rule
def Gods(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Gods at the end."""
    notes[at] = 0
    for colour in range(t[COLOURS]):
        notes[at] += popcount(s[GODS + colour])


@rule
def FalseGods(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """False gods at the end."""
    notes[at] = popcount(s[FALSE])


MEASURES = (Gods, FalseGods)
