"""Mats: what each seat has in front of it, drawn below the board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.words import COLOURS
from stoneswidgets.scene import shapes
from stoneswidgets.scene.markup import Markup, join, number, place, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stoneswidgets.scene.geometry import Point

    Box = tuple[float, float, float, float]

GAP, PAD = 10.0, 14.0
SLOT = 26.0
"""The radius of a slot for a heap of stones."""
HEAP = 0.63
"""The size of a stone in it, with the usual one as the unit."""
PITCH = 58.0
"""The distance from one slot to the next."""
_MARGIN = 6.0


class Mat(NamedTuple):
    """A mat: where it lies, in the units of the picture."""

    left: float
    top: float
    width: float
    height: float

    def at(self, x: float, y: float) -> Point:
        """Return a place on the mat, counted from its upper left corner; a negative x counts from the right."""
        return (self.left + x + (self.width if x < 0 else 0), self.top + y)

    def slot(self, k: int, y: float) -> Point:
        """Return the place of the k-th slot of a row."""
        return self.at(PAD + SLOT + k * PITCH, y)


def below(box: Box, seats: int, across: int, height: float) -> list[Mat]:
    """Return the mats of all seats, in rows below a board that fills a box."""
    left, top, width, tall = box
    wide = (width - 2 * _MARGIN - GAP * (across - 1)) / across
    return [
        Mat(
            left + _MARGIN + (wide + GAP) * (seat % across),
            top + tall + (height + GAP) * (seat // across),
            wide,
            height,
        )
        for seat in range(seats)
    ]


def around(box: Box, mats: list[Mat]) -> Box:
    """Return the box that holds a board and the mats below it."""
    left, top, width, _tall = box
    return (left, top, width, mats[-1].top + mats[-1].height + _MARGIN - top)


@lru_cache(maxsize=2048)
def ground(mat: Mat, name: str) -> Markup:
    """Return the mat itself, with a name on it."""
    x, y = mat.at(PAD + 28, 30)
    box = tag("rect", class_="mat", x=mat.left, y=mat.top, width=mat.width, height=mat.height, rx=14)
    return join(box, tag("text", name, class_="whose on-mat", x=x, y=y))


def turn(mat: Mat) -> Markup:
    """Return the mark of the seat that is to act: an arrow before its name."""
    return pointer(mat.at(PAD + 6, 29))


def pointer(at: Point) -> Markup:
    """Return the arrow before the name of the seat that is to act."""
    return tag("path", class_="turn-mark on-mat", d="M-8 -10L9 0L-8 10Z", transform=place(*at))


def figure(text: str, at: Point) -> Markup:
    """Return a large number on a mat."""
    return tag("text", text, class_="figure on-mat", x=at[0], y=at[1])


def crowns(mats: list[Mat], winners: Iterable[int]) -> dict[str, Markup]:
    """Return the marks of the seats that have won, before their names."""
    return {f"crown:{seat}": shapes.crown(mats[seat].at(PAD + 4, 29)) for seat in winners}


@lru_cache(maxsize=2048)
def slot(colour: str | None, at: Point, radius: float = SLOT) -> Markup:
    """Return a hollow for stones of a colour, with their glyph cut into it; None: of any colour."""
    scale = f"scale({number(radius / shapes.STONE)})"
    cut = () if colour is None else (tag("path", class_="cut", d=shapes.GLYPHS[colour], transform=scale),)
    return tag("g", tag("circle", class_="hollow cup", r=radius), *cut, class_="on-mat", transform=place(*at))


@lru_cache(maxsize=2048)
def heap(colour: str, at: Point) -> Markup:
    """Return a heap of stones; the number on it is drawn separately, because it changes more often."""
    glyph = tag("path", class_="glyph", d=shapes.GLYPHS[colour], transform="translate(0 15) scale(.5)")
    radius = HEAP * shapes.STONE
    stone = (
        tag("circle", class_="shade", cx=1, cy=4, r=radius * 1.14),
        tag("circle", class_="ball", r=radius),
        tag("circle", class_="glass", r=radius),
    )
    return tag("g", *stone, glyph, class_=f"stone {colour}", transform=place(*at))


@lru_cache(maxsize=2048)
def count(n: int, colour: str, at: Point) -> Markup:
    """Return the number on a heap."""
    return tag("text", str(n), class_=f"number {colour}", x=at[0], y=at[1] - 5)


def heaps(many: Mapping[str, int], at: Mapping[str, Point]) -> dict[str, Markup]:
    """Return those heaps that have stones, each with their number on it; the last letter of an id is the stones' colour."""
    layer = {}
    for id_, n in many.items():
        if n:
            layer[f"heap:{id_}"] = heap(COLOURS[id_[-1]], at[id_])
            layer[f"count:{id_}"] = count(n, COLOURS[id_[-1]], at[id_])
    return layer


def small(colour: str, at: Point, radius: float) -> Markup:
    """Return a single stone of a given radius."""
    return shapes.standing(shapes.disc(colour, radius), at)
