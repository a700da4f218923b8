"""The pages of those who take part: the question, the board at a table, and what can be asked for there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.match import Match
from stoneswidgets.core.registry import game_named
from stoneswidgets.errors import StonesError
from stoneswidgets.page.tab.carrier import carried
from stoneswidgets.room.boards import AnswerBoard, SeatBoard
from stoneswidgets.room.page import Role
from stoneswidgets.widgets.protocol import NAME, NUMBER, Command

if TYPE_CHECKING:
    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.room.page import Shown
    from stoneswidgets.room.room import Room


class Guest(Role):
    """Somebody who takes part, at one page.

    Parameters
    ----------
    room : Room
        The room.
    name : str
        Who it is.
    post : callable
        Gives the page a message.
    """

    owns = True

    def __init__(self, room: Room, name: str, post: Post) -> None:
        self._room, self._name, self._post = room, name, post

    def shows(self, there: Shown) -> Shown:
        """Return the board of the question, and that of the table where the person sits."""
        found = dict[str, AnswerBoard | SeatBoard]()
        question, game = there.get("question"), there.get("game")
        with carried(self._post):
            if (vote := self._room.vote) and vote.ask:
                if not isinstance(question, AnswerBoard) or not question.asks(vote):
                    question = AnswerBoard(vote, self._name, self._answer)
                question.tell()
                found["question"] = question
            if table := self._room.table_of(self._name):
                seat = table.seats.index(self._name)
                if not isinstance(game, SeatBoard) or (game.match, game.seat) != (table.match, seat):
                    game = SeatBoard(table.match, seat, table.seats)
                game.name(table.seats)
                found["game"] = game
        return {**found}

    def _answer(self, move: str) -> None:
        vote = self._room.vote
        if vote is None or vote.closed:
            raise StonesError(
                f"{vote.closed if vote else 'The question is over.'} Answers are not taken any more"
            )
        vote.take(vote.poll.answered(self._name, move))

    def open(self, game: str) -> None:
        """Put up a table for a new game, and sit down there."""
        self._room.sit_alone(self._name, Match(game_named(game)))

    def sit(self, table: int, seat: int) -> None:
        """Sit down at a table."""
        self._room.sit(self._name, table, seat)

    def get_up(self) -> None:
        """Leave the table."""
        self._room.get_up(self._name)

    def again(self) -> None:
        """Begin the table's game anew."""
        self._room.again(self._name)

    def leave(self) -> None:
        """Leave the room: the name is forgotten."""
        self._room.remove(self._name)


Guest.commands = {
    "open": Command(Guest.open, {"game": NAME}),
    "sit": Command(Guest.sit, {"table": NUMBER, "seat": NUMBER}),
    "up": Command(Guest.get_up),
    "again": Command(Guest.again),
    "leave": Command(Guest.leave),
}
