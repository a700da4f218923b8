"""Ascension's board laid out for drawing: the outer ring, where nothing ever stands, is the slab's rim."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import hypot
from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.boards import hexhex
from stoneswidgets.scene.geometry import UNIT, Plan, slab

if TYPE_CHECKING:
    from stoneswidgets.boards import Cells
    from stoneswidgets.boards.hexes import HexBoard
    from stoneswidgets.scene.geometry import Orientation, Point

_RIM = 0.2
"""How much wider the rim is than that of other boards: followers stand where it begins, names beyond them."""
_NAMES = 0.84
"""Distance from a line's last space to its name, beyond the followers on both sides of it."""
_SHARED, _APART = 0.74, 0.17
"""The same for the corner at which two lines of the outer ring have their names, and how far these stand from its middle."""
_STUB = 0.62
"""How much is seen of the lines that part the spaces of the outer ring."""


class InnerPlan(Plan):
    """A board whose slab ends within the outer ring, so that all that is played with is large.

    Parameters
    ----------
    board : HexBoard
        The whole board.
    orientation : Orientation
        How it is turned and mirrored.
    """

    def __init__(self, board: HexBoard, orientation: Orientation) -> None:
        super().__init__(board, orientation)
        self._inner: Cells = hexhex(board.side - 1)

    @cached_property
    @override
    def slab(self) -> list[Point]:
        return [(x * UNIT, y * UNIT) for x, y in slab(self._inner, _RIM)]

    @cached_property
    @override
    def labels(self) -> dict[str, Point]:
        """The names of lines, each with the place beyond its end where it is written; those of the outer ring stand at its corners."""
        inner, reach = self._inner, max(x for x, _ in self.board.xy)
        found: dict[str, Point] = {}
        for label in inner.labels:
            found[_following(label.text)] = self._at(inner.xy[label.space], label.beyond, _NAMES)
        for label in self.board.labels:
            x, y = self.board.xy[label.space]
            both = sum(label.space == other.space for other in self.board.labels) > 1
            far = _SHARED if both else _NAMES
            part = (reach - 1 + far) / reach
            found.setdefault(label.text, self._at((x * part, y * part), label.beyond, _APART * both))
        return found

    def _at(self, start: Point, way: Point, far: float) -> Point:
        """Return the place that lies so far from another one, in a direction, as the board is turned."""
        (x, y), (u, v) = start, way
        far /= hypot(u, v)
        x, y = self.board.moved(self.symmetry, (x + u * far, y + v * far))
        return (x * UNIT, y * UNIT)

    @cached_property
    def rim(self) -> list[tuple[Point, Point]]:
        """The beginnings of the lines that part the spaces of the outer ring."""
        corners = {_rounded(at) for at in self.points.values()}
        lines = set()
        for name, (x, y) in self.spaces.items():
            outline = [_rounded((x + u, y + v)) for u, v in self.outlines[name]]
            for one, other in zip(outline, outline[1:] + outline[:1], strict=True):
                for start, end in ((one, other), (other, one)):
                    if start in corners and end not in corners:
                        lines.add((start, _on_the_way(start, end)))
        return sorted(lines)


@lru_cache(maxsize=64)
def laid_out(board: HexBoard, orientation: Orientation) -> InnerPlan:
    """Return the plan of a board, the same object each time."""
    return InnerPlan(board, orientation)


def _following(text: str) -> str:
    """Return the name that the same line has on the board with one ring more."""
    return str(int(text) + 1) if text.isdigit() else chr(ord(text) + 1)


def _rounded(at: Point) -> Point:
    return (round(at[0]), round(at[1]))


def _on_the_way(start: Point, end: Point) -> Point:
    (x, y), (u, v) = start, end
    return _rounded((x + _STUB * (u - x), y + _STUB * (v - y)))
