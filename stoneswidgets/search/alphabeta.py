"""Alpha-beta over any game's rule functions: two players who take turns, nothing hidden, no chance.

A question (is the value at least β, for the seat to move?) is searched one ply deeper at a time. What lies beyond the
last ply is unknown, anything from the least to the greatest value; so each state has two bounds, and every answer is
proven. States are found again by 62 bits of hash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from stoneswidgets.kernel import (
    ACTOR,
    OVER,
    WINNERS,
    State,
    Vector,
    available,
    compiled,
    compiled_dynamics,
    rule,
)
from stoneswidgets.search.arrays import vector, zeros
from stoneswidgets.search.time_slices import Slices

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.position import Position

PLY, LOW, HIGH, BY_SCORE, LIMIT, SLOTS, FRAME, HEADER = *range(7), 8
"""The header of the memory: the ply; bounds of the last result; what is played for (1: stones scored, 0: winning) and
the greatest value of that; the slots of a state; the length of a frame."""
SEAT, BETA, DEPTH, LOWER, UPPER, AT_LEAST, AT_MOST, BEST, COUNT, NEXT, KEY, STATE = range(12)
"""Of a frame: whose value is meant; the question; the plies to look ahead; bounds of the value; bounds of the best of
the moves tried; the most promising of them; how many moves there are, and how many have been tried (−1: not listed
yet); the hash; the state, then the moves."""
ACTION = (1 << 20) - 1
"""A move in a frame is its place in the order, then twenty bits of action."""
TABLE = 1 << 23
HISTORY = 1 << 13
WAYS, WORDS = 4, 2
MERSENNE = (1 << 31) - 1


@rule
def fold(n: int) -> int:
    """Return a number below 2**33 that is the same modulo 2**31 − 1; `n` is below 2**63."""
    return (n & MERSENNE) + (n >> 31)


@rule
def state_hash(s: State) -> int:
    """Return two polynomials of the state modulo 2**31 − 1, side by side (Carter and Wegman, 1979)."""
    first = second = 1
    for i in range(len(s)):
        low, high = s[i] & MERSENNE, s[i] >> 31 & MERSENNE
        first = fold(fold(first * 715225739 + low) * 715225739 + high)
        second = fold(fold(second * 982451653 + low) * 982451653 + high)
    return first % MERSENNE << 31 | second % MERSENNE


@rule
def bucket(table: State, key: int) -> int:
    """Return the first of the words where a state may stand."""
    return (key ^ key >> 17) % (len(table) // (WAYS * WORDS)) * WAYS * WORDS


@rule
def find(table: State, key: int) -> int:
    """Return what the table says of a state, or −1."""
    first = bucket(table, key)
    for i in range(first, first + WAYS * WORDS, WORDS):
        if table[i] == key:
            return table[i + 1]
    return -1


@rule
def store(table: Vector, f: State, b: int) -> None:
    """Put what was found of a frame's state into the table, in place of what was searched least deep."""
    first = bucket(table, f[b + KEY])
    at, least = first, 1 << 20
    for i in range(first, first + WAYS * WORDS, WORDS):
        if table[i] == f[b + KEY]:
            at = i
            break
        if table[i + 1] >> 41 < least:
            at, least = i, table[i + 1] >> 41
    table[at] = f[b + KEY]
    question = f[b + DEPTH] << 7 | f[b + BETA] + 64
    bounds = f[b + UPPER] + 64 << 7 | f[b + LOWER] + 64
    table[at + 1] = question << 34 | f[b + BEST] << 14 | bounds


@rule
def outcome(score: Callable[..., int], t: State, s: State, seat: int, by_score: int) -> int:
    """Return the value of a game's end for a seat: 1, 0 or −1, or by how many points it leads."""
    if by_score == 1:
        return score(t, s, seat) - score(t, s, 1 - seat)
    if s[WINNERS] >> seat & 1 == 0:
        return -1
    return 1 if s[WINNERS] == 1 << seat else 0


@rule
def settled(f: Vector, b: int) -> int:
    """Tell (1 or 0) whether a frame's bounds answer its question; then they are the result."""
    if f[b + LOWER] < f[b + BETA] <= f[b + UPPER]:
        return 0
    f[LOW], f[HIGH] = f[b + LOWER], f[b + UPPER]
    return 1


