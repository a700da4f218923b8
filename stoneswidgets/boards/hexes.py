"""Boards of hexagonal spaces: hexagons and rhombuses, with their intersections."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from stoneswidgets.boards.cells import Cells, Label, Point, Side, fits, letters, polygon, size

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps (q, r) to the six neighbours, clockwise from upper left."""
UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT = 0, 1, 3, 4
"""Places in `DIRECTIONS`."""
_HEXAGON = 6, 1 / sqrt(3)
_BEYOND = 0.68
"""How far beyond the last space of a line its name is written on the rim."""


def _step(q: float, r: float) -> Point:
    """Return the place (x, y) of a space, given its axial coordinates."""
    return (q + r / 2, r * sqrt(3) / 2)


def _beyond(direction: int) -> Point:
    x, y = _step(*DIRECTIONS[direction])
    return (x * _BEYOND, y * _BEYOND)


def _outward(k: int) -> Point:
    """Return the direction out of the top side of a hexagon (0), the next clockwise (1), and so on."""
    return (sin(k * pi / 3), -cos(k * pi / 3))


class HexBoard(Cells):
    """A hexagonal board of hexagonal spaces; get one with `hexhex`.

    Spaces are numbered row by row from the top left; a row is horizontal. A letter names a diagonal that
    rises to the right, a number one that falls to the right.

    Parameters
    ----------
    side : int
        Spaces along one edge, 1 to 5. Side 4 has 37 spaces.

    Attributes
    ----------
    axial : tuple of (int, int)
        Axial coordinates (q, r) of each space, the centre at (0, 0).
    rings : tuple of tuple of int
        Each space's neighbours, clockwise from upper left, with −1 in the place of each missing one: always six.
    centre : int
        The space in the middle.

    Examples
    --------
    >>> board = hexhex(4)
    >>> board.names[:4], len(board.names), len(board.points)
    (('a4', 'b5', 'c6', 'd7'), 37, 54)
    >>> [board.names[i] for i in board.neighbours[board.index("d4")]]
    ['c4', 'd5', 'e5', 'e4', 'd3', 'c3']
    """

    side: int
    axial: tuple[tuple[int, int], ...]
    rings: tuple[tuple[int, ...], ...]
    centre: int

    def __init__(self, side: int) -> None:
        made = f"hexhex({side})"
        fits(3 * side * (side - 1) + 1, made)
        self.side = side
        reach = side - 1
        self.axial = tuple(
            (q, r)
            for r in range(-reach, reach + 1)
            for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
        )
        at = {cell: i for i, cell in enumerate(self.axial)}
        names = [self._name(q, r) for q, r in self.axial]
        self.rings = tuple(
            tuple(at.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS) for q, r in self.axial
        )
        self.centre = at[0, 0]
        labels = [
            Label(text, i, _beyond(outward))
            for i, (name, ring) in enumerate(zip(names, self.rings, strict=True))
            for text, inward, outward in (
                (name[0], UPPER_RIGHT, LOWER_LEFT),
                (name[1:], LOWER_RIGHT, UPPER_LEFT),
            )
            if ring[outward] < 0 <= ring[inward]
        ]
        corner, sides = (0, -reach), []
        for k in range(6):
            dq, dr = DIRECTIONS[(k + 2) % 6]
            line = [(corner[0] + n * dq, corner[1] + n * dr) for n in range(side)]
            sides.append(Side(tuple(at[cell] for cell in line), _outward(k)))
            corner = line[-1]
        xy = [_step(q, r) for q, r in self.axial]
        around = [[i for i in ring if i >= 0] for ring in self.rings]
        super().__init__(made, names, around, xy, [polygon(each, *_HEXAGON) for each in xy], labels, sides)

    def _name(self, q: int, r: int) -> str:
        column = q + min(self.side - 1, self.side - 1 + r) + 1
        letter = column + max(0, r)
        number = column + max(0, -r)
        return f"{letters(letter)}{number}"


def hexhex(side: int) -> HexBoard:
    """Return a hexagon of hexagonal spaces; the same object each time.

    Parameters
    ----------
    side : int
        Spaces along one edge, 1 to 5.

    Raises
    ------
    StonesError
        If there would be more than 61 spaces.
    """
    return _hexhex(size("side", side))


_hexhex = cache(HexBoard)


def rhombus(width: int, height: int) -> Cells:
    """Return a rhombus of hexagonal spaces, as Hex is played on it; the same object each time.

    A letter names a column, which falls to the right, a number a row from the top. The sides are the top, the right, the
    bottom and the left one.

    Parameters
    ----------
    width, height : int
        Spaces along the horizontal sides and along the others, at least 1.

    Raises
    ------
    StonesError
        If there would be more than 61 spaces.

    Examples
    --------
    >>> board = rhombus(7, 7)
    >>> [board.names[i] for i in board.sides[0].spaces]
    ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']
    """
    return _rhombus(size("width", width), size("height", height))


@cache
def _rhombus(width: int, height: int) -> Cells:
    made = f"rhombus({width}, {height})"
    fits(width * height, made)
    axial = [(q, r) for r in range(height) for q in range(width)]
    at = {cell: i for i, cell in enumerate(axial)}
    around = [[at[near] for dq, dr in DIRECTIONS if (near := (q + dq, r + dr)) in at] for q, r in axial]
    xy = [_step(q - (width - 1) / 2, r - (height - 1) / 2) for q, r in axial]
    labels = [Label(letters(q + 1), at[q, 0], (-0.4, -0.64)) for q in range(width)]
    labels += [Label(str(r + 1), at[0, r], (-0.7, 0.0)) for r in range(height)]
    lines = (
        [(q, 0) for q in range(width)],
        [(width - 1, r) for r in range(height)],
        [(q, height - 1) for q in reversed(range(width))],
        [(0, r) for r in reversed(range(height))],
    )
    sides = [
        Side(tuple(at[cell] for cell in line), _outward(k))
        for line, k in zip(lines, (0, 1, 3, 4), strict=True)
    ]
    return Cells(
        made,
        [f"{letters(q + 1)}{r + 1}" for q, r in axial],
        around,
        xy,
        [polygon(each, *_HEXAGON) for each in xy],
        labels,
        sides,
    )
