"""Shapes of Ascension: the board, with its empty outer ring as the slab's rim; stones of two sizes; gods."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import hypot, sqrt
from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.boards import hexhex
from stoneswidgets.scene import shapes
from stoneswidgets.scene.geometry import UNIT, Plan, slab
from stoneswidgets.scene.markup import place, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.boards import Cells
    from stoneswidgets.boards.hexes import HexBoard
    from stoneswidgets.scene.geometry import Orientation, Point
    from stoneswidgets.scene.markup import Markup

LEADER, FOLLOWER, SPARE = 0.8, 0.54, 0.7
"""Sizes of stones, and of the tower beside the board, with the usual one as the unit."""
_TOWER, _TOP, _HEIGHT, _HALO = "scale(.86 .8)", 0.6, -19.0, 28.0
"""A tower among followers; the size of a god's stone on it, how high that lies, and the radius of the halo round it."""
HOLLOW, TARGET = 35.0, UNIT / sqrt(3) / 2
"""Radius of a space's hollow; half the way from an intersection to whatever is nearest to it."""


def rim(lines: Iterable[tuple[Point, Point]]) -> Markup:
    """Return the lines that part the spaces of the outer ring, where nothing stands."""
    drawn = "".join(shapes.path(line, closed=False) for line in lines)
    return tag("path", class_="cell", d=drawn)


@lru_cache(maxsize=2048)
def space(text: str, at: Point, outline: Sequence[Point]) -> Markup:
    """Return a space for leaders."""
    return tag(
        "g",
        tag("path", class_="cell", d=shapes.path(outline)),
        tag("circle", class_="hollow", r=HOLLOW),
        tag("circle", class_="dent", r=HOLLOW),
        tag("path", class_="lip", d="M-25 25.5A36 36 0 0 0 25 25.5"),
        tag("circle", class_="dot", r=8),
        tag("text", text, class_="name"),
        transform=place(*at),
    )


@lru_cache(maxsize=2048)
def point(at: Point) -> Markup:
    """Return an intersection: a small pit, in the middle of all that counts as pointing at it."""
    return tag(
        "g",
        tag("circle", class_="hollow", r=TARGET),
        tag("circle", class_="pit", r=6),
        tag("circle", class_="dot", r=7),
        class_="point",
        transform=place(*at),
    )


@lru_cache(maxsize=2048)
def leader(colour: str, at: Point) -> Markup:
    """Return a leader in its space."""
    return tag("g", shapes.disc(colour), transform=f"{place(*at)} scale({LEADER})")


@lru_cache(maxsize=2048)
def follower(colour: str, at: Point) -> Markup:
    """Return a follower on its intersection."""
    return tag("g", _smaller(shapes.disc(colour), FOLLOWER), class_="small", transform=place(*at))


def tower(*, ruined: bool = False) -> Markup:
    """Return a tower so low that the followers around it stay in sight, centred; a false god is a ruined one."""
    return tag("g", shapes.tower(ruined=ruined), transform=_TOWER)


def god(colour: str) -> Markup:
    """Return a god, which is a stone on a tower with a halo round it, centred."""
    halo = (tag("circle", class_=kind, cy=_HEIGHT, r=_HALO) for kind in ("nimbus under", "nimbus"))
    stone = tag("g", _smaller(shapes.disc(colour), _TOP, (0, _HEIGHT)), class_="small")
    return tag("g", *halo, tower(), stone)


def _smaller(piece: Markup, size: float, at: Point = (0, 0)) -> Markup:
    return tag("g", piece, transform=f"{place(*at)} scale({size})" if any(at) else f"scale({size})")


def tally(count: int, leader: str | None, majority: str | None, at: Point) -> Markup:
    """Return how many followers surround a space, on its leader, and the colour that has the majority, if one has."""
    text = tag("text", str(count), class_=f"tally rating {leader}" if leader else "tally")
    ground = () if leader else (tag("circle", class_="ground", r=24),)
    flag = () if majority is None else (_smaller(shapes.flag(majority, ""), 0.55, (16, 40)),)
    return tag("g", *ground, text, *flag, transform=place(*at))


def left(count: int, at: Point) -> Markup:
    """Return how many towers are left, below the tower beside the board."""
    return tag("text", f"× {count}", class_="figure aside", x=at[0] + 4, y=at[1] + 6)


def spare_tower(at: Point) -> Markup:
    """Return the tower below which the number of those left is written."""
    box = tag("rect", class_="hollow", x=-32, y=-82, width=72, height=114, rx=8)
    return tag("g", box, _smaller(shapes.tower(), SPARE, (0, -46)), class_="point", transform=place(*at))


# ---------------------------------------------------------------- the board laid out

_RIM = 0.2
"""How much wider the rim is than that of other boards: followers stand where it begins, names beyond them."""
_NAMES = 0.84
"""Distance from a line's last space to its name, beyond the followers on both sides of it."""
_SHARED, _APART = 0.74, 0.17
"""The same for the corner at which two lines of the outer ring have their names, and how far these stand from its middle."""
_STUB = 0.62
"""How much is seen of the lines that part the spaces of the outer ring."""


class InnerPlan(Plan):
    """A board whose slab ends within the outer ring, so that all that is played with is large."""

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
