"""The state of a live room: its people, tables and gallery, and the question; no network, no widgets."""

from __future__ import annotations

from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.page.gallery import sheet
from stoneswidgets.room.gallery import Gallery
from stoneswidgets.room.log import MOST_ENTRIES, as_csv, as_page, gallery_entries, game_entry, question_entry
from stoneswidgets.room.people import People
from stoneswidgets.room.tables import RoomTables

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.design import Design
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.room.boards import Presented
    from stoneswidgets.teach.poll import Poll

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What a room's code is made of: no two of them are taken for each other on a projector."""
CODE = 8
"""The letters of a code: with those who guess slowed down, nobody finds it in a year."""


class Room:
    """The state of a live room; `code` lets people in, `key` the facilitator.

    Attributes
    ----------
    people : People
        Who is on the list.
    tables : RoomTables
        Who plays whom, and what was played.
    gallery : Gallery
        The designs that people show to all.
    poll : Poll or None
        What is asked.
    asked : list of dict
        What was asked before, as `stoneswidgets.room.log` has it.
    board : dict
        What was done on the facilitator's board, in the form of `KeptGame`.
    hangs : bool
        Whether the wall shows the gallery while nothing is asked.
    watched : int
        The table that the facilitator and the wall look at; 0 for none.
    presented : Presented or None
        What everybody's board follows, if the facilitator's `leads`; it is not kept.
    offers : dict of str to Record
        The lines that people offer the facilitator, by their names; they are not kept.
    changed : callable
        Called after each change of the room or a part of it.
    """

    def __init__(self, code: str | None = None, key: str | None = None) -> None:
        self.code = "".join(choice(LETTERS) for _ in range(CODE)) if code is None else code
        self.key = token_urlsafe(24) if key is None else key
        self.people = People(self._tell)
        self.tables = RoomTables(self._tell)
        self.gallery = Gallery(self.tables, self._tell)
        self.poll: Poll | None = None
        self.asked: list[dict[str, Any]] = []
        self.board: dict[str, Any] = {}
        self.leads = self.hangs = False
        self.watched = 0
        self.presented: Presented | None = None
        self.offers: dict[str, Record] = {}
        self.changed: Callable[[], None] = lambda: None

    def _tell(self) -> None:
        self.changed()

    def admits(self, code: str) -> bool:
        """Tell whether a text is the room's code, ignoring spaces, hyphens and case."""
        given = "".join(code.split()).replace("-", "").upper()
        return compare_digest(given.encode(), self.code.encode())

    def is_facilitators_key(self, key: str) -> bool:
        """Tell whether a text is the facilitator's key."""
        return compare_digest(key.encode(), self.key.encode())

    def remove(self, name: str) -> None:
        """Remove a person and free the seat."""
        if name not in self.people:
            raise StonesError(f"nobody here is called {quoted(name)}")
        del self.people[name]
        self.tables.watching.pop(name, None)
        self.offers.pop(name, None)
        self.tables.get_up(name)

    def ask(self, poll: Poll | None) -> None:
        """Set the question, or None; its changes are changes of the room."""
        self._log_question()
        self.poll = poll
        if poll is not None:
            poll.subscribe(self._tell)
            poll.leaving, poll.returned = self._log_question, self._unlog_question
        self.changed()

    def _log_question(self) -> None:
        """Log the question that goes, if anybody has answered it."""
        poll = self.poll
        if poll is not None and poll.answers:
            self.asked = [*self.asked, question_entry(poll)][-MOST_ENTRIES:]

    def _unlog_question(self) -> None:
        """Take the question that is back out of the log."""
        back = {**question_entry(self.poll), "when": ""} if self.poll else {}
        for at, entry in reversed([*enumerate(self.asked)]):
            if {**entry, "when": ""} == back:
                self.asked = self.asked[:at] + self.asked[at + 1 :]
                return

    def export(self, form: str, *, names: bool) -> str:
        """Return all that was asked and played, with people's names or with numbers in their place.

        The forms are ``csv`` for a table, ``page`` for an HTML page to print, ``gallery`` for a page of each design.
        """
        if form == "gallery":
            return sheet(self.gallery.exhibits(names=names)).html()
        if form not in ("csv", "page"):
            raise StonesError(f"csv, page or gallery, not {quoted(form)}")
        asked = [question_entry(self.poll)] if self.poll is not None and self.poll.answers else []
        numbers: dict[str, str] = {}

        def named(name: str) -> str:
            return name if names or not name else numbers.setdefault(name, str(len(numbers) + 1))

        games = [*self.tables.games, *map(game_entry, self.tables.values())]
        asked = [*self.asked, *asked, *gallery_entries([*self.gallery.values()])]
        return (as_csv if form == "csv" else as_page)(asked, games, named)

    def rules_of(self, what: str) -> tuple[Game, Design]:
        """Return the game of ``question``, of ``followed`` (the facilitator's board), or of a table's number, and what its rules are called."""
        match = None
        if what.isdecimal():
            match = self.tables.numbered(int(what)).match
        elif what == "question" and self.poll:
            match = self.poll.kind.match
        elif what == "followed" and self.presented:
            match = self.presented.match
        if match is None:
            raise StonesError(f"there is no game at {quoted(what)} now")
        return match.game, match.design
