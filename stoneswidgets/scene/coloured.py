"""What pictures of games with coloured stones and topped towers have in common."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.described import dumps, loads
from stoneswidgets.scene.geometry import Plan
from stoneswidgets.scene.markup import Markup, join

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones_position import BluffStonesSnapshot
    from stoneswidgets.games.munchstones_position import MunchStonesSnapshot
    from stoneswidgets.position import Position
    from stoneswidgets.scene.base import Layer
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.mats import Box, Mat

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
"""The colour that each letter stands for."""
STONE, TOOL, ERASER = "tray:stone", "tool:", "tool:nothing"


class ColouredPicture(Picture):
    """A board with coloured stones and topped towers; below it a mat for each seat."""

    shown: MunchStonesSnapshot | BluffStonesSnapshot
    mat_height: ClassVar[float]

    @cached_property
    def plan(self) -> Plan:
        """Where the spaces lie."""
        return Plan(self.shown.game.board, self.look.orientation)

    @property
    def across(self) -> int:
        """How many mats lie side by side."""
        return self.shown.game.seats

    @cached_property
    def mats(self) -> list[Mat]:
        """The mat of each seat."""
        return mats.below(self.plan.box, self.shown.game.seats, self.across, self.mat_height)

    @property
    def box(self) -> Box:
        """The SVG view box."""
        return mats.around(self.plan.box, self.mats)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The moves that can be chosen."""
        return () if self.actor is None else self.shown.legal_moves(self.actor)

    # ------------------------------------------------------------ drawn

    def board(self) -> Layer:
        """Return the slab and its hollows, the mats and their slots."""
        hollows = {f"space:{name}": shapes.hollow(name, at) for name, at in self.plan.spaces.items()}
        names = self.shown.game.seat_names
        grounds = (mats.ground(mat, name) for mat, name in zip(self.mats, names, strict=True))
        return {"slab": join(shapes.slab(self.plan), *grounds), **hollows, **self.slots()}

    @abstractmethod
    def slots(self) -> Layer:
        """Return the places on the mats that hold something."""

    @abstractmethod
    def belongings(self) -> Layer:
        """Return what lies on the mats."""

    def pieces(self) -> Layer:
        """Return the stones, the towers with their tops, and what lies on the mats."""
        spaces = self.plan.spaces
        layer = {
            # a group of its own, so that the stone keeps its glyph as it is where there is an overlay
            f"piece:{name}": shapes.standing(
                shapes.standing(shapes.disc(COLOURS[letter]), (0, 0)), spaces[name]
            )
            for name, letter in self.shown.stones.items()
        }
        for name, letter in self.shown.towers.items():
            layer[f"tower:{name}"] = shapes.standing(topped(COLOURS[letter]), spaces[name])
        for seat in self.shown.to_move:
            layer[f"turn:{seat}"] = mats.turn(self.mats[seat])
        return layer | self.belongings()

    def at(self) -> dict[str, Point]:
        """Return the centre of each space, and of each place on the mats."""
        return {f"space:{name}": at for name, at in self.plan.spaces.items()} | self.places

    @property
    @abstractmethod
    def places(self) -> dict[str, Point]:
        """The centre of each place on the mats."""

    def emblem(self, seat: int) -> Markup:
        """Return a plain disc with the seat's number, counted from 1."""
        return shapes.numbered(seat + 1)

    # ------------------------------------------------------------ as text

    def diagram(self) -> str:
        """Return the position as lines of text."""
        return dumps(self.shown.game.describe(self.shown.state))

    def read(self, text: str) -> Position:
        """Return the position that such lines describe."""
        return self.shown.game.restore(loads(text))


def topped(colour: str) -> Markup:
    """Return a tower with a stone of a colour on it, centred."""
    return join(shapes.tower(), shapes.top(colour, (0, 0), 26))
