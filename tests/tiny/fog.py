"""Fog: Hex in which each player sees only its own stones and those it has run into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hex import Hex

from stoneswidgets.core.placement import EMPTY, STONES, joined, place, settle
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, State, Vector, below, popcount, rule

if TYPE_CHECKING:
    from random import Random

SPACES, BUMPED, NEAR = 9, 5, 6
"""The spaces of the board; from BUMPED, the spaces where each seat has run into a stone; the neighbours in Hex's tables."""


class Fog(Hex):
    """Whoever drops a stone where the other has one is told so, and drops another one."""

    size = 3
    own_slots = (Slots("bumped", "number", (1 << SPACES) - 1, 2),)
    max_game_length: ClassVar[int] = 3 * SPACES

    def initial(self, setup: Any, rng: Random) -> list[int]:
        return [*super().initial(setup, rng)[:BUMPED], 0, 0]

    @staticmethod
    @rule
    def legal(t: State, s: State, seat: int, out: Vector) -> int:
        n = 0
        for i in range(SPACES):
            if (s[STONES + seat] | s[BUMPED + seat]) >> i & 1 == 0:
                out[n] = i
                n += 1
        return n

    @staticmethod
    @rule
    def apply(t: State, s: Vector, action: int) -> None:
        mover = s[ACTOR]
        if s[STONES + 1 - mover] >> action & 1:
            s[BUMPED + mover] |= 1 << action
            return
        place(s, action)
        start, end = (t[0], t[2]) if mover == 0 else (t[3], t[1])
        stones = s[STONES + mover]
        settle(s, 1 << mover if joined(t, NEAR, stones, stones & start) & end != 0 else 0)

    @staticmethod
    @rule
    def mask(t: State, s: Vector, seat: int) -> None:
        if s[ACTOR] != OVER:
            s[EMPTY] = HIDDEN
            for other in range(2):
                if other != seat:
                    s[STONES + other], s[BUMPED + other] = HIDDEN, HIDDEN

    @staticmethod
    @rule
    def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
        if s[ACTOR] == OVER:
            return
        for other in range(2):
            if s[STONES + other] == HIDDEN:
                known, mine, many = 0, 0, 0
                if seat >= 0:
                    known, mine = s[BUMPED + seat], s[STONES + seat]
                    many = popcount(mine) + (0 if s[ACTOR] == 0 else 2 * seat - 1)
                while popcount(known) < many:
                    space = below(g, SPACES)
                    if mine >> space & 1 == 0:
                        known |= 1 << space
                s[STONES + other], s[BUMPED + other] = known, 0
        s[EMPTY] = (1 << SPACES) - 1 & ~(s[STONES] | s[STONES + 1])
