"""Duel: three players name a number simultaneously, and the lowest unique one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, WINNERS, Dynamics, State, Vector, below, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

NAMED, SEATS, NOT_YET = 2, 3, -2
NUMBERS, CHOOSE = 3, 10
"""The numbers that can be named; an action from CHOOSE on says which seat wins."""


@rule
def choosing(t: State, s: State) -> int:
    if s[ACTOR] < 0:
        return 0
    found = 0
    for seat in range(SEATS):
        if s[NAMED + seat] == NOT_YET:
            found |= 1 << seat
    return found if found != 0 else 1 << s[ACTOR]


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    base = 1 if s[NAMED + seat] == NOT_YET else CHOOSE
    for i in range(NUMBERS):
        out[i] = base + i
    return NUMBERS


@rule
def apply(t: State, s: Vector, action: int) -> None:
    if action >= CHOOSE:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << (action - CHOOSE)
        return
    s[NAMED + s[ACTOR]] = action
    for seat in range(SEATS):
        if s[NAMED + seat] == NOT_YET:
            s[ACTOR] = seat
            return
    s[ACTOR] = 0
    for number in range(NUMBERS, 0, -1):
        who = count = 0
        for seat in range(SEATS):
            if s[NAMED + seat] == number:
                who, count = seat, count + 1
        if count == 1:
            s[ACTOR] = OVER
            s[WINNERS] = 1 << who


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[WINNERS] >> seat & 1


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if s[ACTOR] >= 0 and s[NAMED + s[ACTOR]] == NOT_YET and other != seat and s[NAMED + other] != NOT_YET:
            s[NAMED + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(SEATS):
        if s[NAMED + other] == HIDDEN:
            s[NAMED + other] = 1 + below(g, NUMBERS)


class Duel(Game):
    """Three seats that choose at once, and a choice of one alone after it."""

    first: int = parameter(0, (0, 1), "D1", "whether the first number has been named already: 1 for yes")

    name: ClassVar[str] = "tiny_duel"
    title: ClassVar[str] = "Duel"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, score=score, mask=mask, determinize=determinize, choosing=choosing
    )

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def actions(self) -> tuple[int, ...]:
        return (1, 2, 3, CHOOSE, CHOOSE + 1, CHOOSE + 2)

    @property
    def max_game_length(self) -> int:
        return SEATS + 1

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("named", "choice", NUMBERS + 1, SEATS),)

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """With the parameter `first`, two of three choose at once."""
        return [1, 0, 2, NOT_YET, NOT_YET] if self.first else [0, 0, NOT_YET, NOT_YET, NOT_YET]

    def impossible(self, state: list[int]) -> str:
        named = state[NAMED:]
        if HIDDEN in named or 0 in named:
            return "named: 1, 2 or 3"
        if NOT_YET in named:
            open_ = state[ACTOR] >= 0 and named[state[ACTOR]] == NOT_YET
            return "" if open_ else "to_move: who has not named a number"
        unique = any(named.count(n) == 1 for n in named)
        return "" if (state[ACTOR] == OVER) >= unique and state[ACTOR] <= 0 else "a number was named once"

    def action_text(self, action: int) -> str:
        return f"seat{action - CHOOSE}" if action >= CHOOSE else str(action)
