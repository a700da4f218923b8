"""Search to the end of the game whether the seat to move gets at least a draw, or a win.

Drops are tried by how the towers stand after them, and by how they would stand on the empty spaces, then by when they last answered such
a question. Those after which the other seat wins at once are left out. A table of fixed size knows what was found out of each position
and its images, exactly, by all that the position is; in a bucket of four, what is nearest the end of the game makes room. Before a
position is searched, all that it leads to is looked up in the table.
"""

from __future__ import annotations

import numpy as np
from numba import int8, int64, njit
from numba.types import Tuple, UniTuple

from tools.solved.bits import (
    BOARD,
    DRAW,
    FULL,
    HALF,
    LOSS,
    LOWER,
    NEAR,
    SPACES,
    TOWER,
    TOWERS,
    UPPER,
    WIN,
    WITHIN_TWO,
    count,
    dropped,
    ended,
    first,
    key_of,
    position_of,
    rating,
    turned,
)

STATES, LIMIT, STOPPED, CLOCK = range(4)
"""The words of `work`: the positions looked at; the most of them; 1 once these were too many; the number of answers so far."""
BUCKET = 4
EDGE, TOWER_EDGE, SPACE_EDGE, MOST_EDGE = 20, 4, 1, 2000
"""What a tower's sums differ by counts up to EDGE, and this many times; so does an empty space, as if a tower were there."""
SMALL = 2
"""With so few empty spaces nothing is kept."""
SYMMETRIES = 12
ONE_SPACE = np.array([[1 << image[space] for image in BOARD.symmetries] for space in range(SPACES)], np.int64)
"""Each space's bit, moved by each symmetry."""
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
def wins_at_once(position, goal):
    """Tell whether a drop of the seat to move ends the game with its win."""
    mine, other, towers, _, _, _, held, lost = position
    empty = FULL & ~(mine | other | towers)
    last = empty & empty - 1 == 0
    if count(towers) + 1 < goal and not last:
        return False
    missing = max(goal, count(lost) + 1) - count(held)
    for kind in range(2 if count(towers) < TOWERS else 1):
        spaces = empty
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = first(bit)
            which = towers & NEAR[space] if kind == 0 else (towers | bit) & WITHIN_TWO[space]
            may_win = last or count(which & ~held) + count(which & lost) >= missing
            if may_win and ended(dropped(position, space + TOWER * kind), goal) == WIN:
                return True
    return False


@njit(inline="always")
def edge(position):
    """Return by how much the towers are the first seat's, roughly, and what would be towers on the empty spaces."""
    mine, other, towers, one, two, four, _, _ = position
    total = 0
    for which, weight in ((towers, TOWER_EDGE), (FULL & ~(mine | other | towers), SPACE_EDGE)):
        spaces = which
        while spaces:
            ring = NEAR[first(spaces)]
            spaces &= spaces - 1
            ours, theirs = rating(ring & mine, one, two, four), rating(ring & other, one, two, four)
            total += weight * max(-EDGE, min(EDGE, ours - theirs))
    return total


@njit(inline="always")
def moved(spaces, to):
    """Note a bit set as the board's symmetries move it."""
    for k in range(SYMMETRIES):
        to[k] = LOWER[spaces & (1 << HALF) - 1, k] | UPPER[spaces >> HALF, k]


@njit(inline="always")
def key_after(images, space, kind):
    """Return the key after a drop, of the images of the position's three bit sets."""
    least = np.int64(1) << 60
    for k in range(SYMMETRIES):
        bit = ONE_SPACE[space, k]
        mine, towers = images[0, k], images[2, k]
        if kind == 0:
            mine |= bit
        else:
            towers |= bit
        least = min(least, (images[1, k] << SPACES | mine) << SPACES | towers)
    return least


_I = int64
_NUMBERS, _ROWS = _I[::1], _I[:, ::1]
_POSITION = UniTuple(_I, 8)
_MEMORY = Tuple((_NUMBERS, _NUMBERS, _NUMBERS, int8[::1], _ROWS, _ROWS, _I[:, :, ::1]))
"""What a search works with: its words, when drops last answered, the table's keys and ranks, and for each number of empty spaces the
drops, the keys after them, and the images of the position."""


