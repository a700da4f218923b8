"""Weather: take from a pile in turn; rain may wash away a stone after each move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, Dynamics, State, Vector, below, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

PILE, NEXT = 2, 3
"""The stones, and who moves after the weather."""
WASHED = 7
"""The outcome of rain is this plus the number of stones that it takes."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = min(2, s[PILE])
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    if mover == CHANCE:
        s[PILE] -= action - WASHED
        s[ACTOR] = s[NEXT]
        if s[PILE] == 0:
            s[ACTOR] = OVER
            s[WINNERS] = 1 << (1 - s[NEXT])
        return
    s[PILE] -= action
    s[NEXT] = 1 - mover
    s[ACTOR] = CHANCE


@rule
def chance(t: State, s: State, g: Vector) -> int:
    if s[PILE] == 0:
        return WASHED
    return WASHED + (1 if below(g, 4) == 0 else 0)


@rule
def chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    out[0], weights[0] = WASHED, 3
    out[1], weights[1] = WASHED + 1, 1
    return 1 if s[PILE] == 0 else 2  # an event with one outcome, after which the game ends


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


class Weather(Game):
    """A chance event after every move, some with one outcome; the game ends with one."""

    pile: int = parameter(8, range(1, 16), "W1", "stones in the pile")

    name: ClassVar[str] = "tiny_weather"
    title: ClassVar[str] = "Weather"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, chance=chance, chance_outcomes=chance_outcomes, score=score
    )

    @property
    def actions(self) -> tuple[int, ...]:
        return (1, 2)

    @property
    def chances(self) -> tuple[int, ...]:
        return (WASHED, WASHED + 1)

    @property
    def max_game_length(self) -> int:
        return 2 * self.pile

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("pile", "number", self.pile), Slots("next", "choice", 2))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, self.pile, 1]

    def impossible(self, state: list[int]) -> str:
        return "" if state[NEXT] >= 0 else "next: 0 or 1"

    def action_text(self, action: int) -> str:
        return ("dry", "rain")[action - WASHED] if action >= WASHED else str(action)
