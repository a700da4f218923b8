"""Shapes of Ascension: spaces and intersections, stones of two sizes, gods."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from stoneswidgets.scene import shapes
from stoneswidgets.scene.geometry import UNIT
from stoneswidgets.scene.markup import place, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.scene.geometry import Point
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
