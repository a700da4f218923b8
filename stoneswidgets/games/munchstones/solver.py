"""MunchStones' solver, for the Munch phase and, once no stone is left to draw, the Build phase before it.

A munch, of either kind, leaves the eaten stone's colour on top of the tower. So a tower's top always has the colour that its
space had from the start, towers are interchangeable, and a state is two bit sets, the stones and the towers. The phase is small,
and the same for both players, so it has an alpha-beta search of its own, with a zero window: can the seat to move score at least so
many stones more than the other? Its transposition table has exact keys; it bounds the stones that can still be scored, and tries the
moves first that leave the fewest replies. Where a tower can go and what scores is not written here: it is read off the game's rule
functions, space by space (`grid_of`), before the search.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.munchstones.game import MunchStonesPosition, MunchStonesView
from stoneswidgets.games.munchstones.rules import (
    MOVE,
    State as MunchState,
    apply,
    legal,
    score,
    stones_on_board,
)
from stoneswidgets.kernel import State, Vector, lowest, popcount, rule
from stoneswidgets.search.exact import frames
from stoneswidgets.search.exact.alphabeta import AlphaBeta
from stoneswidgets.search.exact.solver import Node, Questions, SolverMove, Solvers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.kernel import Memory
    from stoneswidgets.search.exact.solver import Solver

# ---------------------------------------------------------------- the grid: space d4 is bit 8 × 3 + 3, and so on

STEPS = (1, -1, 8, -8, 9, -9)
"""From a space's bit to those of its neighbours; bits that are no space are never set in a set of stones."""
SPACE = 63
"""Six bits hold a space."""

# ---------------------------------------------------------------- the search's memory

RESULT = frames.OWN_HEADER
"""The value found for the state that was searched last."""
BETA, LOWER, UPPER, BEST, MOVED = range(frames.OWN, frames.OWN + 5)
STONES, LIVE, MOVES = range(frames.STATE, frames.STATE + 3)
"""The words of a frame: the question (is the value at least BETA?); the value's lower and upper bound so far; the best value and the best move
so far; the state's stones; the towers that can still move. From MOVES on come the moves, the most promising first; each is a number for
the order, a bit that says whether a stone is scored, and the two spaces."""
PLIES = 40
ENHANCED = 12
"""With this many stones, all moves are looked up in the table before any is tried."""
TABLE = 1 << 24
MOVED_AT, TOWERS_AT = 2 * frames.VALUE_BITS, 2 * frames.VALUE_BITS + 12
TOWERS = (1 << 18) - 1 << TOWERS_AT
"""What is known of a state is, after its rank (its stones, so that the state with the fewest is replaced), its towers, a move and the bounds."""
HISTORY = 2 << 12


@rule
def around(spaces: int) -> int:
    """Return all that is next to some of the spaces; bits beyond the board may be set."""
    return spaces << 1 | spaces >> 1 | spaces << 8 | spaces >> 8 | spaces << 9 | spaces >> 9


@rule
def scored_from(t: State, spaces: int) -> int:
    """Return the spaces whose stones a tower on one of the spaces would score; `t` is what `grid_of` gives."""
    return (
        (spaces & t[0]) << 1
        | (spaces & t[1]) >> 1
        | (spaces & t[2]) << 8
        | (spaces & t[3]) >> 8
        | (spaces & t[4]) << 9
        | (spaces & t[5]) >> 9
    )


@rule
def reachable(stones: int, towers: int) -> int:
    """Return the stones that some tower may come to eat; the others are out for good."""
    found = around(towers) & stones
    while True:
        more = (found | around(found)) & stones
        if more == found:
            return found
        found = more


@rule
def live(stones: int, towers: int) -> int:
    """Return the towers that can move; the others never will."""
    return towers & around(stones)


