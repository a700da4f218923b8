"""Moves and how often they were chosen, on the board: a disc with the number where each move ends, larger for more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, number, tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Picture

SMALLEST, LARGEST = 20, 42
"""The radius of a disc, in hundredths of the distance between two spaces: for a move that few chose, and for one
that all chose."""


def counted(
    seen: Snapshot, votes: Mapping[str, int], width: int | None = None, look: Look | None = None
) -> Markup:
    """Return a position with the numbers of those who chose each move.

    Where several moves end in one place, their numbers are added.

    Parameters
    ----------
    seen : Position or View
        What is drawn.
    votes : mapping of str to int
        How many chose each move.
    width : int, optional
        How wide the picture is shown, in pixels; None for as wide as there is room.
    look : Look, optional
        How it is looked at.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> ">15</text>" in counted(sw.SiegeStones().start(), {"Td4": 12, "d4": 3, "c4": 5})
    True
    """
    shown = picture(seen, look)
    scene = shown.scene()
    scene["overlay"].update(discs(shown, votes))
    return document(scene, width)


def discs(drawing: Picture, votes: Mapping[str, int]) -> dict[str, str]:
    """Return the discs with the numbers, as parts of a scene's overlay.

    Parameters
    ----------
    drawing : Picture
        On which they are drawn.
    votes : mapping of str to int
        How many chose each move.
    """
    places, middle = _places(drawing), drawing.at()
    at: dict[str, int] = {}
    for move, count in votes.items():
        if move in places:
            at[places[move]] = at.get(places[move], 0) + count
    return {
        f"count:{place}": str(_disc(*middle[place], count, sum(votes.values())))
        for place, count in at.items()
    }


def _places(shown: Picture) -> dict[str, str]:
    """Return the element on the board where each move ends."""
    middle = shown.at()
    found = {}
    for path, move in shown.paths().items():
        on_board = [element for element in path if element in middle]
        if on_board:
            found[move] = on_board[-1]
    return found


def _disc(x: float, y: float, count: int, all_votes: int) -> Markup:
    radius = SMALLEST + (LARGEST - SMALLEST) * count / all_votes
    return tag(
        "g",
        tag("circle", r=number(radius), class_="votes"),
        tag("text", str(count), class_="votes-number"),
        transform=f"translate({number(x)} {number(y)})",
    )
