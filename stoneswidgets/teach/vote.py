"""A game whose moves a room votes on: the current question, its answers, and the clock."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.subscribers import Subscribers
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.teach.poll import Poll

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import View

SECONDS = 90
ASK = "What would you play here?"


class Vote:
    """A game in which a room votes on each move.

    Parameters
    ----------
    match : Match
        The game; asked about at its last position.
    ask : str
        The question.
    seat : int, optional
        The seat that is asked for a move. Left out: the one to move.
    seconds : int
        How long the clock runs.

    Attributes
    ----------
    match : Match
        The game as far as it was played.
    poll : Poll
        The present question's answers.
    seat : int or None
        The seat whose view is shown; None for what everybody may see.
    seconds : int
        How long the clock runs.
    ends : float or None
        When the time is up, as `time.time` counts; None while the clock does not run.
    revealed : bool
        Whether the answers are on the screen.

    Raises
    ------
    StonesError
        If nobody is to move there, or it is no question.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> vote = Vote(sw.Match(sw.SiegeStones().start().play("Td4")))
    >>> vote.take(vote.poll.answered("Ada", "c4"))
    >>> vote.play()
    'c4'
    >>> vote.match.moves, len(vote.poll.answers)
    (('c4',), 0)
    """

    def __init__(
        self, match: Match, ask: str = ASK, *, seat: int | None = None, seconds: int = SECONDS
    ) -> None:
        self.match, self.seat = match, seat
        self._ask = one_line(ask, "ask")
        self.seconds = whole("the time to think, in seconds", seconds, 1)
        self.poll = self._asked()
        self.ends: float | None = None
        self.revealed = False
        self._before: list[tuple[str, Poll]] = []
        self._subscribers = Subscribers()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each change; return a function that ends the subscription."""
        return self._subscribers.add(callback)

    @property
    def ask(self) -> str:
        """The question to the room; empty when the game is over."""
        return "" if self.match.is_over else self._ask

    @property
    def seen(self) -> View:
        """The public view: nothing that the asked seat does not know."""
        view: View = self.match.position.view(self.seat)
        return view

    @property
    def left(self) -> float | None:
        """The seconds left; None while the clock is stopped."""
        return None if self.ends is None else max(0.0, self.ends - time())

    @property
    def closed(self) -> str:
        """The reason why answers are closed; empty while they are open."""
        if self.match.is_over:
            return "The game is over."
        if self.revealed:
            return "The answers are shown."
        return "Time is up." if self.left == 0 else ""

    def answer_of(self, name: str) -> str:
        """Return a person's answer; empty if there is none."""
        return next((each.move for each in self.poll.answers if each.name == name), "")

    def take(self, poll: Poll) -> None:
        """Replace the poll by one with more answers."""
        self.poll = poll
        self._subscribers.tell()

    def show(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Show or hide the answers."""
        self.revealed = on
        self._subscribers.tell()

    def run_clock(self, on: bool) -> None:  # noqa: FBT001
        """Start or restart the clock."""
        self.ends = time() + self.seconds if on else None
        self._subscribers.tell()

    def play(self, move: str | None = None) -> str:
        """Play the most frequent answer, or the given move, and ask for the next move.

        A question that names the seats of the game is not asked again: it was about the one that has moved.

        Raises
        ------
        StonesError
            If there is no answer, or the move is not legal.
        """
        choices = self.poll.choices()
        if move is None and not choices:
            raise StonesError("nobody has answered yet; a move can be named")
        played = choices[0].move if move is None else move
        self.match.play(played, self.poll.seat)
        self._before.append((self._ask, self.poll))
        if any(name in self._ask for name in self.match.game.seat_names):
            self._ask = ASK
        self._next()
        return played

    def back(self) -> None:
        """Undo the last move, and return to its question and answers."""
        if self.match.can_undo:
            self.match.undo()
            before = None
            if self._before and self._before[-1][1].position == self.match.position:
                self._ask, before = self._before.pop()
            self._next(before)

    def clear(self) -> None:
        """Delete the answers to this question."""
        self._next()

    def _next(self, poll: Poll | None = None) -> None:
        self.revealed, self.ends = False, None
        if not self.match.is_over:
            self.seat = None if self.seat not in self.match.to_move else self.seat
            self.poll = poll or self._asked()
        self._subscribers.tell()

    def _asked(self) -> Poll:
        return Poll(self.match.position, -1 if self.seat is None else self.seat)
