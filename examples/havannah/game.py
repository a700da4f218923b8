"""Havannah in one file: with a chain of stones, make a ring, a bridge or a fork."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.boards import Cells, hexhex
from stoneswidgets.core.game import parameter
from stoneswidgets.core.placement import PlacementGame, State, joined, place, settle
from stoneswidgets.kernel import Set, State as Numbers, fields, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

SIX, ENDS, PRONGS = 6, 2, 3
"""Sides of the board, and neighbours of a space; corners of a bridge; sides of a fork."""


def corners_of(board: Cells) -> int:
    """Return the set of the spaces in the corners."""
    return sum(1 << side.spaces[0] for side in board.sides)


def sides_of(board: Cells) -> Iterator[int]:
    """Yield the set of the spaces along each of the six sides, without the corners."""
    for side in board.sides:
        yield sum(1 << space for space in side.spaces) & ~corners_of(board)


def rim_of(board: Cells) -> int:
    """Return the set of all spaces at the edge."""
    return sum(1 << space for space, around in enumerate(board.neighbours) if len(around) < SIX)


class Parameters(fields.Parameters):
    """The rule parameter of Havannah."""

    side: int = parameter(4, range(3, 6), "V5", "spaces along one edge of the board")


class HavannahTables(Parameters, fields.BoardTables):
    """The rule parameter, and the corners, the sides and the edge of the board."""

    corners = fields.table(lambda game: corners_of(game.board))
    sides = fields.each(SIX, fields.table(lambda game: sides_of(game.board)))
    rim = fields.table(lambda game: rim_of(game.board))


# ---------------------------------------------------------------- the rules: functions on the state and the tables


@rule
def ringed(t: HavannahTables, chain: Set) -> bool:
    """Tell whether some of a chain's stones stand in a ring, round spaces of any kind (V1).

    What is inside a ring and not of the chain is cut off from the edge of the board by it. If all that is inside is of the
    chain, each space inside has six neighbours of the chain, which are a ring themselves.
    """
    others = t.full & ~chain
    if joined(t, others, others & t.rim) != others:
        return True
    for space in chain & ~t.rim:  # noqa: SIM110 (rules have no `any`)
        if t.near[space] & others == 0:
            return True
    return False


@rule
def bridges(t: HavannahTables, chain: Set) -> bool:
    """Tell whether a chain joins two corners (V2)."""
    return len(chain & t.corners) >= ENDS


@rule
def forks(t: HavannahTables, chain: int) -> bool:
    """Tell whether a chain joins three sides; corners belong to no side (V3)."""
    sides = 0
    for k in range(SIX):
        if chain & t.sides[k] != 0:
            sides += 1
    return sides >= PRONGS


@rule
def winning(t: HavannahTables, stones: Set) -> Set:
    """Return the first of the chains among some stones that is a bridge or a fork or holds a ring, as a bit set, or 0."""
    rest = stones
    for stone in stones:
        if stone in rest:
            chain = joined(t, stones, 1 << stone)
            if bridges(t, chain) or forks(t, chain) or ringed(t, chain):
                return chain
            rest &= ~chain
    return 0


@rule
def winners(t: HavannahTables, s: State, seat: int) -> int:
    """Return the seat, as a bit set, if its stones hold a ring, a bridge or a fork, otherwise 0."""
    return 1 << seat if winning(t, s.stones[seat]) != 0 else 0


# ---------------------------------------------------------------- what people use


class Havannah(Parameters, PlacementGame):
    """Havannah under one choice of rules.

    Examples
    --------
    >>> p = Havannah(side=3).start()
    >>> for move in "a3 b2 b4 c2 c5".split():    # along the upper left edge, from corner to corner
    ...     p = p.play(move)
    >>> p.winners
    (0,)
    """

    name: ClassVar[str] = "havannah"
    title: ClassVar[str] = "Havannah"
    designer: ClassVar[str] = "Christian Freeling"
    ends_with: ClassVar[str] = "ring, bridge or fork"
    Tables = HavannahTables

    @property
    def board(self) -> Cells:
        """The hexagon of that side."""
        return hexhex(self.side)

    @staticmethod
    @rule
    def apply(t: HavannahTables, s: State, action: int) -> None:
        """Drop a stone of the seat to move; then the game may be over (V1 to V4)."""
        mover = s.actor
        place(s, action)
        settle(s, winners(t, s, mover))

    def winners(self, state: Numbers, seat: int) -> int:
        """Return who wins by what the stones of a seat form, as a bit set; 0 if they end nothing."""
        return self.version_of(winners)(self.tables, state, seat)

    def formed(self, chain: int) -> tuple[str, ...]:
        """Return what a chain is, given as a bit set: of ring, bridge and fork all that it is."""
        tests = {"ring": ringed, "bridge": bridges, "fork": forks}
        return tuple(name for name, is_one in tests.items() if self.version_of(is_one)(self.tables, chain))
