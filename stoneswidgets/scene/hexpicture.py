"""What the pictures of all games on a hex board have in common."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from stoneswidgets.scene import shapes
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.geometry import Plan

if TYPE_CHECKING:
    from stoneswidgets.hexboard import HexBoard
    from stoneswidgets.scene.base import Layer
    from stoneswidgets.scene.geometry import Point


class HexPicture(Picture):
    """A position on a hex board; where the board is not all that there is to see, a subclass adds to it."""

    @cached_property
    def plan(self) -> Plan:
        """Where the spaces and intersections lie."""
        return Plan(cast("HexBoard", self.shown.game.board), self.look.orientation)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box."""
        return self.plan.box

    def board(self) -> Layer:
        """Return the slab and its hollows."""
        hollows = {f"space:{name}": shapes.hollow(name, at) for name, at in self.plan.spaces.items()}
        return {"slab": shapes.slab(self.plan), **hollows}

    def at(self) -> dict[str, Point]:
        """Return the centre of each space."""
        return {f"space:{name}": at for name, at in self.plan.spaces.items()}
