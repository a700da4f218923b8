"""Write a proof of a value: a winning seat's move in every position that can arise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from stoneswidgets.errors import StonesError
from tools.solved.bits import (
    DRAW,
    FULL,
    TOWER,
    TOWERS,
    WIN,
    count,
    dropped,
    ended,
    first,
    key_of,
    position_of,
    turned,
)
from tools.solved.layers import pieces_of, sets
from tools.solved.search import possible, reaches, wins_at_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.solved.search import Search

MOVE_BITS = 6
LEFT_OPEN = 4
"""With so few empty spaces no move is written down: whoever checks the proof tries all."""
FULL_UP, LOST = -1, -2


@njit(inline="always")
def place(entries, key):
    """Return where a key stands among the entries, or where there is room for it."""
    at = key * np.int64(-7046029254386353131)
    at = (at ^ at >> 31) & entries.shape[0] - 1
    while entries[at] != 0 and entries[at] >> MOVE_BITS != key:
        at = at + 1 & entries.shape[0] - 1
    return at


@njit(cache=True)
def answer(position, goal, wanted, keys):
    """Return a move after which the other seat cannot get more, looked up in the table of the search; LOST if there is none there."""
    mine, other, towers, _, _, _, _, _ = position
    others = WIN | DRAW if wanted == WIN else WIN
    empty = FULL & ~(mine | other | towers)
    for kind in range(2 if count(towers) < TOWERS else 1):
        spaces = empty
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            move = first(bit) + TOWER * kind
            after = dropped(position, move)
            if ended(after, goal) == 0 and possible(keys, key_of(after[1], after[0], after[2])) & others == 0:
                return move
    return LOST


@njit(cache=True)
def write_down(stack, n, entries, room, goal, wanted, memory, some):
    """Work through positions of the seat that gets what it wants, and note its moves; return how many are left on the stack."""
    others, work, keys = WIN | DRAW if wanted == WIN else WIN, memory[0], memory[2]
    while n > 0 and some > 0:
        some -= 1
        key = stack[n - 1]
        at = place(entries, key)
        if entries[at] != 0:
            n -= 1
            continue
        position = position_of(key)
        mine, other, towers, _, _, _, _, _ = position
        empty = FULL & ~(mine | other | towers)
        if count(empty) <= LEFT_OPEN or wins_at_once(position, goal):
            n -= 1
            continue
        move = answer(position, goal, wanted, keys)
        if move == LOST:
            work[0], work[1], work[2] = 0, np.int64(1) << 60, 0
            if reaches(position, goal, wanted, memory) == 0:
                return LOST
            move = answer(position, goal, wanted, keys)
        for each in range(2 * TOWER):
            if move >= 0:
                break
            space, tower = each & TOWER - 1, each >= TOWER
            if empty >> space & 1 == 0 or (tower and count(towers) == TOWERS):
                continue
            after = dropped(position, each)
            if ended(after, goal) == 0 and reaches(turned(after), goal, others, memory) == 0:
                move = each
        if room[0] == 0:
            return FULL_UP
        room[0] -= 1
        entries[at] = key << MOVE_BITS | move
        n -= 1
        then = turned(dropped(position, move))
        empty = FULL & ~(then[0] | then[1] | then[2])
        for kind in range(2 if count(then[2]) < TOWERS else 1):
            spaces = empty
            while spaces:
                bit = spaces & -spaces
                spaces ^= bit
                after = dropped(then, first(bit) + TOWER * kind)
                if ended(after, goal) == 0:
                    stack[n] = key_of(after[1], after[0], after[2])
                    n += 1
    return n


def after_best(search: Search, key: int, wanted: int) -> int | None:
    """Return the key after a move that gets the seat to move what it wants, as the search has found it; None if it ends the game."""
    position = position_of(key)
    if wins_at_once(position, search.goal):
        return None
    move = answer(position, search.goal, wanted, search.memory[2])
    if move == LOST:
        return None
    mine, other, towers, *_ = dropped(position, move)
    return int(key_of(other, mine, towers))


class Proof:
    """The moves of one seat that get it what it wants, in every position that can come about.

    Parameters
    ----------
    search : Search
        What has searched the positions; its table is used.
    wanted : int
        WIN, or WIN | DRAW.
    bits : int
        There is room for half of 2 ** bits moves, of eight bytes each.
    """

    def __init__(self, search: Search, wanted: int, bits: int) -> None:
        self._search, self._wanted = search, wanted
        self._entries, self._stack = np.zeros(1 << bits, np.int64), np.zeros(4096, np.int64)
        self._room = np.array([1 << bits - 1], np.int64)

    def adding(self, key: int, some: int) -> Iterator[None]:
        """Write down the moves from a position of the seat on, and yield after every few of them."""
        self._stack[0], n = key, 1
        while n > 0:
            goal, memory = self._search.goal, self._search.memory
            n = write_down(self._stack, n, self._entries, self._room, goal, self._wanted, memory, some)
            if n < 0:
                lost = f"position {key} is not won"
                full = f"there is no room for more than {self.size:,} moves"
                raise StonesError(f"a proof for goal {goal}: {lost if n == LOST else full}")
            yield

    @property
    def size(self) -> int:
        """How many moves are noted."""
        return len(self._entries) // 2 - int(self._room[0])

    @property
    def moves(self) -> np.ndarray:
        """The keys of all positions of the seat in ascending order, each with the move in its last bits."""
        return np.sort(self._entries[self._entries != 0])

    def opening(self, most: int) -> Iterator[tuple[int, int]]:
        """Yield each position of the seat and what its move leads to, from the fewest pieces on, as long as that makes at most this number of positions."""
        by_pieces: dict[int, list[int]] = {}
        for entry in self.moves.tolist():
            by_pieces.setdefault(pieces_of(entry >> MOVE_BITS), []).append(entry)
        for _, entries in sorted(by_pieces.items()):
            most -= len(entries)
            if most < 0:
                return
            for entry in entries:
                mine, other, towers = sets(entry >> MOVE_BITS)
                bit, is_tower = 1 << (entry & TOWER - 1), entry & TOWER
                after = (other, mine, towers | bit) if is_tower else (other, mine | bit, towers)
                yield entry >> MOVE_BITS, int(key_of(*after))
