"""Endings of BluffStones, solved depth first.

The value of a round of bids is that of its matrix game; where one seat moves, a state has the best value of those that follow.
"""

from __future__ import annotations

from functools import partial, reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.bluffstones.rules import State as BluffState, Tables, bidding
from stoneswidgets.games.bluffstones.state_key import (
    CODES,
    LOOKED,
    PLACES,
    decided,
    number_of,
    random_numbers,
)
from stoneswidgets.kernel import ACTOR, State, Vector, rule
from stoneswidgets.search.exact.frames import Slices
from stoneswidgets.search.exact.matrix import NOTHING, matrix_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, MutableSequence

    from stoneswidgets.games.bluffstones.game import BluffStonesView
    from stoneswidgets.kernel import Callables, Memory

PLY, USED, HEADER = LOOKED, LOOKED + 1, LOOKED + 2
"""The words of the header after those of `state_key`: the current ply (−1: all is worked out); how many states the table holds."""
KEY, COUNT, NEXT, ROWS, STATE = range(5)
"""The words of a frame, which there is one of for each ply: the state's key; the number of moves, or of pairs of bids; how many
of these have been tried (−1: none is listed yet); the number of the first seat's bids, or 0 where one seat chooses; from
STATE on, the state and then its moves."""
SLOTS = BluffState.length
MOVES = STATE + SLOTS
FRAME = MOVES + 37
CELLS = 10 * 10
"""How many fractions go with each frame: the matrix of its round of bids, or the best value so far."""
PLIES = 3 * 44 + 2
TABLE = 1 << 22
TURN = 1 << 17
"""The states searched before the tree search, which takes turns with this solver, goes on; fewer without a compiler."""
FEW = 12
"""With more stones left, most positions have too many states for the table."""


@rule
def place_of(keys: State, key: int) -> int:
    """Return a state's place in the table, or a free one for it."""
    at = key % len(keys)
    while keys[at] != key and keys[at] != 0:
        at = (at + 1) % len(keys)
    return at


@rule
def is_new(f: State, b: int, n: int, action: int) -> int:
    """Tell (1 or 0) whether an action is on a space that differs from those of the first n moves of a frame."""
    for i in range(n):
        if f[CODES + f[b + MOVES + i] % 64] == f[CODES + action % 64]:
            return 0
    return 1


@rule
def list_moves(legal: Callable[..., int], t: Tables, s: BluffState, f: Vector, b: int, out: Vector) -> None:
    """List the moves of a frame's state; of those on equivalent spaces, one."""
    f[b + NEXT] = f[b + ROWS] = n = 0
    if not bidding(t, s):
        for k in range(legal(t, s, s[ACTOR], out)):
            if is_new(f, b, n, out[k]) == 1:
                f[b + MOVES + n] = out[k]
                n += 1
        f[b + COUNT] = n
        return
    for seat in range(2):
        bids = legal(t, s, seat, out)
        for k in range(bids):
            f[b + MOVES + n + k] = out[k]
        f[b + COUNT], f[b + ROWS] = n * bids, n if seat == 1 else 0
        n += bids


@rule
def look_up(legal: Callable[..., int], t: Tables, memory: Memory, b: int) -> float:
    """Return the value of a frame's state if it is known; else list the moves and return −1."""
    z, f, _, keys, known, s, out = memory
    f[b + KEY] = number_of(t, s, z, f)
    value = decided(t, s, f)
    at = place_of(keys, f[b + KEY])
    if value < 0.0 and keys[at] != 0:
        value = known[at]
    if value < 0.0:
        list_moves(legal, t, s, f, b, out)
    return value


