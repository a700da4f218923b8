"""The symmetries of a drawn board: turns and reflections."""

from __future__ import annotations

from math import atan2, cos, dist, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    Point: TypeAlias = tuple[float, float]
    Matrix: TypeAlias = tuple[Point, Point]

_SAME = 1e-6


class Symmetry(NamedTuple):
    """The symmetries of a board, turns clockwise first: where each space comes to lie, and the matrix that points are multiplied with."""

    images: tuple[tuple[int, ...], ...]
    matrices: tuple[Matrix, ...]
    turns: int


class Geometry(NamedTuple):
    """The geometry that a symmetry preserves, about (0, 0): centres, corners of outlines (none where round), neighbours as bit sets."""

    xy: Sequence[Point]
    outlines: Sequence[Sequence[Point]]
    near: Sequence[int]

    def image(self, matrix: Matrix) -> tuple[int, ...] | None:
        """Return the space onto which each space is mapped; None if the board is not mapped onto itself."""
        image: list[int] = []
        for centre in self.xy:
            there = times(matrix, centre)
            found = next((j for j, other in enumerate(self.xy) if dist(there, other) < _SAME), None)
            if found is None:
                return None
            image.append(found)
        for i, j in enumerate(image):
            if self.near[j] != sum(1 << k for n, k in enumerate(image) if self.near[i] >> n & 1):
                return None
            for corner in self.outlines[i]:
                there = times(matrix, corner)
                if all(dist(there, other) >= _SAME for other in self.outlines[j]):
                    return None
        return tuple(image)


def symmetries(drawing: Geometry) -> Symmetry:
    """Return the symmetries of a board."""
    corners = [corner for outline in drawing.outlines for corner in outline] or drawing.xy
    most = len(corners)
    turns = next(n for n in range(most, 0, -1) if drawing.image(_turn(2 * pi / n)))
    matrices = [_turn(2 * pi * k / turns) for k in range(turns)]
    mirror = _mirroring(drawing, corners)
    if mirror is not None:
        matrices += [_product(turn, mirror) for turn in matrices]
    images = [drawing.image(matrix) for matrix in matrices]
    return Symmetry(tuple(image for image in images if image is not None), tuple(matrices), turns)


def _mirroring(drawing: Geometry, corners: Sequence[Point]) -> Matrix | None:
    """Return the mirroring that is nearest to swapping left and right."""
    far = max(corners, key=lambda p: hypot(*p))
    if hypot(*far) < _SAME:  # a single round space
        return _mirror(pi / 2)
    angle = atan2(far[1], far[0])
    axes = {
        round((angle + atan2(y, x)) / 2 % pi, 9) for x, y in corners if abs(hypot(x, y) - hypot(*far)) < _SAME
    }
    for axis in sorted(axes, key=lambda axis: (abs(axis - pi / 2), axis)):
        if drawing.image(_mirror(axis)):
            return _mirror(axis)
    return None


def times(matrix: Matrix, point: Point) -> Point:
    """Return a point multiplied with a matrix."""
    (a, b), (c, d) = matrix
    return (a * point[0] + b * point[1], c * point[0] + d * point[1])


def _product(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that does the second, then the first."""
    (a, b), (c, d) = second
    left, right = times(first, (a, c)), times(first, (b, d))
    return ((left[0], right[0]), (left[1], right[1]))


def _turn(angle: float) -> Matrix:
    return ((cos(angle), -sin(angle)), (sin(angle), cos(angle)))


def _mirror(axis: float) -> Matrix:
    return ((cos(2 * axis), sin(2 * axis)), (sin(2 * axis), -cos(2 * axis)))
