"""Where the people of a room have entered, and how many may come from one place."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from stoneswidgets.errors import StonesError

NAMES_OF_BROWSER, NAMES_OF_ADDRESS = 4, 80
"""The most names that come from one browser, and from one address: a class behind a school's router has one."""


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
