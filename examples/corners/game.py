"""Corners, a sixth game in one file: drop stones in turn, and do not be the first with three that touch one another."""

from __future__ import annotations

from typing import ClassVar, Literal

from stoneswidgets.boards import Cells, hexhex
from stoneswidgets.core.game import parameter
from stoneswidgets.core.placement import PlacementGame, State, place, settle
from stoneswidgets.kernel import State as Numbers, fields, rule


class Parameters(fields.Parameters):
    """The rule parameters of Corners."""

    side: int = parameter(3, range(2, 6), "C3", "spaces along one edge of the board")
    corner: Literal["loses", "wins"] = parameter(
        "loses", ("loses", "wins"), "C1", "what three stones that touch one another do"
    )


class Tables(Parameters, fields.BoardTables):
    """The rule parameters, and which spaces are next to each other."""


# ---------------------------------------------------------------- the rules: functions on the state and the tables


@rule
def cornered(t: Tables, s: State, seat: int) -> bool:
    """Tell whether three stones of the seat touch one another (C1)."""
    for one in s.stones[seat]:
        for other in s.stones[seat] & t.near[one]:
            if s.stones[seat] & t.near[one] & t.near[other] != 0:
                return True
    return False


@rule
def winners(t: Tables, s: State, seat: int) -> int:
    """Return who wins by what the seat's stones form, as a bit set: the seat, the other one, or nobody yet (C1)."""
    if not cornered(t, s, seat):
        return 0
    return 1 << seat if t.corner == "wins" else 1 << (1 - seat)


# ---------------------------------------------------------------- what people use


class Corners(Parameters, PlacementGame):
    """Corners under one choice of rules.

    Examples
    --------
    >>> p = Corners(side=2).start().play("a2").play("c2").play("a1").play("b1")
    >>> p.stones
    {'a2': 0, 'a1': 0, 'b1': 1, 'c2': 1}
    >>> p.play("b2").winners    # three black stones that touch one another
    (1,)
    """

    name: ClassVar[str] = "corners"
    title: ClassVar[str] = "Corners"
    designer: ClassVar[str] = "the makers of this library"
    ends_with: ClassVar[str] = "corner"

    @property
    def board(self) -> Cells:
        """The board of that side."""
        return hexhex(self.side)

    @staticmethod
    @rule
    def apply(t: Tables, s: State, action: int) -> None:
        """Place a stone of the seat to move; then the game may be over (C1, C2)."""
        mover = s.actor
        place(s, action)
        settle(s, winners(t, s, mover))

    def winners(self, state: Numbers, seat: int) -> int:
        """Return who wins by what the stones of a seat form, as a bit set; 0 if they end nothing."""
        return self.version_of(winners)(self.tables, state, seat)