@rule
def list_moves(
    legal: Callable[..., int],
    apply: Callable[..., None],
    score: Callable[..., int],
    t: State,
    f: Vector,
    b: int,
    s: Vector,
    out: Vector,
    history: State,
    first: int,
) -> None:
    """List the moves: the one that was best before, those that win or score, those that have answered most questions."""
    seat, moves = f[b + SEAT], b + STATE + f[SLOTS]
    n = legal(t, s, seat, out)
    for k in range(n):
        for i in range(f[SLOTS]):
            s[i] = f[b + STATE + i]
        apply(t, s, out[k])
        lead = score(t, s, seat) - score(t, s, 1 - seat)
        if s[ACTOR] == OVER:
            lead = 200 * outcome(score, t, s, seat, 0)
        order = (lead + 300 << 14) + history[(seat << 12 | out[k] & 4095)]
        word = ((1 << 30) if out[k] == first else order) << 20 | out[k]
        i = moves + k
        while i > moves and f[i - 1] < word:
            f[i] = f[i - 1]
            i -= 1
        f[i] = word
    f[b + COUNT], f[b + NEXT], f[b + BEST] = n, 0, 0


@rule
def enter(
    legal: Callable[..., int],
    apply: Callable[..., None],
    score: Callable[..., int],
    t: State,
    f: Vector,
    b: int,
    s: Vector,
    out: Vector,
    table: State,
    history: State,
) -> int:
    """Look at a state that was just reached; list its moves, or return 1 with the result if there is one already."""
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    f[LOW], f[HIGH] = -f[LIMIT], f[LIMIT]
    if s[ACTOR] == OVER:
        f[LOW] = f[HIGH] = outcome(score, t, s, f[b + SEAT], f[BY_SCORE])
        return 1
    if f[b + DEPTH] == 0:
        return 1
    f[b + LOWER], f[b + UPPER], f[b + KEY] = f[LOW], f[HIGH], state_hash(s)
    entry, first = find(table, f[b + KEY]), -1
    if entry >= 0:
        f[b + LOWER], f[b + UPPER] = (entry & 127) - 64, (entry >> 7 & 127) - 64
        first = entry >> 14 & ACTION
        if settled(f, b) == 1:
            return 1
        if entry >> 41 >= f[b + DEPTH] and (entry >> 34 & 127) - 64 == f[b + BETA]:
            f[LOW], f[HIGH] = f[b + LOWER], f[b + UPPER]
            return 1
    list_moves(legal, apply, score, t, f, b, s, out, history, first)
    f[b + AT_LEAST] = f[b + AT_MOST] = -f[LIMIT]
    return 0


@rule
def leave(f: Vector, b: int, table: Vector, history: Vector) -> None:
    """Answer a frame's question as far as its moves do, and remember the answer."""
    f[b + LOWER] = max(f[b + LOWER], f[b + AT_LEAST])
    if f[b + LOWER] >= f[b + BETA]:
        i = f[b + SEAT] << 12 | f[b + BEST] & 4095
        history[i] += f[b + DEPTH]
        if history[i] >= 1 << 14:
            for k in range(len(history)):
                history[k] >>= 1
    else:
        f[b + UPPER] = min(f[b + UPPER], f[b + AT_MOST])
    store(table, f, b)
    f[LOW], f[HIGH] = f[b + LOWER], f[b + UPPER]


@rule
def descend(apply: Callable[..., None], t: State, f: Vector, b: int, s: Vector) -> None:
    """Make the next move of a frame in the frame below it."""
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    apply(t, s, f[b + STATE + f[SLOTS] + f[b + NEXT]] & ACTION)
    f[b + NEXT] += 1
    d = b + f[FRAME]
    for i in range(f[SLOTS]):
        f[d + STATE + i] = s[i]
    f[d + SEAT], f[d + BETA], f[d + DEPTH], f[d + NEXT] = (
        1 - f[b + SEAT],
        1 - f[b + BETA],
        f[b + DEPTH] - 1,
        -1,
    )


@rule
def rise(f: Vector, b: int) -> None:
    """Take the result of the frame below for the value of the move last made."""
    f[b + AT_MOST] = max(f[b + AT_MOST], -f[LOW])
    if -f[HIGH] > f[b + AT_LEAST]:
        f[b + AT_LEAST] = -f[HIGH]
        f[b + BEST] = f[b + STATE + f[SLOTS] + f[b + NEXT] - 1] & ACTION


