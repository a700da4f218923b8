"""Pack positions of SiegeStones on side 3 into a few integers, and make drops on them fast.

The rules are those of two players with any goal, and everything else as usual: six less the towers next to it is what a stone
counts, five control a tower, a full board goes to the most towers, then to the most stones. Nobody runs out of stones, for 20 are more
than there are spaces. `tests/test_benchmarks_solved.py` holds all of it against the game's own rules.

A position is eight numbers: the stones of the seat to move, those of the other, the towers; three bit sets that hold each space's number
of adjacent towers as a binary number; and the towers that the seat to move controls, and the other.
"""

from __future__ import annotations

import numpy as np
from numba import int64, njit
from numba.extending import intrinsic

from stoneswidgets.boards import hexhex

BOARD = hexhex(3)
SPACES, FULL = BOARD.count, BOARD.full
TOWERS = 9
TOWER = 32
"""A drop is a space, for a stone, or a space plus this, for a tower."""
LOSS, DRAW, WIN = 1, 2, 4
"""What a position may be for the seat to move, as a bit set."""


def _around(space: int) -> int:
    spaces = BOARD.near[space]
    for near in BOARD.neighbours[space]:
        spaces |= BOARD.near[near]
    return spaces


NEAR = np.array(BOARD.near, np.int64)
WITHIN_TWO = np.array([_around(space) for space in range(SPACES)], np.int64)
HALF = 10
"""A bit set is moved by a symmetry in two parts: its first HALF spaces, and the others."""


def _moved(spaces: int) -> list[int]:
    each = [i for i in range(SPACES) if spaces >> i & 1]
    return [sum(1 << image[i] for i in each) for image in BOARD.symmetries]


LOWER = np.array([_moved(x) for x in range(1 << HALF)], np.int64)
UPPER = np.array([_moved(x << HALF) for x in range(1 << SPACES - HALF)], np.int64)


@intrinsic
def count(_typing, x):
    """Return the number of spaces in a bit set."""
    return int64(x), lambda _context, builder, _signature, given: builder.ctpop(given[0])


@njit(inline="always")
def first(x):
    """Return the first space in a bit set that is not empty."""
    return count((x & -x) - 1)


@njit(cache=True)
def key_of(mine, other, towers):
    """Return one number for a position and all its images: the least of theirs."""
    least, below = np.int64(1) << 60, (1 << HALF) - 1
    for k in range(12):
        a = LOWER[mine & below, k] | UPPER[mine >> HALF, k]
        b = LOWER[other & below, k] | UPPER[other >> HALF, k]
        c = LOWER[towers & below, k] | UPPER[towers >> HALF, k]
        least = min(least, (a << SPACES | b) << SPACES | c)
    return least


@njit(inline="always")
def rating(stones, one, two, four):
    """Return the sum of the threat ratings of stones."""
    return 6 * count(stones) - count(stones & one) - 2 * count(stones & two) - 4 * count(stones & four)


@njit(cache=True)
def controlled(mine, other, one, two, four, held, lost, which):
    """Return the towers that each seat controls, when some of them are looked at anew."""
    held &= ~which
    lost &= ~which
    while which:
        tower = which & -which
        which ^= tower
        ring = NEAR[first(tower)]
        ours, theirs = rating(ring & mine, one, two, four), rating(ring & other, one, two, four)
        if ours > theirs and ours >= 5:
            held |= tower
        elif theirs > ours and theirs >= 5:
            lost |= tower
    return held, lost


@njit(inline="always")
def dropped(position, move):
    """Return the position after a drop of the seat to move, whose stones still come first."""
    mine, other, towers, one, two, four, held, lost = position
    space = move & 31
    if move < TOWER:
        mine |= 1 << space
        which = towers & NEAR[space]
    else:
        towers |= 1 << space
        ring = NEAR[space]
        carry = one & ring
        one ^= ring
        four ^= two & carry
        two ^= carry
        which = towers & WITHIN_TWO[space]
    held, lost = controlled(mine, other, one, two, four, held, lost, which)
    return mine, other, towers, one, two, four, held, lost


@njit(inline="always")
def turned(position):
    """Return a position as the other seat sees it, whose stones come first then."""
    mine, other, towers, one, two, four, held, lost = position
    return other, mine, towers, one, two, four, lost, held


@njit(inline="always")
def ended(position, goal):
    """Return what the game has ended as for the first seat; 0 if it goes on."""
    mine, other, towers, _, _, _, held, lost = position
    ours, theirs = count(held), count(lost)
    if max(ours, theirs) < goal or ours == theirs:
        if mine | other | towers != FULL:
            return 0
        if ours == theirs:
            ours, theirs = count(mine), count(other)
    return WIN if ours > theirs else LOSS if theirs > ours else DRAW


@njit(cache=True)
def position_of(key):
    """Return the position of a key."""
    below = (1 << SPACES) - 1
    mine, other, towers = key >> 2 * SPACES, key >> SPACES & below, key & below
    none = np.int64(0)
    position = mine, other, none, none, none, none, none, none
    for space in range(SPACES):
        if towers >> space & 1:
            position = dropped(position, space + TOWER)
    return position
