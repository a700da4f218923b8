"""Save a room to a file after each change, and read it back."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.decoding import design_of
from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record, game_with
from stoneswidgets.core.rules.restoring import listed
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.page.gallery import Exhibit
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.plumbing.intervals import Moments
from stoneswidgets.plumbing.json_text import Fields
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.room.log import GAME, QUESTION, read_entries
from stoneswidgets.room.people import MOST_PEOPLE, checked_name
from stoneswidgets.room.prediction import any_kind
from stoneswidgets.room.room import CODE, LETTERS, Room
from stoneswidgets.room.tables import MOST_TABLES, RoomTable
from stoneswidgets.teach.kinds import LARGEST
from stoneswidgets.teach.poll import Poll
from stoneswidgets.widgets.table import BOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

FORMAT, VERSION = "stoneswidgets-room", 3
_CODE = re.compile(f"[{LETTERS}]{{{CODE}}}")
_KEY = re.compile("[0-9A-Za-z_-]{16,64}")
_HASH = 64
"""The letters of a hash."""


class Store:
    """The file of a room, readable by its owner only, since it contains hidden information.

    `failed` is called with words when the file cannot be written, and with an empty text when it can be again.
    """

    def __init__(self, path: Path) -> None:
        self.path, self._well = path, True
        self.failed: Callable[[str], None] = lambda _why: None

    def held(self) -> AbstractContextManager[None]:
        """Lock the file: two servers would overwrite each other's games."""
        return files.locked(self.path, "this room is served already: end that first, or name another file")

    def open(self) -> Room:
        """Return the room of the file, or a new one, and save it there from now on; a `BadRecord` if the file is no room."""
        text = json_text.read(self.path) if self.path.exists() else ""
        try:
            room = loads(text) if text else Room()
        except BadRecord as error:
            raise BadRecord(
                f"{error}. A room's file belongs to one version of the library: take that one, or name another file"
            ) from None
        files.write(self.path, dumps(room), private=True)
        room.changed = lambda: self._keep(room)
        return room

    def _keep(self, room: Room) -> None:
        try:
            files.write(self.path, dumps(room), private=True)
        except OSError as error:
            self._well = False
            self.failed(phrase("room not kept", path=self.path, error=error.strerror))
        else:
            if not self._well:
                self._well = True
                self.failed("")


def dumps(room: Room) -> str:
    """Return a room as JSON text, which `loads` reads back."""
    kept = {
        "format": FORMAT,
        "version": VERSION,
        "code": room.code,
        "key": room.key,
        "people": room.people,
        "tables": [_table(table) for table in room.tables.values()],
        "question": None if room.poll is None else _question(room.poll),
        "board": room.board,
        "leads": room.leads,
        "hangs": room.hangs,
        "watched": room.watched,
        "gallery": [*map(_hung, room.gallery.values())],
        "games": room.tables.games,
        "asked": room.asked,
    }
    return json.dumps(kept, ensure_ascii=False)


def _question(poll: Poll) -> dict[str, Any]:
    kind = poll.kind
    return {
        "match": None if kind.match is None else _match(kind.match),
        "kind": kind.to_dict(),
        "ask": poll.ask,
        "seat": kind.seat,
        "seconds": poll.seconds,
        "ends": poll.ends,
        "shown": poll.revealed,
        "answers": [[each.name, each.text] for each in poll.answers],
    }


def _hung(exhibit: Exhibit) -> dict[str, Any]:
    moments, game = exhibit.moments, exhibit.game
    return {
        "game": game.name,
        "rules": game.rules,
        "design": list(exhibit.design),
        "owners": list(exhibit.owners),
        "named": exhibit.named,
        "expected": exhibit.expected,
        "games": [exhibit.players, moments.count, moments.total, moments.squares],
        "said": [[*names, said] for names, said in exhibit.said.items()],
    }


def _table(table: RoomTable) -> dict[str, Any]:
    return {
        "number": table.number,
        "match": _match(table.match),
        "seats": table.seats,
        "has_sat": table.has_sat,
    }


def _match(match: Match) -> dict[str, Any]:
    """Return a match with the simultaneous choices made so far."""
    return {
        "record": json.loads(match.record().dumps()),
        "chosen": [list(each) for each in match.chosen.items()],
    }


def loads(text: str) -> Room:
    """Read a room from its text; a `BadRecord` if it is none."""
    required = ("format", "version", "code", "key", "people", "tables", "question")
    top = Fields(
        json_text.parse(text, "room"),
        "room",
        required,
        ("board", "leads", "hangs", "watched", "gallery", "games", "asked"),
    )
    top.header(FORMAT, VERSION)
    given = top.members
    room = Room(_secret(given, "code", _CODE), _secret(given, "key", _KEY))
    room.board = given.get("board", {})
    room.leads, room.hangs = given.get("leads", False), given.get("hangs", False)
    if not isinstance(room.board, dict) or {type(room.leads), type(room.hangs)} != {bool}:
        raise BadRecord("board is an object, and leads and hangs are true or false")
    room.watched = top.integer("watched", range(1 << 31), 0)
    hung = given.get("gallery", [])
    room.gallery.update((each.titled, each) for each in map(_exhibit, _rows("gallery", hung)))
    games = read_entries(given.get("games", []), GAME, pairs=False)
    room.tables.games = [*map(_titled_anew, games)] if room.gallery else games
    room.asked = read_entries(given.get("asked", []), QUESTION, pairs=True)
    try:
        _list_people(given["people"], room)
        for table in _tables(given["tables"], room):
            room.tables.place(table)
        if given["question"] is not None:
            room.ask(_question_of(given["question"]))
    except BadRecord:
        raise
    except StonesError as error:
        raise BadRecord(str(error)) from None
    return room


