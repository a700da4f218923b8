"""The state of a live room: people, tables, and the question; no network, no widgets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from hmac import compare_digest
from itertools import combinations
from secrets import choice, token_urlsafe
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.match import Match
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.experiment import Expectation
from stoneswidgets.page.gallery import Exhibit, sheet
from stoneswidgets.plumbing.texts import folded, isolated
from stoneswidgets.room.notes import (
    MOST_NOTED,
    NOT_BEGUN,
    gallery_noted,
    game_noted,
    page_of,
    question_noted,
    table_of,
)
from stoneswidgets.room.pairing import mixed, rotated, together
from stoneswidgets.room.room_table import RoomTable, checked_name
from stoneswidgets.teach.kinds import SentenceKind
from stoneswidgets.widgets.table import BOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.design import Design
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.room.boards import Presented
    from stoneswidgets.teach.poll import Poll

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What a room's code is made of: no two of them are taken for each other on a projector."""
CODE = 8
"""The letters of a code: with those who guess slowed down, nobody finds it in a year."""
MOST_PEOPLE, MOST_TABLES = 200, 100
BOT = "bot:2"
"""The bot that takes a free seat."""


class Room:
    """The state of a live room; `code` lets people in, `key` the facilitator.

    Attributes
    ----------
    people : dict of str to str
        The names, each with a hash of the secret by which a browser proves to be that person's.
    here : set of str
        The names of those whose pages are connected.
    watching : dict of str to int
        The tables that people look at who sit nowhere, by their names; it is not kept.
    board : dict
        What was done on the facilitator's board, in the form of `KeptGame`.
    hangs : bool
        Whether the wall shows the gallery while nothing is asked.
    watched : int
        The table that the facilitator and the wall look at; 0 for none.
    presented : Presented or None
        What everybody's board follows, if the facilitator's `leads`; it is not kept.
    gallery : dict of str to Exhibit
        The designs that people show to all, by their names and rules.
    games, asked : list of dict
        What was played at tables that are gone, and what was asked before, as `stoneswidgets.room.notes` has it.
    offers : dict of str to Record
        The lines that people offer the facilitator, by their names; they are not kept.
    changed : callable
        Called after each change, also after each move at a table, before any board is told of it.

    >>> room = Room()
    >>> secret = room.enter("Ada")
    >>> room.recognises("Ada", secret), room.recognises("Ada", "another")
    (True, False)
    """

    def __init__(self, code: str | None = None, key: str | None = None) -> None:
        self.code = "".join(choice(LETTERS) for _ in range(CODE)) if code is None else code
        self.key = token_urlsafe(24) if key is None else key
        self.people: dict[str, str] = {}
        self.here: set[str] = set()
        self.tables: dict[int, RoomTable] = {}
        self.watching: dict[str, int] = {}
        self.poll: Poll | None = None
        self.board: dict[str, Any] = {}
        self.leads = self.hangs = False
        self.watched = 0
        self.presented: Presented | None = None
        self.gallery: dict[str, Exhibit] = {}
        self.games: list[dict[str, Any]] = []
        self.asked: list[dict[str, Any]] = []
        self.offers: dict[str, Record] = {}
        self.changed: Callable[[], None] = lambda: None

    # ------------------------------------------------------------ who is there

    def admits(self, code: str) -> bool:
        """Tell whether a text is the room's code, ignoring spaces, hyphens and case."""
        given = "".join(code.split()).replace("-", "").upper()
        return compare_digest(given.encode(), self.code.encode())

    def is_facilitators_key(self, key: str) -> bool:
        """Tell whether a text is the facilitator's key."""
        return compare_digest(key.encode(), self.key.encode())

    def enter(self, name: str, secret: str | None = None) -> str:
        """Add a new person, and return the secret that identifies the browser."""
        name = checked_name(name)
        if other := self.like(name):
            raise StonesError(
                f"{isolated(other)} is in this room already{'' if other == name else f', and {isolated(name)} looks the same'}. "
                "Add a letter to your name; or, if that is you on another device, "
                "ask the facilitator to take the name off the list"
            )
        if len(self.people) >= MOST_PEOPLE:
            raise StonesError(f"the room is full: it holds {MOST_PEOPLE} people")
        secret = secret or token_urlsafe(24)
        self.people[name] = hashed(secret)
        self.changed()
        return secret

    def like(self, name: str) -> str:
        """Return the name on the list that looks like this one; "" if there is none."""
        return next((other for other in self.people if folded(name) == folded(other)), "")

    def recognises(self, name: str, secret: str) -> bool:
        """Tell whether a secret is that of the person with this name."""
        known = self.people.get(name)
        return known is not None and compare_digest(known, hashed(secret))

    def remove(self, name: str) -> None:
        """Remove a person and free the seat."""
        if name not in self.people:
            raise StonesError(f"nobody here is called {quoted(name)}")
        self._get_up(name)
        del self.people[name]
        self.watching.pop(name, None)
        self.offers.pop(name, None)
        self.changed()

    # ------------------------------------------------------------ who plays whom

    def table_of(self, name: str) -> RoomTable | None:
        """Return the table at which somebody sits."""
        return next((table for table in self.tables.values() if name in table.seats), None)

    def own_table(self, name: str) -> RoomTable:
        """Return a person's table; raise a `StonesError` if there is none."""
        table = self.table_of(name)
        if table is None:
            raise StonesError("you sit at no table")
        return table

    def open(self, match: Match, names: Collection[str] = ()) -> RoomTable:
        """Open a table for a match, with people in the order of the seats."""
        if sum(not table.deserted(names) for table in self.tables.values()) >= MOST_TABLES:
            raise StonesError(f"there are {MOST_TABLES} tables already; the facilitator can close some")
        for name in names:
            self._get_up(name)
        self._clear_away()
        seats = [None] * match.game.seats
        table = RoomTable(max(self.tables, default=0) + 1, match, [*seats])
        self.place(table)
        for seat, name in enumerate(names):
            self._seat(table, seat, name)
        self.changed()
        return table

    def place(self, table: RoomTable) -> None:
        """Add a table, whose match's changes are then changes of the room."""
        self.tables[table.number] = table
        table.match.subscribe(self._tell)

    def sit(self, name: str, number: int, seat: int) -> None:
        """Seat a person, who has sat at no other seat in this game, and does not play elsewhere."""
        table = self._table(number, seat)
        seat_name = table.match.game.seat_names[seat]
        if not table.may_sit(name, seat):
            why = (
                "is taken" if table.seats[seat] else "is not yours: you have played another seat of this game"
            )
            raise StonesError(f"table {number}: {seat_name} {why}")
        self._stay_where_it_goes_on(name)
        self._get_up(name)
        self._seat(table, seat, name)
        self._clear_away()
        self.changed()

    def sit_alone(self, name: str, match: Match) -> RoomTable:
        """Open a table with one person, who waits for others."""
        self._stay_where_it_goes_on(name)
        return self.open(match, [name])

    def seat_bot(self, number: int, seat: int) -> None:
        """Seat a bot at a free seat."""
        table = self._table(number, seat)
        if table.seats[seat] is not None or table.match.is_over:
            raise StonesError(f"table {number}: a bot can only take a free seat in a game that is not over")
        table.seats[seat] = BOT
        self.changed()

    def free_of_bot(self, number: int, seat: int) -> None:
        """Remove a bot from its seat."""
        table = self._table(number, seat)
        if seat not in table.bots:
            raise StonesError(f"table {number}: no bot plays {table.match.game.seat_names[seat]}")
        table.seats[seat] = None
        self._clear_away()
        self.changed()

    def watch(self, name: str, number: int) -> None:
        """Have a person without a seat watch a table; 0 for none."""
        if number:
            self._table(number)
        if at := self.table_of(name):
            raise StonesError(f"you sit at table {at.number}; get up there first")
        self.watching[name] = number

    def get_up(self, name: str) -> None:
        """Free a person's seat; the game stays."""
        self._get_up(name)
        self._clear_away()
        self.changed()

    def again(self, name: str) -> RoomTable:
        """Begin the game of somebody's table anew when it is over; everybody moves up by one seat."""
        table = self.own_table(name)
        if not table.match.is_over:
            raise StonesError("a new game begins when this one is over")
        self._note(table)
        seats = [table.seats[-1], *table.seats[:-1]]
        new = RoomTable(table.number, Match(table.match.game, design=table.match.design), seats)
        new.has_sat = {who: seats.index(who) for who in new.people}
        self.place(new)
        self.changed()
        return new

    def change_rules(self, name: str, game: Game) -> None:
        """Have somebody's table play by other rules, from their start."""
        table = self.own_table(name)
        if table.match.can_undo:
            raise StonesError("the game has begun: its rules stay as they are")
        if any(seat >= game.seats for seat, who in enumerate(table.seats) if who is not None):
            raise StonesError(f"only {game.seats} can play then; the others have to get up first")
        seats = [*table.seats, *[None] * game.seats][: game.seats]
        self.place(RoomTable(table.number, Match(game, design=table.match.design), seats, table.has_sat))
        self.changed()

    def call(self, design: Design, name: str) -> None:
        """Give the rules of somebody's table another name."""
        self.own_table(name).match.design = design
        self.changed()

    def pair(self, make: Callable[[], Match], names: Collection[str]) -> list[RoomTable]:
        """Seat all who are free at new tables, by chance: with others than before, and of other groups; return the tables.

        `make` returns a new match for each. At the last one a seat that is left stays free.
        """
        free = [name for name in names if (at := self.table_of(name)) is None or not at.goes_on]
        tables = mixed(free, make().game.seats, self.met) if free else []
        return [self.open(make(), here) for here in tables]

    def close(self, number: int) -> None:
        """Remove a table with its game."""
        self._note(self._table(number))
        del self.tables[number]
        self.changed()

    def close_all(self) -> None:
        """Remove all tables with their games."""
        for number in [*self.tables]:
            self._note(self.tables.pop(number))
        self.changed()

    @property
    def met(self) -> Counter[frozenset[str]]:
        """How often two people have sat at one table."""
        seated = [each["seats"] for each in self.games] + [table.has_sat for table in self.tables.values()]
        return Counter(frozenset(pair) for names in seated for pair in combinations(names, 2))

    def _note(self, table: RoomTable) -> None:
        """Note what was played at a table that goes, or begins anew."""
        if not table.has_sat:
            return
        self.games = [*self.games, game_noted(table)][-MOST_NOTED:]

    def _table(self, number: int, seat: int = 0) -> RoomTable:
        table = self.tables.get(number)
        if table is None or not 0 <= seat < len(table.seats):
            raise StonesError(f"there is no table {number} with a seat {seat + 1}")
        return table

    def _tell(self) -> None:
        self.changed()

    def _stay_where_it_goes_on(self, name: str) -> None:
        at = self.table_of(name)
        if at is not None and at.goes_on:
            raise StonesError(f"you play at table {at.number}; get up there first")

    def _get_up(self, name: str) -> None:
        at = self.table_of(name)
        if at is not None:
            at.seats[at.seats.index(name)] = None

    def _seat(self, table: RoomTable, seat: int, name: str) -> None:
        table.seats[seat] = name
        table.has_sat[name] = seat
        self.watching.pop(name, None)

    def _clear_away(self) -> None:
        for number in [number for number, table in self.tables.items() if table.deserted()]:
            self._note(self.tables.pop(number))

    # ------------------------------------------------------------ designs that are shown to all

    def hang(self, name: str, expected: int, *, named: bool) -> None:
        """Show the design of somebody's table in the gallery, in place of those of the same people that nobody else has played."""
        table = self.own_table(name)
        there = self.gallery.get(table.titled, Exhibit(table.match.game, table.match.design, (name,)))
        if name not in there.owners or not there.design.name:
            raise StonesError("what hangs in the gallery is a design of your own, with a name")
        Expectation.of(there.game, there.measure, expected, "a number alone")
        for title, each in [*self.gallery.items()]:
            if name in each.owners and (each is there or not self.players(each)):
                del self.gallery[title]
        people = tuple(dict.fromkeys((*there.owners, *table.people)))
        self.gallery[table.titled] = replace(there, owners=people, named=named, expected=expected)
        self.changed()

    def exhibit(self, title: str) -> Exhibit:
        """Return a design of the gallery; a `StonesError` if there is none of that name and rules."""
        if title not in self.gallery:
            raise StonesError(f"the gallery has no design {quoted(title)} now")
        return self.gallery[title]

    def others_design(self, name: str) -> Exhibit | None:
        """Return the design of the gallery that somebody plays; None if there is none, or it is the person's own."""
        table = self.table_of(name)
        found = table and self.gallery.get(table.titled)
        return found if found and name not in found.owners else None

    def players(self, exhibit: Exhibit) -> set[frozenset[str]]:
        """Return who has played a design of the gallery, table by table, without its owners."""
        title = exhibit.titled
        seated = [each["seats"] for each in self._begun if each["rules"] == title]
        seated += [table.has_sat for table in self.tables.values() if table.titled == title]
        return {frozenset(people) for people in seated if people and not {*people} & {*exhibit.owners}}

    @property
    def _begun(self) -> list[dict[str, Any]]:
        return [each for each in self.games if each["result"] != NOT_BEGUN]

    def say(self, name: str, said: str) -> None:
        """Take in what the people at somebody's table say of the design of others that they play."""
        exhibit, table = self.others_design(name), self.own_table(name)
        if exhibit is None:
            raise StonesError("a sentence is said of somebody else's design, by those who play it")
        exhibit.said[tuple(sorted(table.people))] = SentenceKind().read(said)
        self.changed()

    def rotate(self, names: Collection[str]) -> list[RoomTable]:
        """Seat all who are free at new tables, those who have made a design together, to play others' designs that they do not know."""
        waits = [at for at in self.tables.values() if not at.match.is_over]
        playing = {name for at in waits for name in at.people if at.goes_on or self.others_design(name)}
        designs = [*self.gallery.values()]
        others = [self.players(each) for each in designs]
        known = [{*each.owners}.union(*played) for each, played in zip(designs, others, strict=True)]
        groups = together([each.owners for each in designs], {*names} - playing)
        return [
            self.open(Match(each.game, design=each.design), group[at : at + each.game.seats])
            for group, place in zip(groups, rotated(groups, known, [*map(len, others)]), strict=True)
            for each in ([] if place is None else [designs[place]])
            for at in range(0, len(group), each.game.seats)
        ]

    def take_down(self, title: str) -> None:
        """Take a design out of the gallery."""
        del self.gallery[self.exhibit(title).titled]
        self.changed()

    def exhibits(self, *, names: bool = True) -> list[Exhibit]:
        """Return the designs of the gallery, each with how its games ended; with their owners' names where these say so."""
        ended = [(each["rules"], each["result"]) for each in self._begun]
        ended += [(table.titled, table.outcome) for table in self.tables.values() if table.outcome]
        played = {title: tuple(result for rules, result in ended if rules == title) for title in self.gallery}
        return [
            replace(each, played=played[title], named=each.named and names)
            for title, each in self.gallery.items()
        ]

    # ------------------------------------------------------------ lines that are shown

    def offer(self, name: str, line: Record) -> None:
        """Offer a person's variation to the facilitator."""
        self.offers[name] = line

    def offered(self, name: str) -> Record:
        """Return a person's offered variation, and withdraw the offer."""
        if name not in self.offers:
            raise StonesError(f"{quoted(name)} offers no line")
        return self.offers.pop(name)

    # ------------------------------------------------------------ what is asked

    def ask(self, poll: Poll | None) -> None:
        """Set the question, or None; its changes are changes of the room."""
        self._leave_question()
        self.poll = poll
        if poll is not None:
            poll.subscribe(self._tell)
            poll.leaving, poll.returned = self._leave_question, self._return_question
        self.changed()

    def _leave_question(self) -> None:
        """Note the question that goes, if anybody has answered it."""
        poll = self.poll
        if poll is not None and poll.answers:
            self.asked = [*self.asked, question_noted(poll)][-MOST_NOTED:]

    def _return_question(self) -> None:
        """Forget the note of the question that is back."""
        back = {**question_noted(self.poll), "when": ""} if self.poll else {}
        for at, noted in reversed([*enumerate(self.asked)]):
            if {**noted, "when": ""} == back:
                self.asked = self.asked[:at] + self.asked[at + 1 :]
                return

    def export(self, form: str, *, names: bool) -> str:
        """Return all that was asked and played, with people's names or with numbers in their place.

        The forms are ``csv`` for a table, ``page`` for an HTML page to print, ``gallery`` for a page of each design.
        """
        if form == "gallery":
            return sheet(self.exhibits(names=names)).html()
        if form not in ("csv", "page"):
            raise StonesError(f"csv, page or gallery, not {quoted(form)}")
        asked = [question_noted(self.poll)] if self.poll is not None and self.poll.answers else []
        numbers: dict[str, str] = {}

        def named(name: str) -> str:
            return name if names or not name else numbers.setdefault(name, str(len(numbers) + 1))

        games = [*self.games, *map(game_noted, self.tables.values())]
        asked = [*self.asked, *asked, *gallery_noted([*self.gallery.values()])]
        return (table_of if form == "csv" else page_of)(asked, games, named)

    def rules_of(self, what: str) -> tuple[Game, Design]:
        """Return the game of ``question``, of ``followed`` (the facilitator's board), or of a table's number, and what its rules are called."""
        match = None
        if what.isdecimal():
            match = self._table(int(what)).match
        elif what == "question" and self.poll:
            match = self.poll.kind.match
        elif what == "followed" and self.presented:
            match = self.presented.match
        if match is None:
            raise StonesError(f"there is no game at {quoted(what)} now")
        return match.game, match.design

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
                "result": table.result,
            }
            for table in self.tables.values()
        ]


def hashed(secret: str) -> str:
    """Return the hash under which a secret is stored."""
    return sha256(secret.encode()).hexdigest()
