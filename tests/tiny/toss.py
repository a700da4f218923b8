"""Toss: a coin decides who takes one to three stones from a pile; the last stone wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, Dynamics, State, Vector, below, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

PILE, LAST = 2, 3
"""The stones, and who moved last (−1: nobody)."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = min(3 - seat, s[PILE])  # the second seat may take two at most
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    if mover == CHANCE:
        s[ACTOR] = action
        return
    s[PILE] -= action
    s[LAST] = mover
    s[ACTOR] = CHANCE
    if s[PILE] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << mover


@rule
def chance(t: State, s: State, g: Vector) -> int:
    return 1 if below(g, 3) == 0 else 0


@rule
def chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    out[0], weights[0] = 0, 2
    out[1], weights[1] = 1, 1
    return 2


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


class Toss(Game):
    """Who moves next is drawn at random, from the start on; the coin is not fair."""

    pile: int = parameter(7, range(1, 12), "T1", "stones in the pile")

    name: ClassVar[str] = "tiny_toss"
    title: ClassVar[str] = "Toss"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, chance=chance, chance_outcomes=chance_outcomes, score=score
    )

    @property
    def actions(self) -> tuple[int, ...]:
        return (1, 2, 3)

    @property
    def chances(self) -> tuple[int, ...]:
        return (0, 1)

    @property
    def max_game_length(self) -> int:
        return 2 * self.pile + 1

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("pile", "number", self.pile), Slots("last", "choice", 2))

    def impossible(self, state: list[int]) -> str:
        return "the pile is empty, and the game goes on" if state[PILE] == 0 and state[ACTOR] != OVER else ""

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [CHANCE, 0, self.pile, -1]
