"""The table of the tavern's Stones: its places, a hand at each side; three kinds of stones and their backs, plates, counters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from stoneswidgets.games.tavern.rules import HAND, OPEN, SEATS
from stoneswidgets.scene import mats
from stoneswidgets.scene.markup import Markup, join, number, place, tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.scene.geometry import Orientation, Point

REACH, MARGIN = 398.0, 12.0
"""From the middle to the table's edge, and beyond it to that of the picture."""
SLOT, SIZE = 40.0, 0.8
"""The radius of a stone's place; the size of a stone, with that of other games as the unit."""
PLATE = (190.0, 184.0)
_LINE, _METER = 26.0, 210.0
_BEND = 24.0
"""How far from a corner an arrow begins to turn."""
_FORMS = {
    "jewel": (
        tag("path", class_="form", d="M0 -37L37 0L0 37L-37 0Z"),
        tag("path", class_="bright", d="M0 -37L-37 0H-17L0 -18L17 -18Z"),
        tag("path", class_="dark", d="M0 37L37 0H17L0 18L-17 18Z"),
        tag("path", class_="facets", d="M0 -18L17 0L0 18L-17 0ZM-37 0H-17M37 0H17M0 -37V-18M0 37V18"),
    ),
    "gold": (
        tag("path", class_="form", d="M-20 -27H20L34 25H-34Z"),
        tag("path", class_="bright", d="M-20 -27H20L24 -14H-24Z"),
        tag("path", class_="dark", d="M-34 25L-31 14H31L34 25Z"),
        tag("path", class_="facets", d="M-24 -14H24M-31 14H31"),
    ),
    "silver": (
        tag("circle", class_="form", r=31),
        tag("circle", class_="glass", r=31),
        tag("circle", class_="facets", r=25),
    ),
    "back": (
        tag(
            "path",
            class_="form",
            d="M-24 -29H24Q29 -29 29 -24V24Q29 29 24 29H-24Q-29 29 -29 24V-24Q-29 -29 -24 -29Z",
        ),
        tag("path", class_="bright", d="M-29 -20V-24Q-29 -29 -24 -29H24Q29 -29 29 -24V-20Z"),
        tag("path", class_="facets", d="M-21 -21H21V21H-21Z"),
    ),
}
"""What a stone of each kind looks like beside its letter: forms that differ, so that no colour is needed."""
_LETTERS = {"jewel": "J", "gold": "G", "silver": "S", "back": "?"}


def stone(kind: str | None) -> Markup:
    """Return a stone of a kind, centred; None: its back."""
    return lying(kind, (), None)


@lru_cache(maxsize=2048)
def lying(kind: str | None, knowers: tuple[int, ...], at: Point | None) -> Markup:
    """Return a stone in its place, with the numbers of those who know it though it is hidden."""
    name = kind or "back"
    return tag(
        "g",
        tag("circle", class_="shade", cx=3, cy=8, r=38),
        *_FORMS[name],
        tag("text", _LETTERS[name]),
        *_eyes(knowers),
        class_=f"valuable {name}",
        transform=place(*at) if at else None,
    )


def _eyes(knowers: Sequence[int]) -> list[Markup]:
    corners = ((27, -27), (27, 27), (-27, 27))
    return [
        tag("g", tag("circle", r=12), tag("text", str(seat + 1)), class_="knows", transform=place(*corner))
        for seat, corner in zip(knowers, corners, strict=False)
    ]


def eye(seat: int) -> Markup:
    """Return the drawing of the tool by which a seat gets to know a stone."""
    open_eye = "M-34 0Q0 -34 34 0Q0 34 -34 0Z"
    return tag("g", tag("path", d=open_eye), tag("circle", r=15), tag("text", str(seat + 1)), class_="eye")


def table() -> Markup:
    """Return the table."""
    box = {"x": -REACH, "y": -REACH, "width": 2 * REACH, "height": 2 * REACH, "rx": 54}
    return join(*(tag("rect", class_=kind, **box) for kind in ("slab", "sheen")))


@lru_cache(maxsize=2048)
def ground(mat: tuple[float, float, float, float]) -> Markup:
    """Return the mat of a seat: its hand and its plate lie on it."""
    left, top, width, height = mat
    return tag("rect", class_="mat", x=left, y=top, width=width, height=height, rx=22)


