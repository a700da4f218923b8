"""Undo between players: who must agree before a seat takes back its last decision.

After an undo across another player's move, a chance event or a revealed secret, somebody would move again who knows what is
to come. So the players concerned are asked, on their own boards. Bots always consent, unless something hidden was revealed:
that cannot be made unseen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary, WeakSet

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import listed, many

if TYPE_CHECKING:
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.widgets.table import Table


@dataclass(frozen=True)
class Takeback:
    """A takeback to a seat's own last decision.

    Attributes
    ----------
    asker : int
        The seat.
    to : int
        How many moves of the match stay.
    waiting : frozenset of int
        The seats whose players must consent, and have not answered.
    """

    asker: int
    to: int
    waiting: frozenset[int]


class SeatBoard(Protocol):
    """The board of one seat, at which its player can be asked something; see `Session`."""

    table: Table

    def be_asked(self, what: str) -> None:
        """Ask the people at the board for consent; an empty text ends the question."""

    def hear(self, announcement: str) -> None:
        """Announce something that changes nothing in the match."""


class Consent:
    """Requests to take moves back, shared by the boards of a match's seats."""

    def __init__(self) -> None:
        self.boards: WeakSet[SeatBoard] = WeakSet()
        self.request: Takeback | None = None

    def ask(self, board: SeatBoard) -> None:
        """Take back what needs no consent; ask the other seats for the rest.

        Raises
        ------
        StonesError
            If it cannot be taken back, or somebody has no board here on which to be asked.
        """
        table = board.table
        own, match = table.board_seat or 0, table.match
        if self.request is not None:
            raise StonesError("a request to take moves back is open already; whoever makes a move ends it")
        if own in match.acted:
            match.withdraw(own)
            return
        step = way_back(table, own)
        seated = {each.table.board_seat for each in self.boards}
        names = match.game.seat_names
        if missing := [names[seat] for seat in sorted(step.waiting - seated)]:
            raise StonesError(
                f"{listed(missing)} would have to allow that, and no board of theirs is open here"
            )
        if not step.waiting:
            match.undo(to=step.to)
            return
        self.request = step
        back = many(len(match.moves) - step.to, "move") if len(match.moves) > step.to else "this round"
        for each in self.boards:
            if each.table.board_seat in step.waiting:
                each.be_asked(f"{names[own]} asks to take back {back}.")
        waiting = listed([names[seat] for seat in sorted(step.waiting)])
        board.hear(f"You have asked to take back {back}; {waiting} may allow it.")

    def answer(self, seat: int, *, allowed: bool) -> None:
        """Allow or refuse the request; take the moves back once all have allowed it."""
        request, self.request = self.request, None
        if request is None:
            return
        match = next(iter(self.boards)).table.match
        name = match.game.seat_names[seat]
        waiting = request.waiting - {seat}
        if allowed and not waiting:
            self._end()
            match.undo(to=request.to)
            return
        if allowed:
            self.request = replace(request, waiting=waiting)
        for each in tuple(self.boards):
            if each.table.board_seat == seat or not allowed:
                each.be_asked("")
            if each.table.board_seat == request.asker:
                each.hear(f"{name} {'allows' if allowed else 'refuses'} it.")

    def lapse(self) -> None:
        """End a request: the match has gone on, or a board was closed."""
        if self.request is not None:
            self.request = None
            self._end()

    def _end(self) -> None:
        for each in tuple(self.boards):
            each.be_asked("")


_OF: WeakKeyDictionary[Match, Consent] = WeakKeyDictionary()


def consent_of(match: Match) -> Consent:
    """Return the `Consent` that the boards of a match's seats share."""
    return _OF.setdefault(match, Consent())


def way_back(table: Table, own: int) -> Takeback:
    """Return the way back to a seat's last decision.

    Raises
    ------
    StonesError
        If there is none, or it leads back across something hidden that bots cannot forget.
    """
    match = table.match
    decisions = (i for i in range(len(match.moves) - 1, -1, -1) if own in match.positions[i].to_move)
    to = next(decisions, None)
    if to is None:
        raise StonesError("there is no move of yours to undo")
    crossed = match.positions[to:]
    others = frozenset(table.people) - {own}
    revealed = any(
        position.view(own).state != position.state
        or (len(position.to_move) > 1 and position is not crossed[-1])
        for position in crossed
    )
    if revealed and not others:
        raise StonesError(
            "something hidden has been revealed since your last choice; that cannot be taken back"
        )
    by_chance = any(position.is_chance for position in crossed)
    movers = {seat for position in crossed[:-1] for seat in position.to_move} | {*match.acted}
    return Takeback(own, to, others if revealed or by_chance else others & movers)
