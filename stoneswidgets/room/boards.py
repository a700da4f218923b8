"""The boards of those who take part: of a seat at a table, and of the question."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.scene import picture
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.players import Player
from stoneswidgets.widgets.screens import Asked, sight_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.core.match import Match
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.teach.vote import Vote
    from stoneswidgets.widgets.session import Session

NOBODY = "nobody yet"
MOST_TOLD = 3
"""How many of the room's moves are named on the boards of those who have answered."""


class SeatBoard(Board):
    """The board of one seat at a table: nothing that this seat may not know is sent to it.

    Parameters
    ----------
    match : Match
        What is played there.
    seat : int
        The seat.
    names : sequence of str or None
        Who sits at each seat.
    """

    def __init__(self, match: Match, seat: int, names: Sequence[str | None]) -> None:
        self.seat = seat
        super().__init__(match, players=_seated(names), seat=seat, analysis=None)

    def name(self, names: Sequence[str | None]) -> None:
        """Show who sits at each seat."""
        table = self._session.table
        if table.seats != _seated(names):
            table.seats = _seated(names)
            self._session.turn(table.look)


def _seated(names: Sequence[str | None]) -> list[Player]:
    return [Player(name or NOBODY) for name in names]


class AnswerBoard(Board):
    """The board of a question: a move that is clicked is an answer, and is not played.

    Parameters
    ----------
    vote : Vote
        What is asked.
    name : str
        Who answers here.
    answered : callable
        Is given the move.
    """

    def __init__(self, vote: Vote, name: str, answered: Callable[[str], None]) -> None:
        self._vote, self._name, self._answered = vote, name, answered
        self._asked = vote.ask, vote.poll.position, vote.poll.seat
        self._now = self._told()
        room = [Player("the room")] * vote.match.game.seats
        super().__init__(vote.poll.position, players=room, seat=vote.poll.seat, analysis=None)
        self.set_trait("_part", "answer")

    def asks(self, vote: Vote) -> bool:
        """Tell whether this is still the board for what is asked."""
        return vote is self._vote and self._asked == (vote.ask, vote.poll.position, vote.poll.seat)

    def tell(self) -> None:
        """Show the answer that was given, whether another one is still taken, and what the room has answered."""
        if self._now != (now := self._told()):
            self._now = now
            self._put(self._session)
            self._session.turn(self._session.table.look)

    def _told(self) -> tuple[str, str, str]:
        return self._vote.answer_of(self._name), self._vote.closed, self._counted()

    def _counted(self) -> str:
        """Say what the room has answered, when that is on the screen."""
        most = self._vote.poll.choices()[:MOST_TOLD] if self._vote.shown else ()
        return f" The room: {', '.join(f'{each.move} {each.votes}' for each in most)}." if most else ""

    def _arrange(self, session: Session) -> None:
        self._put(session)
        session.sight = sight_of(session.table, session.doing, session.asked)

    def _put(self, session: Session) -> None:
        answer, closed, counted = self._now
        if closed:
            said = f"{closed}{counted}{f' Yours: {answer}.' if answer else ''}"
        else:
            said = f"Your answer: {answer}. Choose again to change it." if answer else self._vote.ask
        table = session.table
        session.asked = Asked(said, open=not closed, taken=self._answered)
        table.look = replace(table.look, marks=_marks(session.sight.view, answer))


def _marks(view: Snapshot, answer: str) -> tuple[str, ...]:
    """Return the elements on the board that are clicked for an answer."""
    shown = picture(view)
    at = shown.at()
    path = next((path for path, move in shown.paths().items() if move == answer), ())
    return tuple(element for element in path if element in at)
