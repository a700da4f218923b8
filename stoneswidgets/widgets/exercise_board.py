"""The board inside an exercise: it can be closed, and it highlights spaces and shows a headline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.table import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.teach import SetUp
    from stoneswidgets.widgets.screens import Asked


class ExerciseBoard(Board):
    """A board on which an exercise is asked; see `Board`."""

    heard: Callable[[str, Position], None] | None = None
    """Is told of every move and the position after it, as a part of the change; `on_move` comes later."""

    def _changed(self, made: tuple[str, ...]) -> None:
        super()._changed(made)
        for move, position in zip(made, self.match.positions[-len(made) :], strict=bool(made)):
            if self.heard:
                self.heard(move, position)

    @property
    def watched(self) -> bool:
        """Whether a page shows the board, so that what happens should be seen to happen."""
        return self._session.watched

    def pose(self, asked: Asked, marks: Sequence[str] = (), *, overlay: bool | None = None) -> None:
        """Ask something on the board; see `Session.ask`."""
        self._session.ask(asked, marks, overlay=overlay)

    def assemble(self, position: Position, question: SetUp) -> None:
        """Open the editor with a position and the tools of a question."""
        self._session.set_up(position, question)

    def dismiss_bots(self) -> tuple[Player, ...]:
        """Let nobody but people play, so that a line can be shown; return who played before."""
        table = self._session.table
        seated = tuple(table.seats)
        table.seats = [Player()] * len(seated)
        self._session.resume()
        return seated

    def seat(self, players: Sequence[Player]) -> None:
        """Let those play again."""
        self._session.table.seats = list(players)
