"""Alpha-beta search over any game's rule functions, where seats move one at a time, nothing is hidden and nothing random.

The search answers one question at a time: is a state worth at least β to the seat that is to move? It looks one ply ahead,
then two, and so on. A state beyond the last ply may be worth anything from the least to the greatest value. So each state
has a lower and an upper bound, and every answer is proven. The state says who moves: its value is negated where the other
seat moves next, and kept where the same seat moves again.

`AlphaBeta` puts the search to use: it proves what positions are worth, and finds the shortest wins and longest losses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, rule
from stoneswidgets.search.exact.frames import (
    ACTION,
    ACTION_BITS,
    BAD_ACTION,
    BAD_SCORE,
    FAULTS,
    NO_MOVE,
    STRIDE,
    WAYS,
    WORDS,
    Slices,
    bucket,
    find,
    random_coefficients,
    state_hash,
)
from stoneswidgets.search.exact.solver import (
    Node,
    Questions,
    SolverMove,
    following,
    known,
    known_line,
    limits,
    too_long,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.core.position import Position
    from stoneswidgets.kernel import Callables, Memory

PLY, LOW, HIGH, BY_LEAD, LIMIT, SLOTS, FRAME, TIMED, FAULT, HEADER = range(10)
"""The words of the header: the current ply; the lower and the upper bound of the state that was searched last; 1 if the game
is played for the lead, 0 if for winning; the greatest value; the number of slots of a state; the length of a frame; 1 if the
number of plies that an answer takes matters (then the table's entries that were searched deeper are not used); the number
of what is wrong with the game (see `frames.FAULTS`)."""
SEAT, BETA, DEPTH, LOWER, UPPER, AT_LEAST, AT_MOST, BEST, COUNT, NEXT, KEY, STATE = range(12)
"""The words of a frame, which there is one of for each ply: the seat whose value is searched; the question β; how many plies
to look ahead; the state's lower and upper bound so far; the lower and upper bound of the best move tried; the move to try
first another time; the number of moves; how many have been tried (−1: none is listed yet); the state's hash; from STATE
on, the state and then its moves."""
VALUE_BITS = 11
VALUES, ZERO = (1 << VALUE_BITS) - 1, 1 << VALUE_BITS - 1
MOST_LEAD = ZERO - 2
"""An entry of the table is a state's hash, then ten bits of depth, eleven each of the question and the upper and lower
bound, each plus ZERO, and twenty bits of action; so nobody may lead by more than MOST_LEAD."""
BEST_AT, QUESTION_AT, DEPTH_AT = 2 * VALUE_BITS, 2 * VALUE_BITS + ACTION_BITS, 3 * VALUE_BITS + ACTION_BITS
DEEPEST = (1 << 63 - DEPTH_AT) - 1


@rule
def store(table: Vector, f: State, b: int) -> None:
    """Store a frame's result in the table, in place of the shallowest entry."""
    first = bucket(table, f[b + KEY])
    at, least = first, 1 << 62
    for i in range(first, first + WAYS * WORDS, WORDS):
        if table[i] == f[b + KEY]:
            at = i
            break
        if table[i + 1] >> DEPTH_AT < least:
            at, least = i, table[i + 1] >> DEPTH_AT
    table[at] = f[b + KEY]
    question = min(f[b + DEPTH], DEEPEST) << VALUE_BITS | f[b + BETA] + ZERO
    bounds = f[b + UPPER] + ZERO << VALUE_BITS | f[b + LOWER] + ZERO
    table[at + 1] = question << QUESTION_AT | f[b + BEST] << BEST_AT | bounds


@rule
def outcome(score: Callable[..., int], t: State, s: State, seat: int, by_lead: int) -> int:
    """Return the value of a game's end for a seat: 1, 0 or −1, or by how many points it leads."""
    if by_lead == 1:
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
    rules: Callables, t: State, f: Vector, b: int, s: Vector, out: Vector, history: State, first: int
) -> None:
    """List the moves in order: the best one before, those that win or score, then by the history."""
    legal, apply, score = rules
    seat, moves = f[b + SEAT], b + STATE + f[SLOTS]
    n = legal(t, s, seat, out)
    if n < 1:
        f[FAULT] = NO_MOVE
    for k in range(n):
        if out[k] >> ACTION_BITS != 0:
            f[FAULT] = BAD_ACTION
            return
        for i in range(f[SLOTS]):
            s[i] = f[b + STATE + i]
        apply(t, s, out[k])
        lead = max(-200, min(200, score(t, s, seat) - score(t, s, 1 - seat)))
        if s[ACTOR] == OVER:
            lead = 200 * outcome(score, t, s, seat, 0)
        order = (lead + 300 << 14) + history[(seat << 12 | out[k] & 4095)]
        word = ((1 << 30) if out[k] == first else order) << ACTION_BITS | out[k]
        i = moves + k
        while i > moves and f[i - 1] < word:
            f[i] = f[i - 1]
            i -= 1
        f[i] = word
    f[b + COUNT], f[b + NEXT], f[b + BEST] = n, 0, 0