@lru_cache(maxsize=2048)
def rack(middle: Point, width: float, height: float) -> Markup:
    """Return what a seat's hidden stones lie on."""
    x, y = middle
    return tag("rect", class_="rack", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=14)


@lru_cache(maxsize=2048)
def slot(at: Point) -> Markup:
    """Return a place for a stone."""
    return tag(
        "g", tag("circle", class_="hollow cup taken", r=SLOT - 2), class_="on-mat", transform=place(*at)
    )


@lru_cache(maxsize=2048)
def label(text: str, at: Point) -> Markup:
    """Return a few words, centred at a place."""
    return tag("text", text, class_="caption", x=at[0], y=at[1])


def numbers(places: Mapping[Point, int]) -> Markup:
    """Return the numbers of all stones' places."""
    return tag("g", *(label(str(n), at) for at, n in places.items()), class_="on-mat")


@lru_cache(maxsize=2048)
def plate(name: str, at: Point) -> Markup:
    """Return the plate of a seat, with its name."""
    width, height = PLATE
    ground = tag(
        "rect", class_="hollow plate", x=-width / 2, y=-height / 2, width=width, height=height, rx=18
    )
    return tag(
        "g", ground, tag("text", name, class_="title", x=8, y=-64), class_="on-mat", transform=place(*at)
    )


def middle() -> Markup:
    """Return the part of the table that shows how far the hand has come."""
    box = {"x": -_METER / 2 - 22, "y": -146, "width": _METER + 44, "height": 274, "rx": 18}
    return tag("g", tag("rect", class_="hollow", **box), class_="point")


def turn(at: Point) -> Markup:
    """Return the mark of the seat that is to act, before its name."""
    return mats.pointer(before_name(at))


def before_name(at: Point) -> Point:
    """Return the place before the name on a seat's plate."""
    return at[0] - 72, at[1] - 64


def total(points: int, at: Point) -> Markup:
    """Return how many points a seat has."""
    return mats.figure(f"{points:,}", (at[0], at[1] - 22))


def notes(lines: Sequence[str], at: Point) -> Markup:
    """Return a seat's further notes, as text."""
    return tag(
        "g", *(label(line, (at[0], at[1] + 18 + _LINE * k)) for k, line in enumerate(lines)), class_="on-mat"
    )


def meter(done: int, of: int, y: float) -> Markup:
    """Return how much of something is used up, as a bar in the middle of the table."""
    box = {"x": -_METER / 2, "y": y - 6, "height": 12, "rx": 6}
    return join(
        tag("rect", class_="meter", width=_METER, **box),
        tag("rect", class_="used", width=_METER * done / of, **box) if done else "",
    )


def swap(way: Sequence[Point], outward: Sequence[int]) -> Markup:
    """Return the mark of two stones that are to change places: an arrow with two heads, whose directions outward are in degrees."""
    turns = zip(way, way[1:], way[2:], strict=False)
    bends = (f"L{_at(_before(p, o))}Q{_at(p)} {_at(_before(p, q))}" for o, p, q in turns)
    line = f"M{_at(way[0])}{''.join(bends)}L{_at(way[-1])}"
    heads = (
        tag("path", class_="head", d="M-8 -14L14 0L-8 14Z", transform=f"{place(*tip)} rotate({angle})")
        for tip, angle in zip((way[0], way[-1]), outward, strict=True)
    )
    return tag("g", tag("path", class_="under", d=line), tag("path", d=line), *heads, class_="swap")


def _at(point: Point) -> str:
    return " ".join(map(number, point))


def _before(corner: Point, other: Point) -> Point:
    """Return where a line from another point to a corner begins to bend."""
    share = min(_BEND / (dist(corner, other) or 1), 0.5)
    return corner[0] + share * (other[0] - corner[0]), corner[1] + share * (other[1] - corner[1])


# ---------------------------------------------------------------- places: the next seat is on the left

