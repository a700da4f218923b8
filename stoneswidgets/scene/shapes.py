"""Shapes that the games share, and the light on them: the slab and its hollows, stones, towers, numbers."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, cos, degrees, dist, pi, sin
from textwrap import wrap
from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, number, place, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.scene.geometry import Plan, Point

HOLLOW, STONE = 43.0, 38.0
_TOP, _RAISED = 26.0, 31.0
"""The radius of the stone on a tower, and how high it lies."""
_CLOTH = "M-12 -62Q0 -67 11 -62T34 -62L28 -49L34 -35Q23 -31 11 -35T-12 -35Z"
_BANNER = "M-11 -6H11V10L0 17L-11 10Z"
_LETTER, _LINE, _LINES = 15.0, 36.0, 9
"""Below a picture: the width of a letter on average, the height of a line, and how many lines there are at most."""
_WIDE = 2
"""More sums than this on a tower are written in two rows."""


def path(points: Iterable[Point], *, closed: bool = True) -> str:
    """Return points joined by lines, as the attribute of a path."""
    text = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{text}Z" if closed else f"M{text}"


GLYPHS = {
    "blue": "M0 -12L12 0L0 12L-12 0z",
    "yellow": "M0 -12L11 8H-11z",
    "red": "M-9 -9H9V9H-9z",
    "green": "M-12 -6L0 6L12 -6M-12 5L0 17L12 5",
}
"""The glyph engraved on a stone of each colour, so that colours differ by more than hue; black and white need none."""


_GRADIENTS: dict[str, tuple[str, dict[str, str], str]] = {
    "glass": ("radial", {"cx": "36%", "cy": "30%", "r": "72%"}, "lit 0 .5, lit 45 0, dim 62 0, dim 100 .42"),
    "spark": ("radial", {}, "lit 0 .95, lit 55 .4, lit 100 0"),
    "shade": ("radial", {}, "dim 0 .6, dim 76 .5, dim 100 0"),
    "dent": ("linear", {"x2": "0", "y2": "1"}, "dim 0 .4, dim 34 .1, lit 60 0, lit 100 .25"),
    "sheen": ("linear", {"x2": ".7", "y2": "1"}, "lit 0 .3, lit 45 0, dim 60 0, dim 100 .12"),
    "wall": ("linear", {}, "wall-mid 0 1, wall-lit 30 1, wall-mid 58 1, wall-dim 100 1"),
}
"""Gradients of light that all pictures share: the kind, the shape, and the stops, each a class for its colour, a place in percent, and an
opacity. The style sheet says which shapes have them, and prints none."""


@cache
def light() -> Markup:
    """Return the definitions of all gradients."""
    defined = []
    for name, (kind, shape, stops) in _GRADIENTS.items():
        parts = []
        for colour, at, opacity in map(str.split, stops.split(",")):
            seen = None if opacity == "1" else f"{float(opacity):g}"
            parts.append(tag("stop", class_=colour, offset=f"{at}%", stop_opacity=seen))
        defined.append(tag(f"{kind}Gradient", *parts, id=f"stones-{name}", **shape))
    return tag("defs", *defined)


def slab(plan: Plan) -> Markup:
    """Return the slab that the board is cut into, with the names of lines of spaces on its rim."""
    names = (tag("text", text, class_="edge", x=x, y=y) for text, (x, y) in plan.labels.items())
    links = (tag("path", class_="link", d=path(line, closed=False)) for line in plan.links)
    outline = path(plan.slab)
    parts = (
        *(
            tag("path", class_="cast", d=outline, transform=f"translate(3 {8 + k})", stroke_width=14 + 6 * k)
            for k in range(4)
        ),
        tag("path", class_="side", d=outline, transform="translate(0 8)"),
        *(tag("path", class_=kind, d=outline) for kind in ("slab", "sheen")),
        tag("path", class_="bevel", d=outline, transform="scale(1.008)"),
    )
    return join(*parts, *links, *names)


@cache
def hollow(name: str, at: Point, outline: tuple[Point, ...], *, inlaid: bool = False) -> Markup:
    """Return one space: its outline in the grid, its round hollow, and its name, which is shown on demand; an inlaid one has a dark rim."""
    return tag(
        "g",
        tag("path", class_="cell", d=path(outline)) if outline else "",
        tag("path", class_="brim", d=path(outline), transform="scale(.94)") if inlaid else "",
        tag("circle", class_="hollow", r=HOLLOW),
        tag("circle", class_="dent", r=HOLLOW),
        tag("path", class_="lip", d="M-31 31.5A44 44 0 0 0 31 31.5"),
        tag("circle", class_="dot", r=9),
        tag("text", name, class_="name"),
        transform=place(*at),
    )


@cache
def hole(name: str, at: Point, outline: tuple[Point, ...]) -> Markup:
    """Return a hole in the board where a space would be: what lies below is seen through it; its name is shown on demand."""
    return tag(
        "g",
        tag("path", class_="cell", d=path(outline)),
        tag("path", class_="brim", d=path(outline), transform="scale(.94)"),
        tag("path", class_="void", d=path(outline), transform="translate(0 5) scale(.84)"),
        tag("text", name, class_="name"),
        transform=place(*at),
    )


def border(colour: str, lines: Iterable[Iterable[Point]]) -> Markup:
    """Return sides of the board in a player's colour."""
    drawn = [path(line, closed=False) for line in lines]
    return tag(
        "g", *(tag("path", class_=kind, d=d) for kind in ("brink", "border") for d in drawn), class_=colour
    )