@rule
def enter(rules: Callables, t: State, memory: Memory, b: int) -> int:
    """Enter a state: list its moves, or return 1 with the result if there is one already."""
    _, _, score = rules
    f, s, out, table, history, coefficients = memory
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    f[LOW], f[HIGH] = -f[LIMIT], f[LIMIT]
    if s[ACTOR] == OVER:
        f[LOW] = f[HIGH] = outcome(score, t, s, f[b + SEAT], f[BY_LEAD])
        if f[LOW] > f[LIMIT] or f[LOW] < -f[LIMIT]:
            f[FAULT] = BAD_SCORE
        return 1
    if f[b + DEPTH] == 0:
        return 1
    f[b + LOWER], f[b + UPPER], f[b + KEY] = f[LOW], f[HIGH], state_hash(s, coefficients)
    if f[TIMED] == 1:  # what is found with another number of plies left is another thing
        f[b + KEY] = (f[b + KEY] + min(f[b + DEPTH] + 1, DEEPEST) * STRIDE) % (1 << 62)
    entry, first = find(table, f[b + KEY]), -1
    if entry >= 0:
        f[b + LOWER], f[b + UPPER] = (entry & VALUES) - ZERO, (entry >> VALUE_BITS & VALUES) - ZERO
        first = entry >> BEST_AT & ACTION
        if settled(f, b) == 1:
            return 1
        if entry >> DEPTH_AT >= f[b + DEPTH] and (entry >> QUESTION_AT & VALUES) - ZERO == f[b + BETA]:
            f[LOW], f[HIGH] = f[b + LOWER], f[b + UPPER]
            return 1
    list_moves(rules, t, f, b, s, out, history, first)
    f[b + AT_LEAST] = f[b + AT_MOST] = -f[LIMIT]
    return 0


@rule
def leave(f: Vector, b: int, table: Vector, history: Vector) -> None:
    """Answer a frame's question as far as its moves do, and store the answer."""
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
    seat = f[d + SEAT] = s[ACTOR] if s[ACTOR] >= 0 else f[b + SEAT]
    f[d + BETA] = f[b + BETA] if seat == f[b + SEAT] else 1 - f[b + BETA]
    f[d + DEPTH], f[d + NEXT] = f[b + DEPTH] - 1, -1


@rule
def rise(f: Vector, b: int) -> None:
    """Take the result of the frame below for the value of the move last made."""
    low, high = f[LOW], f[HIGH]
    if f[b + f[FRAME] + SEAT] != f[b + SEAT]:
        low, high = -high, -low
    f[b + AT_MOST] = max(f[b + AT_MOST], high)
    if low > f[b + AT_LEAST]:
        f[b + AT_LEAST] = low
        f[b + BEST] = f[b + STATE + f[SLOTS] + f[b + NEXT] - 1] & ACTION


@rule
def search(rules: Callables, t: State, memory: Memory, nodes: int) -> int:
    """Go on with a search, for this many states at most; return how many are left when the first frame is done, else −1.

    Its memory is the frames, a state, room for actions, the table, the history of moves that answered questions, and the coefficients of
    the hash.
    """
    _, apply, _ = rules
    f, s, _, table, history, _ = memory
    ply = f[PLY]
    while nodes > 0:
        b = HEADER + f[FRAME] * ply
        done = 0
        if f[b + NEXT] < 0:
            nodes -= 1
            done = enter(rules, t, memory, b)
            if f[FAULT] != 0:
                return nodes
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


SEARCH = "i(legal+apply+score, v, v*6, i)"

FRAMES = 1 << 24
"""The most words of memory for frames."""
EFFORT, LEAST_EFFORT = 4, 1_000_000
"""The search for a shorter win takes at most EFFORT times the states of the proof, or LEAST_EFFORT if that is more."""
TABLE, HISTORY = 1 << 23, 1 << 13
"""Words of the transposition table, and of the history of moves."""


