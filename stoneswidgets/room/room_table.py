"""A table of a room: a game, who sits at its seats, under which names, and its bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unicodedata import normalize

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.language import counted, sentence
from stoneswidgets.plumbing.texts import folded, isolated, one_line
from stoneswidgets.teach.poll import LONGEST_NAME, SLASH
from stoneswidgets.widgets.table import BOTS, CHOICES, PACES, Player, chosen
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position


@dataclass
class RoomTable:
    """A game that people of the room play against each other.

    At each of `seats` is a person's name, a bot as `BOTS` has it, or None. `has_sat` says at which one somebody has sat in this match:
    nobody sees another seat's secrets as well.
    """

    number: int
    match: Match
    seats: list[str | None]
    has_sat: dict[str, int] = field(default_factory=dict)

    @property
    def titled(self) -> str:
        """The rules that are played, by their name if somebody gave them one."""
        return self.match.design.over(self.match.game.titled)

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
        if match.game.is_cooperative:
            won = sentence(match.game.in_common(won=bool(winners)))
        return f"{won}, {counted(len(match.moves), 'move')}"

    def deserted(self, leaving: Collection[str] = ()) -> bool:
        """Tell whether the table is empty without these people, and no game goes on there."""
        return all(name in leaving for name in self.people) and not self.goes_on

    def may_sit(self, name: str, seat: int) -> bool:
        """Tell whether somebody may sit at a seat."""
        return self.seats[seat] is None and self.has_sat.get(name, seat) == seat


def checked_name(value: object) -> str:
    """Return a name in normal form: normalised letters, without surrounding spaces.

    It is refused if it is empty, too long, several lines, a bot's or like that of one, or with control characters or more than one group in it.

    >>> checked_name(" Red / Ada "), checked_name("Red\uff0fAda")
    ('Red/Ada', 'Red/Ada')
    """
    name = normalize("NFC", one_line(value, "a name")).strip()
    if len(name) > LONGEST_NAME:
        raise StonesError(f"a name has at most {LONGEST_NAME} letters, not {len(name)}")
    parts = [" ".join(part.split()) for part in SLASH.split(name)]
    if len(parts) > 2 or not all(parts):
        raise StonesError(f"a name, or a group and a name as in Red/Ada, not {quoted(name)}")
    if not any(letter.isalnum() for letter in parts[-1]):
        raise StonesError(f"a name has a letter or a digit in it, not only {quoted(name)}")
    checked = "/".join(parts)
    if checked in CHOICES or folded(checked) in map(folded, (*BOTS, *BOTS.values())):
        raise StonesError(f"{checked} is in the list of players for a seat; choose another name")
    return checked


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
