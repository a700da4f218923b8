"""BluffStones' solver, for endings with few stones left: depth-first search over matrix games.

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
from stoneswidgets.search.exact import frames
from stoneswidgets.search.exact.matrix import NOTHING, matrix_value
from stoneswidgets.search.exact.solver import Solvers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

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

USED = frames.OWN_HEADER
"""A word of the header: how many states the table holds."""
ROWS = frames.OWN
"""A word of a frame: the number of the first seat's bids, or 0 where one seat chooses. Its COUNT is of moves, or of pairs of bids."""
MOVES = frames.STATE + State.length
RESULT, CELLS = 0, 10 * 10
"""How many fractions go with each frame: the matrix of its round of bids, or the best value so far. The first fraction is the value found for
the state that was searched last."""
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
def is_new(f: Numbers, b: int, n: int, action: int, seen: Numbers) -> int:
    """Tell (1 or 0) whether an action is on a space that differs from those of the first n moves of a frame."""
    for i in range(n):
        if seen[CODES + f[b + MOVES + i] % 64] == seen[CODES + action % 64]:
            return 0
    return 1


@rule
def list_moves(
    legal: Callable[..., int], t: Tables, s: State, f: Vector, b: int, out: Vector, seen: Numbers
) -> None:
    """List the moves of a frame's state; of those on equivalent spaces, one."""
    f[b + frames.NEXT] = f[b + ROWS] = n = 0
    if not bidding(t, s):
        for k in range(legal(t, s, s[ACTOR], out)):
            if is_new(f, b, n, out[k], seen) == 1:
                f[b + MOVES + n] = out[k]
                n += 1
        f[b + frames.COUNT] = n
        return
    for seat in range(2):
        bids = legal(t, s, seat, out)
        for k in range(bids):
            f[b + MOVES + n + k] = out[k]
        f[b + frames.COUNT], f[b + ROWS] = n * bids, n if seat == 1 else 0
        n += bids


@rule
def enter(rules: Callables, memory: Memory, b: int) -> int:
    """Enter a state: list its moves, or return 1 with its value if that is known."""
    legal, _ = rules
    f, s, t, z, seen, v, keys, known, out = memory
    f[b + frames.KEY] = number_of(t, s, z, seen)
    v[RESULT] = decided(t, s, seen)
    at = place_of(keys, f[b + frames.KEY])
    if v[RESULT] < 0.0 and keys[at] != 0:
        v[RESULT] = known[at]
    if v[RESULT] >= 0.0:
        return 1
    list_moves(legal, t, s, f, b, out, seen)
    return 0


@rule
def descend(rules: Callables, memory: Memory, b: int) -> None:
    """Make the next move, or pair of bids, of a frame."""
    _, apply = rules
    f, s, t = memory[0], memory[1], memory[2]
    n, rows = f[b + frames.NEXT], f[b + ROWS]
    if rows > 0:
        columns = f[b + frames.COUNT] // rows
        apply(t, s, f[b + MOVES + n // columns])
        n = rows + n % columns
    apply(t, s, f[b + MOVES + n])


@rule
def take(memory: Memory, b: int) -> int:
    """Take the value found in the frame below for that of the move last made; return 1 if there is none better."""
    f, _, _, _, _, v, _, _, _ = memory
    n, rows, seat, w = (
        f[b + frames.NEXT] - 1,
        f[b + ROWS],
        f[b + frames.STATE + ACTOR],
        1 + f[frames.PLY] * CELLS,
    )
    if rows > 0:
        columns = f[b + frames.COUNT] // rows
        v[w + n // columns * (columns + 1) + n % columns] = v[RESULT]
    elif n == 0 or (v[RESULT] > v[w]) == (seat == 0):
        v[w] = v[RESULT]
        return 1 if v[RESULT] == 1.0 - seat else 0
    return 0


@rule
def leave(memory: Memory, b: int) -> None:
    """Work out the value of a state, all of whose successors that matter are solved; store it in the table."""
    f, _, _, _, _, v, keys, known, out = memory
    rows, w = f[b + ROWS], 1 + f[frames.PLY] * CELLS
    v[RESULT] = v[w]
    if rows > 0:
        value = matrix_value(v[w : w + CELLS], out, rows, f[b + frames.COUNT] // rows, NOTHING)
        v[RESULT] = min(1.0, max(0.0, value))
    at = place_of(keys, f[b + frames.KEY])
    keys[at], known[at] = f[b + frames.KEY], v[RESULT]
    f[USED] += 1
    if f[USED] > len(keys) - len(keys) // 8 and f[frames.PLY] > 0:
        f[frames.FAULT] = frames.FULL


solve_rounds = frames.depth_first(enter, descend, take, leave)
SOLVE = "i(legal+apply, v*5+f+v+f+v, i)"
"""Its memory is the frames, a state, the tables, the coefficients of the hash, what is looked at, the values of each frame's moves, the table's
keys and its values, and room for actions."""


class RoundSolver:
    """An `Ending`: solves the bids, or the moves, of an ending of BluffStones with two players.

    In the view, one seat moves, or no bid has been made yet.
    """

    def __init__(self, view: BluffStonesView) -> None:
        backend = backend_of(view.game)
        vector, zeros = backend.vector, backend.zeros
        f = frames.stack(backend, State.length, 37, PLIES)
        v, seen = zeros(1 + PLIES * CELLS, "d"), zeros(LOOKED)
        seen[PLACES] = reduce(or_, view.fields.tops)
        size = TABLE if backend.fast else TABLE >> 6
        tables = vector(view.game.tables), vector(random_numbers())
        table = zeros(size), zeros(size, "d")
        memory = (f, zeros(State.length), *tables, seen, v, *table, zeros(view.game.max_legal_moves))
        self._search = partial(backend.driver(solve_rounds, SOLVE), memory)
        self.slices = frames.Slices(TURN if backend.fast else TURN >> 7)
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
            frames.begin(self._frames, state)
            yield from self.slices.until_done(self._search)
            if self._frames[frames.FAULT]:
                return
            self.values[moves] = float(self._numbers[RESULT])
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
