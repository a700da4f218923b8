"""Shared by the searches that run as machine code: limits, a transposition table, and work in slices of time.

The table holds the states that were searched, under a hash of 62 bits: two sums of the state's parts times random
coefficients, modulo the prime 2³¹ − 1. With random coefficients, two different states have the same hash with a probability
of 2⁻⁶² (Carter and Wegman, 1979). A search of a billion states, each looked up among four million, takes one state for
another with a probability below one in a thousand.
"""

from __future__ import annotations

from random import Random
from sys import maxsize
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from stoneswidgets.kernel import State, rule
from stoneswidgets.plumbing.interrupts import held, next_portion

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

Step = TypeVar("Step")
Found = TypeVar("Found")

# ---------------------------------------------------------------- what can be searched

ACTION_BITS, CHILD_BITS = 20, 14
ACTION, MOST_CHILDREN = (1 << ACTION_BITS) - 1, (1 << CHILD_BITS) - 1
"""The greatest action, and the most that there may be in one position."""
BAD_ACTION, NO_MOVE, TOO_MANY, BAD_SCORE, ENDLESS = range(1, 6)
FAULTS = (
    "",
    f"an action or a chance outcome is below 0 or above {ACTION:,}, and cannot be searched",
    "a seat is to move and has no legal move",
    f"there are more than {MOST_CHILDREN:,} moves, or ways to choose at once, in one position, too many to be searched",
    "a score at the end is outside score_range",
    "a game goes on beyond its max_game_length",
)
"""The faults in words, by number (0: none)."""

# ---------------------------------------------------------------- the table of states

STRIDE = 0x9E3779B97F4B
WAYS, WORDS = 4, 2
MERSENNE = (1 << 31) - 1
PARTS, PART = 3, (1 << 24) - 1
"""A slot of the state is taken in three parts: 24 bits, 24 bits, and the rest with its sign."""


@rule
def fold(n: int) -> int:
    """Return a number below 2**33 that is the same modulo 2**31 − 1; `n` is below 2**63."""
    return (n & MERSENNE) + (n >> 31)


@rule
def state_hash(s: State, coefficients: State) -> int:
    """Return the hash of a state: two sums modulo 2**31 − 1, side by side."""
    n = PARTS * len(s)
    first, second = coefficients[2 * n], coefficients[2 * n + 1]
    for i in range(len(s)):
        k = PARTS * i
        low, middle, high = s[i] & PART, s[i] >> 24 & PART, (s[i] >> 48) + (1 << 16)
        first += fold(low * coefficients[k] + middle * coefficients[k + 1] + high * coefficients[k + 2])
        k += n
        second += fold(low * coefficients[k] + middle * coefficients[k + 1] + high * coefficients[k + 2])
    return max(1, first % MERSENNE << 31 | second % MERSENNE)


@rule
def bucket(table: State, key: int) -> int:
    """Return the first word of a state's bucket."""
    return (key ^ key >> 17) % (len(table) // (WAYS * WORDS)) * WAYS * WORDS


@rule
def find(table: State, key: int) -> int:
    """Look a state up in the table; −1 if it is not there."""
    first = bucket(table, key)
    for i in range(first, first + WAYS * WORDS, WORDS):
        if table[i] == key:
            return table[i + 1]
    return -1


def random_coefficients(slots: int) -> list[int]:
    """Return the coefficients of `state_hash`; they depend on the number of slots alone."""
    rng = Random(slots)
    return [1 + rng.randrange(MERSENNE - 1) for _ in range(2 * PARTS * slots + 2)]


# ---------------------------------------------------------------- slices of time

BLOCK = 1024
"""After this number of simulations of a tree, what works beside it has its turn."""


class Slices:
    """Runs a search in slices of time, and counts its states.

    A slice never goes beyond the next multiple of `turn`, a number of states. What the caller does after that number of states is
    then the same in every run, whatever the speed of the machine.
    """

    def __init__(self, turn: int) -> None:
        self.turn, self.states = turn, 0
        self._portion = 8

    def finishes(self, steps: Iterable[int], states: int) -> bool:
        """Go on with a search until it is done, or for that many more states; tell whether it is done."""
        self.turn = min(self.turn, states)
        most = self.states + states
        return all(seen < most or seen % self.turn for seen in steps)

    def until_done(self, search: Callable[[int], int], end: int = maxsize) -> Generator[int, None, None]:
        """Call a search until it is done; yields the states searched so far, and surely when they are as many as `end` says.

        The search takes a number of states, and searches that many more; it returns −1 if it is not done then, or how many it did not need.
        At `end`, more than were searched so far, the caller may give up.
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
    """Exhaust a generator, and return its result; `look` is called with what it yields, and may raise an error."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
        if look:
            look(step)
