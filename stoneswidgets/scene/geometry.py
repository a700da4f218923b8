"""Geometry of a picture: a board turned and mirrored, in the picture's units; its slab, and the borders of its spaces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, TypeAlias

from stoneswidgets.boards.cells import rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.boards import Cells
    from stoneswidgets.boards.cells import Side


Point = tuple[float, float]
Segment: TypeAlias = tuple[Point, Point]

RIM = 0.20844
"""Distance from the outermost spaces to the slab's edge; the names of lines of spaces are written there."""
CORNER = 0.23
"""Distance from the outermost spaces at which the slab's corners are cut off, to save width on narrow pages."""
LABEL = 0.04
"""Least distance from the middle of a name to the slab's edge."""
_FACING = cos(pi / 6) - 1e-6
"""An edge of a space lies on a side if the directions out of both differ by no more than 30°."""
_NONE = 1e-9


@lru_cache(64)
def slab(board: Cells, wider: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of the slab: at an equal distance all round the board, its corners cut off, with room for labels.

    Its rim is wider by so much than it need be.
    """
    corners = [corner for outline in board.outlines for corner in outline]
    normals = _normals(board.xy)
    bevels = [_unit(_plus(n, m)) for n, m in zip(normals, normals[1:] + normals[:1], strict=True)]
    reach = 2 * max(hypot(*corner) for corner in corners) + 1
    labels = [board.moved(k, place) for place in _labels(board) for k in range(len(board.symmetries))]
    shape = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]
    for directions, margin in ((normals, RIM + wider), (bevels, CORNER + wider)):
        for direction in directions:
            spaces = max(_along(direction, corner) for corner in corners) + margin
            names = max((_along(direction, label) for label in labels), default=0.0) + LABEL
            shape = _cut(shape, direction, max(spaces, names))
    first = max(range(len(shape)), key=lambda k: (round(shape[k][0], 6), -shape[k][1]))
    return tuple(shape[first:] + shape[:first])


def _labels(board: Cells) -> list[Point]:
    return [_plus(board.xy[label.space], label.beyond) for label in board.labels]


def _normals(points: Iterable[Point]) -> list[Point]:
    """Return the outward directions of the sides of the points' convex hull, by angle."""
    ordered = sorted(points)
    chain: list[Point] = []
    for way in (ordered, ordered[::-1]):
        begun = len(chain)
        for p in way:
            while len(chain) - begun >= 2 and _turns(chain[-2], chain[-1], p) <= _NONE:
                chain.pop()
            chain.append(p)
        chain.pop()
    if len(chain) < 3:  # all in one line: there is no such shape
        return [(cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)]
    sides = zip(chain, chain[1:] + chain[:1], strict=True)
    normals = [_unit((q[1] - p[1], p[0] - q[0])) for p, q in sides]
    return sorted(normals, key=lambda n: atan2(n[1], n[0]))


def _cut(shape: Sequence[Point], direction: Point, limit: float) -> list[Point]:
    """Return a convex shape without the part that lies further than `limit` in a direction."""
    left: list[Point] = []
    for p, q in pairwise((*shape, shape[0])):
        over, then = _along(direction, p) - limit, _along(direction, q) - limit
        if over <= _NONE:
            left.append(p)
        if over * then < 0 and abs(over) > _NONE and abs(then) > _NONE:
            share = over / (over - then)
            left.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return left


@lru_cache(64)
def borders(board: Cells) -> tuple[tuple[Point, ...], ...]:
    """Return for each of a board's sides the line along the edges of its spaces, clockwise.

    An edge at a corner of the board that belongs to two sides is shared half and half.
    """
    met = Counter(_key(edge) for outline in board.outlines for edge in _edges(outline))
    claimed = [_border(board, side, met) for side in board.sides]
    claims = Counter(_key(edge) for edges in claimed for edge in edges)
    lines = []
    for edges in claimed:
        line = [edges[0][0], *(end for _, end in edges)]
        if claims[_key(edges[0])] > 1:
            line[0] = _middle(edges[0])
        if claims[_key(edges[-1])] > 1:
            line[-1] = _middle(edges[-1])
        lines.append(tuple(line))
    return tuple(lines)


def _border(board: Cells, side: Side, met: Counter[frozenset[Point]]) -> list[Segment]:
    """Return the outward edges of the spaces on one side of the board, in order along that side."""
    way = (-side.outward[1], side.outward[0])
    found = []
    for space in side.spaces:
        for edge in _edges(board.outlines[space]):
            middle = _middle(edge)
            (x, y), (u, v) = edge
            normal = _unit((v - y, x - u))
            out = (middle[0] - board.xy[space][0], middle[1] - board.xy[space][1])
            if _along(normal, out) < 0:
                normal = (-normal[0], -normal[1])
            if met[_key(edge)] == 1 and _along(normal, side.outward) >= _FACING:
                found.append(edge if _along(way, edge[0]) < _along(way, edge[1]) else edge[::-1])
    return sorted(found, key=lambda edge: _along(way, _middle(edge)))


def _edges(outline: Sequence[Point]) -> Iterable[Segment]:
    return pairwise((*outline, outline[0]))


def _key(edge: Segment) -> frozenset[Point]:
    return frozenset(map(rounded, edge))


def _middle(edge: Segment) -> Point:
    (x, y), (u, v) = edge
    return ((x + u) / 2, (y + v) / 2)


def _along(direction: Point, point: Point) -> float:
    return direction[0] * point[0] + direction[1] * point[1]


def _plus(p: Point, q: Point) -> Point:
    return (p[0] + q[0], p[1] + q[1])


def _unit(p: Point) -> Point:
    length = hypot(*p)
    return (p[0] / length, p[1] / length)


def _turns(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


UNIT = 100.0
"""Distance between the centres of two neighbouring spaces."""
MARGIN, DEPTH = 11.0, 14.0
"""Room around the slab, 7 of it for the rounded edge; room below it, for its thickness and shadow."""


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
