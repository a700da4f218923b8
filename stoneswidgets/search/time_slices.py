"""Compiled work in slices: others get their turn between them, and who wants to stop it need not wait."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from stoneswidgets.interrupts import held, next_portion

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


class Slices:
    """Has a search go on a slice at a time, and counts the states that it looks at.

    Parameters
    ----------
    turn : int
        However long a slice takes, one ends at each multiple of so many states: what is done in turn with a search,
        by this count, is done again in the same way.

    Attributes
    ----------
    states : int
        How many states were looked at so far.
    """

    def __init__(self, turn: int) -> None:
        self.turn, self.states = turn, 0
        self._portion = 8

    def until_done(self, search: Callable[[int], int]) -> Generator[int, None, None]:
        """Call a search until it is done; yields the states looked at so far.

        Parameters
        ----------
        search : callable
            Goes on for so many states; returns how many of them are left when it is done, or −1 if it is not.
        """
        left = -1
        while left < 0:
            begun = perf_counter()
            portion = min(self._portion, self.turn - self.states % self.turn)
            with held():
                left = search(portion)
            self.states += portion - max(0, left)
            self._portion = next_portion(portion, perf_counter() - begun)
            if left < 0:
                yield self.states
