"""SiegeStones' tablebase: opening positions on a board of side 3, for some goals.

The file ``solved.bin`` is made by ``python -m tools.solved --write``. It begins with a line that says what it is, in which version, and
the SHA-256 of what follows: compressed, for each goal its number, how many positions there are, their keys in ascending order, each as
its distance from the one before, and their values, two bits each.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.boards import hexhex
from stoneswidgets.games.siegestones.game import SiegeStones
from stoneswidgets.games.siegestones.rules import State
from stoneswidgets.search.exact.solver import Solvers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.solver import Node

FILE = Path(__file__).with_name("solved.bin")
TITLE, VERSION = "stoneswidgets-solved", 1
SIDE = 3
HALF, SPACES = 10, 19
"""A bit set is moved by a symmetry in two parts: its first HALF spaces, and the others."""


def key_of(mine: int, other: int, towers: int) -> int:
    """Return the number of a position and all its images, the least of theirs.

    The bit sets are the stones of the seat to move, those of the other seat, and the towers.

    >>> len({key_of(1 << space, 0, 0) for space in range(SPACES)})
    4
    """
    lower, upper = _images()
    below = (1 << HALF) - 1
    return min(
        ((low[mine & below] | high[mine >> HALF]) << SPACES | low[other & below] | high[other >> HALF])
        << SPACES
        | low[towers & below]
        | high[towers >> HALF]
        for low, high in zip(lower, upper, strict=True)
    )


@cache
def _images() -> tuple[list[list[int]], list[list[int]]]:
    """Return for each symmetry what it makes of the sets of the first spaces, and of those of the others."""
    lower, upper = list[list[int]](), list[list[int]]()
    for image in hexhex(SIDE).symmetries:
        for halves, spaces in ((lower, image[:HALF]), (upper, image[HALF:])):
            moved = [0]
            for space in spaces:
                moved += [each | 1 << space for each in moved]
            halves.append(moved)
    return lower, upper


class SolvedPositions:
    """The positions of one goal: their keys in ascending order, and each one's value for the seat to move: 0 a loss, 1 a draw, 2 a win."""

    def __init__(self, keys: array[int], values: bytes) -> None:
        self.keys, self.values = keys, values
        self._most = max(map(int.bit_count, keys), default=0)

    def __len__(self) -> int:
        return len(self.keys)

    def value(self, key: int) -> int | None:
        """Return 1 for a win of the seat to move, 0 for a draw, −1 for a loss; None if the position is not among these."""
        at = bisect_left(self.keys, key)
        return self.values[at] - 1 if at < len(self.keys) and self.keys[at] == key else None

    def worth(self, mine: int, other: int, towers: int, *, more: bool) -> int | None:
        """Return the value of a position in this table, or a win where some drop leads to one that the table calls lost.

        `more` says whether there are towers left to drop; see `key_of` for the rest.
        """
        value, taken = self.value(key_of(mine, other, towers)), mine | other | towers
        if value is not None or taken.bit_count() >= self._most:
            return value
        for bit in (1 << space for space in range(SPACES) if not taken >> space & 1):
            if self.value(key_of(other, mine | bit, towers)) == -1:
                return 1
            if more and self.value(key_of(other, mine, towers | bit)) == -1:
                return 1
        return None


def unpacked(content: bytes) -> dict[int, SolvedPositions]:
    """Read a file's tables, by goal; none if it is damaged, or of another version."""
    head, _, content = content.partition(b"\n")
    if head != f"{TITLE} {VERSION} {sha256(content).hexdigest()}".encode():
        return {}
    body, found = iter(zlib.decompress(content)), {}
    for _ in range(next(body)):
        goal, n = next(body), _read(body)
        keys, key = array("q"), 0
        for _ in range(n):
            key += _read(body)
            keys.append(key)
        worth = [next(body) for _ in range(-(-n // 4))]
        found[goal] = SolvedPositions(keys, bytes(worth[i >> 2] >> 2 * (i & 3) & 3 for i in range(n)))
    return found


def _read(body: Iterator[int]) -> int:
    number = shift = 0
    for byte in body:
        number |= (byte & 127) << shift
        if byte < 128:
            break
        shift += 7
    return number


@cache
def solved() -> dict[int, SolvedPositions]:
    """Return the library's tables, by goal."""
    return unpacked(FILE.read_bytes()) if FILE.exists() else {}


class SiegeStonesSolvers(Solvers):
    """The tablebase, for exactly the rule parameters that it was made for."""

    def known(self, game: Rules, node: Node) -> int | None:
        """Return a state's value for the seat to move, if the table has it."""
        s = State(node)
        if not isinstance(game, SiegeStones) or s.actor < 0 or s.passes:
            return None
        values = solved().get(game.goal) if game.side == SIDE else None
        if values is None:
            return None
        usual, seat = _usual(game.goal), s.actor
        if game.tables != usual.tables or s.towers_left + s.towers.bit_count() != usual.towers:
            return None
        return _worth(game.goal, s.stones[seat], s.stones[1 - seat], s.towers, more=s.towers_left > 0)


@cache
def _usual(goal: int) -> SiegeStones:
    return SiegeStones(side=SIDE, goal=goal)


@lru_cache(1 << 15)
def _worth(goal: int, mine: int, other: int, towers: int, *, more: bool) -> int | None:
    return solved()[goal].worth(mine, other, towers, more=more)


SOLVERS = SiegeStonesSolvers()
