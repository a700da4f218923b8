"""The base class of pictures with coloured stones and topped towers."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.boardpicture import BoardPicture
from stoneswidgets.scene.markup import join

if TYPE_CHECKING:
    from stoneswidgets.core.colours import ColouredSnapshot
    from stoneswidgets.scene.base import Layer
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.mats import Box, Mat

STONE = "tray:stone"


class ColouredPicture(BoardPicture):
    """A board with coloured stones and topped towers; below it a mat for each seat."""

    WORDS: ClassVar[dict[str, str]] = {
        "counted": "{n} {colour}",
        "stone": "{colour} stone",
        "tower": "tower topped {colour}[, {beside}]",
    }
    position: ColouredSnapshot
    standings: ClassVar[bool] = True
    mat_height: ClassVar[float]

    @cached_property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board."""
        return self.position.stones

    @cached_property
    def towers(self) -> dict[str, str]:
        """The colour on top of each tower."""
        return self.position.towers

    @property
    def across(self) -> int:
        """How many mats lie side by side."""
        return self.position.game.seats

    @cached_property
    def mats(self) -> list[Mat]:
        """The mat of each seat."""
        return mats.below(self.plan.box, self.position.game.seats, self.across, self.mat_height)

    @property
    @override
    def box(self) -> Box:
        return mats.around(self.plan.box, self.mats)

    # ------------------------------------------------------------ drawn

    @override
    def board(self) -> Layer:
        layer, names = super().board(), self.position.game.seat_names
        grounds = (mats.ground(mat, name) for mat, name in zip(self.mats, names, strict=True))
        return {**layer, "slab": join(layer["slab"], *grounds), **self.slots()}

    @abstractmethod
    def slots(self) -> Layer:
        """Return the hollows on the mats in which stones and towers lie."""

    @abstractmethod
    def belongings(self) -> Layer:
        """Return what lies on the mats."""

    @override
    def pieces(self) -> Layer:
        spaces = self.plan.spaces
        layer = {
            # an inner group: with the overlay, the style sheet moves only glyphs of stones directly in the outer one
            f"piece:{name}": shapes.standing(
                shapes.standing(shapes.disc(COLOURS[letter]), (0, 0)), spaces[name]
            )
            for name, letter in self.stones.items()
        }
        for name, letter in self.towers.items():
            layer[f"tower:{name}"] = shapes.standing(shapes.topped(COLOURS[letter]), spaces[name])
        for seat in self.acting:
            layer[f"turn:{seat}"] = mats.turn(self.mats[seat])
        return layer | self.belongings()

    @override
    def at(self) -> dict[str, Point]:
        return super().at() | self.places

    @override
    def sizes(self) -> dict[str, float]:
        return dict.fromkeys(self.places, mats.HEAP)

    @property
    @abstractmethod
    def places(self) -> dict[str, Point]:
        """The centre of each place on the mats."""

    # ------------------------------------------------------------ in words

    @override
    def lies(self) -> dict[str, Fact]:
        return {f"space:{name}": self._on(name) for name in self.plan.spaces} | {
            id_: self.place(id_) for id_ in self.places
        }

    def _on(self, name: str) -> Fact:
        if name in self.stones:
            return Fact("stone", colour=self.stones[name])
        return self.tower(name) if name in self.towers else Fact("empty")

    @abstractmethod
    def tower(self, name: str) -> Fact:
        """Return which tower is on a space, and what follows from the stones beside it."""

    @abstractmethod
    def place(self, id_: str) -> Fact:
        """Return what lies on a place on the mats."""
