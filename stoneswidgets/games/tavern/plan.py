"""Places on the table of the tavern's Stones: a hand at each side, the next seat on the left."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from stoneswidgets.games.tavern.rules import HAND, OPEN, SEATS

if TYPE_CHECKING:
    from stoneswidgets.scene.geometry import Orientation, Point

REACH, MARGIN = 398.0, 12.0
"""From the middle to the table's edge, and beyond it to that of the picture."""
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
    """A table as somebody looks at it.

    Parameters
    ----------
    nearest : int
        The seat at the lower side.
    orientation : Orientation
        Quarter turns from there, and whether the others sit the other way round.
    """

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

    def rack(self, seat: int) -> tuple[Point, float, float]:
        """Return the middle, the width and the height of what a seat's hidden stones lie on."""
        long, short = (HAND - OPEN) * PITCH + 6, PITCH + 4
        upright = self.side(seat) % 2
        return self._from_seat(seat, 0, BACK), *((short, long) if upright else (long, short))

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
