"""The bots that play at the tables of a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.widgets.table import PACES, Player, chosen
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Position
    from stoneswidgets.room.tables import RoomTable

PACE = "calm"
"""How bots at tables take their time."""


class Bots:
    """The bots of one table: whichever is to move thinks, one at a time; `moved` is called after each move, `failed` with the seat of a failure."""

    def __init__(
        self, table: RoomTable, moved: Callable[[], None], failed: Callable[[int, Exception], None]
    ) -> None:
        self.table = table
        self._moved, self._failed = moved, failed
        self._thinker = Thinker(self._moves, self._fails, lambda: PACES[PACE])
        self._players: dict[str, Player] = {}
        self._turn: tuple[Position, int, str] | None = None
        self._unsubscribe = table.match.subscribe(self.look)

    def look(self) -> None:
        """Start the bot whose turn it is, unless it thinks about this position already."""
        turn, match = self._next(), self.table.match
        if turn == self._turn:
            return
        self._turn = turn
        if turn is None:
            self._thinker.stop()
            return
        _, seat, who = turn
        player = self._players.setdefault(f"{seat} {who}", chosen(who))
        if player.bot:
            self._thinker.start(player.bot.think(match.position.view(seat)), lambda: None)

    def close(self) -> None:
        """Stop thinking."""
        self._unsubscribe()
        self._thinker.stop()

    def _next(self) -> tuple[Position, int, str] | None:
        """Return the position, the seat of the bot that is to move, and who it is; None where people are waited for, or nobody waits."""
        table = self.table
        bots = table.bots
        seat = next((seat for seat in table.match.to_move if seat in bots), None)
        return None if seat is None or not table.people else (table.match.position, seat, bots[seat])

    def _moves(self, move: str) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        try:
            self.table.match.play(move, turn[1])
        except StonesError as error:
            self._failed(turn[1], error)
        else:
            self._moved()

    def _fails(self, error: Exception) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            self._failed(turn[1], error)
