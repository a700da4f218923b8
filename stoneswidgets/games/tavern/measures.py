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
QUESTIONS = {
    "Refusals": ("How many offers of 100 are refused?", "offers of 100", 100),
    "ForcedTrades": ("How many trades of 100 are forced?", "trades of 100", 100),
    "Hands": ("How many hands does a game take?", "hands", 1),
}
"""What a lab asks in place of who wins, since all seats are dealt alike: the question, its unit, how many of these a value of 1 is."""
