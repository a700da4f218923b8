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
    from stoneswidgets.teach.poll import Poll
    from stoneswidgets.widgets.session import Session

NOBODY = "nobody yet"


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
    poll : Poll
        The question.
    ask : str
        The question in words.
    answered : callable
        Is given the move.
    answer : str
        The answer that was given before; empty for none.
    taken : bool
        Whether an answer is still taken.
    """

    def __init__(
        self, poll: Poll, ask: str, answered: Callable[[str], None], answer: str = "", *, taken: bool = True
    ) -> None:
        self._ask, self._answered, self._now = ask, answered, (answer, taken)
        room = [Player("the room")] * poll.position.game.seats
        super().__init__(poll.position, players=room, seat=poll.seat, analysis=None)
        self.set_trait("_part", "answer")

    def _arrange(self, session: Session) -> None:
        self._put(session)
        session.sight = sight_of(session.table, session.doing, session.asked)

    def tell(self, answer: str, *, taken: bool) -> None:
        """Show the answer that was given, and whether another one is still taken."""
        if self._now != (answer, taken):
            self._now = answer, taken
            self._put(self._session)
            self._session.turn(self._session.table.look)

    def _put(self, session: Session) -> None:
        answer, taken = self._now
        if taken:
            said = f"Your answer: {answer}. Choose again to change it." if answer else self._ask
        else:
            said = f"The answers are shown. Yours: {answer}." if answer else "The answers are shown."
        table = session.table
        session.asked = Asked(said, open=taken, taken=self._answered)
        table.look = replace(table.look, marks=_marks(session.sight.view, answer))


def _marks(view: Snapshot, answer: str) -> tuple[str, ...]:
    """Return the elements on the board that are clicked for an answer."""
    shown = picture(view)
    at = shown.at()
    path = next((path for path, move in shown.paths().items() if move == answer), ())
    return tuple(element for element in path if element in at)
