"""Trio: three players take one to three stones in turn; whoever takes the last loses, the others win."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, Dynamics, State, Vector, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

PILE, SEATS = 2, 3
WINS = 0


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = min(SEATS, s[PILE])
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    s[PILE] -= action
    s[ACTOR] = (mover + (2 if action == 2 else 1)) % SEATS
    if s[PILE] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << mover if t[WINS] == 1 else 7 & ~(1 << mover)


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


class Trio(Game):
    """Three seats; two stones skip a seat."""

    pile: int = parameter(7, range(1, 12), "P1", "stones in the pile")
    last: str = parameter("wins", ("wins", "loses"), "P2", "what taking the last stone does")

    name: ClassVar[str] = "tiny_trio"
    title: ClassVar[str] = "Trio"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, score=score)

    @property
    def seats(self) -> int:
        return SEATS

    @cached_property
    def tables(self) -> list[int]:
        return [int(self.last == "wins")]

    @property
    def actions(self) -> tuple[int, ...]:
        return (1, 2, 3)

    @property
    def max_game_length(self) -> int:
        return self.pile

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("pile", "number", self.pile),)

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, self.pile]
