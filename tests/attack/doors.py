"""The door of a live room: connections that only wait, names that look like another's, and a room's file that was tampered with.

However many wait, whoever enters at once is not sent away for them; no name that looks like another's gets on the list; and a file
whose code or key no room would make is refused, so that nothing of it reaches a terminal.
"""

from __future__ import annotations

import json
from random import Random

import stoneswidgets as sw
from stoneswidgets.plumbing.texts import printable
from stoneswidgets.room import Room
from stoneswidgets.room.door import MOST_WAITING, Door
from stoneswidgets.room.store import dumps, loads
from tests.attack import Tally
from tests.attack.mutations import STRANGE

UNSEEN = "\u200b\u200d\u00ad\ufe0f\u034f\u3164\u115f\u2060\ufeff\U000e0041"
LIKE = {
    "A": "АΑᎪＡ𝐀",
    "a": "аαɑ𝖺",
    "d": "ԁⅾ𝒅",
    "e": "е𝑒",
    "o": "оοօ",
    "c": "сⅽ",
    "p": "рρ",
    "B": "ВΒᏴ",
    "n": "ո𝗇",
    "C": "СᏟℂ",
}
NAMES = ("Ada", "Ben", "Cleo", "Red/Dan", "Poe")
CLASS, MEANWHILE = 40, 10
"""The pupils, and how many of them come while one enters; for each, up to three strangers more."""


def attack(seed: int, times: int) -> Tally:
    """Try the door, the list of names and the file in turn."""
    tally, rng = (
        Tally("the door of a live room: idle connections, names that look alike, files tampered with"),
        Random(seed),
    )
    while tally.tried < times:
        tally.note(_waiting(rng))
        tally.note(_alike(rng))
        tally.note(_tampered(rng))
    return tally


def _waiting(rng: Random) -> str:
    """Have strangers come from a few addresses, and a class from one of those."""
    door, away = Door(), set[int]()
    addresses = [f"10.0.0.{number}" for number in range(rng.randrange(1, 6))]
    for number in range(rng.randrange(MOST_WAITING, 5 * MOST_WAITING)):
        door.wait(number, rng.choice(addresses), lambda number=number: away.add(number))
    coming = list[int]()
    for pupil in range(-CLASS, 0):
        door.wait(pupil, addresses[0], lambda pupil=pupil: away.add(pupil))
        coming.append(pupil)
        for number in range(rng.randrange(4)):
            door.wait(f"{pupil} {number}", rng.choice(addresses), lambda: None)
        if len(coming) > MEANWHILE:
            door.leave(coming.pop(0))
    return "a pupil was sent away" if any(pupil in away for pupil in range(-CLASS, 0)) else ""


def _alike(rng: Random) -> str:
    """Enter with a name in which letters are replaced, and others put that nobody sees."""
    room = Room()
    for name in NAMES:
        room.enter(name)
    letters = [rng.choice(LIKE.get(each, each)) if rng.random() < 0.5 else each for each in rng.choice(NAMES)]
    for _ in range(rng.randrange(4)):
        letters.insert(rng.randrange(len(letters) + 1), rng.choice(UNSEEN))
    name = "".join(letters)
    try:
        room.enter(name)
    except sw.StonesError:
        return ""
    return f"{name!a} is on the list beside {', '.join(NAMES)}"


def _tampered(rng: Random) -> str:
    """Open a file with another code or key."""
    kept = json.loads(dumps(Room()))
    field = rng.choice(["code", "key"])
    text, harm = kept[field], rng.choice(["\x1b[2J", "\x07", "\u202e", "\n", "é", "/", "", *STRANGE])
    at = rng.randrange(len(text))
    kept[field] = rng.choice([text[:at] + str(harm) + text[at:], text.lower(), text[:at], harm, text * 9])
    try:
        room = loads(json.dumps(kept))
    except sw.StonesError as error:
        return (
            "" if printable(str(error)) == str(error) else f"an error that is not printable: {str(error)!a}"
        )
    harmless = (room.code + room.key).isascii() and (room.code + room.key).isprintable()
    return "" if harmless and room.admits(room.code) else f"a room was opened with {kept[field]!a}"
