"""Ascension's board laid out for drawing: the outer ring, where nothing ever stands, is the slab's rim."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from stoneswidgets.boards import hexhex
from stoneswidgets.plumbing.typed import override
from stoneswidgets.scene.geometry import UNIT, Plan
from stoneswidgets.scene.outlines import slab

if TYPE_CHECKING:
    from stoneswidgets.boards import Cells
    from stoneswidgets.boards.hexes import HexBoard
    from stoneswidgets.scene.geometry import Orientation, Point

_RIM = 0.2
"""How much wider the rim is than that of other boards: followers stand where it begins, names beyond them."""
_NAMES = 0.84
"""Distance from a line's last space to its name, beyond the followers on both sides of it."""
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
    def labels(self) -> dict[str, Point]:
        """The names of lines that have spaces for leaders, each with the place beyond its end where it is written."""
        found = {}
        for label in self._inner.labels:
            x, y = self._inner.xy[label.space]
            u, v = label.beyond
            far = _NAMES / (u * u + v * v) ** 0.5
            at = self.board.moved(self.symmetry, (x + u * far, y + v * far))
            found[_following(label.text)] = (at[0] * UNIT, at[1] * UNIT)
        return found

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
