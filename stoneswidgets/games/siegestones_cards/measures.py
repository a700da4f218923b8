"""Measures of SiegeStones with cards for the lab."""

from __future__ import annotations

from stoneswidgets.games.siegestones.measures import TowersControlled, TowersDropped
from stoneswidgets.games.siegestones_cards.rules import State, Tables, counted
from stoneswidgets.kernel import OVER, Vector, rule


@rule
def StonesLost(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Stones that have left the game by its end (Closed in)."""
    notes[at] = 0
    for seat in range(t.players):
        notes[at] += s.lost[seat]


@rule
def TieBreaks(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Games that end on a full board, or by passing, with several players level: the tie-break decides (S2)."""
    if s.actor == OVER and (s.empty == 0 or s.passes == t.players or (t.step > 0 and s.idle == t.idle_turns)):
        most, several = -1, 0
        for seat in range(t.players):
            scored = counted(t, s, seat)
            several = 0 if scored > most else 1 if scored == most else several
            most = max(most, scored)
        several *= 1 - t.together  # where both win or lose, nothing is broken
        won_by_moving = most >= t.needed and t.both_at_goal == "mover" and t.hold_the_field == 0
        notes[at] = 0 if won_by_moving else several


MEASURES = (TowersDropped, TowersControlled, StonesLost, TieBreaks)
