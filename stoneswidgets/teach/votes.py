"""A room's answers drawn on the board: a disc where each move ends, larger the more chose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import number, tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene import Look, Picture
    from stoneswidgets.scene.markup import Markup

SMALLEST, LARGEST = 20, 42
"""The radius of a disc, in hundredths of the distance between two spaces: for a move that few chose, and for one that all chose."""


def with_votes(seen: Snapshot, votes: Mapping[str, int], look: Look | None = None) -> Markup:
    """Return a picture of a position with discs where moves end: larger, and with a greater number, the more chose them.

    >>> import stoneswidgets as sw
    >>> ">15</text>" in with_votes(sw.SiegeStones().start(), {"Td4": 12, "d4": 3, "c4": 5})
    True
    """
    shown = picture(seen, look)
    scene = shown.scene()
    scene["overlay"].update(discs(shown, votes))
    return document(scene, None)


def discs(shown: Picture, votes: Mapping[str, int]) -> dict[str, str]:
    """Return the discs as parts of a scene's overlay; of moves that end in one place, their numbers are added."""
    middle, at = shown.at(), dict[str, int]()
    for path, move in shown.paths().items():
        on_board = [element for element in path if element in middle]
        if on_board and move in votes:
            at[on_board[-1]] = at.get(on_board[-1], 0) + votes[move]
    return {f"count:{place}": str(_disc(*middle[place], n, sum(votes.values()))) for place, n in at.items()}


def _disc(x: float, y: float, count: int, all_votes: int) -> Markup:
    radius = SMALLEST + (LARGEST - SMALLEST) * count / all_votes
    return tag(
        "g",
        tag("circle", r=number(radius), class_="votes"),
        tag("text", str(count), class_="votes-number"),
        transform=f"translate({number(x)} {number(y)})",
    )
