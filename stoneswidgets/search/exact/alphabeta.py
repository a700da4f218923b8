"""Alpha-beta search over any game's rule functions, where seats move one at a time, nothing is hidden and nothing random.

The search answers one question at a time: is a state worth at least β to the seat that is to move? It looks one ply ahead,
then two, and so on. A state beyond the last ply may be worth anything from the least to the greatest value. So each state
has a lower and an upper bound, and every answer is proven. The state says who moves: its value is negated where the other
seat moves next, and kept where the same seat moves again.

`AlphaBeta` puts the search to use: it proves what positions are worth, and finds the shortest wins and longest losses.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, rule
from stoneswidgets.search.exact import frames
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

LOW, HIGH, BY_LEAD, LIMIT, TIMED = range(frames.OWN_HEADER, frames.OWN_HEADER + 5)
"""Words of the header: the lower and the upper bound of the state that was searched last; 1 if the game is played for the lead, 0 if for
winning; the greatest value; 1 if the number of plies that an answer takes matters (then the table's entries that were searched deeper are
not used)."""
SEAT, BETA, LOWER, UPPER, AT_LEAST, AT_MOST, BEST = range(frames.OWN, frames.STATE)
"""Words of a frame: the seat whose value is searched; the question β; the state's lower and upper bound so far; the lower and upper bound of
the best move tried; the move to try first another time."""
MOST_LEAD = frames.ZERO - 2
BEST_AT, QUESTION_AT = 2 * frames.VALUE_BITS, 2 * frames.VALUE_BITS + frames.ACTION_BITS
"""What is known of a state is, from the first bit, its depth, the question, the move to try first and the bounds; so nobody may lead by more
than MOST_LEAD."""


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
def list_moves(rules: Callables, memory: Memory, b: int, first: int) -> None:
    """List the moves in order: the best one before, those that win or score, then by the history."""
    legal, apply, score = rules
    f, s, t, out, _, history, _ = memory
    seat, moves = f[b + SEAT], b + frames.STATE + f[frames.SLOTS]
    n = legal(t, s, seat, out)
    if n < 1:
        f[frames.FAULT] = frames.NO_MOVE
    for k in range(n):
        if out[k] >> frames.ACTION_BITS != 0:
            f[frames.FAULT] = frames.BAD_ACTION
            return
        frames.load(f, b, s)
        apply(t, s, out[k])
        lead = max(-200, min(200, score(t, s, seat) - score(t, s, 1 - seat)))
        if s[ACTOR] == OVER:
            lead = 200 * outcome(score, t, s, seat, 0)
        order = (lead + 300 << 14) + history[(seat << 12 | out[k] & 4095)]
        word = ((1 << 30) if out[k] == first else order) << frames.ACTION_BITS | out[k]
        frames.insert(f, moves, k, word)
    f[b + frames.COUNT], f[b + frames.NEXT], f[b + BEST] = n, 0, 0


@rule
def enter(rules: Callables, memory: Memory, b: int) -> int:
    """Enter a state: list its moves, or return 1 with the result if there is one already."""
    _, _, score = rules
    f, s, t, _, table, _, coefficients = memory
    f[LOW], f[HIGH] = -f[LIMIT], f[LIMIT]
    if s[ACTOR] == OVER:
        f[LOW] = f[HIGH] = outcome(score, t, s, f[b + SEAT], f[BY_LEAD])
        if f[LOW] > f[LIMIT] or f[LOW] < -f[LIMIT]:
            f[frames.FAULT] = frames.BAD_SCORE
        return 1
    depth = f[b + frames.DEPTH]
    if depth == 0:
        return 1
    key = frames.state_hash(s, coefficients)
    if f[TIMED] == 1:  # what is found with another number of plies left is another thing
        key = (key + min(depth + 1, frames.MOST_RANK) * frames.STRIDE) % (1 << 62)
    f[b + LOWER], f[b + UPPER], f[b + frames.KEY] = f[LOW], f[HIGH], key
    entry, first = frames.find(table, frames.bucket(table, key), key, 0, 0), -1
    if entry >= 0:
        f[b + LOWER], f[b + UPPER] = frames.lower(entry), frames.upper(entry)
        first = entry >> BEST_AT & frames.ACTION
        if settled(f, b) == 1:
            return 1
        if entry >> frames.RANK_AT >= depth and frames.lower(entry >> QUESTION_AT) == f[b + BETA]:
            f[LOW], f[HIGH] = f[b + LOWER], f[b + UPPER]
            return 1
    list_moves(rules, memory, b, first)
    f[b + AT_LEAST] = f[b + AT_MOST] = -f[LIMIT]
    return 0


@rule
def descend(rules: Callables, memory: Memory, b: int) -> None:
    """Make the next move of a frame, and ask the same of the state after it."""
    _, apply, _ = rules
    f, s, t, _, _, _, _ = memory
    apply(t, s, f[b + frames.STATE + f[frames.SLOTS] + f[b + frames.NEXT]] & frames.ACTION)
    d = b + f[frames.FRAME]
    seat = f[d + SEAT] = s[ACTOR] if s[ACTOR] >= 0 else f[b + SEAT]
    f[d + BETA] = f[b + BETA] if seat == f[b + SEAT] else 1 - f[b + BETA]
    f[d + frames.DEPTH] = f[b + frames.DEPTH] - 1


@rule
def take(memory: Memory, b: int) -> int:
    """Take the result of the frame below for the value of the move last made; return 1 if it answers the question."""
    f = memory[0]
    low, high = f[LOW], f[HIGH]
    if f[b + f[frames.FRAME] + SEAT] != f[b + SEAT]:
        low, high = -high, -low
    f[b + AT_MOST] = max(f[b + AT_MOST], high)
    if low > f[b + AT_LEAST]:
        f[b + AT_LEAST] = low
        f[b + BEST] = f[b + frames.STATE + f[frames.SLOTS] + f[b + frames.NEXT] - 1] & frames.ACTION
    return 1 if f[b + AT_LEAST] >= f[b + BETA] else 0


@rule
def leave(memory: Memory, b: int) -> None:
    """Answer a frame's question as far as its moves do, and store the answer."""
    f, _, _, _, table, history, _ = memory
    low, high = max(f[b + LOWER], f[b + AT_LEAST]), f[b + UPPER]
    if low >= f[b + BETA]:
        frames.credit(history, f[b + SEAT] << 12 | f[b + BEST] & 4095, f[b + frames.DEPTH], 1 << 14)
    else:
        high = min(high, f[b + AT_MOST])
    question = min(f[b + frames.DEPTH], frames.MOST_RANK) << frames.VALUE_BITS | f[b + BETA] + frames.ZERO
    entry = question << QUESTION_AT | f[b + BEST] << BEST_AT | frames.bounds(low, high)
    frames.store(table, frames.bucket(table, f[b + frames.KEY]), f[b + frames.KEY], 0, entry)
    f[LOW], f[HIGH] = low, high


