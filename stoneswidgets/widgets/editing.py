"""The editor's state: a position being set up, and the steps before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import Look, picture

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position


@dataclass(frozen=True)
class Editing:
    """A step in the editor. Every step is a possible position.

    Attributes
    ----------
    position : Position
        What is on the board.
    to_move : int
        The seat that is to move. It is remembered even while the position is one in which the game is over.
    earlier : Editing or None
        The step before this one.
    """

    position: Position
    to_move: int
    earlier: Editing | None = None

    @classmethod
    def of(cls, position: Position) -> Editing:
        """Return the first step: a position as it is."""
        return cls(position, position.to_move[0] if position.to_move else 0)

    def used(self, path: list[str], look: Look) -> Editing:
        """Return the step after a tool was used on an element.

        Raises
        ------
        StonesError
            If there is no such tool or element, or no such position.
        """
        seen = picture(self.position, look)
        if len(path) != 2 or path[0] not in seen.tools() or path[1] not in seen.at():  # noqa: PLR2004
            raise StonesError(f"nothing is put on the board by clicking {quoted(' then '.join(path))}")
        return Editing(seen.edit((path[0], path[1]), self.to_move), self.to_move, self)

    def with_turn(self, seat: int, look: Look) -> Editing:
        """Return the step after choosing the seat that is to move.

        Raises
        ------
        StonesError
            If there is no such seat.
        """
        return Editing(picture(self.position, look).turned_over(seat), seat, self)

    def with_position(self, position: Position) -> Editing:
        """Return the step after the whole position was replaced."""
        return Editing(position, position.to_move[0] if position.to_move else self.to_move, self)
