"""What is measured of SiegeStones."""

from __future__ import annotations

from stoneswidgets.games.siegestones.rules import EMPTY, GOAL, HELD, MOVER_WINS, PASSES, PLAYERS, TOWERS
from stoneswidgets.kernel import ACTOR, OVER, State, Vector, popcount, rule


@rule
def TowersDropped(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Towers on the board at the end."""
    notes[at] = popcount(s[TOWERS])


@rule
def TowersControlled(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Towers that somebody controls at the end."""
    notes[at] = 0
    for seat in range(t[PLAYERS]):
        notes[at] += popcount(s[HELD + seat])


@rule
def TieBreaks(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Games that end on a full board, or by passing, with the most towers controlled by several players: the tie-break decides (S2)."""
    if s[ACTOR] == OVER and (s[EMPTY] == 0 or s[PASSES] == t[PLAYERS]):
        most, several = -1, 0
        for seat in range(t[PLAYERS]):
            held = popcount(s[HELD + seat])
            several = 0 if held > most else 1 if held == most else several
            most = max(most, held)
        notes[at] = 0 if most >= t[GOAL] and t[MOVER_WINS] == 1 else several


MEASURES = (TowersDropped, TowersControlled, TieBreaks)