@rule
def search(
    legal: Callable[..., int],
    apply: Callable[..., None],
    score: Callable[..., int],
    t: State,
    f: Vector,
    s: Vector,
    out: Vector,
    table: Vector,
    history: Vector,
    nodes: int,
) -> int:
    """Go on with a search for so many states; return how many are left when it is done with the first frame, else −1."""
    ply = f[PLY]
    while nodes > 0:
        b = HEADER + f[FRAME] * ply
        done = 0
        if f[b + NEXT] < 0:
            nodes -= 1
            done = enter(legal, apply, score, t, f, b, s, out, table, history)
        if done == 0 and (f[b + NEXT] == f[b + COUNT] or f[b + AT_LEAST] >= f[b + BETA]):
            leave(f, b, table, history)
            done = 1
        if done == 0:
            descend(apply, t, f, b, s)
            ply += 1
        elif ply == 0:
            return nodes
        else:
            ply -= 1
            rise(f, HEADER + f[FRAME] * ply)
    f[PLY] = ply
    return -1


SEARCH = "i(legal, apply, score, v, v, v, v, v, v, i)"
Node: TypeAlias = tuple[int, ...]


class AlphaBeta:
    """Answers questions about a position, and all that can follow.

    Parameters
    ----------
    position : Position
        Where to begin: two players, nothing hidden, no chance.
    by_score : bool
        Whether the value is by how much a seat leads at the end; else 1, 0 or −1.

    Attributes
    ----------
    plies : int
        How many plies ahead the last question was answered.
    slices : Slices
        Counts the states looked at.
    """

    def __init__(self, position: Position, *, by_score: bool) -> None:
        game = position.game
        self._game, self.root = game, position.state
        self.limit = max(slot.size for slot in game.slots if slot.name == "scored") * 3 if by_score else 1
        self._depth = game.max_game_length
        self.plies = 0
        fast = available()
        dynamics = compiled_dynamics(game.dynamics) if fast else game.dynamics
        self._functions = (dynamics.legal, dynamics.apply, dynamics.score)
        self._search = compiled(search, SEARCH) if fast else search
        self.slices = Slices(4_000 if fast else 40)
        frame = STATE + len(position.state) + game.max_legal_moves
        header = [0, 0, 0, int(by_score), self.limit, len(position.state), frame, 0]
        self._frames = vector(header + [0] * frame * (self._depth + 2))
        self._tables, self._state = vector(game.tables), vector(list(position.state))
        self._out, self._table, self._history = (
            zeros(game.max_legal_moves),
            zeros(TABLE if fast else 1 << 16),
            zeros(HISTORY),
        )

    def moves(self, node: Node) -> list[tuple[str, int, Node]]:
        """Return the text of each move of a state, 0 (nothing is won before the end), and the state after it."""
        if node[ACTOR] == OVER:
            return []
        game, out = self._game, [0] * self._game.max_legal_moves
        found = []
        for action in out[: game.dynamics.legal(game.tables, node, node[ACTOR], out)]:
            after = list(node)
            game.dynamics.apply(game.tables, after, action)
            found.append((game.action_text(action), 0, tuple(after)))
        return found

    def ask(
        self, node: Node, seat: int, beta: int, deepest: int | None = None
    ) -> Generator[int, None, tuple[int, int]]:
        """Find out whether a state's value for a seat is at least `beta`; return bounds of the value that say so.

        If so many plies do not tell, where that is limited, the bounds do not either. Yields the number of states looked at so far,
        every few milliseconds.
        """
        f, b = self._frames, HEADER
        memory = (self._tables, f, self._state, self._out, self._table, self._history)

        def go_on(states: int) -> int:
            return self._search(*self._functions, *memory, states)

        for depth in range(1, min(self._depth, deepest or self._depth) + 1):
            f[PLY], self.plies = 0, depth
            f[b + SEAT], f[b + BETA], f[b + DEPTH], f[b + NEXT] = seat, beta, depth, -1
            f[b + STATE : b + STATE + len(node)] = node
            yield from self.slices.until_done(go_on)
            if not f[LOW] < beta <= f[HIGH]:
                break
        return int(f[LOW]), int(f[HIGH])
