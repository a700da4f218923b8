"""Last: two moves, then a draw of lots that their sum weighs: there are draws, and the end is a chance event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, Dynamics, State, Vector, below, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

SUM, MOVES = 2, 3
"""What has been said so far, added up, and how many moves are still to be made."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(3):
        out[i] = i + seat
    return 3


@rule
def apply(t: State, s: Vector, action: int) -> None:
    if s[ACTOR] == CHANCE:
        s[ACTOR] = OVER
        s[WINNERS] = action + 1
        return
    s[SUM] = (s[SUM] * 2 + action) % 7
    s[MOVES] -= 1
    s[ACTOR] = CHANCE if s[MOVES] == 0 else 1 - s[ACTOR]


@rule
def chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    """Say how many lots each set of winners has: the first seat alone, the second, both."""
    n = 0
    for winners in range(3):
        lots = 3 if winners == 2 else s[SUM] if winners == 0 else 6 - s[SUM]
        if lots > 0:
            out[n], weights[n] = winners, lots
            n += 1
    return n


@rule
def chance(t: State, s: State, g: Vector) -> int:
    k = below(g, 9)
    if k < 3:
        return 2
    return 0 if k - 3 < s[SUM] else 1


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


class Last(Game):
    """A chance event at the very end."""

    moves: int = parameter(3, range(1, 6), "L1", "moves before the lots are drawn")

    name: ClassVar[str] = "tiny_last"
    title: ClassVar[str] = "Last"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, chance=chance, chance_outcomes=chance_outcomes, score=score
    )

    @property
    def actions(self) -> tuple[int, ...]:
        return (0, 1, 2, 3)

    @property
    def chances(self) -> tuple[int, ...]:
        return (0, 1, 2)

    @property
    def max_game_length(self) -> int:
        return self.moves + 1

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("sum", "number", 6), Slots("moves", "number", self.moves))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, 1, self.moves]

    def impossible(self, state: list[int]) -> str:
        return "" if state[MOVES] or state[ACTOR] < 0 else "moves: none is left, and a seat is to move"

    def action_text(self, action: int) -> str:
        return str(action)
