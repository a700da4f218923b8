"""The tables of a room: the games, who sits at which seat, and who watches."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.match import Match
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import counted, sentence
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.room.log import MOST_ENTRIES, game_entry
from stoneswidgets.room.pairing import random_tables
from stoneswidgets.widgets.table import BOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.design import Design

MOST_TABLES = 100
BOT = "bot:2"
"""The bot that takes a free seat."""


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

    def result(self, *, names: bool) -> str:
        """Return who has won, in how many moves: the seats, with or without people's names; empty while the game is not over."""
        match = self.match
        if not match.is_over:
            return ""
        at = {seat: f"{isolated(name)} " for name, seat in self.has_sat.items() if names}
        seats = match.game.seat_names
        winners = [
            f"{at[seat]}({seats[seat]})" if seat in at else seats[seat] for seat in match.position.winners
        ]
        won = f"{' and '.join(winners)} won" if 0 < len(winners) < match.game.seats else "Drawn"
        if match.game.is_cooperative:
            won = sentence(match.game.in_common(won=bool(winners)))
        return f"{won}, {counted(len(match.moves), 'move')}"

    def deserted(self, leaving: Collection[str] = ()) -> bool:
        """Tell whether the table is empty without these people, and no game goes on there."""
        return all(name in leaving for name in self.people) and not self.goes_on


