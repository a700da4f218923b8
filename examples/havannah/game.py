"""Havannah in one file: with a chain of stones, make a ring, a bridge or a fork."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from stoneswidgets.boards import Cells, hexhex
from stoneswidgets.core.game import parameter
from stoneswidgets.core.placement import (
    STONES,
    PlacementGame,
    joined,
    legal,
    place,
    random_action,
    score,
    settle,
)
from stoneswidgets.kernel import ACTOR, Dynamics, State, Vector, lowest, popcount, rule

CORNERS, SIDES, RIM, FULL, NEAR = 0, 1, 7, 8, 9
"""In the tables: the spaces in the corners; from SIDES, those along each of the six sides, without the corners; all at the
edge; all there are; from NEAR, the neighbours of each space."""
SIX, ENDS, PRONGS = 6, 2, 3
"""Sides of the board, and neighbours of a space; corners of a bridge; sides of a fork."""

# ---------------------------------------------------------------- the rules: functions on the state and the tables


@rule
def ringed(t: State, chain: int) -> bool:
    """Tell whether some of a chain's stones stand in a ring, round spaces of any kind (V1).

    What is inside a ring and not of the chain is cut off from the edge of the board by it. If all that is inside is of the
    chain, each space inside has six neighbours of the chain, which are a ring themselves.
    """
    others = t[FULL] & ~chain
    if joined(t, NEAR, others, others & t[RIM]) != others:
        return True
    inside = chain & ~t[RIM]
    while inside != 0:
        if t[NEAR + lowest(inside)] & others == 0:
            return True
        inside &= inside - 1
    return False


@rule
def bridges(t: State, chain: int) -> bool:
    """Tell whether a chain joins two corners (V2)."""
    return popcount(chain & t[CORNERS]) >= ENDS


@rule
def forks(t: State, chain: int) -> bool:
    """Tell whether a chain joins three sides; corners belong to no side (V3)."""
    sides = 0
    for k in range(SIX):
        if chain & t[SIDES + k] != 0:
            sides += 1
    return sides >= PRONGS


@rule
def winning(t: State, stones: int) -> int:
    """Return the first of the chains among some stones that is a bridge or a fork or holds a ring, as a bit set, or 0."""
    rest = stones
    while rest != 0:
        chain = joined(t, NEAR, stones, rest & -rest)
        if bridges(t, chain) or forks(t, chain) or ringed(t, chain):
            return chain
        rest &= ~chain
    return 0


@rule
def winners(t: State, s: State, seat: int) -> int:
    """Return the seat, as a bit set, if its stones hold a ring, a bridge or a fork, otherwise 0."""
    return 1 << seat if winning(t, s[STONES + seat]) != 0 else 0


@rule
def apply(t: State, s: Vector, action: int) -> None:
    """Drop a stone of the seat to move; then the game may be over (V1 to V4)."""
    mover = s[ACTOR]
    place(s, action)
    settle(s, winners(t, s, mover))


# ---------------------------------------------------------------- what people use


class Havannah(PlacementGame):
    """Havannah under one choice of rules.

    Examples
    --------
    >>> p = Havannah(side=3).start()
    >>> for move in "a3 b2 b4 c2 c5".split():    # along the upper left edge, from corner to corner
    ...     p = p.play(move)
    >>> p.winners
    (0,)
    """

    side: int = parameter(4, range(3, 6), "V5", "spaces along one edge of the board")

    name: ClassVar[str] = "havannah"
    title: ClassVar[str] = "Havannah"
    designer: ClassVar[str] = "Christian Freeling"
    ends_with: ClassVar[str] = "ring, bridge or fork"
    dynamics: ClassVar[Dynamics] = Dynamics(legal, apply, random_action, score=score)

    @property
    def board(self) -> Cells:
        """The hexagon of that side."""
        return hexhex(self.side)

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        board = self.board
        sides = [sum(1 << space for space in side.spaces) for side in board.sides]
        corners = sum(1 << side.spaces[0] for side in board.sides)
        rim = sum(1 << space for space, around in enumerate(board.neighbours) if len(around) < SIX)
        return [corners, *(side & ~corners for side in sides), rim, board.full, *board.near]

    def winners(self, state: State, seat: int) -> int:
        """Return who wins by what the stones of a seat form, as a bit set; 0 if they end nothing."""
        return self.version_of(winners)(self.tables, state, seat)

    def formed(self, chain: int) -> tuple[str, ...]:
        """Return what a chain is, given as a bit set: of ring, bridge and fork all that it is."""
        tests = {"ring": ringed, "bridge": bridges, "fork": forks}
        return tuple(name for name, is_one in tests.items() if self.version_of(is_one)(self.tables, chain))
