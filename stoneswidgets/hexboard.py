"""The hexhex board: its spaces and intersections, their names, neighbours and symmetries."""

from __future__ import annotations

from functools import cache, cached_property
from math import sqrt

from stoneswidgets.errors import StonesError, quoted

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps (q, r) to the six neighbours, clockwise from upper left."""


class HexBoard:
    """A hexagonal board of hexagonal spaces; get one with `hexboard`.

    Spaces are numbered row by row from the top left; a row is horizontal. A letter names a diagonal that
    rises to the right, a number one that falls to the right. Distances are in steps between neighbours.

    Parameters
    ----------
    side : int
        Spaces along one edge, at least 1. Side 4 has 37 spaces.

    Attributes
    ----------
    names : tuple of str
        The name of each space, by its number.
    axial : tuple of (int, int)
        Axial coordinates (q, r) of each space, the centre at (0, 0).
    neighbours : tuple of tuple of int
        Each space's neighbours, clockwise from upper left; missing ones are left out.
    rings : tuple of tuple of int
        The same with −1 in the place of each missing one: always six entries.
    near : tuple of int
        Each space's neighbours as a bit set.
    points : tuple of (int, int, int)
        The intersections: three mutually adjacent spaces each, in the order of their names.
    point_names : tuple of str
        The three spaces' names, sorted and joined.

    Examples
    --------
    >>> board = hexboard(4)
    >>> board.names[:4], len(board.names), len(board.points)
    (('a4', 'b5', 'c6', 'd7'), 37, 54)
    >>> [board.names[i] for i in board.neighbours[board.index("d4")]]
    ['c4', 'd5', 'e5', 'e4', 'd3', 'c3']
    """

    def __init__(self, side: int) -> None:
        if side < 1:
            raise StonesError(f"a board's side is at least 1, not {side}")
        self.side = side
        reach = side - 1
        self.axial = tuple(
            (q, r)
            for r in range(-reach, reach + 1)
            for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
        )
        self.count = len(self.axial)
        self.full = (1 << self.count) - 1
        self._at = {cell: i for i, cell in enumerate(self.axial)}
        self.names = tuple(self._name(q, r) for q, r in self.axial)
        self._index = {name: i for i, name in enumerate(self.names)}
        self.rings = tuple(
            tuple(self._at.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS) for q, r in self.axial
        )
        self.neighbours = tuple(tuple(i for i in ring if i >= 0) for ring in self.rings)
        self.near = tuple(sum(1 << i for i in ring) for ring in self.neighbours)
        self.centre = self._at[0, 0]

    def _name(self, q: int, r: int) -> str:
        column = q + min(self.side - 1, self.side - 1 + r) + 1
        letter = column + max(0, r)
        number = column + max(0, -r)
        return f"{chr(96 + letter)}{number}"

    def __repr__(self) -> str:
        return f"hexboard({self.side})"

    def index(self, name: str) -> int:
        """Return the number of the space of that name.

        Raises
        ------
        StonesError
            If the board has no such space.
        """
        try:
            return self._index[name]
        except (KeyError, TypeError):
            raise StonesError(
                f"there is no space {quoted(name)} on a board of side {self.side}; its spaces run from "
                f"{self.names[0]} (top left) to {self.names[-1]} (bottom right)"
            ) from None

    def __contains__(self, name: object) -> bool:
        """Tell whether the board has a space of that name."""
        return isinstance(name, str) and name in self._index

    def bits(self, names: tuple[str, ...]) -> int:
        """Return the bit set of the spaces of those names."""
        return sum(1 << self.index(name) for name in names)

    def named(self, bits: int) -> tuple[str, ...]:
        """Return the names of the spaces in a bit set, in the board's order."""
        return tuple(name for i, name in enumerate(self.names) if bits >> i & 1)

    @cached_property
    def points(self) -> tuple[tuple[int, int, int], ...]:
        """The intersections, in the order of their names."""
        found = {
            tuple(sorted((i, j, k), key=self.names.__getitem__))
            for i, ring in enumerate(self.rings)
            for j, k in zip(ring, ring[1:] + ring[:1], strict=True)
            if j >= 0 and k >= 0
        }
        triples = sorted(found, key=lambda t: "".join(self.names[i] for i in t))
        return tuple((t[0], t[1], t[2]) for t in triples)

    @cached_property
    def point_names(self) -> tuple[str, ...]:
        """The names of the intersections."""
        return tuple("".join(self.names[i] for i in triple) for triple in self.points)

    @cached_property
    def xy(self) -> tuple[tuple[float, float], ...]:
        """The centre of each space, the board's centre at (0, 0), x to the right and y downwards."""
        return tuple((q + r / 2, r * sqrt(3) / 2) for q, r in self.axial)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Twelve permutations of the spaces: six turns by 60° clockwise, then the same after a mirroring.

        Entry i of a permutation is the space that space i comes to lie on; the first one moves nothing.
        """
        turned, mirrored = list(self.axial), [(-q - r, r) for q, r in self.axial]
        maps = []
        for cells in (turned, mirrored):
            for _ in range(6):
                maps.append(tuple(self._at[cell] for cell in cells))
                cells[:] = [(-r, q + r) for q, r in cells]
        return tuple(maps)


hexboard = cache(HexBoard)
"""Return the board of that side; the same object each time."""
