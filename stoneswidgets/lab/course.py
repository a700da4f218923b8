"""Counters of a game's course, and the measures made from them; runs plain and compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, popcount, rule

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence

PLIES, CHOICES, DECISIONS, LEADER, CHANGES, SINCE, TRACE, NOTES = range(8)
"""The notes on a game: plies so far; the legal moves of all of them together; plies with more than one legal move; the
seat that led last, plus one (0: nobody has led); how often another seat took the lead; the ply at which the last one did; the trace
of all moves, a number that hardly any other moves have."""
COMPLETED, DRAWN, UNFINISHED, LENGTH, CHOSEN, BRANCHING, DECIDING, CHANGING, DECIDED, MARGIN, VALUES = range(
    11
)
"""The places of a game's values, which follow its trace and the seats' shares of the win, and how many these values are: see
`stoneswidgets.lab.measures`."""
_FACTOR, _TRACES = 1_000_003, (1 << 31) - 1
OWN, DIVISOR = 8, 7
"""Slots that each further measure has for its notes: the first holds its value, to be divided by the last unless that is 0."""


@rule
def begin(notes: Vector) -> None:
    """Start notes on a new game."""
    for i in range(len(notes)):
        notes[i] = 0


@rule
def note_action(notes: Vector, action: int) -> None:
    """Note an action, or the outcome of a chance event, in the trace."""
    notes[TRACE] = notes[TRACE] * _FACTOR + action + 2 & _TRACES


@rule
def note_choice(notes: Vector, moves: int) -> None:
    """Note a ply, before it is played, with the number of legal moves."""
    notes[PLIES] += 1
    notes[CHOICES] += moves
    notes[DECISIONS] += 1 if moves > 1 else 0


@rule
def note_lead(score: Callable[..., int], t: State, s: State, seats: int, notes: Vector) -> None:
    """Note who leads after a ply; at a tie, whoever led before still does."""
    most, leader, alone = score(t, s, 0), 1, True
    for seat in range(1, seats):
        points = score(t, s, seat)
        if points > most:
            most, leader, alone = points, seat + 1, True
        elif points == most:
            alone = False
    if alone and leader != notes[LEADER]:
        notes[CHANGES] += 1 if notes[LEADER] > 0 else 0
        notes[LEADER], notes[SINCE] = leader, notes[PLIES]


@rule
def conclude(
    score: Callable[..., int],
    t: State,
    s: State,
    seats: int,
    notes: State,
    values: MutableSequence[float],
    at: int,
) -> None:
    """Write what a game came to into `values`, from `at` on: its trace, each seat's share of the win, then as `VALUES` says."""
    over = 1 if s[ACTOR] == OVER else 0
    winners = max(1, popcount(s[WINNERS]))
    values[at] = notes[TRACE]
    at += 1
    for seat in range(seats):
        values[at + seat] = over * (s[WINNERS] >> seat & 1) / winners
    at += seats
    plies = max(1, notes[PLIES])
    values[at + COMPLETED] = 1.0 if over == 1 and winners == 1 else 0.0
    values[at + DRAWN] = 1.0 if over == 1 and winners > 1 else 0.0
    values[at + UNFINISHED] = 1.0 - over
    values[at + LENGTH] = notes[PLIES]
    values[at + CHOSEN] = notes[DECISIONS]
    values[at + BRANCHING] = notes[CHOICES] / plies
    values[at + DECIDING] = notes[DECISIONS] / plies
    values[at + CHANGING] = notes[CHANGES] / plies
    led = notes[LEADER] > 0 and winners == 1 and s[WINNERS] >> (notes[LEADER] - 1) & 1 == 1
    values[at + DECIDED] = (notes[PLIES] - notes[SINCE]) / plies if led else 0.0
    most = score(t, s, 0)
    second = score(t, s, 1)
    if second > most:
        most, second = second, most
    for seat in range(2, seats):
        points = score(t, s, seat)
        if points > most:
            most, second = points, most
        elif points > second:
            second = points
    values[at + MARGIN] = most - second


@rule
def conclude_own(notes: State, measures: int, values: MutableSequence[float], at: int) -> None:
    """Write the values of the further measures into `values`, from `at` on."""
    for k in range(measures):
        first = NOTES + OWN * k
        values[at + k] = notes[first] / max(1, notes[first + DIVISOR])
