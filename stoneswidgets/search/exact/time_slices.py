"""Compiled work done in short slices of time: between two of them other threads run, and the work can be stopped."""

from __future__ import annotations

from sys import maxsize
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from stoneswidgets.plumbing.interrupts import held, next_portion

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

Step = TypeVar("Step")
Found = TypeVar("Found")
BLOCK = 1024
"""After this number of simulations of a tree, what works beside it has its turn."""


class Slices:
    """Runs a search a slice at a time, and counts the states that it looks at.

    Parameters
    ----------
    turn : int
        A slice never goes beyond the next multiple of this number of states. What the caller does after that number of states is
        then the same in every run, whatever the speed of the machine.

    Attributes
    ----------
    states : int
        How many states were looked at so far.
    """

    def __init__(self, turn: int) -> None:
        self.turn, self.states = turn, 0
        self._portion = 8

    def finishes(self, steps: Iterable[int], states: int) -> bool:
        """Go on with a search until all is done, or that many more states were looked at; tell whether all is done."""
        self.turn = min(self.turn, states)
        most = self.states + states
        return all(seen < most or seen % self.turn for seen in steps)

    def until_done(self, search: Callable[[int], int], end: int = maxsize) -> Generator[int, None, None]:
        """Call a search until it is done; yields the states looked at so far, and surely when they are as many as `end` says.

        Parameters
        ----------
        search : callable
            Takes a number of states, and looks at that many more. Returns −1 if it is not done then, or how many it did not need.
        end : int
            A number of states at which the caller may give up; more than were looked at so far.
        """
        left = -1
        while left < 0:
            begun = perf_counter()
            portion = min(self._portion, self.turn - self.states % self.turn, end - self.states)
            with held():
                left = search(portion)
            self.states += portion - max(0, left)
            self._portion = next_portion(portion, perf_counter() - begun)
            if left < 0:
                yield self.states


def finished(steps: Generator[Step, None, Found], look: Callable[[Step], object] | None = None) -> Found:
    """Go through steps to their end, and return what they return; `look` gets what each yields, and may raise an error."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
        if look:
            look(step)