search = frames.depth_first(enter, descend, take, leave)
SEARCH = "i(legal+apply+score, v*7, i)"
"""Its memory is the frames, a state, the tables, room for actions, the transposition table, the history of moves that answered questions, and
the coefficients of the hash."""

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
        vector, zeros = backend.vector, backend.zeros
        self.slices = frames.Slices(4_000 if backend.fast else 40)
        slots, moves = len(position.state), game.max_legal_moves
        self._depth = min(game.play_limit, FRAMES // (frames.STATE + slots + moves))
        self._frames = frames.stack(backend, slots, moves, self._depth + 2)
        self._frames[BY_LEAD], self._frames[LIMIT] = int(self.counts_points), self.limit
        self._history, table = zeros(HISTORY), zeros(TABLE if backend.fast else 1 << 16)
        work = zeros(slots), vector(game.tables), zeros(moves)
        memory = (self._frames, *work, table, self._history, vector(frames.random_coefficients(slots)))
        self._search = partial(backend.driver(search, SEARCH), memory)

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
        f, b = self._frames, frames.HEADER
        f[TIMED] = int(timed)
        for depth in range(1, min(self._depth, deepest or self._depth) + 1):
            frames.begin(f, node)
            f[b + SEAT], f[b + BETA], f[b + frames.DEPTH], self.plies = seat, beta, depth, depth
            yield from self.slices.until_done(self._search)
            if fault := int(f[frames.FAULT]):
                raise StonesError(f"{self._game.title}: {frames.FAULTS[fault]}")
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
