"""Pennies: both show a side of a coin simultaneously; the first player wins if they match."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, WINNERS, Dynamics, State, Vector, below, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

SHOWN, LEFT, POINTS, NOT_YET = 2, 4, 5, -2
"""What each has shown in this round, the rounds left, the points of each."""
SIDES = 0


@rule
def choosing(t: State, s: State) -> int:
    if s[ACTOR] < 0:
        return 0
    return (1 if s[SHOWN] == NOT_YET else 0) | (2 if s[SHOWN + 1] == NOT_YET else 0)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(t[SIDES]):
        out[i] = i
    return t[SIDES]


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    return below(g, t[SIDES])


@rule
def apply(t: State, s: Vector, action: int) -> None:
    s[SHOWN + s[ACTOR]] = action
    s[ACTOR] = 1 - s[ACTOR]
    if choosing(t, s) != 0:
        return
    first, second = s[SHOWN], s[SHOWN + 1]
    if first == 2 or second == 2:
        s[POINTS] += 1 if first != 2 else 0
        s[POINTS + 1] += 1 if second != 2 else 0
    else:
        s[POINTS + (0 if first == second else 1)] += 1
    s[SHOWN] = s[SHOWN + 1] = NOT_YET
    s[ACTOR] = 0
    s[LEFT] -= 1
    if s[LEFT] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 3 if s[POINTS] == s[POINTS + 1] else 1 if s[POINTS] > s[POINTS + 1] else 2


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[POINTS + seat]


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    for other in range(2):
        if other != seat and s[SHOWN + other] != NOT_YET:
            s[SHOWN + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(2):
        if s[SHOWN + other] == HIDDEN:
            s[SHOWN + other] = below(g, t[SIDES])


class Pennies(Game):
    """Simultaneous choices, nothing else hidden."""

    rounds: int = parameter(1, range(1, 4), "P1", "how often the coins are shown")
    sides: int = parameter(2, (2, 3), "P2", "sides of a coin; the third one is never worth showing")

    name: ClassVar[str] = "tiny_pennies"
    title: ClassVar[str] = "Pennies"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, random_action, score=score, mask=mask, determinize=determinize, choosing=choosing
    )

    @cached_property
    def tables(self) -> list[int]:
        return [self.sides]

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(range(self.sides))

    @property
    def max_game_length(self) -> int:
        return 2 * self.rounds

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (
            Slots("shown", "choice", self.sides, 2),
            Slots("left", "number", self.rounds),
            Slots("points", "number", self.rounds, 2),
        )

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, NOT_YET, NOT_YET, self.rounds, 0, 0]

    def impossible(self, state: list[int]) -> str:
        if HIDDEN in state[SHOWN : SHOWN + 2] or (state[ACTOR] >= 0 and not state[LEFT]):
            return "a round is left, and what is shown is known"
        return (
            "" if state[ACTOR] < 0 or state[SHOWN + state[ACTOR]] == NOT_YET else "to_move: who has not shown"
        )

    def action_text(self, action: int) -> str:
        return ("heads", "tails", "edge")[action]
