"""Skips: players go up a stair of their own, one or two steps at a time; who is ahead by three or more is skipped."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, Dynamics, State, Vector, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

STEP, PASSES = 2, 4
"""From STEP, where each player stands; PASSES in a row."""
GOAL = 0
LEAD = 3
"""With so many steps behind, the other is skipped."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    out[0], out[1] = 0, 1
    if s[STEP + seat] % 2 == 0:
        out[2] = 2
        return 3
    return 2


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    s[STEP + mover] += action
    s[PASSES] = s[PASSES] + 1 if action == 0 else 0
    s[ACTOR] = 1 - mover
    if s[STEP + 1 - mover] >= s[STEP + mover] + LEAD:
        s[ACTOR] = mover
    if s[STEP + mover] >= t[GOAL]:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << mover
    elif s[PASSES] == 3:
        s[ACTOR] = OVER
        s[WINNERS] = 3 if s[STEP] == s[STEP + 1] else 1 if s[STEP] < s[STEP + 1] else 2


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[STEP + seat]


class Skips(Game):
    """Passes, skipped turns, and draws; after three passes whoever is behind wins."""

    goal: int = parameter(6, range(2, 9), "S1", "the step that wins")

    name: ClassVar[str] = "tiny_skips"
    title: ClassVar[str] = "Skips"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, score=score)

    @cached_property
    def tables(self) -> list[int]:
        return [self.goal]

    @property
    def actions(self) -> tuple[int, ...]:
        return (0, 1, 2)

    @property
    def max_game_length(self) -> int:
        return 6 * self.goal + 3

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("step", "number", self.goal + 1, 2), Slots("passes", "number", 3))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, 0, 0, 0]

    def impossible(self, state: list[int]) -> str:
        done = max(state[STEP : STEP + 2]) >= self.goal or state[PASSES] > 2
        return "the game is over then" if done and state[ACTOR] >= 0 else ""

    def action_text(self, action: int) -> str:
        return ("pass", "one", "two")[action]
