"""What pictures of games with coloured stones and topped towers have in common."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.boardpicture import BoardPicture
from stoneswidgets.scene.markup import Markup, join

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.colours import ColouredSnapshot
    from stoneswidgets.scene.base import Layer
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.mats import Box, Mat

STONE, TOOL, ERASER = "tray:stone", "tool:", "tool:nothing"


class ColouredPicture(BoardPicture):
    """A board with coloured stones and topped towers; below it a mat for each seat."""

    shown: ColouredSnapshot
    standings: ClassVar[bool] = True
    mat_height: ClassVar[float]

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

    # ------------------------------------------------------------ drawn

    def board(self) -> Layer:
        """Return the slab and its hollows, the mats and their slots."""
        layer, names = super().board(), self.shown.game.seat_names
        grounds = (mats.ground(mat, name) for mat, name in zip(self.mats, names, strict=True))
        return {**layer, "slab": join(layer["slab"], *grounds), **self.slots()}

    @abstractmethod
    def slots(self) -> Layer:
        """Return the hollows on the mats in which stones and towers lie."""

    @abstractmethod
    def belongings(self) -> Layer:
        """Return what lies on the mats."""

    def pieces(self) -> Layer:
        """Return the stones, the towers with their tops, and what lies on the mats."""
        spaces = self.plan.spaces
        layer = {
            # an inner group: with the overlay, the style sheet moves only glyphs of stones directly in the outer one
            f"piece:{name}": shapes.standing(
                shapes.standing(shapes.disc(COLOURS[letter]), (0, 0)), spaces[name]
            )
            for name, letter in self.shown.stones.items()
        }
        for name, letter in self.shown.towers.items():
            layer[f"tower:{name}"] = shapes.standing(shapes.topped(COLOURS[letter]), spaces[name])
        for seat in self.shown.to_move:
            layer[f"turn:{seat}"] = mats.turn(self.mats[seat])
        return layer | self.belongings()

    def at(self) -> dict[str, Point]:
        """Return the centre of each space, and of each place on the mats."""
        return super().at() | self.places

    @property
    @abstractmethod
    def places(self) -> dict[str, Point]:
        """The centre of each place on the mats."""

    def emblem(self, seat: int) -> Markup:
        """Return a plain disc with the seat's number, counted from 1."""
        return shapes.numbered(seat + 1)


def tools(letters: Iterable[str], others: dict[str, TrayItem]) -> dict[str, TrayItem]:
    """Return the tray for setting up: stones of those colours, the other pieces, and the eraser."""
    stones: dict[str, TrayItem] = {
        f"{TOOL}{letter}": {"label": f"{COLOURS[letter]} stone", "svg": shapes.disc(COLOURS[letter])}
        for letter in letters
    }
    return {**stones, **others, ERASER: {"label": "take off", "svg": shapes.eraser()}}
