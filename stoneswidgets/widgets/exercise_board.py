"""A board on which an exercise is asked: it can be closed, points things out, and says what is to be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.players import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.widgets.task import Task


class ExerciseBoard(Board):
    """A board on which an exercise is asked; see `Board`."""

    @property
    def watched(self) -> bool:
        """Whether a page shows the board, so that what happens should be seen to happen."""
        return self._session.watched

    def stage(self, task: Task, marks: Sequence[str] = (), *, overlay: bool | None = None) -> None:
        """Show a task.

        Parameters
        ----------
        task : Task
            What stands above the board, and what can be done on it.
        marks : sequence of str
            The ids of the elements that are pointed out.
        overlay : bool, optional
            Whether the board shows what the game reckons. Left out: as before.
        """
        table = self._session.table
        table.task = task
        rated = task.reckoned and (table.look.overlay if overlay is None else overlay)
        self._session.turn(replace(table.look, marks=tuple(marks), overlay=rated, reckoned=task.reckoned))

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
