"""The search that solves positions: whether the seat to move gets at least a draw, or at least a win, from there to the end.

Drops are tried by how the towers stand after them, then by when they last answered such a question. A table of fixed size knows what was
found out of each position and its images, exactly, by all that the position is; in a bucket of four, what is nearest the end of the game
makes room. Before a position is searched, all that it leads to is looked up in the table.
"""

from __future__ import annotations

import numpy as np
from numba import int8, int64, njit

from benchmarks.solved.bits import (
    DRAW,
    FULL,
    LOSS,
    NEAR,
    SPACES,
    TOWER,
    TOWERS,
    WIN,
    WITHIN_TWO,
    count,
    dropped,
    ended,
    key_of,
    position_of,
    rating,
)

STATES, LIMIT, STOPPED, CLOCK = range(4)
"""The words of `work`: the positions looked at; the most of them; 1 once these were too many; the number of answers so far."""
BUCKET = 4
AHEAD, EDGE, HELD = 7, 6, 2
"""With so many empty spaces the table is looked into first; what a tower's sums differ by counts up to EDGE, control of it HELD more."""
SMALL = 2
"""With so few empty spaces nothing is kept."""
ANY = LOSS | DRAW | WIN


@njit(inline="always")
def bucket(keys, key):
    """Return where a key's bucket begins."""
    mixed = key * np.int64(-7046029254386353131)
    mixed ^= mixed >> 29
    mixed *= np.int64(-4658895280553007687)
    mixed ^= mixed >> 32
    return mixed & keys.shape[0] - 1 & ~np.int64(BUCKET - 1)


@njit(inline="always")
def possible(keys, key):
    """Return what a position may be, by the table."""
    at = bucket(keys, key)
    for i in range(at, at + BUCKET):
        if keys[i] >> 3 == key:
            return keys[i] & 7
    return np.int64(ANY)


@njit(inline="always")
def remember(keys, ranks, key, may_be, rank):
    """Put what a position may be into the table."""
    at = bucket(keys, key)
    least, where = np.int64(100), at
    for i in range(at, at + BUCKET):
        if keys[i] >> 3 == key:
            keys[i] &= key << 3 | may_be
            return
        worth = np.int64(-1) if keys[i] == 0 else np.int64(ranks[i])
        if worth < least:
            least, where = worth, i
    keys[where] = key << 3 | may_be
    ranks[where] = rank


@njit(cache=True)
def wins_at_once(mine, other, towers, one, two, four, held, lost, goal):
    """Tell whether a drop of the seat to move ends the game with its win."""
    empty = FULL & ~(mine | other | towers)
    last = empty & empty - 1 == 0
    missing = max(goal, count(lost) + 1) - count(held)
    for kind in range(2 if count(towers) < TOWERS else 1):
        spaces = empty
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = count(bit - 1)
            which = towers & NEAR[space] if kind == 0 else (towers | bit) & WITHIN_TWO[space]
            if last or count(which & ~held) + count(which & lost) >= missing:
                a, d, t, _, _, _, h, g = dropped(
                    mine, other, towers, one, two, four, held, lost, space + TOWER * kind
                )
                if ended(a, d, t, h, g, goal) == WIN:
                    return True
    return False


@njit(inline="always")
def edge(mine, other, towers, one, two, four, held, lost):
    """Return by how much the towers are the first seat's, roughly."""
    total = HELD * (count(held) - count(lost))
    while towers:
        tower = towers & -towers
        towers ^= tower
        ring = NEAR[count(tower - 1)]
        total += min(
            max(rating(ring & mine, one, two, four) - rating(ring & other, one, two, four), -EDGE), EDGE
        )
    return total


_I = int64


@njit(
    _I(_I, _I, _I, _I, _I, _I, _I, _I, _I, _I, _I[::1], _I[::1], _I[::1], int8[::1], _I[:, ::1]), cache=True
)
def reaches(mine, other, towers, one, two, four, held, lost, goal, wanted, work, history, keys, ranks, moves):
    """Return 1 if the seat to move gets one of what is wanted, WIN or WIN | DRAW, 0 if it does not, or the search was stopped."""
    work[STATES] += 1
    if work[STATES] > work[LIMIT]:
        work[STOPPED] = 1
        return 0
    if wins_at_once(mine, other, towers, one, two, four, held, lost, goal):
        return 1
    empty = FULL & ~(mine | other | towers)
    left = count(empty)
    key = np.int64(0)
    if left > SMALL:
        key = key_of(mine, other, towers)
        may_be = possible(keys, key)
        if may_be & wanted == 0:
            return 0
        if may_be & ~wanted == 0:
            return 1
    others = WIN | DRAW if wanted == WIN else WIN  # what the other seat must not get
    row, n, found = moves[left], 0, 0
    side = 0 if wanted == WIN else 64
    for kind in range(2 if count(towers) < TOWERS else 1):
        spaces = empty
        while spaces and found == 0:
            bit = spaces & -spaces
            spaces ^= bit
            move = count(bit - 1) + TOWER * kind
            a, d, t, o1, o2, o4, h, g = dropped(mine, other, towers, one, two, four, held, lost, move)
            end = ended(a, d, t, h, g, goal)
            if end != 0:
                found = 1 if end & wanted else 0
                continue
            if left >= AHEAD:
                may_be = possible(keys, key_of(d, a, t))
                if may_be & others == 0:
                    found = 1
                    continue
                if may_be & ~others == 0:
                    continue
            order = edge(a, d, t, o1, o2, o4, h, g) + 100
            row[n] = (order << 40 | history[side + move]) << 6 | move
            n += 1
    for k in range(n):
        if found == 1:
            break
        best = k
        for i in range(k + 1, n):
            if row[i] > row[best]:
                best = i
        move = row[best] & 63
        row[best] = row[k]
        a, d, t, o1, o2, o4, h, g = dropped(mine, other, towers, one, two, four, held, lost, move)
        answer = reaches(d, a, t, o1, o2, o4, g, h, goal, others, work, history, keys, ranks, moves)
        if work[STOPPED]:
            return 0
        if answer == 0:
            found = 1
            work[CLOCK] += 1
            history[side + move] = work[CLOCK]
    if left > SMALL:
        remember(keys, ranks, key, wanted if found else ANY & ~wanted, left)
    return found


class Search:
    """Answers what positions are worth, and keeps what it has learned in a table.

    Parameters
    ----------
    goal : int
        Towers that win the game.
    bits : int
        The table has 2 ** bits entries, of nine bytes each.
    """

    def __init__(self, goal: int, bits: int) -> None:
        self.goal = goal
        self.states = 0
        self._work = np.zeros(4, np.int64)
        keys, ranks = np.zeros(1 << bits, np.int64), np.zeros(1 << bits, np.int8)
        self.memory = self._work, np.zeros(128, np.int64), keys, ranks, np.zeros((SPACES + 1, 64), np.int64)

    def reaches(self, key: int, wanted: int, most: int) -> bool | None:
        """Tell whether the seat to move gets one of what is wanted; None if more than so many positions had to be looked at."""
        self._work[STATES], self._work[LIMIT], self._work[STOPPED] = 0, most, 0
        found = reaches(*position_of(key), self.goal, wanted, *self.memory)
        self.states += int(self._work[STATES])
        return None if self._work[STOPPED] else bool(found)
