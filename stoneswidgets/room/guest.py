"""Somebody who takes part, at one page: the boards there, and what can be asked from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.match import Match
from stoneswidgets.core.registry import game_named
from stoneswidgets.page.tab.carrier import carried
from stoneswidgets.room.boards import AnswerBoard, SeatBoard
from stoneswidgets.room.visitor import Visitor
from stoneswidgets.widgets.protocol import NAME, NUMBER, Command

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Position
    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.room.lectern import Lectern
    from stoneswidgets.room.room import Room
    from stoneswidgets.widgets.board import Board


class _Playing(NamedTuple):
    match: Match
    seat: int


class _Asked(NamedTuple):
    position: Position
    seat: int
    ask: str


class Guest(Visitor):
    """Somebody who takes part, at one page.

    Parameters
    ----------
    room : Room
        The room.
    lectern : Lectern
        What the room is asked.
    name : str
        Who it is.
    post : callable
        Gives the page a message.
    hang_up : callable
        Ends the connection.
    """

    def __init__(
        self, room: Room, lectern: Lectern, name: str, post: Post, hang_up: Callable[[], None]
    ) -> None:
        super().__init__(post, hang_up)
        self.room, self.name = room, name
        self._lectern = lectern
        self._playing: _Playing | None = None
        self._asked: _Asked | None = None
        self._boards: dict[str, Board] = {}

    # ------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the boards that belong there now."""
        table = self.room.table_of(self.name)
        playing = _Playing(table.match, table.seats.index(self.name)) if table else None
        if playing != self._playing:
            self._playing = playing
            self._put("game", SeatBoard, *playing, table.seats) if playing and table else self._drop("game")
        board = self._boards.get("game")
        if table and isinstance(board, SeatBoard):
            board.name(table.seats)
        self._refresh_question()

    def _refresh_question(self) -> None:
        poll, facilitator = self._lectern.poll, self._lectern.facilitator
        asked = _Asked(poll.position, poll.seat, facilitator.ask) if poll and facilitator else None
        answer, taken = self._lectern.answer_of(self.name), not (facilitator and facilitator.revealed)
        if asked != self._asked:
            self._asked = asked
            if poll and asked:
                self._put("question", AnswerBoard, poll, asked.ask, self._answer, answer, taken=taken)
            else:
                self._drop("question")
        board = self._boards.get("question")
        if isinstance(board, AnswerBoard):
            board.tell(answer, taken=taken)

    def _put(self, place: str, kind: Callable[..., Board], *given: Any, **named: Any) -> None:  # noqa: ANN401 (the board's)
        before = self._boards.pop(place, None)
        with carried(self.post):
            self._boards[place] = made = kind(*given, **named)
        self.tell(tell="shown", place=place, widget=made.model_id)
        if before is not None:
            before.close()

    def _drop(self, place: str) -> None:
        if (board := self._boards.pop(place, None)) is not None:
            self.tell(tell="gone", place=place)
            board.close()

    def close(self) -> None:
        """Close the boards: the page is gone."""
        while self._boards:
            self._boards.popitem()[1].close()

    def widgets(self) -> set[str]:
        """Return the ids of the boards that are shown."""
        return {board.model_id for board in self._boards.values()}

    def _answer(self, move: str) -> None:
        self._lectern.answer(self.name, move)
        self._refresh_question()

    # ------------------------------------------------------------ what is asked for

    def open(self, game: str) -> None:
        """Put up a table for a new game, and sit down there."""
        self.room.sit_alone(self.name, Match(game_named(game)))

    def sit(self, table: int, seat: int) -> None:
        """Sit down at a table."""
        self.room.sit(self.name, table, seat)

    def get_up(self) -> None:
        """Leave the table."""
        self.room.get_up(self.name)

    def again(self) -> None:
        """Begin the table's game anew."""
        self.room.again(self.name)

    def leave(self) -> None:
        """Leave the room: the name is forgotten."""
        self.room.remove(self.name)


Guest.commands = {
    "open": Command(Guest.open, {"game": NAME}),
    "sit": Command(Guest.sit, {"table": NUMBER, "seat": NUMBER}),
    "up": Command(Guest.get_up),
    "again": Command(Guest.again),
    "leave": Command(Guest.leave),
}
