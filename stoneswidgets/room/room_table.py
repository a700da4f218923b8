"""A table of a room: a game, and who sits at its seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.widgets.table import BOTS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from stoneswidgets.core.matches.match import Match


@dataclass
class RoomTable:
    """A game that people of the room play against each other.

    Attributes
    ----------
    number : int
        The number that people know it by.
    match : Match
        What is played.
    seats : list of str or None
        Who sits at each seat: a person's name, or a bot as `BOTS` has it; None where nobody does.
    has_sat : dict of str to int
        The seat at which somebody has sat in this match. Nobody sees another seat's secrets as well.
    """

    number: int
    match: Match
    seats: list[str | None]
    has_sat: dict[str, int] = field(default_factory=dict)

    @property
    def goes_on(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.match.can_undo and not self.match.is_over

    @property
    def bots(self) -> dict[int, str]:
        """The bots that sit here, by their seats."""
        return {seat: name for seat, name in enumerate(self.seats) if name in BOTS}

    @property
    def people(self) -> list[str]:
        """The people who sit here."""
        return [name for name in self.seats if name is not None and name not in BOTS]

    @property
    def result(self) -> str:
        """Who has won, in how many moves; empty while the game is not over."""
        at = {seat: name for name, seat in self.has_sat.items()}
        names = self.match.game.seat_names
        return self._won(
            [f"{isolated(at[seat])} ({name})" if seat in at else name for seat, name in enumerate(names)]
        )

    @property
    def outcome(self) -> str:
        """Which seat has won, in how many moves, without anybody's name; empty while the game is not over."""
        return self._won(self.match.game.seat_names)

    def _won(self, names: Sequence[str]) -> str:
        match = self.match
        if not match.is_over:
            return ""
        winners = [names[seat] for seat in match.position.winners]
        won = f"{' and '.join(winners)} won" if 0 < len(winners) < match.game.seats else "Drawn"
        return f"{won}, {counted(len(match.moves), 'move')}"

    def deserted(self, leaving: Collection[str] = ()) -> bool:
        """Tell whether the table is empty without these people, and no game goes on there."""
        return all(name in leaving for name in self.people) and not self.goes_on

    def may_sit(self, name: str, seat: int) -> bool:
        """Tell whether somebody may sit at a seat."""
        return self.seats[seat] is None and self.has_sat.get(name, seat) == seat
