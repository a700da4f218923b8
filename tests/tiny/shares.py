"""Shares: three players take one to three stones in turn, for points of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, Dynamics, State, Vector, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

PILE, POINTS, SEATS = 2, 3, 3


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = min(3, s[PILE])
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    s[PILE] = max(0, s[PILE] - action * action)
    s[POINTS + mover] += action
    s[ACTOR] = (mover + 1) % SEATS
    if s[PILE] == 0:
        most = 0
        for seat in range(SEATS):
            if s[POINTS + seat] > most:
                most, s[WINNERS] = s[POINTS + seat], 0
            if s[POINTS + seat] == most:
                s[WINNERS] |= 1 << seat
        s[ACTOR] = OVER


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[POINTS + seat]


class Shares(Game):
    """Three seats, each for as many points of its own as it can get."""

    pile: int = parameter(8, range(1, 12), "S1", "stones in the pile")

    name: ClassVar[str] = "tiny_shares"
    title: ClassVar[str] = "Shares"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, score=score)
    played_for: ClassVar[str] = "points"

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def score_range(self) -> tuple[int, int]:
        return 0, self.pile

    @property
    def actions(self) -> tuple[int, ...]:
        return (1, 2, 3)

    @property
    def max_game_length(self) -> int:
        return self.pile

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("pile", "number", self.pile), Slots("points", "number", self.pile, SEATS))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, self.pile, 0, 0, 0]

    def impossible(self, state: list[int]) -> str:
        taken = sum(state[POINTS : POINTS + SEATS])
        return "" if taken <= self.pile - state[PILE] else "points: more than what has been taken"