def _rows(what: str, given: object) -> list[Any]:
    if not isinstance(given, list):
        raise BadRecord(f"{what} is a list, not {quoted(given)}")
    return given


def _exhibit(given: object) -> Exhibit:
    names = ("game", "rules", "design", "owners", "named", "expected", "games", "said")
    fields = Fields(given, "design", names)
    game, rules, design, owners, named, _, games, said = map(fields.members.get, names)
    rows = [tuple(_rows("what is said", each)) for each in (owners, *_rows("said", said))]
    for text in chain(*rows):
        one_line(text, "what hangs in the gallery")
    match games:
        case [str(players), int(count), float(total), float(squares)] if count >= 0:
            played = players, Moments(count, total, squares)
        case _:
            raise BadRecord(f"games is who played, and three numbers, not {quoted(games)}")
    told = {each[:-1]: each[-1] for each in rows[1:] if each}
    expected = fields.integer("expected", range(LARGEST))
    rules = game_with(str(game), rules), Design.read(design)
    return Exhibit(*rules, rows[0], named is True, expected, *played, told)


def _titled_anew(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a game's entry with its rules as this version calls them, by which the gallery finds what was played of a design."""
    with suppress(StonesError):  # it may have no code
        game, design = design_of(entry["code"], "a room")
        return entry | {"rules": design.over(game.titled)}
    return entry


def _list_people(given: object, room: Room) -> None:
    if not isinstance(given, dict):
        raise BadRecord(f"people is an object with a hash for each name, not {quoted(given)}")
    _within("people", given, MOST_PEOPLE)
    for name, kept in given.items():
        if (
            checked_name(name) != name
            or not isinstance(kept, str)
            or len(kept) != _HASH
            or not kept.isascii()
        ):
            raise BadRecord("people", f"{quoted(name)} has no hash")
        if other := room.people.like(name):
            raise BadRecord(f"{other} and {name} look the same in people: one of them has to go")
        room.people[name] = kept


def _within(what: str, given: Collection[object], most: int) -> None:
    if len(given) > most:
        raise BadRecord(f"a room holds {most} {what}, not {len(given):,}")


def _tables(given: object, room: Room) -> Iterator[RoomTable]:
    _within("tables", _rows("tables", given), MOST_TABLES)
    seated: set[str] = set()
    for each in _rows("tables", given):
        table = _table_of(each, room, seated)
        if table.number in room.tables:
            raise BadRecord(f"there are two tables {table.number}")
        yield table


def _secret(given: dict[str, Any], name: str, form: re.Pattern[str]) -> str:
    if not isinstance(given[name], str) or not form.fullmatch(given[name]):
        raise BadRecord(f"{name} is a text that only a room makes, not {quoted(given[name])}")
    return str(given[name])


def _table_of(given: object, room: Room, seated: set[str]) -> RoomTable:
    fields = Fields(given, "table", ("number", "match", "seats", "has_sat"))
    match = _match_of(fields.members["match"])
    many = match.game.seats
    seats = listed(many, lambda _, name: name)("seats", fields.members["seats"])
    for name in seats:
        is_person = isinstance(name, str) and name in room.people
        if not (is_person or name in (None, *BOTS)) or name in seated:
            raise BadRecord(
                "seats", "at each seat is a bot or a person of the room, and nobody has two seats"
            )
        seated.update([name] * is_person)
    has_sat = fields.members["has_sat"]
    if not isinstance(has_sat, dict) or not all(seat in range(many) for seat in has_sat.values()):
        raise BadRecord("has_sat is an object with a seat for each name")
    return RoomTable(fields.integer("number", range(1, 1 << 31)), match, seats, has_sat)


def _question_of(given: object) -> Poll | None:
    """Return the question; None where the game is over."""
    names = ("match", "kind", "ask", "seat", "seconds", "ends", "shown", "answers")
    fields = Fields(given, "question", names)
    kind, ask, ends, shown, answers = (
        fields.members[name] for name in ("kind", "ask", "ends", "shown", "answers")
    )
    match = None if fields.members["match"] is None else _match_of(fields.members["match"])
    seat = None
    if match is not None and fields.members["seat"] is not None:
        seat = fields.integer("seat", range(match.game.seats))
    if not isinstance(ends, int | float | None) or not isinstance(shown, bool):
        raise BadRecord("ends is a time or null, and shown is true or false")
    if not isinstance(answers, list) or not all(_is_pair(each, str) for each in answers):
        raise BadRecord("answers is a list of a name and an answer each")
    if not isinstance(kind, dict):
        raise BadRecord(f"kind is an object, not {quoted(kind)}")
    if match is not None and match.is_over and kind.get("kind") == "move":
        return None
    poll = Poll(any_kind(kind, match, seat), ask, seconds=fields.integer("seconds", range(1, 1 << 31)))
    for who, text in answers:
        poll.answer(who, text)
    poll.ends, poll.revealed = ends, shown
    return poll


def _is_pair(given: object, first: type) -> bool:
    """Tell whether this is a list of a value of that type and a text."""
    return isinstance(given, list) and [*map(type, given)] == [first, str]


def _match_of(given: object) -> Match:
    fields = Fields(given, "match", ("record", "chosen"))
    match = Match(Record.loads(json.dumps(fields.members["record"])))
    chosen = fields.members["chosen"]
    if not isinstance(chosen, list) or not all(_is_pair(each, int) for each in chosen):
        raise BadRecord("chosen is a list of a seat and a move each")
    for seat, move in chosen:
        match.play(move, seat)
    return match
