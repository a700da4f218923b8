"""Test positions of Ascension."""

from __future__ import annotations

from typing import Any

import stoneswidgets as sw
from stoneswidgets.games.ascension.game import AscensionPosition

BOARD = sw.Ascension().board
START = {"worshippers": ["ry", "bb"]}
LAST = "c4d4d5"
"""The intersection that the scenarios leave free until the move that is looked at."""
TOWERS_GONE = {"b2": "y", "b3": "y", "c2": "y", "b4": "y", "d6": "b", "e6": "b", "f6": "g", "f5": "g"}
"""Eight gods, so that one tower is left."""
BESIDE = {"c4": "r", "e5": "r", "d3": "y"}
"""Leaders, so that followers may stand around d4 and, with any piece in d6, around d5."""


def ring(space: str) -> list[str]:
    return [p for p in BOARD.point_names if space in (p[:2], p[2:4], p[4:])]


def position(game: sw.Ascension | None = None, **described: Any) -> AscensionPosition:
    empty = {"leaders": {}, "followers": {}, "gods": {}, "false_gods": [], "worshippers": ["ry", "bb"]}
    p = (game or sw.Ascension()).restore({**empty, "to_move": 0, **described})
    assert isinstance(p, AscensionPosition)
    return p


def played(p: sw.Position, moves: str) -> AscensionPosition:
    for move in moves.split():
        p = p.play(move)
    assert isinstance(p, AscensionPosition)
    return p


def around(space: str, colours: str) -> dict[str, str]:
    """Put those colours on all intersections of a space but LAST, in the order of their names."""
    points = [p for p in ring(space) if p != LAST]
    return dict(zip(points, colours, strict=True))


def completing(colours: str, **rules: Any) -> AscensionPosition:
    """Return a position where a follower on LAST lets the red leader in d4 ascend among those five followers.

    Leaders of all colours stand where they matter to nobody.
    """
    leaders = {"d4": "r", "b2": "y", "b4": "b", "f6": "g"}
    if rules.get("colours") == 3:
        del leaders["f6"]
    return position(sw.Ascension(**rules), leaders=leaders, followers=around("d4", colours))


def start(**rules: Any) -> AscensionPosition:
    p = sw.Ascension(**rules).start(setup=START)
    assert isinstance(p, AscensionPosition)
    return p


def both(first: str, second: str, **described: Any) -> AscensionPosition:
    """Return a position where LAST completes two spaces; leaders in those spaces as `described`."""
    followers = dict.fromkeys([p for space in (first, second) for p in ring(space) if p != LAST], "r")
    return position(followers=followers, **described)