@njit(_I(_POSITION, _I, _I, _I, _MEMORY), cache=True)
def searched(position, key, goal, wanted, memory):
    """Return what `reaches` does, of a position where the seat to move cannot win at once."""
    work, history, keys, ranks, moves, later, images = memory
    mine, other, towers, _, _, _, _, _ = position
    work[STATES] += 1
    if work[STATES] > work[LIMIT]:
        work[STOPPED] = 1
        return 0
    empty = FULL & ~(mine | other | towers)
    left = count(empty)
    if left > SMALL:
        may_be = possible(keys, key)
        if may_be & wanted == 0:
            return 0
        if may_be & ~wanted == 0:
            return 1
    others = WIN | DRAW if wanted == WIN else WIN  # what the other seat must not get
    row, n, found = moves[left], 0, 0
    for kind in range(2 if count(towers) < TOWERS else 1):
        spaces = empty
        while spaces:
            row[n] = first(spaces) + TOWER * kind
            spaces &= spaces - 1
            n += 1
    if left > SMALL + 1:
        after = later[left]
        moved(mine, images[left, 0])
        moved(other, images[left, 1])
        moved(towers, images[left, 2])
        for k in range(n):
            after[row[k]] = key_after(images[left], row[k] & TOWER - 1, row[k] >= TOWER)
        kept = 0
        for k in range(n):
            may_be = possible(keys, after[row[k]])
            if may_be & others == 0:
                found = 1
                break
            row[kept] = row[k]
            kept += may_be & ~others != 0
        n = kept
    side = 0 if wanted == WIN else 64
    threatened = left <= SMALL + 1 or wins_at_once(turned(position), goal)
    kept = 0
    for k in range(n if found == 0 else 0):
        move = row[k]
        after_drop = dropped(position, move)
        end = ended(after_drop, goal)
        if end != 0:
            if end & wanted:
                found = 1
                break
            continue
        # an own stone gives the other seat no win that it did not have
        if (threatened or move >= TOWER) and wins_at_once(turned(after_drop), goal):
            continue
        row[kept] = ((edge(after_drop) + MOST_EDGE) << 40 | history[side + move]) << 6 | move
        kept += 1
    for k in range(kept if found == 0 else 0):
        best = k
        for i in range(k + 1, kept):
            if row[i] > row[best]:
                best = i
        move = row[best] & 63
        row[best] = row[k]
        then = turned(dropped(position, move))
        answer = searched(then, later[left, move], goal, others, memory)
        if work[STOPPED]:
            return 0
        if answer == 0:
            found = 1
            work[CLOCK] += 1
            history[side + move] = work[CLOCK]
            break
    if left > SMALL:
        remember(keys, ranks, key, wanted if found else ANY & ~wanted, left)
    return found


@njit(cache=True)
def reaches(position, goal, wanted, memory):
    """Return 1 if the seat to move gets one of what is wanted, WIN or WIN | DRAW, 0 if it does not, or the search was stopped."""
    if wins_at_once(position, goal):
        return 1
    return searched(position, key_of(position[0], position[1], position[2]), goal, wanted, memory)


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
        moves, later = np.zeros((2, SPACES + 1, 64), np.int64)
        images = np.zeros((SPACES + 1, 3, SYMMETRIES), np.int64)
        self.memory = self._work, np.zeros(128, np.int64), keys, ranks, moves, later, images

    def reaches(self, key: int, wanted: int, most: int) -> bool | None:
        """Tell whether the seat to move gets one of what is wanted; None if too many positions had to be looked at."""
        self._work[STATES], self._work[LIMIT], self._work[STOPPED] = 0, most, 0
        found = reaches(position_of(key), self.goal, wanted, self.memory)
        self.states += int(self._work[STATES])
        return None if self._work[STOPPED] else bool(found)