PITCH, FRONT, BACK = 82.0, 237.0, 320.0
"""From one stone to the next; from the middle to the row that lies face up, and to the hidden one."""
BEFORE, BEHIND = 54.0, 55.0
"""From a stone to its number: before the front row, behind the hidden one."""
LANE = 158.0
"""How far from the middle an arrow runs along the hands: between their mats and the words in the middle."""
CORNER = 284.0
_CORNERS = ((-LANE, LANE), (-LANE, -LANE), (LANE, -LANE), (LANE, LANE))
"""The lane's corners: each follows the side of its number."""
MAT = (-388.0, 170.0, 165.0, 388.0)
"""From corner to corner of the mat on which a hand and its plate lie, as its seat sees it."""


@dataclass(frozen=True)
class TablePlan:
    """A table as somebody looks at it: the seat at the lower side, then quarter turns, and whether the others sit the other way round."""

    nearest: int
    orientation: Orientation

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box."""
        reach = REACH + MARGIN
        return (-reach, -reach, 2 * reach, 2 * reach)

    def side(self, seat: int) -> int:
        """Return where a seat sits: 0 below, 1 on the left, 2 above, 3 on the right."""
        along = seat - self.nearest
        return (self.orientation.turn + (-along if self.orientation.mirrored else along)) % SEATS

    def _from_seat(self, seat: int, x: float, y: float) -> Point:
        """Return a place, given as that seat sees it: to the right, and towards itself."""
        side = self.side(seat)
        return ((x, y), (-y, x), (-x, -y), (y, -x))[side]

    def stone(self, seat: int, i: int) -> Point:
        """Return the centre of a seat's stone, from 0."""
        return self._from_seat(seat, *_in_hand(i))

    def number(self, seat: int, i: int) -> Point:
        """Return where the number of a seat's stone stands."""
        x, y = _in_hand(i)
        return self._from_seat(seat, x, y - BEFORE if i < OPEN else y + BEHIND)

    def way(self, one: tuple[int, int], other: tuple[int, int]) -> list[Point]:
        """Return the corners of an arrow from one seat's stone to another's: round the words in the middle, the shorter way."""
        (a, b), starts = (
            (self.side(seat) for seat, _ in (one, other)),
            [self._onto_lane(*end) for end in (one, other)],
        )
        right = [_CORNERS[k % SEATS] for k in range(a, a + (b - a) % SEATS)]
        left = [_CORNERS[k % SEATS] for k in range(a - 1, a - 1 - (a - b) % SEATS, -1)]
        ways = ([*starts[0], *corners, *reversed(starts[1])] for corners in (right, left))
        return min(ways, key=lambda way: sum(dist(p, q) for p, q in pairwise(way)))

    def _onto_lane(self, seat: int, i: int) -> tuple[Point, Point]:
        """Return where an arrow touches a stone, and where it meets the lane."""
        x, y = _in_hand(i)
        return self._from_seat(seat, x, y - BEFORE), self._from_seat(seat, x, LANE)

    def outward(self, seat: int) -> int:
        """Return the direction in which a seat lies, in degrees clockwise from the right."""
        return 90 + 90 * self.side(seat)

    def racks(self, seat: int, opened: int) -> list[tuple[Point, float, float]]:
        """Return the middle, the width and the height of what a seat's hidden stones lie on, row by row."""
        found, upright = [], self.side(seat) % 2
        for first, end in ((opened, OPEN), (max(opened, OPEN), HAND)):
            if first < end:
                (left, y), (right, _) = _in_hand(first), _in_hand(end - 1)
                long, short = right - left + PITCH + 6, PITCH + 4
                size = (short, long) if upright else (long, short)
                found.append((self._from_seat(seat, (left + right) / 2, y), *size))
        return found

    def mat(self, seat: int) -> tuple[float, float, float, float]:
        """Return the left, the top, the width and the height of the mat on which a hand and its plate lie."""
        (x, y), (u, v) = self._from_seat(seat, MAT[0], MAT[1]), self._from_seat(seat, MAT[2], MAT[3])
        return min(x, u), min(y, v), abs(x - u), abs(y - v)

    def plate(self, seat: int) -> Point:
        """Return the middle of the plate with a seat's name: in the corner on its left."""
        return self._from_seat(seat, -CORNER, CORNER)


def _in_hand(i: int) -> Point:
    if i < OPEN:
        return ((i - (OPEN - 1) / 2) * PITCH, FRONT)
    return ((i - OPEN - (HAND - OPEN - 1) / 2) * PITCH, BACK)
