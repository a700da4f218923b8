"""The boards of all who are in a room, without the network: pages come and go, and send messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stoneswidgets.core.registry import GAMES, game_named as game
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.json_text import parse
from stoneswidgets.room.desk import Desk
from stoneswidgets.room.guest import Guest
from stoneswidgets.room.lectern import Lectern
from stoneswidgets.room.room import checked_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.room.room import Room
    from stoneswidgets.room.visitor import Visitor

PAGES = 4
"""The most pages that one person may have open; a further one takes the place of the oldest."""


class Host:
    """The boards of all who are in a room.

    Parameters
    ----------
    room : Room
        The room.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.trouble = ""
        """What the facilitator must know, such as that the room cannot be kept."""
        self._guests: list[Guest] = []
        self._desks: list[Desk] = []
        self._lectern = Lectern(room, self._post_to_desks)

    def close(self) -> None:
        """Send everybody away, and close all boards."""
        for visitor in [*self._guests, *self._desks]:
            visitor.hang_up()
            self.left(visitor)
        self._lectern.close()

    # ------------------------------------------------------------ pages come and go

    def enter(self, name: str, secret: str, post: Post, hang_up: Callable[[], None]) -> Guest:
        """Let a page in, of somebody who is new or, with a secret, is known.

        Raises
        ------
        StonesError
            If the name is none, is somebody else's, or is not known with this secret; or if the room is full.
        """
        name = checked_name(name)
        if not secret:
            secret = self.room.enter(name)
        elif not self.room.recognises(name, secret):
            raise StonesError(f"{name} is not on the room's list any more. Enter again")
        guest = Guest(self.room, self._lectern, name, post, hang_up)
        pages = [other for other in self._guests if other.name == name]
        for old in pages[: len(pages) + 1 - PAGES] if len(pages) >= PAGES else ():
            self._send_away(old, "You have opened this room in other windows; this one is not used any more.")
        self._guests.append(guest)
        guest.tell(tell="entered", name=name, secret=secret, games=_games())
        self._settle()
        return guest

    def lead(self, post: Post, hang_up: Callable[[], None]) -> Desk:
        """Let a page of the facilitator in."""
        desk = Desk(self.room, self._lectern, self._present, post, hang_up)
        self._desks.append(desk)
        desk.tell(tell="entered", code=self.room.code, games=_games())
        self._settle()
        return desk

    def left(self, visitor: Visitor) -> None:
        """Forget a page that is gone."""
        for pages in (self._guests, self._desks):
            if visitor in pages:
                pages.remove(visitor)  # type: ignore[arg-type]
        visitor.close()
        self._settle()

    def receive(self, visitor: Visitor, text: str) -> None:
        """Take a message from a page.

        Raises
        ------
        StonesError
            If it is no JSON.
        """
        visitor.receive(parse(text, "message"))
        self._settle()

    # ------------------------------------------------------------ what they are told

    def warn(self, trouble: str) -> None:
        """Tell the facilitator of something; an empty text says that it is over."""
        self.trouble = trouble

    def _present(self) -> set[str]:
        return {guest.name for guest in self._guests}

    def _settle(self) -> None:
        """After anything has happened: keep the question, send away who was removed, and show everybody what is there now."""
        self._lectern.keep()
        for guest in [guest for guest in self._guests if guest.name not in self.room.people]:
            self._send_away(guest, "Your name was taken off the list.")
        present = self._present()
        people = [[name, name in present] for name in sorted(self.room.people, key=str.casefold)]
        tables = self.room.summary()
        for guest in tuple(self._guests):
            guest.tell_news(_news(people=people, tables=tables))
            guest.refresh()
        for desk in tuple(self._desks):
            desk.tell_news(_news(people=people, tables=tables, trouble=self.trouble))
            desk.refresh()

    def _send_away(self, guest: Guest, why: str) -> None:
        self._guests.remove(guest)
        guest.tell(tell="out", why=why)
        guest.close()
        guest.hang_up()

    def _post_to_desks(self, text: str, buffers: list[bytes]) -> None:
        for desk in tuple(self._desks):
            desk.post(text, buffers)


def _games() -> list[list[str]]:
    return [[name, game(name).title] for name in GAMES]


def _news(**news: object) -> str:
    return json.dumps({"tell": "room", **news}, separators=(",", ":"), ensure_ascii=False)
