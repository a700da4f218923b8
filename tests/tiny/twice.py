"""Twice: each player takes one or two stones, two times in a row; the last stone loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, Dynamics, State, Vector, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

PILE, LEFT = 2, 3
"""The stones, and how many moves the one to move has left, this one included."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = min(2 if s[LEFT] == 2 else 3, s[PILE])
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    s[PILE] -= action
    s[LEFT] = 3 - s[LEFT]
    if s[LEFT] == 2:
        s[ACTOR] = 1 - mover
    if s[PILE] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << (1 - mover)


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


class Twice(Game):
    """Two moves in a row."""

    pile: int = parameter(9, range(1, 16), "W1", "stones in the pile")

    name: ClassVar[str] = "tiny_twice"
    title: ClassVar[str] = "Twice"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, score=score)

    @property
    def actions(self) -> tuple[int, ...]:
        return (1, 2, 3)

    @property
    def max_game_length(self) -> int:
        return self.pile

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("pile", "number", self.pile), Slots("left", "number", 2))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, self.pile, 2]

    def impossible(self, state: list[int]) -> str:
        return "" if state[LEFT] else "left: the one to move has one or two moves left"