class AlphaBeta(Questions):
    """Solves a position of two players, with nothing hidden and no chance, by alpha-beta search.

    `lead_of` is the greatest lead that there can be at the end, where that is the value; 0: as the game says what it is played for. `plies`
    is how many plies ahead the last question was answered.
    """

    def __init__(self, position: Position, lead_of: int = 0) -> None:
        game = position.game
        self._game, self.root, self.seat = game, position.state, position.to_move[0]
        self.limit = lead_of or limits(game)[1]
        self.counts_points = self.limit == lead_of or game.counts_points
        if self.limit > MOST_LEAD:
            raise StonesError(
                f"{game.title}: leads of up to {MOST_LEAD:,} points can be solved, not of {self.limit:,}"
            )
        self.plies = 0
        backend = backend_of(game)
        self._search, self._vector = backend.driver(search, SEARCH), backend.vector
        self.slices = Slices(4_000 if backend.fast else 40)
        frame = STATE + len(position.state) + game.max_legal_moves
        self._depth = min(game.play_limit, FRAMES // frame)
        header = [0] * HEADER
        header[BY_LEAD], header[LIMIT] = int(self.counts_points), self.limit
        header[SLOTS], header[FRAME] = len(position.state), frame
        self._frames = backend.vector(header + [0] * frame * (self._depth + 2))
        self._tables, self._state = backend.vector(game.tables), backend.vector(position.state)
        self._coefficients = backend.vector(random_coefficients(len(position.state)))
        self._out, self._table, self._history = (
            backend.zeros(game.max_legal_moves),
            backend.zeros(TABLE if backend.fast else 1 << 16),
            backend.zeros(HISTORY),
        )

    def moves(self, node: Node, seat: int) -> list[SolverMove]:
        """Return the moves of a state; nothing is gained before the end."""
        steps = following(self._game, node) if node[ACTOR] != OVER else []
        return [SolverMove(move, 0, to, to[ACTOR] if to[ACTOR] >= 0 else seat) for move, to in steps]

    def ask(
        self, node: Node, seat: int, beta: int, deepest: int | None = None, *, timed: bool = False
    ) -> Generator[int, None, tuple[int, int]]:
        """Find out whether a state's value for a seat is at least `beta`; return bounds of the value that say so.

        The seat is the one that moves there, or any at the end. Where the search is limited to `deepest` plies and they do not decide the
        question, the bounds do not either. If it is `timed`, it uses only what a search of `deepest` plies shows, even if more is known
        already; then `plies` is the least number that answers the question. Yields the number of states searched so far, every few milliseconds.
        """
        if not timed and not self.counts_points and (value := known(self._game, node)) is not None:
            worth = value if seat == node[ACTOR] else -value
            return worth, worth
        f, b = self._frames, HEADER
        memory = (f, self._state, self._out, self._table, self._history, self._coefficients)

        def go_on(states: int) -> int:
            return int(self._search(self._tables, memory, states))

        f[TIMED] = int(timed)
        for depth in range(1, min(self._depth, deepest or self._depth) + 1):
            f[PLY], self.plies = 0, depth
            f[b + SEAT], f[b + BETA], f[b + DEPTH], f[b + NEXT] = seat, beta, depth, -1
            f[b + STATE : b + STATE + len(node)] = self._vector(node)
            yield from self.slices.until_done(go_on)
            if fault := int(f[FAULT]):
                raise StonesError(f"{self._game.title}: {FAULTS[fault]}")
            if not f[LOW] < beta <= f[HIGH]:
                return int(f[LOW]), int(f[HIGH])
        if deepest is None:
            raise too_long(self._game, self._depth)
        return int(f[LOW]), int(f[HIGH])

    # ------------------------------------------------------------ short wins, long losses

    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return the shortest win or the longest loss; moves that keep the value if finding it would take too many states.

        For a position in a tablebase, return the line there, as far as it goes.

        A search for the shortest win looks no further ahead than that win. To show that a move does not keep the value may take
        a search to the end of the game.
        """
        if not self.counts_points and (line := known_line(self._game, self.root)):
            return line
        if self.counts_points or not self._value:
            return (yield from super().line())
        end = self.slices.states + max(LEAST_EFFORT, EFFORT * self.slices.states)
        steps = self._shortest(self._value)
        while self.slices.states <= end:
            try:
                yield next(steps)
            except StopIteration as stop:
                best: tuple[str, ...] = stop.value
                return best
        return (yield from super().line())

    def _shortest(self, value: int) -> Generator[int, None, tuple[str, ...]]:
        node, seat, line = self.root, self.seat, list[str]()
        winner = seat if value > 0 else 1 - seat
        yield from self.ask(node, seat, 1 if seat == winner else 0, timed=True)
        for plies in range(self.plies, 0, -1):
            for step in self.moves(node, seat):
                if (yield from self._takes(step, winner, plies - 1, at_least=seat != winner)):
                    node, seat = step.node, step.seat
                    line.append(step.text)
                    break
        return tuple(line)

    def _takes(
        self, step: SolverMove, winner: int, plies: int, *, at_least: bool
    ) -> Generator[int, None, bool]:
        """Tell whether the winner needs at most `plies` more plies after a move, or, with `at_least`, no fewer."""
        if step.node[ACTOR] == OVER:
            return plies == 0 and (at_least or step.node[WINNERS] == 1 << winner)
        if at_least and plies < 2:
            return True
        if plies == 0:
            return False
        low, high = yield from self.ask(
            step.node, step.seat, 1 if step.seat == winner else 0, plies - at_least, timed=True
        )
        won = low == 1 if step.seat == winner else high == -1
        return won != at_least
