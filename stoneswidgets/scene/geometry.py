"""Where things lie: a hex board turned and mirrored, in the units of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stoneswidgets.hexboard import HexBoard

UNIT = 100.0
"""Distance between the centres of two neighbouring spaces."""
RIM = 33.0
"""From the outermost hexagons to the edge of the slab; the names of the diagonals stand there."""
CORNER = 23.0
"""From the outermost hexagons to the slab's corners, which are cut off: a narrow page has little room for them."""
MARGIN, DEPTH = 11.0, 14.0
"""Round the slab, of which its rounded edge is 7; below it, for its thickness and shadow."""
EDGE = 0.68
"""How far beyond the last space of a diagonal its name stands, in units."""
UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT = 0, 1, 3, 4
"""Directions, as `hexboard.DIRECTIONS` has them."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Orientation:
    """How a board is turned to the person in front of it.

    Parameters
    ----------
    turn : int
        Steps clockwise, of 60° for a hex board: 0 to 5.
    mirrored : bool
        Whether the board is mirrored left to right before it is turned.
    """

    turn: int = 0
    mirrored: bool = False

    def rotated(self, steps: int = 6) -> Orientation:
        """Return the orientation one step clockwise on, where so many are a full turn."""
        return Orientation((self.turn + 1) % steps, self.mirrored)

    def flipped(self, steps: int = 6) -> Orientation:
        """Return the orientation mirrored left to right as it stands.

        >>> Orientation(2).flipped().flipped()
        Orientation(turn=2, mirrored=False)
        """
        return Orientation(-self.turn % steps, not self.mirrored)

    @property
    def symmetry(self) -> int:
        """The number of this orientation in `HexBoard.symmetries`."""
        return self.turn + (6 if self.mirrored else 0)


class Plan:
    """A board laid out for drawing: the place of each space, as it is turned."""

    def __init__(self, board: HexBoard, orientation: Orientation) -> None:
        self.board = board
        self.orientation = orientation

    @cached_property
    def spaces(self) -> dict[str, Point]:
        """The centre of each space by its name."""
        board, image = self.board, self.board.symmetries[self.orientation.symmetry]
        return {
            name: (board.xy[image[i]][0] * UNIT, board.xy[image[i]][1] * UNIT)
            for i, name in enumerate(board.names)
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
    def outline(self) -> list[Point]:
        """The twelve corners of the slab: a hexagon whose six corners are cut off."""
        across = (self.board.side - 1) * UNIT
        cut, edge = across + UNIT / 2 + CORNER, (across + UNIT / sqrt(3) + RIM) * cos(pi / 6)
        half = 2 * edge - sqrt(3) * cut
        corners = [(cut, -half), (cut, half)]
        turns = [(cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)]
        return [(x * c - y * s, x * s + y * c) for c, s in turns for x, y in corners]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box: left, top, width, height."""
        right = max(x for x, _ in self.outline) + MARGIN
        bottom = max(y for _, y in self.outline) + MARGIN
        return (-right, -bottom, 2 * right, 2 * bottom + DEPTH)

    @cached_property
    def edges(self) -> dict[str, Point]:
        """The names of the diagonals, each with the place beyond its end where it is written.

        A letter stands where its diagonal's numbers are lowest, a number where its letters are.
        """
        ends: dict[str, Point] = {}
        for i, name in enumerate(self.board.names):
            ring = self.board.rings[i]
            for text, inward, outward in (
                (name[0], UPPER_RIGHT, LOWER_LEFT),
                (name[1:], LOWER_RIGHT, UPPER_LEFT),
            ):
                if ring[outward] < 0 <= ring[inward]:
                    (x, y), (u, v) = self.spaces[name], self.spaces[self.board.names[ring[inward]]]
                    ends[text] = (x + (x - u) * EDGE, y + (y - v) * EDGE)
        return ends
