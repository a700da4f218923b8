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
) -> tuple[Markup, tuple[str, ...]]:
    """Return a position with the numbers of those who chose each move, and the moves that have no place on the board.

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
    >>> drawn, elsewhere = counted(sw.SiegeStones().start(), {"Td4": 12, "d4": 3, "c4": 5})
    >>> elsewhere, ">15</text>" in drawn
    ((), True)
    """
    shown = picture(seen, look)
    drawn, elsewhere = discs(shown, votes)
    scene = shown.scene()
    scene["overlay"].update(drawn)
    return document(scene, width), elsewhere


def discs(drawing: Picture, votes: Mapping[str, int]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the discs with the numbers, as parts of a scene's overlay, and the moves that have no place on the board.

    Parameters
    ----------
    drawing : Picture
        On which they are drawn.
    votes : mapping of str to int
        How many chose each move.
    """
    if not votes:
        return {}, ()
    places, middle = _places(drawing), drawing.at()
    at: dict[str, int] = {}
    for move, count in votes.items():
        if move in places:
            at[places[move]] = at.get(places[move], 0) + count
    drawn = {
        f"count:{place}": str(_disc(*middle[place], count, sum(votes.values())))
        for place, count in at.items()
    }
    return drawn, tuple(move for move in votes if move not in places)


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
