"""The connected pages of a room, without the network: they enter, send messages, are kept up to date, and leave."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.registry import GAMES, classes
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.page.tab.comms import comms_through, deliver, open_on_page
from stoneswidgets.plumbing.json_text import parse
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.room.bots import Bots
from stoneswidgets.room.desk import Desk
from stoneswidgets.room.guest import Guest
from stoneswidgets.room.people import checked_name
from stoneswidgets.room.wall import Wall
from stoneswidgets.widgets.protocol import TEXT, Command, answered, id_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.page.tab.comms import Post
    from stoneswidgets.room.boards import Shown
    from stoneswidgets.room.room import Room
    from stoneswidgets.room.tables import RoomTable
    from stoneswidgets.widgets.code_sharing import Shared

PAGES = 4
"""The most pages that one person may have open; a further one takes the place of the oldest."""
SHORTEST_SECRET = 16


class Page:
    """A connected page of the room, whose `role` shows things there, by their places, and does what is asked for.

    `name` is empty for the facilitator's and the wall. `post` gives the page a message, `hang_up` ends the connection.
    """

    def __init__(self, role: Desk | Guest | Wall, name: str, post: Post, hang_up: Callable[[], None]) -> None:
        self.role, self.name, self.post, self.hang_up = role, name, post, hang_up
        self.commands = role.commands
        self.widgets: Shown = {}
        self._news = self._asked = ""
        self._ends: float | None = None

    def tell(self, **message: object) -> None:
        """Send the page a message."""
        self.post(_packed(message), [])

    def tell_news(self, news: str, ends: float | None, left: float | None) -> None:
        """Send the page the room's state, but for the wall, and the question and its remaining time, but for the desk, if they have changed."""
        if self._news != news:
            self._news = news
            self.post(news, [])
        if not isinstance(self.role, Desk):
            asked = _packed(
                {"tell": "question", "question": self.role.question(), "gallery": self.role.gallery()}
            )
            if self._asked != asked:
                self._asked = asked
                self.post(asked, [])
            if self._ends != ends:
                self._ends = ends
                self.tell(tell="clock", left=-1 if left is None else round(left, 1))

    def refresh(self) -> None:
        """Show what belongs there now."""
        before, self.widgets = self.widgets, self.role.shows(self.widgets)
        for place, widget in self.widgets.items():
            if before.get(place) is not widget:
                self.tell(tell="shown", place=place, widget=widget.model_id)
        for place in before.keys() - self.widgets.keys():
            self.tell(tell="gone", place=place)
        if not isinstance(self.role, Desk):
            for place, widget in before.items():
                if self.widgets.get(place) is not widget:
                    widget.close()

    def receive(self, content: object) -> None:
        """Handle the page's request; errors are answered in words."""
        with comms_through(self.role.post):
            match content:
                case {"to": str(widget), "content": dict(inner)}:
                    if any(_has(each, str(widget)) for each in self.widgets.values()):
                        deliver(widget, inner)
                    else:  # it was taken away meanwhile
                        self.tell(tell="answer", id=id_of(inner), error=phrase("board gone"))
                case _:
                    self.tell(tell="answer", **answered(self.role, self.commands, content))

    def close(self) -> None:
        """Close the page's own widgets."""
        while self.widgets:
            _, widget = self.widgets.popitem()
            if not isinstance(self.role, Desk):
                widget.close()