class RoomTables(dict[int, RoomTable]):
    """The tables of a room, by their numbers. `changed` is called after each change, also after each move, before any board is told of it.

    Attributes
    ----------
    watching : dict of str to int
        The tables that people look at who sit nowhere, by their names; it is not kept.
    games : list of dict
        What was played at tables that are gone, as `stoneswidgets.room.log` has it.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.watching: dict[str, int] = {}
        self.games: list[dict[str, Any]] = []
        self._changed = changed

    def of(self, name: str) -> RoomTable | None:
        """Return the table at which somebody sits."""
        return next((table for table in self.values() if name in table.seats), None)

    def own(self, name: str) -> RoomTable:
        """Return a person's table; raise a `StonesError` if there is none."""
        table = self.of(name)
        if table is None:
            raise StonesError("you sit at no table")
        return table

    def numbered(self, number: int, seat: int = 0) -> RoomTable:
        """Return the table of that number; raise a `StonesError` if there is none, or it has no such seat."""
        table = self.get(number)
        if table is None or not 0 <= seat < len(table.seats):
            raise StonesError(f"there is no table {number} with a seat {seat + 1}")
        return table

    # ------------------------------------------------------------ tables come and go

    def open(self, match: Match, names: Collection[str] = ()) -> RoomTable:
        """Open a table for a match, with people who do not play elsewhere, in the order of the seats."""
        for name in names:
            self._refuse_if_playing(name)
        if sum(not table.deserted(names) for table in self.values()) >= MOST_TABLES:
            raise StonesError(f"there are {MOST_TABLES} tables already; the facilitator can close some")
        for name in names:
            self._get_up(name)
        self._remove_deserted()
        table = RoomTable(max(self, default=0) + 1, match, [None] * match.game.seats)
        self.place(table)
        for seat, name in enumerate(names):
            self._seat(table, seat, name)
        self._changed()
        return table

    def place(self, table: RoomTable) -> None:
        """Add a table, whose match's changes are then changes of the room."""
        self[table.number] = table
        table.match.subscribe(self._changed)

    def pair(self, make: Callable[[], Match], names: Collection[str]) -> list[RoomTable]:
        """Seat all who are free at new tables, by chance: with others than before, and of other groups; return the tables.

        `make` returns a new match for each. At the last one a seat that is left stays free.
        """
        free = [name for name in names if (at := self.of(name)) is None or not at.goes_on]
        tables = random_tables(free, make().game.seats, self.met) if free else []
        return [self.open(make(), here) for here in tables]

    def again(self, name: str) -> None:
        """Begin the game of somebody's table anew when it is over; everybody moves up by one seat."""
        table = self.own(name)
        if not table.match.is_over:
            raise StonesError("a new game begins when this one is over")
        self._log(table)
        seats = [table.seats[-1], *table.seats[:-1]]
        new = RoomTable(table.number, Match(table.match.game, design=table.match.design), seats)
        new.has_sat = {who: seats.index(who) for who in new.people}
        self.place(new)
        self._changed()

    def change_rules(self, name: str, game: Game) -> None:
        """Have somebody's table play by other rules, from their start."""
        table = self.own(name)
        if table.match.can_undo:
            raise StonesError("the game has begun: its rules stay as they are")
        if any(seat >= game.seats for seat, who in enumerate(table.seats) if who is not None):
            raise StonesError(f"only {game.seats} can play then; the others have to get up first")
        seats = [*table.seats, *[None] * game.seats][: game.seats]
        self.place(RoomTable(table.number, Match(game, design=table.match.design), seats, table.has_sat))
        self._changed()

    def call(self, name: str, design: Design) -> None:
        """Give the rules of somebody's table another name."""
        self.own(name).match.design = design
        self._changed()

    def close(self, numbers: Iterable[int]) -> None:
        """Remove tables with their games."""
        for table in [*map(self.numbered, numbers)]:
            self._log(self.pop(table.number))
        self._changed()

    # ------------------------------------------------------------ who sits where

    def sit(self, name: str, number: int, seat: int) -> None:
        """Seat a person, who has sat at no other seat in this game, and does not play elsewhere."""
        table = self.numbered(number, seat)
        seat_name = table.match.game.seat_names[seat]
        if table.seats[seat] is not None or table.has_sat.get(name, seat) != seat:
            why = (
                "is taken" if table.seats[seat] else "is not yours: you have played another seat of this game"
            )
            raise StonesError(f"table {number}: {seat_name} {why}")
        self._refuse_if_playing(name)
        self._get_up(name)
        self._seat(table, seat, name)
        self._remove_deserted()
        self._changed()

    def get_up(self, name: str) -> None:
        """Free a person's seat; the game stays."""
        self._get_up(name)
        self._remove_deserted()
        self._changed()

    def watch(self, name: str, number: int) -> None:
        """Have a person without a seat watch a table; 0 for none."""
        if number:
            self.numbered(number)
        if at := self.of(name):
            raise StonesError(f"you sit at table {at.number}; get up there first")
        self.watching[name] = number

    def seat_bot(self, number: int, seat: int) -> None:
        """Seat a bot at a free seat."""
        table = self.numbered(number, seat)
        if table.seats[seat] is not None or table.match.is_over:
            raise StonesError(f"table {number}: a bot can only take a free seat in a game that is not over")
        table.seats[seat] = BOT
        self._changed()

    def free_of_bot(self, number: int, seat: int) -> None:
        """Remove a bot from its seat."""
        table = self.numbered(number, seat)
        if seat not in table.bots:
            raise StonesError(f"table {number}: no bot plays {table.match.game.seat_names[seat]}")
        table.seats[seat] = None
        self._remove_deserted()
        self._changed()

    def _refuse_if_playing(self, name: str) -> None:
        at = self.of(name)
        if at is not None and at.goes_on:
            raise StonesError(f"you play at table {at.number}; get up there first")

    def _get_up(self, name: str) -> None:
        at = self.of(name)
        if at is not None:
            at.seats[at.seats.index(name)] = None

    def _seat(self, table: RoomTable, seat: int, name: str) -> None:
        table.seats[seat] = name
        table.has_sat[name] = seat
        self.watching.pop(name, None)

    def _remove_deserted(self) -> None:
        for number in [number for number, table in self.items() if table.deserted()]:
            self._log(self.pop(number))

    # ------------------------------------------------------------ what was played

    @property
    def history(self) -> Iterator[tuple[str, Collection[str], str]]:
        """The rules, the people and the result of each game, also at tables that are gone; no result where a table's game is not over."""
        for each in self.games:
            yield each["rules"], each["seats"], each["result"]
        for table in self.values():
            yield table.titled, table.has_sat, table.result(names=False)

    @property
    def met(self) -> Counter[frozenset[str]]:
        """How often two people have sat at one table."""
        return Counter(frozenset(pair) for _, names, _ in self.history for pair in combinations(names, 2))

    def _log(self, table: RoomTable) -> None:
        """Log the game of a table that goes, or begins anew."""
        if table.has_sat:
            self.games = [*self.games, game_entry(table)][-MOST_ENTRIES:]

    def summary(self) -> list[dict[str, Any]]:
        """Return the public state of the tables: who sits where, without the games."""
        return [
            {
                "number": table.number,
                "game": table.titled,
                "seats": [BOTS.get(name or "", name) for name in table.seats],
                "bots": [*table.bots],
                "names": list(table.match.game.seat_names),
                "over": table.match.is_over,
                "begun": table.match.can_undo,
                "result": table.result(names=True),
            }
            for table in self.values()
        ]
