"""Where things lie: a board turned and mirrored, in the units of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from stoneswidgets.scene.outlines import borders, slab

if TYPE_CHECKING:
    from stoneswidgets.boards import Cells

UNIT = 100.0
"""Distance between the centres of two neighbouring spaces."""
MARGIN, DEPTH = 11.0, 14.0
"""Room around the slab, 7 of it for the rounded edge; room below it, for its thickness and shadow."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Orientation:
    """How a board is turned and mirrored for the viewer.

    Parameters
    ----------
    turn : int
        Steps clockwise, of 60° for a hexagonal board: 0 to 5.
    mirrored : bool
        Whether the board is mirrored left to right before it is turned.
    """

    turn: int = 0
    mirrored: bool = False

    def rotated(self, steps: int = 6) -> Orientation:
        """Return the orientation turned one step clockwise; `steps` of them are a full turn."""
        return Orientation((self.turn + 1) % steps, self.mirrored)

    def flipped(self, steps: int = 6) -> Orientation:
        """Return the orientation after the board, as it is now seen, was mirrored left to right.

        >>> Orientation(2).flipped().flipped()
        Orientation(turn=2, mirrored=False)
        """
        return Orientation(-self.turn % steps, not self.mirrored)

    def symmetry(self, board: Cells) -> int:
        """Return the number of this orientation among a board's symmetries; a board without mirror image is not mirrored."""
        return self.turn % board.turns + (board.turns if self.mirrored and board.is_mirrored else 0)


class Plan:
    """A board laid out for drawing: the place of each space, as it is turned."""

    def __init__(self, board: Cells, orientation: Orientation) -> None:
        self.board = board
        self.symmetry = orientation.symmetry(board)

    @cached_property
    def _image(self) -> dict[str, int]:
        """For each space, the space in whose place it is drawn."""
        return dict(zip(self.board.names, self.board.symmetries[self.symmetry], strict=True))

    @cached_property
    def spaces(self) -> dict[str, Point]:
        """The centre of each space by its name."""
        xy = self.board.xy
        return {name: (xy[i][0] * UNIT, xy[i][1] * UNIT) for name, i in self._image.items()}

    @cached_property
    def outlines(self) -> dict[str, tuple[Point, ...]]:
        """The corners of each space's outline, relative to its centre; empty where spaces are round."""
        board = self.board
        return {
            name: ()
            if board.is_round
            else tuple(
                ((x - board.xy[i][0]) * UNIT, (y - board.xy[i][1]) * UNIT) for x, y in board.outlines[i]
            )
            for name, i in self._image.items()
        }

    @cached_property
    def points(self) -> dict[str, Point]:
        """The place of each intersection by its name."""
        corners = {
            name: [self.spaces[self.board.names[i]] for i in triple]
            for name, triple in zip(self.board.point_names, self.board.points, strict=True)
        }
        return {name: (sum(x for x, _ in c) / 3, sum(y for _, y in c) / 3) for name, c in corners.items()}

    @cached_property
    def slab(self) -> list[Point]:
        """The corners of the slab, which is the same however the board is turned."""
        return [(x * UNIT, y * UNIT) for x, y in slab(self.board)]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box: left, top, width, height."""
        across, down = zip(*self.slab, strict=True)
        left, top = min(across) - MARGIN, min(down) - MARGIN
        return (left, top, max(across) + MARGIN - left, max(down) + MARGIN + DEPTH - top)

    @cached_property
    def labels(self) -> dict[str, Point]:
        """The names of lines of spaces, each with the place beyond its end where it is written."""
        return {label.text: self._beyond(label.space, label.beyond) for label in self.board.labels}

    def _beyond(self, space: int, step: Point) -> Point:
        (x, y), (dx, dy) = (
            self.spaces[self.board.names[space]],
            self.board.moved(self.symmetry, step),
        )
        return (x + dx * UNIT, y + dy * UNIT)

    @cached_property
    def links(self) -> list[tuple[Point, Point]]:
        """The lines between neighbours whose outlines do not meet."""
        names = self.board.names
        return [(self.spaces[names[i]], self.spaces[names[j]]) for i, j in self.board.links]

    @cached_property
    def sides(self) -> list[list[Point]]:
        """The line along each of the board's sides, in the order in which the board has them."""
        return [
            [(x * UNIT, y * UNIT) for x, y in (self.board.moved(self.symmetry, p) for p in line)]
            for line in borders(self.board)
        ]


@lru_cache(maxsize=64)
def laid_out(board: Cells, orientation: Orientation) -> Plan:
    """Return the plan of a board, the same object each time: no move lays the board out again."""
    return Plan(board, orientation)