class Host:
    """The connected pages of a room, the oldest first, and what the facilitator works with, the `desk`.

    `adds` runs a text with rules, if that may be done at all, and returns what came of it.
    """

    def __init__(self, room: Room, adds: Callable[[str], str] | None = None) -> None:
        self.room, self._adds = room, adds
        self.pages: list[Page] = []
        self.desk = Desk(room, self._post_to_desks)
        self.desk.progressed = self._update
        self._bots: dict[int, Bots] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Disconnect everybody, and close all boards."""
        for page in tuple(self.pages):
            page.hang_up()
            self.leave(page)
        self.desk.close()
        for bots in self._bots.values():
            bots.close()
        if self._alarm is not None:
            self._alarm.cancel()

    # ------------------------------------------------------------ pages come and go

    def enter(
        self, name: str, secret: str, post: Post, hang_up: Callable[[], None], *, new: bool = True
    ) -> Page:
        """Admit a page under a name.

        `secret` is what the browser has made up, and is known by from now on: so it can ask again where the answer was lost. Only a `new`
        name is put on the list if it is not there.
        """
        name = checked_name(name)
        if not self.room.people.recognises(name, secret):
            if not new:
                raise StonesError(f"{isolated(name)} is not on the room's list any more. Enter again")
            if len(secret) < SHORTEST_SECRET:
                raise StonesError(f"a browser's secret has at least {SHORTEST_SECRET} letters")
            self.room.people.enter(name, secret)
        for old in [page for page in self.pages if page.name == name][: 1 - PAGES]:
            self._send_away(old, phrase("other windows"))
        page = Page(Guest(self.room, name, post), name, post, hang_up)
        page.tell(tell="entered", name=name, secret=secret)
        return self._let_in(page)

    def lead(self, post: Post, hang_up: Callable[[], None], *, is_here: bool = False) -> Page:
        """Admit a page of the facilitator; only one that `is_here`, on the room's own computer, may have rules run."""
        page = Page(self.desk, "", post, hang_up)
        adds = self._adds if is_here else None
        if adds is not None:
            page.commands = {
                **page.commands,
                "add": Command(lambda _, text: {"said": adds(text)}, {"text": TEXT}),
            }
        for widget in self.desk.shows().values():
            open_on_page(widget, post)
        page.tell(tell="entered", code=self.room.code, adds=adds is not None)
        return self._let_in(page)

    def wall(self, post: Post, hang_up: Callable[[], None]) -> Page:
        """Admit a page for the projector."""
        walls = [page for page in self.pages if isinstance(page.role, Wall)]
        for old in walls[: 1 - PAGES]:
            self._send_away(old, phrase("other walls"))
        page = Page(Wall(self.desk, post), "", post, hang_up)
        page.tell(tell="entered", code=self.room.code)
        return self._let_in(page)

    def _let_in(self, page: Page) -> Page:
        self.pages.append(page)
        self._update()
        page.tell(tell="here")  # only now can anything be done there
        return page

    def leave(self, page: Page) -> None:
        """Forget a closed page."""
        if page in self.pages:
            self.pages.remove(page)
        page.close()
        self._update()

    def receive(self, page: Page, text: str) -> None:
        """Handle a message from a page; a `StonesError` if it is no JSON."""
        content = parse(text, "message")
        if content == {"do": "here"}:
            page.tell(tell="here")
        else:
            page.receive(content)
            self._update()

    # ------------------------------------------------------------ what they are told

    def warn(self, trouble: str) -> None:
        """Warn the facilitator, such as that the room cannot be saved; an empty text ends the warning."""
        self.desk.trouble = trouble

    def _update(self) -> None:
        """Update all pages after a change, and close those of removed people."""
        for page in tuple(self.pages):
            if page.name and page.name not in self.room.people:
                self._send_away(page, phrase("taken off"))
        self._have_bots_play()
        self.desk.update_presented()
        here = self.room.people.here = {page.name for page in self.pages if page.name}
        people = [[name, name in here] for name in sorted(self.room.people, key=str.casefold)]
        tables = self.room.tables.summary()
        told = {"tell": "room", "people": people, "tables": tables, "gallery": len(self.room.gallery)}
        known = classes()
        told["games"] = [[name, known[name].title] for name in dict.fromkeys((*GAMES, *known))]
        everybodys, own = _packed(told), _packed(told | self.desk.news())
        poll = self.room.poll
        clock = (None, None) if poll is None or poll.revealed else (poll.ends, poll.left)
        if poll is not None:
            poll.expect(len(here))
        for page in tuple(self.pages):
            page.tell_news(everybodys if page.name else own if page.role is self.desk else "", *clock)
            page.refresh()
        self._wait_for_the_clock()

    def _have_bots_play(self) -> None:
        """Start and stop the tables' bots, and let each check whether it is to move."""
        tables = self.room.tables
        for number, bots in tuple(self._bots.items()):
            if tables.get(number) is not bots.table or not bots.table.bots:
                self._bots.pop(number).close()
        for number, table in tuple(tables.items()):
            if table.bots:
                if number not in self._bots:
                    self._bots[number] = Bots(table, self._update, partial(self._bot_failed, table))
                self._bots[number].look()

    def _bot_failed(self, table: RoomTable, seat: int, error: Exception) -> None:
        """Free the seat of a bot that failed, and tell the facilitator."""
        self.desk.trouble = phrase("bot at a table failed", n=table.number, error=error)
        table.seats[seat] = None
        self._update()

    def _wait_for_the_clock(self) -> None:
        """Tell all pages when the time is up, if an event loop runs."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        poll = self.room.poll
        if poll is not None and poll.left:
            with suppress(RuntimeError):  # no event loop
                self._alarm = asyncio.get_running_loop().call_later(poll.left + 0.01, self._update)

    def _send_away(self, page: Page, why: str) -> None:
        self.pages.remove(page)
        page.tell(tell="out", why=why)
        page.close()
        page.hang_up()

    def _post_to_desks(self, text: str, buffers: list[bytes]) -> None:
        for page in tuple(self.pages):
            if page.role is self.desk:
                page.post(text, buffers)


def _has(widget: Shared, id_: str) -> bool:
    """Tell whether a widget, or one inside it, has this id."""
    return widget.model_id == id_ or any(_has(part, id_) for part in widget.parts)


def _packed(message: Mapping[str, object]) -> str:
    """Return a message as JSON text."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
