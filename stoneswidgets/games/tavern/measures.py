"""Measures of the tavern's Stones for the lab."""

from __future__ import annotations

from stoneswidgets.games.tavern.rules import FORCE, PASS, YES, State, Tables
from stoneswidgets.kernel import Vector, rule


@rule
def ForcedTrades(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """The part of the trades that are forced."""
    forced = 1 if FORCE <= action < PASS else 0
    notes[at] += forced
    notes[at + 7] += 1 if forced == 1 or action == YES else 0


@rule
def Refusals(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """The part of the offers that are refused."""
    notes[at] += 1 if action == YES + 1 else 0
    notes[at + 7] += 1 if YES <= action <= YES + 1 else 0


@rule
def Hands(t: Tables, s: State, action: int, notes: Vector, at: int) -> None:
    """Hands that are dealt."""
    notes[at] = s.hand


MEASURES = (ForcedTrades, Refusals, Hands)
