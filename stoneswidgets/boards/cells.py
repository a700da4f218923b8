"""A board: the names, neighbours and places of its spaces."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from math import cos, pi, sin
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stoneswidgets.boards.symmetry import Geometry, Symmetry, symmetries, times
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.plumbing.arguments import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def letters(number: int) -> str:
    """Return the letters that stand for a number from 1.

    >>> letters(1), letters(26), letters(27)
    ('a', 'z', 'aa')
    """
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = ascii_lowercase[rest] + text
    return text


def size(what: str, value: int) -> int:
    """Return the length of a board's side; raise a `StonesError` if it is invalid."""
    return whole(f"a board's {what}", value, 1)


Point: TypeAlias = tuple[float, float]

MOST = 61
"""The most spaces that a board may have: a set of spaces is one machine word, as compiled rules need it."""
_ROUND = 12, 0.5
"""The corners of a round space's outline, and its radius."""


class Side(NamedTuple):
    """One side of a board.

    Attributes
    ----------
    spaces : tuple of int
        The spaces along it, clockwise, corners included.
    outward : (float, float)
        The direction out of the board at this side, a vector of length 1.
    """

    spaces: tuple[int, ...]
    outward: Point


class Label(NamedTuple):
    """The name of a line of spaces, written on the rim.

    Attributes
    ----------
    text : str
        The name.
    space : int
        The last space of the line.
    beyond : (float, float)
        From the centre of that space to where the name is written.
    """

    text: str
    space: int
    beyond: Point


