"""The door of a room: connections from which nobody has entered yet. Their number is limited, and one address never takes all the places."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

MOST_WAITING = 256
"""How many connections may wait. A class of forty that opens the page at once has some 120, behind one address or not."""


class Door:
    """Connections from which nobody has entered yet.

    When there are too many, one is sent away: of the address with the most connections, the one that has waited longest. So
    somebody who enters at once gets in, however many others do nothing, even from the same address.

    >>> door, sent = Door(2), []
    >>> for number, address in enumerate(["10.0.0.1", "10.0.0.1", "10.0.0.2"]):
    ...     door.wait(number, address, lambda number=number: sent.append(number))
    >>> sent, door.holds(0), door.holds(2)
    ([0], False, True)
    """

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting: dict[Hashable, tuple[str, Callable[[], None]]] = {}

    def wait(self, who: Hashable, address: str, send_away: Callable[[], None]) -> None:
        """Let a connection wait, and send another one away where there is no room."""
        self._waiting[who] = network(address), send_away
        if len(self._waiting) > self._most:
            busiest = Counter(address for address, _ in self._waiting.values()).most_common(1)[0][0]
            longest = next(each for each, (address, _) in self._waiting.items() if address == busiest)
            _, away = self._waiting.pop(longest)
            away()

    def leave(self, who: Hashable) -> None:
        """Count a connection no longer: somebody has entered, or it is closed."""
        self._waiting.pop(who, None)

    def holds(self, who: Hashable) -> bool:
        """Tell whether a connection waits."""
        return who in self._waiting


def network(address: str) -> str:
    """Return what stands for all addresses that one computer can give itself: in IPv6 a network, otherwise the address.

    >>> network("2001:db8::17"), network("::ffff:10.0.0.7"), network("10.0.0.7")
    ('2001:db8::', '10.0.0.7', '10.0.0.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Address(int(known) >> 64 << 64))
