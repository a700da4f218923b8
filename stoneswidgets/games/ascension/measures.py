"""Measures of Ascension for the lab."""

from __future__ import annotations

from stoneswidgets.games.ascension.rules import State, Tables
from stoneswidgets.kernel import Vector, popcount, rule


@rule
def Gods(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Gods at the end."""
    notes[at] = 0
    for colour in range(t.colours):
        notes[at] += popcount(s.gods[colour])


@rule
def FalseGods(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """False gods at the end."""
    notes[at] = popcount(s.false_gods)


MEASURES = (Gods, FalseGods)