@rule
def work_out(
    f: Vector, v: MutableSequence[float], keys: Vector, known: MutableSequence[float], out: Vector
) -> float:
    """Return the value of the last frame's state, all of whose successors are solved; store it in the table."""
    b, w = HEADER + f[PLY] * FRAME, f[PLY] * CELLS
    value, rows = v[w], f[b + ROWS]
    if rows > 0:
        value = min(1.0, max(0.0, matrix_value(v[w : w + CELLS], out, rows, f[b + COUNT] // rows, NOTHING)))
    at = place_of(keys, f[b + KEY])
    keys[at], known[at] = f[b + KEY], value
    f[USED] += 1
    return value


@rule
def take_back(f: Vector, v: MutableSequence[float], value: float) -> None:
    """Back a value up to the ply before."""
    f[PLY] -= 1
    if f[PLY] < 0:
        v[0] = value
        return
    b, w = HEADER + f[PLY] * FRAME, f[PLY] * CELLS
    n, rows, seat = f[b + NEXT], f[b + ROWS], f[b + STATE + ACTOR]
    f[b + NEXT] += 1
    if rows > 0:
        columns = f[b + COUNT] // rows
        v[w + n // columns * (columns + 1) + n % columns] = value
    elif n == 0 or (value > v[w]) == (seat == 0):
        v[w] = value
        if value == 1.0 - seat:
            f[b + NEXT] = f[b + COUNT]


@rule
def go_down(apply: Callable[..., None], t: Tables, f: Vector, s: Vector) -> None:
    """Make the next move, or pair of bids, of the last frame, in a frame below it."""
    b = HEADER + f[PLY] * FRAME
    n, rows = f[b + NEXT], f[b + ROWS]
    if rows > 0:
        columns = f[b + COUNT] // rows
        apply(t, s, f[b + MOVES + n // columns])
        apply(t, s, f[b + MOVES + rows + n % columns])
    else:
        apply(t, s, f[b + MOVES + n])
    f[PLY] += 1
    for i in range(SLOTS):
        f[b + FRAME + STATE + i] = s[i]
    f[b + FRAME + NEXT] = -1


@rule
def solve_rounds(rules: Callables, t: Tables, memory: Memory, states: int) -> int:
    """Search this many states at most; return how many are left when all is solved, or the table is full, else −1.

    The memory is the coefficients of the hash, the frames, the values of each frame's moves, the table's keys and its values, a state, and
    room for actions.
    """
    legal, apply = rules
    _, f, v, keys, known, s, out = memory
    while states > 0:
        b, value = HEADER + f[PLY] * FRAME, -1.0
        for i in range(SLOTS):
            s[i] = f[b + STATE + i]
        if f[b + NEXT] < 0:
            states -= 1
            value = look_up(legal, t, memory, b)
        elif f[b + NEXT] == f[b + COUNT]:
            value = work_out(f, v, keys, known, out)
        else:
            go_down(apply, t, f, s)
        if value >= 0.0:
            take_back(f, v, value)
            if f[PLY] < 0 or f[USED] > len(keys) - len(keys) // 8:
                return states
    return -1


SOLVE = "i(legal+apply, v, v*2+f+v+f+v*2, i)"


class RoundSolver:
    """Solves the bids, or the moves, of an ending of BluffStones with two players.

    Parameters
    ----------
    view : BluffStonesView
        Where one seat moves, or no bid has been made yet.

    Attributes
    ----------
    values : dict of tuple of str to float
        The first seat's win probability if both play an equilibrium from then on, a draw counting half: after each move,
        for (its text,), or after each pair of bids, for both.
    exact : bool
        Whether all of them are solved.
    slices : Slices
        The slices of the search.
    """

    def __init__(self, view: BluffStonesView) -> None:
        backend = backend_of(view.game)
        vector, zeros = backend.vector, backend.zeros
        f, v = zeros(HEADER + PLIES * FRAME), zeros(PLIES * CELLS, "d")
        f[PLACES] = reduce(or_, view.fields.tops)
        size = TABLE if backend.fast else TABLE >> 6
        scratch = zeros(SLOTS), zeros(view.game.max_legal_moves)
        memory = (vector(random_numbers()), f, v, zeros(size), zeros(size, "d"), *scratch)
        self._search = partial(backend.driver(solve_rounds, SOLVE), vector(view.game.tables), memory)
        self.slices = Slices(TURN if backend.fast else TURN >> 7)
        self._vector = vector
        self._frames, self._numbers, self._view = f, v, view
        self.values: dict[tuple[str, ...], float] = {}
        self.exact = False

    def solving(self) -> Generator[int, None, None]:
        """Solve the values; yields the states searched so far, after each slice, and may be abandoned there.

        It ends without them when there are too many states.
        """
        game, seats = self._view.game, self._view.to_move
        for moves in product(*map(self._view.legal_moves, seats)):
            state = list(self._view.state)
            for move, seat in zip(moves, seats, strict=True):
                game.dynamics.apply(game.tables, state, game.parse(move, seat))
            self._frames[PLY], self._frames[HEADER + NEXT] = 0, -1
            self._frames[HEADER + STATE : HEADER + MOVES] = self._vector(state)
            yield from self.slices.until_done(self._search)
            if self._frames[PLY] >= 0:
                return
            self.values[moves] = float(self._numbers[0])
        self.exact = True


def is_ending(view: BluffStonesView, most: int = FEW) -> bool:
    """Tell whether few enough stones are left, of two players, to try to solve the ending."""
    stones = sum(sum(pile.values()) for pile in view.piles) + len(view.queue)
    return view.game.seats == 2 and stones <= most
