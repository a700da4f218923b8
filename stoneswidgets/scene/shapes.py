"""Shapes that the games share: the slab and its hollows, stones, towers, numbers."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, sin
from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, number, place, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.scene.geometry import Plan, Point

HOLLOW, STONE = 43.0, 38.0
_TOP = 21.0
_WIDE = 2
"""More sums than this on a tower are written in two rows."""


def _path(points: Iterable[Point], *, closed: bool = True) -> str:
    text = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{text}Z" if closed else f"M{text}"


@cache
def hexagon(radius: float) -> str:
    """Return the path of a hexagon that stands on a corner, centred."""
    return _path((radius * sin(k * pi / 3), radius * cos(k * pi / 3)) for k in range(6))


GLYPHS = {
    "black": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z",
    "white": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
    "blue": "M0 -12L12 0L0 12L-12 0z",
    "yellow": "M0 -12L11 8H-11z",
    "red": "M-9 -9H9V9H-9z",
    "green": "M-12 -6L0 6L12 -6M-12 5L0 17L12 5",
}
"""The mark engraved on a stone of each colour, so that no stone is told by its colour alone."""


def slab(plan: Plan) -> Markup:
    """Return the slab that the board is cut into, with the names of the diagonals on its rim."""
    names = (tag("text", text, class_="edge", x=x, y=y) for text, (x, y) in plan.edges.items())
    return join(tag("path", class_="slab", d=_path(plan.outline)), *names)


@cache
def hollow(name: str, at: Point) -> Markup:
    """Return one space: its hexagon of the grid, its round hollow, its name for when names are asked for."""
    return tag(
        "g",
        tag("path", class_="cell", d=hexagon(57.7)),
        tag("circle", class_="hollow", r=HOLLOW),
        tag("path", class_="lip", d="M-31 31.5A44 44 0 0 0 31 31.5"),
        tag("circle", class_="dot", r=7),
        tag("text", name, class_="name"),
        transform=place(*at),
    )


@cache
def disc(colour: str, radius: float = STONE) -> Markup:
    """Return a glass stone of a colour, centred, with its glyph."""
    small = radius < STONE
    glyph = tag(
        "path",
        class_="glyph",
        d=GLYPHS[colour],
        transform=f"scale({number(radius / STONE)})" if small else None,
    )
    shine = () if small else (tag("path", class_="shine", d="M-24 -11A26 26 0 0 1 4 -26"),)
    return tag("g", tag("circle", r=radius), *shine, glyph, class_=f"stone {colour}")


@cache
def tower() -> Markup:
    """Return a tower, centred."""
    return tag(
        "g",
        tag("path", class_="body", d="M-30 40L-23 -8H-29V-34H-17V-24H-6V-34H6V-24H17V-34H29V-8H23L30 40Z"),
        tag("path", class_="course", d="M-23 -8H23M-26 14H26"),
        tag("path", class_="door", d="M-9 40V22A9 9 0 0 1 9 22V40Z"),
        class_="tower",
    )


def top(colour: str, at: Point, radius: float = _TOP) -> Markup:
    """Return the small stone that lies on the tower at that place: its marker, or its top."""
    return standing(disc(colour, radius), (at[0], at[1] - 22))


def standing(piece: Markup, at: Point) -> Markup:
    """Return a piece at its place."""
    return tag("g", piece, transform=place(*at))


def rating(value: int, colour: str, at: Point) -> Markup:
    """Return a number to be read on a stone of a colour."""
    return tag("text", str(value), class_=f"rating {colour}", x=round(at[0]), y=round(at[1]) - 3)


def numbered(n: int) -> Markup:
    """Return a plain disc with a number, centred: it stands for a seat that has no colour of its own."""
    return tag("g", tag("circle", r=STONE), tag("text", str(n)), class_="numbered")


def gain(points: int, at: Point) -> Markup:
    """Return the mark of what a move there would score."""
    return tag("g", tag("circle", r=19), tag("text", f"+{points}"), class_="gain", transform=place(*at))


def step(start: Point, end: Point, points: int) -> Markup:
    """Return the mark of a step from one space to the next: what it scores, or an arrow if that is nothing."""
    (x, y), (u, v) = start, end
    middle = ((x + u) / 2, (y + v) / 2)
    if points:
        return gain(points, middle)
    turned = f"{place(*middle)} rotate({number(degrees(atan2(v - y, u - x)))})"
    return tag("path", class_="step", d="M-16 -5H1V-13L17 0L1 13V5H-16Z", transform=turned)


def figure(text: str, at: Point) -> Markup:
    """Return a large number."""
    return tag("text", text, class_="figure", x=at[0], y=at[1])


def note(text: str, at: Point) -> Markup:
    """Return a few words that begin at a place."""
    return tag("text", text, class_="note", x=at[0], y=at[1])


def eraser() -> Markup:
    """Return the drawing of the tool that takes things off the board."""
    return tag("path", class_="eraser", d="M-22 -22L22 22M22 -22L-22 22")


def pill(sums: Sequence[tuple[str, int]], first: str | None, at: Point) -> Markup:
    """Return sums side by side, each on its owner's colour.

    Parameters
    ----------
    sums : sequence of (str, int)
        The colours with their sums.
    first : str or None
        The colour whose sum decides; it is made to stand out.
    at : (float, float)
        The tower's centre; the pill lies across its foot.
    """
    rows = [sums] if len(sums) <= _WIDE else [sums[:_WIDE], sums[_WIDE:]]
    width, height = 40, 34
    parts = []
    for r, row in enumerate(rows):
        left, middle = -width * len(row) / 2, 31 + (r - (len(rows) - 1) / 2) * (height + 2)
        for k, (colour, value) in enumerate(row):
            x = left + k * width
            kind = f"sum {colour}" + (" decides" if colour == first else "")
            box = f"M{number(x)} {number(middle - height / 2)}h{width}v{height}h-{width}z"
            text = tag("text", str(value), x=x + width / 2, y=middle)
            parts.append(tag("g", tag("path", d=box), text, class_=kind))
    return tag("g", *parts, transform=place(*at))


def tally(colour: str, n: int, of: int, at: Point) -> Markup:
    """Return how many of so many there are, across the foot of the tower at that place; bold where one is missing."""
    kind = f"sum {colour}" + (" decides" if n == of - 1 else "")
    box = tag("path", d="M-29 14H29V48H-29Z")
    return tag("g", box, tag("text", f"{n}/{of}", y=31), class_=kind, transform=place(*at))


def nothing() -> Markup:
    """Return the drawing of no stone at all, centred."""
    return tag("g", tag("circle", class_="hollow", r=STONE), tag("path", class_="zero", d="M-16 0H16"))


def ring(at: Point, radius: float = HOLLOW + 2) -> Markup:
    """Return the mark of the last move: a ring round its space."""
    return tag("g", tag("circle", r=radius), class_="last", transform=place(*at))
