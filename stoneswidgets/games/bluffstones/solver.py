"""BluffStones' solver, of endings with few stones left, depth first.

The value of a round of bids is that of its matrix game; where one seat moves, a state has the best value of those that follow.
The table's key is equal for states that are equivalent: spaces count by the towers that they touch, stones by whether they match one of
these, the score by the lead; of what touches no tower, only as much counts as can still be used. A tower that too few stones are left for
is none.
"""

from __future__ import annotations

from functools import partial, reduce
from itertools import product
from operator import or_
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.bluffstones.game import BluffStonesView
from stoneswidgets.games.bluffstones.rules import (
    ENOUGH,
    RED,
    State,
    Tables,
    bidding,
    colour_of,
    leaders,
    score,
    stones_on_board,
)
from stoneswidgets.kernel import ACTOR, OVER, State as Numbers, Vector, lowest, popcount, rule
from stoneswidgets.search.exact.frames import Slices
from stoneswidgets.search.exact.matrix import NOTHING, matrix_value
from stoneswidgets.search.exact.solver import Solvers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, MutableSequence

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.kernel import Callables, Memory
    from stoneswidgets.search.exact.solver import Ending

# ---------------------------------------------------------------- the key of a state

PLACES, LIVE, CODES, LOOKED = 0, 1, 2, 2 + 64
"""Of what is looked at: the spaces where towers stood at first; the set of towers that can still be scored, by their
numbers; from CODES, for each space, the set of live towers that it touches × KINDS + what is on it."""
STONE, OTHER, KINDS = 1, 4, 8
"""On a space: nothing (0), a stone that matches one of its towers (STONE + the colour), another stone."""
IDLE, PILE, LEAD, BID_COLOUR, STANDING, ACTING, FACTS = (128 * KINDS + 128 * i for i in range(7))
MASK = (1 << 61) - 1


def random_numbers() -> list[int]:
    """Return a random number for each fact; a state's number is the sum of those of its facts."""
    rng = Random(0)
    return [rng.getrandbits(61) for _ in range(FACTS)]


@rule
def left_of(s: State, colour: int) -> int:
    """Return how many stones of a colour can still be used, those of bids that are being resolved included."""
    n = 0
    for seat in range(2):
        n += s.piles[seat, colour]
        n += s.due >> seat & 1 if colour_of(s.bids[seat]) == colour else 0
    return n


@rule
def look(t: Tables, s: State, f: Vector) -> None:
    """Note which towers are live, and what matters of each space."""
    f[LIVE] = 0
    for space in range(64):
        f[CODES + space] = 0
    for colour in range(RED):
        left, towers = left_of(s, colour), s.tops[colour]
        while towers != 0:
            tower = lowest(towers)
            towers &= towers - 1
            near = t.near[tower]
            if popcount(near & s.stones[colour]) + left >= ENOUGH:
                number = popcount(f[PLACES] & (1 << tower) - 1)
                f[LIVE] |= 1 << number
                while near != 0:
                    space = lowest(near)
                    near &= near - 1
                    matches = s.stones[colour] >> space & 1
                    f[CODES + space] |= KINDS << number | matches * (STONE + colour)
    stones = stones_on_board(s)
    while stones != 0:
        code = CODES + lowest(stones)
        stones &= stones - 1
        f[code] |= OTHER if f[code] % KINDS == 0 else 0


@rule
def number_of(t: Tables, s: State, z: Numbers, f: Vector) -> int:
    """Look at a state and return its number; `z` is what `random_numbers` gives."""
    look(t, s, f)
    spaces = t.full & ~(s.tops[0] | s.tops[1] | s.tops[2])
    key, empty, stones = 0, 0, 0
    while spaces != 0:
        code = f[CODES + lowest(spaces)]
        spaces &= spaces - 1
        if code >= KINDS:
            key = key + z[code] & MASK
        else:
            empty, stones = empty + 1 - code // OTHER, stones + code // OTHER
    placed = left_of(s, 0) + left_of(s, 1) + left_of(s, 2)
    key = key + z[IDLE + min(empty, placed)] + z[IDLE + 64 + min(stones, left_of(s, RED))] & MASK
    for seat in range(2):
        for colour in range(4):
            key = key + z[PILE + 8 * (4 * seat + colour) + s.piles[seat, colour]] & MASK
        key = key + (s.due >> seat & 1) * z[BID_COLOUR + 8 * seat + colour_of(s.bids[seat])] & MASK
    key = key + z[LEAD + 8 + score(t, s, 0) - score(t, s, 1)] + z[STANDING + f[LIVE]] & MASK
    return key + z[ACTING + 2 * s.token + bidding(t, s)] & MASK


@rule
def decided(t: Tables, s: State, f: Numbers) -> float:
    """Return the first seat's value where it is certain without search, else −1.

    Who leads by more towers than are live, or by anything when none is, wins by bidding no more.
    """
    if s.actor == OVER:
        return (s.winners & 1) / popcount(s.winners)
    lead, live = score(t, s, 0) - score(t, s, 1), popcount(f[LIVE])
    if live == 0:
        ahead = leaders(t, s)
        return (ahead & 1) / popcount(ahead)
    return 1.0 if lead > live else 0.0 if lead < -live else -1.0


# ---------------------------------------------------------------- the search

PLY, USED, HEADER = LOOKED, LOOKED + 1, LOOKED + 2
"""The words of the header after those that `look` notes: the current ply (−1: all is worked out); how many states the table holds."""
KEY, COUNT, NEXT, ROWS, STATE = range(5)
"""The words of a frame, which there is one of for each ply: the state's key; the number of moves, or of pairs of bids; how many
of these have been tried (−1: none is listed yet); the number of the first seat's bids, or 0 where one seat chooses; from
STATE on, the state and then its moves."""
SLOTS = State.length
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
def place_of(keys: Numbers, key: int) -> int:
    """Return a state's place in the table, or a free one for it."""
    at = key % len(keys)
    while keys[at] != key and keys[at] != 0:
        at = (at + 1) % len(keys)
    return at


@rule
def is_new(f: Numbers, b: int, n: int, action: int) -> int:
    """Tell (1 or 0) whether an action is on a space that differs from those of the first n moves of a frame."""
    for i in range(n):
        if f[CODES + f[b + MOVES + i] % 64] == f[CODES + action % 64]:
            return 0
    return 1


@rule
def list_moves(legal: Callable[..., int], t: Tables, s: State, f: Vector, b: int, out: Vector) -> None:
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
    """An `Ending`: solves the bids, or the moves, of an ending of BluffStones with two players.

    In the view, one seat moves, or no bid has been made yet.
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


class BluffStonesSolvers(Solvers):
    """Endings are solved; whole games are too long."""

    def refusal(self, position: Position) -> str:
        """Say that bids are secret."""
        return (
            "players choose in secret, so that no single bid is proven best; ask a bot, or evaluate an ending"
        )

    def ending(self, view: View) -> Ending | None:
        """Return the solver of an ending."""
        return RoundSolver(view) if isinstance(view, BluffStonesView) and is_ending(view) else None

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether so few stones are left; without a compiler that takes too long."""
        return isinstance(view, BluffStonesView) and backend_of(view.game).fast and is_ending(view, pieces)


SOLVERS = BluffStonesSolvers()
