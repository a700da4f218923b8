"""The mats of BluffStones: the pile, below it the bid and the towers scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.markup import Markup, join, place, tag

if TYPE_CHECKING:
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.mats import Mat

HEIGHT, PILE = 176.0, 80.0
BID = 22.0
"""The radius of a stone that is bid."""
_LOW, _BID_PITCH, _WON, _TROPHY = 142.0, 50.0, 118.0, 34.0
_SCALE = 0.52


def hand(mat: Mat, k: float) -> Point:
    """Return the place of the k-th stone of a bid."""
    return mat.at(mats.PAD + BID + 2 + k * _BID_PITCH, _LOW)


def hand_slots(mat: Mat) -> Markup:
    """Return the slots for a bid."""
    return join(*(mats.slot(None, hand(mat, k), BID + 1) for k in range(2)))


def bid(colour: str, at: Point, *, out: bool) -> Markup:
    """Return a stone that is bid, crossed through if it is thrown out."""
    stone = shapes.disc(colour, BID)
    cross = (tag("path", class_="out", d="M-18 -18L18 18M18 -18L-18 18"),) if out else ()
    return tag("g", stone, *cross, transform=place(*at))


def veil(mat: Mat) -> Markup:
    """Return the cover that hides a secret bid."""
    box = tag("rect", class_="veil", x=-50, y=-BID - 1, width=100, height=2 * BID + 2, rx=10)
    return tag(
        "g",
        box,
        tag("text", "has bid", class_="veil-text"),
        class_="on-mat",
        transform=place(*hand(mat, 0.5)),
    )


def nothing(mat: Mat) -> Markup:
    """Return the mark of a bid of no stone."""
    return tag(
        "g", tag("path", class_="zero", d="M-14 0H14"), class_="on-mat", transform=place(*hand(mat, 0))
    )


def won(mat: Mat) -> Point:
    """Return the middle of the place for the towers scored."""
    return mat.at((_WON + mat.width - mats.PAD) / 2, _LOW)


def won_slot(mat: Mat) -> Markup:
    """Return the place for the towers scored."""
    x, y = mat.at(_WON, _LOW - BID - 4)
    width = mat.width - mats.PAD - _WON
    return tag(
        "g",
        tag("rect", class_="hollow cup", x=x, y=y, width=width, height=2 * BID + 8, rx=12),
        class_="on-mat",
    )


def trophy(mat: Mat, colour: str, k: int, of: int) -> Markup:
    """Return the k-th of the towers scored, drawn so that all of them fit."""
    room = mat.width - mats.PAD - _WON - _TROPHY - 8
    x = _WON + 4 + _TROPHY / 2 + k * min(_TROPHY + 2, room / max(1, of - 1))
    at = mat.at(x, _LOW + 4)
    small = tag("g", shapes.topped(colour), transform=f"scale({_SCALE})")
    return tag("g", small, transform=place(*at))


def token(mat: Mat) -> Markup:
    """Return the turn token: a star."""
    star = "M0 -13L3.5 -4.5L12.5 -4L5.5 2L8 11L0 6L-8 11L-5.5 2L-12.5 -4L-3.5 -4.5Z"
    parts = tag("circle", r=20), tag("path", d=star)
    return tag("g", *parts, class_="token on-mat", transform=place(*mat.at(-mats.PAD - 18, 30)))
