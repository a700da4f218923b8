"""Hex in one file: join your two sides of the rhombus by a chain of stones."""

from __future__ import annotations

from typing import ClassVar

from stoneswidgets.boards import Cells, rhombus
from stoneswidgets.core.game import parameter
from stoneswidgets.core.placement import (
    PlacementGame,
    State,
    joined,
    legal as list_spaces,
    place,
    random_action as random_space,
    settle,
)
from stoneswidgets.kernel import State as Numbers, Vector, below, fields, lowest, rule

TOP, RIGHT, BOTTOM, LEFT = range(4)
"""The sides of the board."""


class Parameters(fields.Parameters):
    """The rule parameters of Hex."""

    size: int = parameter(7, range(3, 8), "H3", "spaces along each side of the board")
    swap: bool = parameter(False, (False, True), "H2", "whether the second player may swap")  # noqa: FBT003


class HexTables(Parameters, fields.BoardTables):
    """The rule parameters, and for each side of the board the set of the spaces along it."""

    sides = fields.each(
        4, fields.table(lambda game: [sum(1 << space for space in side.spaces) for side in game.board.sides])
    )


# ---------------------------------------------------------------- the rules: functions on the state and the tables


@rule
def winners(t: HexTables, s: State, seat: int) -> int:
    """Return the seat, as a bit set, if its stones join its two sides, otherwise 0 (H1)."""
    start, end = (t.sides[TOP], t.sides[BOTTOM]) if seat == 0 else (t.sides[LEFT], t.sides[RIGHT])
    stones = s.stones[seat]
    return 1 << seat if joined(t, stones, stones & start) & end != 0 else 0


@rule
def can_swap(t: HexTables, s: State) -> bool:
    """Tell whether the second player may take the first stone over (H2)."""
    return t.swap and s.actor == 1 and s.stones[1] == 0 and len(s.stones[0]) == 1


# ---------------------------------------------------------------- what people use


class Hex(Parameters, PlacementGame):
    """Hex under one choice of rules.

    Examples
    --------
    >>> p = Hex(size=3).start().play("b2").play("a2").play("b1").play("a3").play("b3")
    >>> p.winners    # a black chain from top to bottom
    (0,)
    >>> Hex(size=3, swap=True).start().play("c1").play("swap").stones
    {'a3': 1}
    """

    name: ClassVar[str] = "hex"
    title: ClassVar[str] = "Hex"
    designer: ClassVar[str] = "Piet Hein and John Nash"
    ends_with: ClassVar[str] = "chain from side to side"
    Tables = HexTables

    @property
    def board(self) -> Cells:
        """The rhombus of that size."""
        return rhombus(self.size, self.size)

    @staticmethod
    @rule
    def apply(t: HexTables, s: State, action: int) -> None:
        """Drop a stone, or swap: the first stone goes, and one of the second player stands at its mirror image (H1, H2)."""
        mover = s.actor
        if action == t.size * t.size:
            first = lowest(s.stones[0])
            s.empty |= s.stones[0]
            s.stones[0] = 0
            action = first % t.size * t.size + first // t.size
        place(s, action)
        settle(s, winners(t, s, mover))

    @staticmethod
    @rule
    def legal(t: HexTables, s: State, seat: int, out: Vector) -> int:
        """List the empty spaces, then the swap where there may be one."""
        n = list_spaces(t, s, seat, out)
        if can_swap(t, s):
            out[n] = t.size * t.size
            n += 1
        return n

    @staticmethod
    @rule
    def random_action(t: HexTables, s: State, seat: int, out: Vector, g: Vector) -> int:
        """Return one of the legal actions at random, without listing them."""
        spaces = len(s.empty)
        if can_swap(t, s) and below(g, spaces + 1) == spaces:
            return t.size * t.size
        return random_space(t, s, seat, out, g)

    def winners(self, state: Numbers, seat: int) -> int:
        """Return who wins by what the stones of a seat form, as a bit set; 0 if they end nothing."""
        return self.version_of(winners)(self.tables, state, seat)

    # ------------------------------------------------------------ the swap

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: after a swap there is one stone on the board, as before it."""
        return self.board.count + self.swap

    @property
    def actions(self) -> tuple[int, ...]:
        """The drops, each by the number of its space, and the swap."""
        return tuple(range(self.board.count + self.swap))

    def action_text(self, action: int) -> str:
        """Return the name of the space, or "swap"."""
        return "swap" if action == self.board.count else super().action_text(action)

    def parse(self, text: str, seat: int) -> int:
        """Return the action of that text."""
        return self.board.count if self.swap and text == "swap" else super().parse(text, seat)

    def reason(self, state: Numbers, seat: int, action: int) -> str:
        """Say why an action is not legal."""
        if action == self.board.count:
            return "only the second player's first move can be a swap"
        return super().reason(state, seat, action)
