"""What the pictures of all games on a board have in common."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from stoneswidgets.scene import shapes
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.geometry import Plan

if TYPE_CHECKING:
    from stoneswidgets.boards import Cells
    from stoneswidgets.scene.base import Layer
    from stoneswidgets.scene.geometry import Point


class BoardPicture(Picture):
    """A position on a board; subclasses add what lies beside the board."""

    @cached_property
    def plan(self) -> Plan:
        """Where the spaces and intersections lie."""
        return Plan(cast("Cells", self.shown.game.board), self.look.orientation)

    @property
    def steps(self) -> int:
        """How many turning steps make a full turn of the board."""
        return self.plan.board.turns

    @property
    def is_mirrored(self) -> bool:
        """Whether the board is its own mirror image."""
        return self.plan.board.is_mirrored

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box."""
        return self.plan.box

    def board(self) -> Layer:
        """Return the slab and its hollows."""
        outlines = self.plan.outlines
        hollows = {
            f"space:{name}": shapes.hollow(name, at, outlines[name]) for name, at in self.plan.spaces.items()
        }
        return {"slab": shapes.slab(self.plan), **hollows}

    def at(self) -> dict[str, Point]:
        """Return the centre of each space."""
        return {f"space:{name}": at for name, at in self.plan.spaces.items()}
