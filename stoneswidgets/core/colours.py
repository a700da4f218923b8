"""The colours of stones, the letters for them in moves and descriptions of positions, and readers for such letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.position import Snapshot
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing.json_text import for_seats

if TYPE_CHECKING:
    from stoneswidgets.boards import HexBoard

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}


def coloured(fields: dict[str, Any], what: str, board: HexBoard, letters: str) -> dict[str, str]:
    """Return a field of a description that maps spaces to letters of colours, after a check."""
    found = fields[what]
    if not isinstance(found, dict):
        raise BadRecord(f"{what} is an object that gives spaces their colours, not {quoted(found)}")
    for name, letter in found.items():
        if name not in board:
            raise BadRecord(what, f"there is no space {quoted(name)} on the board")
        if not isinstance(letter, str) or letter not in tuple(letters):
            raise BadRecord(
                what, f"the colour at {name} is one of {', '.join(letters)}, not {quoted(letter)}"
            )
    return found


def texts(fields: dict[str, Any], what: str, seats: int, letters: str) -> tuple[str, ...]:
    """Return a field of a description that has a text of these letters for each seat, after a check."""
    found = for_seats(fields, what, seats, "a text")
    for text in found:
        if not isinstance(text, str) or not set(text) <= set(letters):
            raise BadRecord(what, f"{quoted(text)} is not a text of the letters {', '.join(letters)}")
    return tuple(found)


class ColouredSnapshot(Snapshot):
    """The readable part of a position of a game with coloured stones, and towers with a stone on top."""

    __slots__ = ()

    @property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board, by its space; towers' tops are not among them."""
        raise NotImplementedError

    @property
    def towers(self) -> dict[str, str]:
        """The colour of the stone on top of each tower, by the tower's space."""
        raise NotImplementedError
