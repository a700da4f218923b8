"""The colours of stones, and the letters for them in moves and descriptions of positions."""

from __future__ import annotations

from stoneswidgets.core.position import Snapshot

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}


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