def glyph(colour: str, transform: str | None = None) -> Markup:
    """Return the mark of a colour, centred; nothing for black and white."""
    drawn = GLYPHS.get(colour)
    return tag("path", class_="glyph", d=drawn, transform=transform) if drawn else Markup("")


@cache
def disc(colour: str, radius: float = STONE) -> Markup:
    """Return a glass stone of a colour, centred, with its glyph."""
    size = radius / STONE
    scale = None if size == 1 else f"scale({size:.2g})"
    return tag(
        "g",
        tag("circle", class_="shade", cx=2 * size, cy=6 * size, r=radius * 1.14),
        tag("circle", class_="ball", r=radius),
        tag("circle", class_="glass", r=radius),
        tag(
            "ellipse",
            class_="spark",
            cx=-13 * size,
            cy=-20 * size,
            rx=14 * size,
            ry=8 * size,
            transform="rotate(-12)",
        ),
        glyph(colour, scale),
        class_=f"stone {colour}",
    )


@cache
def tower(*, ruined: bool = False) -> Markup:
    """Return a tower, centred; a ruined one has a crack and a battlement less."""
    crown = "V-28H-17V-19H-6V-14L4 -18L9 -10L27 -16" if ruined else "V-28H-15V-19H-6V-28H6V-19H15V-28H27"
    crack = (tag("path", class_="crack", d="M4 -18L-3 -6L5 2L-4 16"),) if ruined else ()
    return tag(
        "g",
        tag("ellipse", class_="shade", cx=5, cy=35, rx=42, ry=15),
        tag(
            "path", class_="body", d=f"M-29 38Q-21 22 -20 -1L-27 -9{crown}V-9L20 -1Q21 22 29 38Q0 46 -29 38Z"
        ),
        tag(
            "path",
            class_="course",
            d="M-20 -1Q0 5 20 -1M-20 10Q-12 12 -8 12M8 12Q14 12 20 10M-22 22Q-16 25 -12 25M12 25Q18 25 22 22",
        ),
        tag("path", class_="door", d="M-8 41.5V26A8 8 0 0 1 8 26V41.5Z"),
        *crack,
        class_="tower ruin" if ruined else "tower",
    )


@cache
def flag(colour: str, banner: str = _BANNER) -> Markup:
    """Return the flag of whoever controls a tower, and the banner on its wall, centred with it; an edge parts them from any stone."""
    return tag(
        "g",
        tag("path", class_="edge", d=f"{_CLOTH}{banner}M-12 -21V-62"),
        tag("path", class_="pole", d="M-12 -21V-62"),
        tag("path", class_="cloth", d=f"{_CLOTH}{banner}"),
        glyph(colour, "translate(9 -48) scale(.6)"),
        class_=f"flag {colour}",
    )


@cache
def topped(colour: str) -> Markup:
    """Return a tower in whose crown a stone of a colour lies, centred."""
    front = tag("path", class_="body", d="M-27 -9V-17H-19V-12H-7V-17H7V-12H19V-17H27V-9L20 -1H-20Z")
    return join(tower(), standing(disc(colour, _TOP), (0, -_RAISED)), tag("g", front, class_="tower"))


