"""Depth-first search as machine code: its stack, its transposition table, limits, and work in slices of time.

A search stops in between and goes on later, so its stack is a vector of frames, not one of calls.
The table holds the states that were searched, under a hash of 62 bits: two sums of the state's parts times random
coefficients, modulo the prime 2³¹ − 1. With random coefficients, two different states have the same hash with a probability
of 2⁻⁶² (Carter and Wegman, 1979). A search of a billion states, each looked up among four million, takes one state for
another with a probability below one in a thousand.
"""

from __future__ import annotations

from random import Random
from sys import maxsize
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from stoneswidgets.kernel import State, Vector, rule
from stoneswidgets.plumbing.interrupts import held, next_portion

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from stoneswidgets.kernel import Callables, Memory
    from stoneswidgets.kernel.backends import Backend

Step = TypeVar("Step")
Found = TypeVar("Found")

# ---------------------------------------------------------------- what can be searched

ACTION_BITS, CHILD_BITS = 20, 14
ACTION, MOST_CHILDREN = (1 << ACTION_BITS) - 1, (1 << CHILD_BITS) - 1
"""The greatest action, and the most that there may be in one position."""
BAD_ACTION, NO_MOVE, TOO_MANY, BAD_SCORE, ENDLESS, FULL = range(1, 7)
FAULTS = (
    "",
    f"an action or a chance outcome is below 0 or above {ACTION:,}, and cannot be searched",
    "a seat is to move and has no legal move",
    f"there are more than {MOST_CHILDREN:,} moves, or ways to choose at once, in one position, too many to be searched",
    "a score at the end is outside score_range",
    "a game goes on beyond its max_game_length",
    "there are too many states to store them all",
)
"""The faults in words, by number (0: none)."""

# ---------------------------------------------------------------- the stack

PLY, SLOTS, FRAME, FAULT, OWN_HEADER, HEADER = 0, 1, 2, 3, 4, 10
"""The words of the stack's header: the current ply; the number of slots of a state; the length of a frame; the number of what is wrong
with the game (see `FAULTS`); from OWN_HEADER on, what a search puts there."""
COUNT, NEXT, DEPTH, KEY, OWN, STATE = 0, 1, 2, 3, 4, 11
"""The words of a frame, which there is one of for each ply: the number of moves; how many have been tried (−1: none is listed yet);
how many plies to look ahead; the state's hash; from OWN on, what a search puts there; from STATE on, the state and then its moves."""


def stack(backend: Backend, slots: int, moves: int, plies: int) -> Any:
    """Return a header and frames for states of so many slots, with at most so many moves each."""
    frame = STATE + slots + moves
    f = backend.zeros(HEADER + frame * plies)
    f[SLOTS], f[FRAME] = slots, frame
    return f


def begin(f: Vector, node: State) -> None:
    """Have the driver begin with a state, in the first frame."""
    f[PLY], f[HEADER + NEXT] = 0, -1
    for i, value in enumerate(node, HEADER + STATE):
        f[i] = value


@rule
def load(f: State, b: int, s: Vector) -> None:
    """Copy the state out of a frame."""
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]


@rule
def insert(f: Vector, first: int, n: int, word: int) -> None:
    """Insert a move among the first `n`, the greatest word first."""
    i = first + n
    while i > first and f[i - 1] < word:
        f[i] = f[i - 1]
        i -= 1
    f[i] = word


def depth_first(
    enter: Callable[..., int],
    descend: Callable[..., None],
    take: Callable[..., int],
    leave: Callable[..., None],
) -> Callable[..., int]:
    """Return a driver that searches depth first, with the rules that are a search's own; `b` is where a frame begins.

    The driver goes on with a search, for so many states at most, and returns how many are left when the first frame is done, otherwise −1.
    Its memory begins with the frames and a state.

    Parameters
    ----------
    enter : (rules, memory, b) -> int
        List the moves of the state, of which there is at least one, and return 0; or give the frame's result and return 1.
    descend : (rules, memory, b) -> None
        Make the frame's next move on the state, and put what is asked of it in the frame below.
    take : (memory, b) -> int
        Take the result of the frame below for the value of the move last made; return 1 if that answers the frame's question.
    leave : (memory, b) -> None
        Give the frame's result, and store it: all moves are tried, or one answers the question.
    """

    def search(rules: Callables, memory: Memory, states: int) -> int:
        f, s = memory[0], memory[1]
        while states > 0:
            b = HEADER + f[FRAME] * f[PLY]
            if f[b + NEXT] < 0:
                states -= 1
                load(f, b, s)
                done = enter(rules, memory, b)
            else:
                done = take(memory, b)
                if done == 1 or f[b + NEXT] == f[b + COUNT]:
                    leave(memory, b)
                    done = 1
            if f[FAULT] != 0 or (done == 1 and f[PLY] == 0):
                return states
            if done == 1:
                f[PLY] -= 1
            else:
                load(f, b, s)
                descend(rules, memory, b)
                f[b + NEXT] += 1
                b += f[FRAME]
                for i in range(f[SLOTS]):
                    f[b + STATE + i] = s[i]
                f[b + NEXT] = -1
                f[PLY] += 1
        return -1

    search.__name__ = enter.__module__.rpartition(".")[2]
    return rule(search)


# ---------------------------------------------------------------- the table of states

STRIDE = 0x9E3779B97F4B
LINE = 8
"""Words of a bucket, two for each state: its key, and what is known of it, with its rank from RANK_AT on. The least rank is replaced first."""
VALUE_BITS, RANK_AT = 11, 53
VALUES, ZERO, MOST_RANK = (1 << VALUE_BITS) - 1, 1 << VALUE_BITS - 1, (1 << 63 - RANK_AT) - 1
"""A value's lower and upper bound are stored in the last bits, each plus ZERO."""
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
    return (key ^ key >> 17) % (len(table) // LINE) * LINE


@rule
def find(table: State, first: int, key: int, mask: int, part: int) -> int:
    """Look a state up in its bucket; −1 if it is not there. A key of two words has a `part` in the entry, the bits of the mask."""
    for i in range(first, first + LINE, 2):
        if table[i] == key and table[i + 1] & mask == part:
            return table[i + 1]
    return -1


@rule
def store(table: Vector, first: int, key: int, mask: int, entry: int) -> None:
    """Store what is known of a state in its bucket."""
    at = first
    for i in range(first, first + LINE, 2):
        if table[i] == key and (table[i + 1] ^ entry) & mask == 0:
            at = i
            break
        if table[i + 1] >> RANK_AT < table[at + 1] >> RANK_AT:
            at = i
    table[at], table[at + 1] = key, entry


@rule
def bounds(low: int, high: int) -> int:
    """Return two bounds as the last bits of an entry."""
    return high + ZERO << VALUE_BITS | low + ZERO


@rule
def lower(entry: int) -> int:
    """Return the least value that an entry allows."""
    return (entry & VALUES) - ZERO


@rule
def upper(entry: int) -> int:
    """Return the greatest value that an entry allows."""
    return (entry >> VALUE_BITS & VALUES) - ZERO


@rule
def credit(history: Vector, place: int, amount: int, most: int) -> None:
    """Credit a move that answered a question; all credits are halved when one comes to `most`."""
    history[place] += amount
    if history[place] >= most:
        for k in range(len(history)):
            history[k] >>= 1


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
            with held():  # in plain Python, too: a table with half an entry would prove what is not so
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
