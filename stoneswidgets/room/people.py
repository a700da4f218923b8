"""The people of a room: their names, and the secrets by which their browsers are known again."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import TYPE_CHECKING
from unicodedata import normalize

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.texts import folded, isolated, one_line
from stoneswidgets.teach.poll import LONGEST_NAME, SLASH
from stoneswidgets.widgets.table import BOTS, CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_PEOPLE = 200


class People(dict[str, str]):
    """The names of those on a room's list, each with a hash of the secret by which a browser proves to be that person's.

    `here` has the names of those whose pages are connected. `changed` is called after each change.

    >>> people = People(lambda: None)
    >>> secret = people.enter("Ada")
    >>> people.recognises("Ada", secret), people.recognises("Ada", "another")
    (True, False)
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.here: set[str] = set()
        self._changed = changed

    def enter(self, name: str, secret: str | None = None) -> str:
        """Add a new person, and return the secret that identifies the browser."""
        name = checked_name(name)
        if other := self.like(name):
            raise StonesError(
                f"{isolated(other)} is in this room already{'' if other == name else f', and {isolated(name)} looks the same'}. "
                "Add a letter to your name; or, if that is you on another device, "
                "ask the facilitator to take the name off the list"
            )
        if len(self) >= MOST_PEOPLE:
            raise StonesError(f"the room is full: it holds {MOST_PEOPLE} people")
        secret = secret or token_urlsafe(24)
        self[name] = hashed(secret)
        self._changed()
        return secret

    def like(self, name: str) -> str:
        """Return the name on the list that looks like this one; "" if there is none."""
        return next((other for other in self if folded(name) == folded(other)), "")

    def recognises(self, name: str, secret: str) -> bool:
        """Tell whether a secret is that of the person with this name."""
        known = self.get(name)
        return known is not None and compare_digest(known, hashed(secret))


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


def hashed(secret: str) -> str:
    """Return the hash under which a secret is stored."""
    return sha256(secret.encode()).hexdigest()
