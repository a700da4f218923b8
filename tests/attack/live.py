"""Attack a live room: forged messages, and tables that differ only in hidden information.

Whatever a page sends is answered or refused in words, every table's game stays one of legal moves, nobody is told the facilitator's key or
another one's secret, and nobody moves for another seat. What a seat is told is the same in two worlds that differ in what it may not know.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from stoneswidgets.room.guest import Guest
from tests.attack import Tally
from tests.attack.boards import forged_message
from tests.attack.mutations import STRANGE
from tests.attack.two_worlds import pairs

if TYPE_CHECKING:
    from stoneswidgets.room.host import Page as Visited

NAMES = ("Ada", "Ben", "Cleo", "Dan")
ASKED = 40
"""So many messages are sent to one room."""
ID = re.compile(r"[0-9a-f]{32}")


class Page:
    """A page in a room, and all that it was told."""

    def __init__(self, host: Host, name: str) -> None:
        self.host, self.told, self.name = host, list[str](), name
        self.visitor = host.enter(name, f"the secret of {name}", self._hear, lambda: None)
        self.secret = json.loads(self.told[0])["secret"]

    def _hear(self, text: str, buffers: list[bytes]) -> None:
        self.told.append(text + "".join(bytes(each).hex() for each in buffers))


def attack(seed: int, times: int) -> Tally:
    """Send rooms what no page of theirs sends, and play at tables in two worlds."""
    tally, rng = (
        Tally("forged messages to live rooms, and what a seat there is told in two worlds"),
        Random(seed),
    )
    while tally.tried < times:
        _forged(tally, rng)
        for worlds, seat in pairs(rng, 4):
            told = [_told(world, seat) for world in worlds]
            tally.note(
                ""
                if told[0] == told[1]
                else f"{worlds[0]!r}: seat {seat} is told other things in another world"
            )
    return tally


def _forged(tally: Tally, rng: Random) -> None:
    host = Host(Room())
    pages = [Page(host, name) for name in NAMES]
    host.room.pair(lambda: sw.Match(sw.game(rng.choice(sw.GAMES))), NAMES[:2])
    host.room.pair(lambda: sw.Match(sw.BluffStones()), NAMES)
    for page in pages:
        host.receive(page.visitor, json.dumps({"id": 1, "n": 0, "do": "sit", "table": 1, "seat": 9}))
    for _ in range(ASKED):
        page = rng.choice(pages)
        message = _message(rng, host)
        try:
            host.receive(page.visitor, message)
        except sw.StonesError:
            wrong = ""
        except Exception as error:  # noqa: BLE001
            wrong = f"{type(error).__name__}: {str(error)[:200]}"
        else:
            wrong = ""
        tally.note(wrong and f"{wrong}: {message[:300]}")
    for table in host.room.tables.values():
        sw.Match(table.match.record())
    for page in pages:
        told = "".join(page.told)
        others = [other.secret for other in pages if other is not page]
        tally.note("a secret was told" if any(each in told for each in (host.room.key, *others)) else "")
    host.close()


def ids(page: Visited) -> list[str]:
    """Return the ids of the boards that a page shows."""
    return [widget.model_id for widget in page.widgets.values()]


def _message(rng: Random, host: Host) -> str:
    """Return a message to the room, or to any board in it, one's own or not; some are no messages at all."""
    if rng.random() < 0.1:
        return rng.choice([*STRANGE, "[" * 9_000, "{}", '{"to": 1}', '{"to": "x", "content": []}'])
    if rng.random() < 0.5:
        boards = [each for page in host.pages for each in ids(page)]
        return json.dumps(
            {"to": rng.choice([*boards, "x"]), "content": forged_message(rng, rng.randrange(9))}
        )
    verb = rng.choice([*Guest.commands, "pair", "ask", "remove", "close", rng.choice(STRANGE)])
    fields = Guest.commands[verb].fields if verb in Guest.commands else ("name", "table")
    anything: list[object] = [None, -1, 0, 1, 2, 10**15, [], "Ada", *sw.GAMES, *STRANGE]
    return json.dumps({"id": 1, "n": 0, "do": verb} | {name: rng.choice(anything) for name in fields})


def _told(world: sw.Position, seat: int) -> list[str]:
    """Return all that the page of a seat is told at a table of this world."""
    host = Host(Room())
    people = [Page(host, f"Player {number}") for number in range(world.game.seats)]
    host.room.open(sw.Match(world), [page.name for page in people])
    for page in people:
        host.receive(page.visitor, json.dumps({"to": "x", "content": {}}))
    me = people[seat]
    for widget in sorted(ids(me.visitor)):
        for verb in ("scene", "rotate", "undo", "copy"):
            asked = {"id": 5, "n": 1, "do": verb} | ({"what": "code"} if verb == "copy" else {})
            host.receive(me.visitor, json.dumps({"to": widget, "content": asked}))
    told = [ID.sub("", text).replace(me.secret, "") for text in me.told]
    host.close()
    return told
