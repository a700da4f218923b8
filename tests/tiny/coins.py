"""Coins: take the first or last coin of a row in turn; the lead counts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, Dynamics, State, Vector, below, rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

FIRST, END, PURSE = 2, 3, 4
"""The coins that lie there still are those from FIRST up to END; from PURSE, what each player has."""
ROW = (30, 7, 50, 1, 99, 12, 3, 40, 8, 25)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    out[0], out[1] = 0, 1
    return 2


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    return below(g, 2)


@rule
def apply(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    if action == 0:
        s[PURSE + mover] += t[s[FIRST]]
        s[FIRST] += 1
    else:
        s[END] -= 1
        s[PURSE + mover] += t[s[END]]
    s[ACTOR] = 1 - mover
    if s[FIRST] == s[END]:
        s[ACTOR] = OVER
        s[WINNERS] = 3 if s[PURSE] == s[PURSE + 1] else 1 if s[PURSE] > s[PURSE + 1] else 2


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[PURSE + seat]


class Coins(Game):
    """A game that is played for the margin, which is up to 275."""

    coins: int = parameter(6, range(1, 11), "C1", "coins in the row")

    name: ClassVar[str] = "tiny_coins"
    title: ClassVar[str] = "Coins"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, random_action, score=score)
    played_for: ClassVar[str] = "margin"

    @property
    def score_range(self) -> tuple[int, int]:
        return 0, sum(ROW)

    @cached_property
    def tables(self) -> list[int]:
        return list(ROW)

    @property
    def actions(self) -> tuple[int, ...]:
        return (0, 1)

    @property
    def max_game_length(self) -> int:
        return self.coins

    @property
    def slots(self) -> tuple[Slots, ...]:
        n = len(ROW)
        return (Slots("first", "number", n), Slots("end", "number", n), Slots("purse", "number", sum(ROW), 2))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [0, 0, 0, self.coins, 0, 0]

    def impossible(self, state: list[int]) -> str:
        if state[FIRST] > state[END] - (state[ACTOR] >= 0) or state[END] > self.coins:
            return "first, end: they are the ends of the row that is left"
        taken = sum(ROW[: state[FIRST]]) + sum(ROW[state[END] : self.coins])
        return "" if sum(state[PURSE : PURSE + 2]) == taken else "purse: together, what has been taken"

    def action_text(self, action: int) -> str:
        return ("first", "last")[action]
