"""Measures of SiegeStones for the lab."""

from __future__ import annotations

from stoneswidgets.games.siegestones.rules import State, Tables
from stoneswidgets.kernel import OVER, Vector, popcount, rule


@rule
def TowersDropped(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Towers on the board at the end."""
    notes[at] = popcount(s.towers)


@rule
def TowersControlled(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Towers that somebody controls at the end."""
    notes[at] = 0
    for seat in range(t.players):
        notes[at] += popcount(s.controlled[seat])


@rule
def TieBreaks(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Games that end on a full board, or by passing, with the most towers controlled by several players: the tie-break decides (S2)."""
    if s.actor == OVER and (s.empty == 0 or s.passes == t.players):
        most, several = -1, 0
        for seat in range(t.players):
            held = popcount(s.controlled[seat])
            several = 0 if held > most else 1 if held == most else several
            most = max(most, held)
        notes[at] = 0 if most >= t.goal and t.both_at_goal == "mover" else several


MEASURES = (TowersDropped, TowersControlled, TieBreaks)