@rule
def scorable(t: State, stones: int, towers: int) -> int:
    """Return a bound on the stones that can still be scored.

    Of a cluster of one colour, a tower that stands beside it in its colour may score all; else the first stone that is
    eaten there does not score. Clusters are counted by Euler's formula: spaces − borders + triangles.
    """
    free = scored_from(t, towers) & stones
    while True:
        more = (free | scored_from(t, free)) & stones
        if more == free:
            break
        free = more
    rest = stones & ~free
    along, up, across = rest & t[0] & rest >> 1, rest & t[2] & rest >> 8, rest & t[4] & rest >> 9
    borders = popcount(along) + popcount(up) + popcount(across)
    return popcount(free) + borders - popcount(along & across) - popcount(up & across)


@rule
def tower_key(towers: int) -> int:
    """Return the towers' spaces as a number of eighteen bits, in its place in an entry."""
    key = 0
    while towers != 0:
        key = key << 6 | lowest(towers) + 1
        towers &= towers - 1
    return key << TOWERS_AT


@rule
def bucket(table: State, stones: int, key: int) -> int:
    """Return the first entry, of two words, of a state's bucket; nothing overflows 63 bits here."""
    h = (stones & 0x3FFFFFFF) * 1640531527 ^ (stones >> 30) * 1274126177
    h ^= h >> 29
    h ^= ((key >> TOWERS_AT) + 1) * 2654435761
    h = (h & 0x7FFFFFFF) * 1103515245 ^ h >> 31
    h ^= h >> 23
    return (h & (len(table) // frames.LINE - 1)) * frames.LINE


@rule
def look_up(table: State, stones: int, towers: int) -> int:
    """Look a state up in the table; −1 if it is not there; the value of the state without stones is 0."""
    if stones == 0:
        return frames.bounds(0, 0)
    key = tower_key(towers)
    return frames.find(table, bucket(table, stones, key), stones, TOWERS, key)


@rule
def bound(t: State, f: Vector, b: int) -> None:
    """Reduce a frame's state to what still matters, and bound its value.

    The seats take turns, so that neither can score more than half of the stones.
    """
    stones = reachable(f[b + STONES], f[b + LIVE])
    most, n = scorable(t, stones, f[b + LIVE]), popcount(stones)
    f[b + STONES], f[b + LIVE] = stones, live(stones, f[b + LIVE])
    f[b + LOWER], f[b + UPPER] = -min(most, n >> 1), min(most, n + 1 >> 1)


@rule
def settled(f: Vector, b: int) -> int:
    """Tell (1 or 0) whether the bounds answer a frame's question; then they give the result."""
    if f[b + LOWER] >= f[b + BETA]:
        f[RESULT] = f[b + LOWER]
        return 1
    if f[b + UPPER] < f[b + BETA]:
        f[RESULT] = f[b + UPPER]
        return 1
    return 0


@rule
def list_moves(t: State, f: Vector, b: int, first: int, history: State, side: int) -> None:
    """List the moves: the one that was best before, those that score, those that leave few replies."""
    n = 0
    left = f[b + LIVE]
    while left != 0:
        source = lowest(left)
        left &= left - 1
        scoring = scored_from(t, 1 << source)
        targets = around(1 << source) & f[b + STONES]
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            move = source << 6 | target
            scores = scoring >> target & 1
            towers = f[b + LIVE] ^ (1 << source | 1 << target)
            stones = f[b + STONES] & ~(1 << target)
            replies = popcount(around(towers) & stones) + popcount(scored_from(t, towers) & stones)
            order = (100 + 4 * scores - replies << 14) + (history[side << 12 | move] >> 3)
            word = (1 << 30 if move == first else order) << 13 | scores << 12 | move
            frames.insert(f, b + MOVES, n, word)
            n += 1
    f[b + frames.COUNT] = n
    f[b + frames.NEXT] = 0
    f[b + BEST] = -64
    f[b + MOVED] = 0


@rule
def known_move(f: Vector, b: int, table: State) -> int:
    """Tell (1 or 0) whether by the table some move answers the question; then it gives the result."""
    for i in range(b + MOVES, b + MOVES + f[b + frames.COUNT]):
        source, target, scores = f[i] >> 6 & SPACE, f[i] & SPACE, f[i] >> 12 & 1
        towers = f[b + LIVE] ^ (1 << source | 1 << target)
        stones = reachable(f[b + STONES] & ~(1 << target), towers)
        entry = look_up(table, stones, live(stones, towers))
        if entry >= 0 and scores - frames.upper(entry) >= f[b + BETA]:
            f[RESULT] = scores - frames.upper(entry)
            return 1
    return 0


@rule
def enter(grid: State, memory: Memory, b: int) -> int:
    """Enter a state: list its moves, or return 1 with the result if there is one already."""
    f, _, table, history = memory
    bound(grid, f, b)
    if settled(f, b) == 1:
        return 1
    entry = look_up(table, f[b + STONES], f[b + LIVE])
    first = 0
    if entry >= 0:
        f[b + LOWER] = max(f[b + LOWER], frames.lower(entry))
        f[b + UPPER] = min(f[b + UPPER], frames.upper(entry))
        first = entry >> MOVED_AT & 4095
        if settled(f, b) == 1:
            return 1
    list_moves(grid, f, b, first, history, f[frames.PLY] & 1)
    return known_move(f, b, table) if popcount(f[b + STONES]) >= ENHANCED else 0


@rule
def descend(grid: State, memory: Memory, b: int) -> None:
    """Make the next move of a frame."""
    f, s = memory[0], memory[1]
    word = f[b + MOVES + f[b + frames.NEXT]]
    source, target = word >> 6 & SPACE, word & SPACE
    s[0] &= ~(1 << target)
    s[1] ^= 1 << source | 1 << target
    f[b + f[frames.FRAME] + BETA] = (word >> 12 & 1) - f[b + BETA] + 1


@rule
def take(memory: Memory, b: int) -> int:
    """Take the result of the frame below for the value of the move last made; return 1 if it answers the question."""
    f = memory[0]
    word = f[b + MOVES + f[b + frames.NEXT] - 1]
    value = (word >> 12 & 1) - f[RESULT]
    if value > f[b + BEST]:
        f[b + BEST] = value
        f[b + MOVED] = word & 4095
    return 1 if f[b + BEST] >= f[b + BETA] else 0


@rule
def leave(memory: Memory, b: int) -> None:
    """Answer a frame's question, all its moves tried or one good enough, and store the answer."""
    f, _, table, history = memory
    f[RESULT] = value = min(f[b + BEST], f[b + UPPER])
    stones, key, n = f[b + STONES], tower_key(f[b + LIVE]), popcount(f[b + STONES])
    if value >= f[b + BETA]:
        f[b + LOWER] = max(f[b + LOWER], value)
        frames.credit(history, (f[frames.PLY] & 1) << 12 | f[b + MOVED], n, 1 << 16)
    else:
        f[b + UPPER] = value
    entry = n << frames.RANK_AT | key | f[b + MOVED] << MOVED_AT | frames.bounds(f[b + LOWER], f[b + UPPER])
    frames.store(table, bucket(table, stones, key), stones, TOWERS, entry)


search = frames.depth_first(enter, descend, take, leave)
SEARCH = "i(v, v*4, i)"
"""It takes what `grid_of` gives; its memory is the frames, a state, the transposition table, and the history of moves that answered questions."""

# ---------------------------------------------------------------- positions


def grid_of(position: Position) -> list[int]:
    """Return, for each of `STEPS`, the set of spaces from which a tower, stepping so, scores the stone that it eats.

    Each space in turn is given the only tower, and the game's own rules say where it goes and what that brings.
    """
    t, base = position.game.t, MunchState(position.state)
    names = position.game.board.names  # type: ignore[union-attr]
    grid = [0] * len(STEPS)
    for space in range(len(names)):
        if not (base.low | base.high) >> space & 1:
            continue
        s, out = MunchState([*base]), [0] * len(names)
        s.towers = 1 << space
        for action in out[: legal(t, s, s.actor, out)]:
            after = MunchState([*s])
            apply(t, after, action)
            if score(t, after, s.actor) > score(t, s, s.actor):
                source, target = bit_of(names[space]), bit_of(names[action % MOVE])
                grid[STEPS.index(target - source)] |= 1 << source
    return grid


def bit_of(name: str) -> int:
    """Return the bit of a space: its two diagonals are row and column of a grid with eight columns."""
    return 8 * (ord(name[0]) - ord("a")) + int(name[1:]) - 1


MOST_SCORED = 33
"""Stones on the board when the phase begins: nobody leads by more in the end."""


class MunchSolver(Questions):
    """Solves a position of the Munch phase, of two players."""

    counts_points = True

    def __init__(self, position: Position) -> None:
        s = MunchState(position.state)
        self.limit, self.seat = MOST_SCORED, max(0, s.actor)
        self.lead = position.scores[self.seat] - position.scores[1 - self.seat]
        names = position.game.board.names  # type: ignore[union-attr]
        both = (stones_on_board(s), s.towers)
        self.root: Node = tuple(sum(1 << bit_of(names[i]) for i in bits(spaces)) for spaces in both)
        backend = backend_of(position.game)
        self.slices = frames.Slices(20_000 if backend.fast else 400)
        size = min(TABLE, 1 << 8 + self.root[0].bit_count()) if backend.fast else 1 << 18
        self._grid, self._table = backend.vector(grid_of(position)), backend.zeros(2 * size)
        self._frames = frames.stack(backend, 2, 18, PLIES)
        memory = self._frames, backend.zeros(2), self._table, backend.zeros(HISTORY)
        self._search = partial(backend.driver(search, SEARCH), self._grid, memory)

    def moves(self, node: Node, seat: int) -> list[SolverMove]:
        """Return the moves of a state, with what they score."""
        stones, towers = node
        grid: list[int] = [int(spaces) for spaces in self._grid]
        found: list[SolverMove] = []
        for source in bits(towers):
            scoring = scored_from(grid, 1 << source)
            for target in bits(around(1 << source) & stones):
                after = (stones & ~(1 << target), towers ^ (1 << source | 1 << target))
                found.append(
                    SolverMove(f"{_name(source)}-{_name(target)}", scoring >> target & 1, after, 1 - seat)
                )
        return found

    def ask(self, node: Node, seat: int, beta: int) -> Generator[int, None, tuple[int, int]]:
        """Find out whether a state's value is at least `beta`, whoever's turn it is; return bounds of the value that say so.

        Yields the number of states searched so far, every few milliseconds.
        """
        f = self._frames
        frames.begin(f, node)
        f[frames.HEADER + BETA] = beta
        yield from self.slices.until_done(self._search)
        value = int(f[RESULT])
        return (value, self.limit) if value >= beta else (-self.limit, value)


def bits(spaces: int) -> list[int]:
    """Return the bits set, lowest first."""
    return [i for i in range(spaces.bit_length()) if spaces >> i & 1]


def _name(bit: int) -> str:
    return f"{chr(ord('a') + bit // 8)}{bit % 8 + 1}"


PLAIN = 9
"""With more stones, solving takes too long where rules are not compiled."""


class MunchStonesSolvers(Solvers):
    """Values are leads in stones scored, which is finer than who wins."""

    def refusal(self, position: Position) -> str:
        """Refuse positions in which stones are still to be drawn."""
        if isinstance(position, MunchStonesPosition) and any(position.pile.values()):
            return (
                "stones are still to be drawn at random; solved is the Munch phase, or a game with lines=True"
            )
        return ""

    def solver(self, position: Position) -> Callable[[], Solver]:
        """Return the solver of the phase."""
        if isinstance(position, MunchStonesPosition) and position.phase == "munch":
            return partial(MunchSolver, position)
        return partial(AlphaBeta, position, lead_of=MOST_SCORED)

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether so few stones are on the board."""
        if not isinstance(view, MunchStonesView) or view.phase != "munch" or view.game.seats > 2:
            return False
        return len(view.stones) <= (pieces if backend_of(view.game).fast else min(pieces, PLAIN))


SOLVERS = MunchStonesSolvers()
