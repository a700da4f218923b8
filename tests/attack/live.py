"""Attack a live room: forged messages.

Whatever a page sends is answered or refused in words, every table's game stays one of legal moves, nobody is told the facilitator's key or
another one's secret, and nobody moves for another seat.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from stoneswidgets.room.guest import Guest
from tests.attack import Tally
from tests.attack.boards import forged_message
from tests.attack.mutations import STRANGE

if TYPE_CHECKING:
    from stoneswidgets.room.host import Page as Visited

NAMES = ("Ada", "Ben", "Cleo", "Dan")
ASKED = 40
"""So many messages are sent to one room."""


class Page:
    """A page in a room, and all that it was told."""

    def __init__(self, host: Host, name: str) -> None:
        self.host, self.told, self.name = host, list[str](), name
        self.visitor = host.enter(name, f"the secret of {name}", self._hear, lambda: None)
        self.secret = json.loads(self.told[0])["secret"]

    def _hear(self, text: str, buffers: list[bytes]) -> None:
        self.told.append(text + "".join(bytes(each).hex() for each in buffers))


def attack(seed: int, times: int) -> Tally:
    """Send rooms what no page of theirs sends."""
    tally, rng = Tally("forged messages to live rooms"), Random(seed)
    while tally.tried < times:
        _forged(tally, rng)
    return tally


def _forged(tally: Tally, rng: Random) -> None:
    host = Host(Room())
    pages = [Page(host, name) for name in NAMES]
    host.room.tables.pair(lambda: sw.Match(sw.game(rng.choice(sw.GAMES))), NAMES[:2])
    host.room.tables.pair(lambda: sw.Match(sw.BluffStones()), NAMES)
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
