"""The people of a room: their names, the names that are refused, where they entered, and how many may come from one place."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple
from unicodedata import normalize

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.texts import folded, one_line
from stoneswidgets.teach.poll import LONGEST_NAME, SLASH
from stoneswidgets.widgets.table import BOTS, CHOICES

NAMES_OF_BROWSER, NAMES_OF_ADDRESS = 4, 80
"""The most names that come from one browser, and from one address: a class behind a school's router has one."""


def checked_name(value: object) -> str:
    """Return a name as it is kept: letters that are written in several ways in one of them, without spaces at its ends.

    Raises
    ------
    StonesError
        If it is none: empty, too long, several lines, a bot's or like that of one, or with control characters or more than one group in it.

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


class Whence(NamedTuple):
    """Where somebody has entered.

    Attributes
    ----------
    address : str
        The address of the computer, or of the router before it.
    browser : str
        The mark that the browser was given; empty where it keeps none.
    """

    address: str = ""
    browser: str = ""


UNKNOWN = Whence()


class Origins(dict[str, Whence]):
    """Where people have entered, by their names, as far as that is known."""

    def limit(self, whence: Whence) -> None:
        """Refuse one more name from a browser or an address that has many.

        Raises
        ------
        StonesError
            If there are too many.
        """
        known = self.values()
        if whence.browser and sum(each.browser == whence.browser for each in known) >= NAMES_OF_BROWSER:
            raise StonesError(
                f"{NAMES_OF_BROWSER} people have entered with this browser; one of them can leave"
            )
        if whence.address and sum(each.address == whence.address for each in known) >= NAMES_OF_ADDRESS:
            raise StonesError(
                f"{NAMES_OF_ADDRESS} people have entered from your address; the facilitator can take some off the list"
            )

    def names(self, address: str) -> list[str]:
        """Return who has entered from an address."""
        return [name for name, whence in self.items() if whence.address == address]

    def crowds(self) -> list[tuple[str, int]]:
        """Return the addresses from which several have entered, and how many."""
        counted = Counter(whence.address for whence in self.values() if whence.address)
        return [each for each in counted.items() if each[1] > 1]