class Cells:
    """A board: get one with `hexhex`, `rhombus`, `square` or `cells`.

    Spaces are numbered from 0, and a set of spaces is a whole number: bit 5 stands for the space with the number 5. Lengths
    are in steps between neighbours, x runs to the right and y downwards, and the board's centre is at (0, 0).

    Parameters
    ----------
    made : str
        The call that makes this board, for messages.
    names : sequence of str
        The name of each space, by its number: letters and digits, a letter first.
    neighbours : sequence of sequence of int
        Each space's neighbours.
    xy : sequence of (float, float)
        The centre of each space.
    outlines : sequence of sequence of (float, float), optional
        The corners of each space's outline; left out, the spaces are round, and lines join the neighbours.
    labels : sequence of Label
        What is written on the rim.
    sides : sequence of Side
        The board's sides, clockwise from the top, where it has such.

    Attributes
    ----------
    count : int
        How many spaces there are, 1 to 61.
    full : int
        All spaces, as a bit set.
    near : tuple of int
        Each space's neighbours as a bit set.
    is_round : bool
        Whether the spaces have no outlines of their own.

    Raises
    ------
    StonesError
        If there are no spaces or more than 61, or if what is given does not fit together.

    Examples
    --------
    >>> from stoneswidgets.boards import square
    >>> board = square(3, 3)
    >>> board.names
    ('a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1')
    >>> board.named(board.near[board.index("b2")])
    ('b3', 'a2', 'c2', 'b1')
    """

    count: int
    full: int
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    xy: tuple[Point, ...]
    is_round: bool
    outlines: tuple[tuple[Point, ...], ...]
    labels: tuple[Label, ...]
    sides: tuple[Side, ...]

    def __init__(
        self,
        made: str,
        names: Sequence[str],
        neighbours: Sequence[Sequence[int]],
        xy: Sequence[Point],
        outlines: Sequence[Sequence[Point]] | None = None,
        labels: Sequence[Label] = (),
        sides: Sequence[Side] = (),
    ) -> None:
        self.count = fits(len(names), made)
        self.full = (1 << self.count) - 1
        self.names = tuple(names)
        self.neighbours = tuple(map(tuple, neighbours))
        self.near = tuple(sum(1 << i for i in around) for around in self.neighbours)
        self.xy = tuple(xy)
        self.is_round = outlines is None
        self.outlines = tuple(map(tuple, outlines or (polygon(centre, *_ROUND) for centre in self.xy)))
        self.labels, self.sides = tuple(labels), tuple(sides)
        self._made = made
        self._index = {name: i for i, name in enumerate(self.names)}

    def __repr__(self) -> str:
        return self._made

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
                f"there is no space {quoted(name)} on this board; its {self.count} spaces run from {self.names[0]} "
                f"to {self.names[-1]}{meant(name, self.names)}"
            ) from None

    def __contains__(self, name: object) -> bool:
        """Tell whether the board has a space of that name."""
        return isinstance(name, str) and name in self._index

    def bits(self, names: Iterable[str]) -> int:
        """Return the bit set of the spaces of those names."""
        return sum(1 << i for i in {self.index(name) for name in names})

    def named(self, bits: int) -> tuple[str, ...]:
        """Return the names of the spaces in a bit set, in the board's order; of a set that is hidden, none."""
        return tuple(name for i, name in enumerate(self.names) if bits >> i & 1) if bits >= 0 else ()

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The spaces row by row from the top, each row from the left: what is drawn at one height is a row."""
        rows: dict[float, list[int]] = {}
        for i, (_, y) in enumerate(self.xy):
            rows.setdefault(round(y, 3), []).append(i)
        return tuple(tuple(sorted(rows[y], key=lambda i: self.xy[i][0])) for y in sorted(rows))

    @cached_property
    def points(self) -> tuple[tuple[int, int, int], ...]:
        """The intersections: three spaces each that are neighbours of one another, in the order of their names."""
        found = {
            tuple(sorted((i, j, k), key=self.names.__getitem__))
            for i, around in enumerate(self.neighbours)
            for j in around
            for k in self.neighbours[j]
            if i < j < k and self.near[i] >> k & 1
        }
        triples = sorted(found, key=lambda t: "".join(self.names[i] for i in t))
        return tuple((t[0], t[1], t[2]) for t in triples)

    @cached_property
    def point_names(self) -> tuple[str, ...]:
        """The names of the intersections: those of the three spaces, sorted and joined."""
        return tuple("".join(self.names[i] for i in triple) for triple in self.points)

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """The pairs of neighbours whose outlines share no edge, so that a line has to show that they are neighbours."""
        edges = [
            {frozenset(rounded(p) for p in edge) for edge in pairwise((*o, o[0]))} for o in self.outlines
        ]
        return tuple(
            (i, j)
            for i, around in enumerate(self.neighbours)
            for j in sorted(around)
            if i < j and not edges[i] & edges[j]
        )

    @cached_property
    def _symmetry(self) -> Symmetry:
        outlines = [()] * self.count if self.is_round else self.outlines
        return symmetries(Geometry(self.xy, outlines, self.near))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The ways to lay the board onto itself: all turns, clockwise, then, if it has a mirror image, the same mirrored.

        Entry i of each is the space that space i comes to lie on; the first one moves nothing. The mirroring that comes
        first is the one that is nearest to swapping left and right.

        >>> from stoneswidgets.boards import hexhex, rhombus, square
        >>> [len(board.symmetries) for board in (hexhex(4), square(5, 5), rhombus(7, 7), rhombus(3, 5))]
        [12, 8, 4, 2]
        """
        return self._symmetry.images

    @cached_property
    def turns(self) -> int:
        """How many turns lay the board onto itself, a full turn included."""
        return self._symmetry.turns

    @cached_property
    def is_mirrored(self) -> bool:
        """Whether the board is its own mirror image."""
        return len(self.symmetries) > self.turns

    def moved(self, symmetry: int, point: Point) -> Point:
        """Return the image of a point under a symmetry of the board."""
        return times(self._symmetry.matrices[symmetry], point)


def fits(count: int, made: str) -> int:
    """Return the number of spaces; raise a `StonesError` if it is not 1 to 61."""
    if not 1 <= count <= MOST:
        raise StonesError(
            f"a board has 1 to {MOST} spaces, since a set of spaces is one machine word: {made} has {count}"
        )
    return count


def rounded(point: Point) -> Point:
    """Return a point rounded to six decimals, so that rounding errors do not make equal points differ."""
    return (round(point[0], 6) + 0.0, round(point[1], 6) + 0.0)


def polygon(centre: Point, corners: int, radius: float) -> list[Point]:
    """Return the corners of a regular polygon, one of them at the bottom."""
    turns = [2 * pi * k / corners for k in range(corners)]
    return [(centre[0] + radius * sin(t), centre[1] + radius * cos(t)) for t in turns]