@lru_cache(maxsize=2048)
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
    """Return the mark that says how much a move on a space would score."""
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
    """Return the drawing of the eraser, which takes pieces off the board."""
    return tag("path", class_="eraser", d="M-22 -22L22 22M22 -22L-22 22")


def pill(sums: Sequence[tuple[str, int]], first: str | None, at: Point) -> Markup:
    """Return sums side by side across the foot of a tower, each on its owner's colour; that of the `first` colour stands out: it decides."""
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
    """Return a count and what it has to reach, across the foot of the tower at that place; bold where one is missing."""
    kind = f"sum {colour}" + (" decides" if n == of - 1 else "")
    box = tag("path", d="M-29 14H29V48H-29Z")
    return tag("g", box, tag("text", f"{n}/{of}", y=31), class_=kind, transform=place(*at))


def laurel(at: Point) -> Markup:
    """Return the mark of a tower that won the game: a bright ring with rays, open where its flag flies."""
    rays = "".join(
        f"M{number(46 * cos(a))} {number(46 * sin(a))}L{number(54 * cos(a))} {number(54 * sin(a))}"
        for a in (k * pi / 6 for k in range(-1, 8))
    )
    arc = tag("path", class_="arc", d="M-27 -33A43 43 0 1 0 33 -27")
    return tag("g", arc, tag("path", d=rays), class_="won", transform=place(*at))


def crown(at: Point) -> Markup:
    """Return the mark of a seat that has won, which stands before its name."""
    drawn = tag("path", class_="turn-mark on-mat", d="M-10 9L-13 -7L-6 -1L0 -11L6 -1L13 -7L10 9Z")
    return tag("g", drawn, transform=place(*at))


def remark(text: str, left: float, top: float, across: float) -> tuple[Markup, float]:
    """Return a text in lines below a picture, and how much room it takes there."""
    lines = wrap(text, int(across / _LETTER), max_lines=_LINES, placeholder=" …")
    if not lines:
        return Markup(""), 0
    said = (note(line, (left + _LETTER, top + _LINE * (i + 0.8))) for i, line in enumerate(lines))
    return tag("g", tag("title", text), *said), _LINE * (len(lines) + 0.4)


def pointed(at: Point, size: float = 1, kind: str = "") -> Markup:
    """Return the mark of what is pointed out: a ring, of dashes or of another kind, as large as what lies there."""
    radius = number((HOLLOW + 4) * size)
    circles = tag("circle", class_="halo", r=radius), tag("circle", r=radius), _core("circle", kind, r=radius)
    return tag("g", *circles, class_=f"pointed {kind}".rstrip(), transform=place(*at))


def _core(name: str, kind: str, **attributes: str | float) -> Markup:
    """Return what makes a line of a mark two lines, if it is such."""
    return tag(name, class_="core", **attributes) if kind == "double" else Markup("")


def arrow(start: Point, end: Point, kind: str) -> Markup:
    """Return an arrow from one place to another, in lines of a kind."""
    length = dist(start, end)
    line = f"M{number(min(26, length / 4))} 0H{number(length - 36)}"
    head = tag(
        "path",
        class_="head",
        d=f"M{number(length - 40)} -19L{number(length - 8)} 0L{number(length - 40)} 19Z",
    )
    lines = tag("path", class_="halo", d=line), tag("path", d=line), _core("path", kind, d=line)
    turned = f"{place(*start)} rotate({number(degrees(atan2(end[1] - start[1], end[0] - start[0])))})"
    return tag("g", *lines, head, class_=f"pointed arrow {kind}", transform=turned)


def letters(text: str, at: Point, size: float, kind: str) -> Markup:
    """Return one or two letters on a disc at the upper left of a place, with an edge of a kind."""
    disc_ = (
        tag("circle", class_="halo", r=23),
        tag("circle", class_="disc", r=20),
        _core("circle", kind, r=20),
    )
    written = tag("text", text, font_size=28 if len(text) == 1 else 21)
    at = at[0] - 25 * size, at[1] - 25 * size
    return tag("g", *disc_, written, class_=f"pointed letters {kind}", transform=place(*at))


def ring(at: Point, radius: float = HOLLOW + 2) -> Markup:
    """Return the mark of the last move: a ring round its space."""
    circles = tag("circle", class_="halo", r=radius), tag("circle", r=radius)
    return tag("g", *circles, class_="last", transform=place(*at))
