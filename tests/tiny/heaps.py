"""Heaps: take one to three stones from one of three heaps; the last stone of all wins (or loses)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, Dynamics, State, Vector, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

HEAPS, COUNT, MOST = 2, 3, 3
LAST = 0
"""In the tables: whether the last stone wins."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = 0
    for heap in range(COUNT):
        for stones in range(1, min(MOST, s[HEAPS + heap]) + 1):
            out[n] = 10 * heap + stones
            n += 1
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    s[HEAPS + action // 10] -= action % 10
    s[ACTOR] = 1 - mover
    if s[HEAPS] + s[HEAPS + 1] + s[HEAPS + 2] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << (mover if t[LAST] == 1 else 1 - mover)


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


class Heaps(Game):
    """A heap game: no board, no chance, nothing hidden."""

    last: str = parameter("wins", ("wins", "loses"), "H1", "what taking the last stone does")
    most: int = parameter(3, range(1, 5), "H2", "stones in the greatest heap")

    name: ClassVar[str] = "tiny_heaps"
    title: ClassVar[str] = "Heaps"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, score=score)

    @cached_property
    def tables(self) -> list[int]:
        return [int(self.last == "wins")]

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(10 * heap + stones for heap in range(COUNT) for stones in range(1, MOST + 1))

    @property
    def max_game_length(self) -> int:
        return 3 * self.most

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("heaps", "number", self.most, COUNT),)

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, self.most, max(1, self.most - 1), 1]
