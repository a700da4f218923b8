"""Search for forced wins over any game's rule functions: whether a seat can win within a number of plies, whatever comes.

The seat, called the attacker, chooses its own moves; every reply of the others and every outcome of a chance event is tried. So a win
that is found is proven. If none is found, there is none within that number of plies, with three exceptions: the outcomes of an event
may not be listed; the attacker may have to choose without knowing enough (the answer is then no); and moves may be made at once. For
moves made at once, the attacker's comes first, and the others answer as if they knew it: a win is then one whatever they choose.

Most moves do not threaten anything, and nearly every reply shows that. So replies are tried in the order in which they last
refuted something, and moves in that in which they last won. A table holds what is known of the states that were searched,
under the hash of `frames`.

`Forced` puts the search to use.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, rule
from stoneswidgets.search.exact import frames

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import Callables, Memory
    from stoneswidgets.search.exact.solver import Node

FOUND, ATTACKER, JOINT, SECRET, CLOCK = range(frames.OWN_HEADER, frames.OWN_HEADER + 5)
"""Words of the header: whether (1 or 0) the state that was searched last is won; the seat that is to win; 1 if several seats choose at once
somewhere in the game; 1 if it hides anything; the number of answers so far. A frame's DEPTH is the plies within which the attacker is to win;
each of its moves has the time of its last answer above ACTION_BITS."""
PLY_BITS = 6
PLIES = (1 << PLY_BITS) - 1
"""What is known of a state is, after its rank, a move, the plies within which there is no win, and PLIES less the plies within which
there is one; a state that is not won is replaced last."""
SEATS, MOVES = 4, 1 << 12


@rule
def place(seat: int, action: int) -> int:
    """Return the index in the history of a seat's move; two moves may share one."""
    return (seat + 1 & SEATS - 1) * MOVES + (action & MOVES - 1)


@rule
def note(f: Vector, history: Vector, seat: int, action: int) -> None:
    """Note in the history that a move has just answered a question."""
    f[CLOCK] += 1
    history[place(seat, action)] = f[CLOCK]


@rule
def wins_at_once(rules: Callables, memory: Memory, b: int) -> int:
    """Tell (1 or 0) whether a move of the attacker ends the game with its win; the move that last won is tried first."""
    legal, apply, _, _, _ = rules
    f, s, t, out, _, _, history, _ = memory
    seat = f[ATTACKER]
    n = legal(t, s, seat, out)
    latest, at = -1, 0
    for k in range(n):
        if history[place(seat, out[k])] > latest:
            latest, at = history[place(seat, out[k])], k
    out[0], out[at] = out[at], out[0]
    for k in range(n):
        frames.load(f, b, s)
        apply(t, s, out[k])
        if s[ACTOR] == OVER and s[WINNERS] == 1 << seat:
            note(f, history, seat, out[k])
            return 1
    return 0


@rule
def list_moves(rules: Callables, memory: Memory, b: int, first: int) -> None:
    """List the moves of a state, or what may happen there by chance, with the times of their last answers."""
    legal, _, chance_outcomes, _, _ = rules
    f, s, t, out, weights, _, history, _ = memory
    seat, moves = s[ACTOR], b + frames.STATE + f[frames.SLOTS]
    n = legal(t, s, seat, out) if seat >= 0 else chance_outcomes(t, s, out, weights)
    if n < 1 and seat >= 0:
        f[frames.FAULT] = frames.NO_MOVE
    for k in range(n):
        if out[k] >> frames.ACTION_BITS != 0:
            f[frames.FAULT] = frames.BAD_ACTION
            return
        time = 1 << 40 if out[k] == first else history[place(seat, out[k])]
        f[moves + k] = time << frames.ACTION_BITS | out[k]
    f[b + frames.COUNT], f[b + frames.NEXT] = n, 0


@rule
def is_known(mask: Callable[..., None], t: State, f: Vector, b: int, s: Vector) -> int:
    """Tell (1 or 0) whether the attacker knows the whole state of a frame."""
    mask(t, s, f[ATTACKER])
    for i in range(f[frames.SLOTS]):
        if s[i] != f[b + frames.STATE + i]:
            return 0
    return 1


@rule
def enter(rules: Callables, memory: Memory, b: int) -> int:  # noqa: PLR0911 (one for each kind of answer)
    """Enter a state: list its moves, or return 1 with the answer if there is one already.

    Where several choose at once, the attacker chooses before the others.
    """
    _, _, _, choosing, mask = rules
    f, s, t, _, _, table, _, coefficients = memory
    if f[JOINT] == 1 and s[ACTOR] >= 0 and choosing(t, s) >> f[ATTACKER] & 1 == 1:
        f[b + frames.STATE + ACTOR] = s[ACTOR] = f[ATTACKER]
    f[FOUND] = 0
    if s[ACTOR] == OVER:
        f[FOUND] = 1 if s[WINNERS] == 1 << f[ATTACKER] else 0
        return 1
    if f[b + frames.DEPTH] == 0:
        return 1
    if f[SECRET] == 1 and s[ACTOR] == f[ATTACKER] and is_known(mask, t, f, b, s) == 0:
        return 1
    if f[b + frames.DEPTH] == 1 and s[ACTOR] == f[ATTACKER]:
        f[FOUND] = wins_at_once(rules, memory, b)
        return 1
    key = f[b + frames.KEY] = (frames.state_hash(s, coefficients) + f[ATTACKER] * frames.STRIDE) % (1 << 62)
    entry, first = frames.find(table, frames.bucket(table, key), key, 0, 0), -1
    if entry >= 0:
        if PLIES - (entry & PLIES) <= f[b + frames.DEPTH]:
            f[FOUND] = 1
            return 1
        if entry >> PLY_BITS & PLIES >= f[b + frames.DEPTH]:
            return 1
        first = entry >> 2 * PLY_BITS & frames.ACTION
    list_moves(rules, memory, b, first)
    return 1 if f[b + frames.COUNT] == 0 else 0


@rule
def descend(rules: Callables, memory: Memory, b: int) -> None:
    """Make the move of a frame that last answered a question, of those that are left."""
    _, apply, _, _, _ = rules
    f, s, t = memory[0], memory[1], memory[2]
    moves = b + frames.STATE + f[frames.SLOTS]
    at = moves + f[b + frames.NEXT]
    for k in range(at + 1, moves + f[b + frames.COUNT]):
        if f[k] > f[at]:
            f[at], f[k] = f[k], f[at]
    apply(t, s, f[at] & frames.ACTION)
    f[b + f[frames.FRAME] + frames.DEPTH] = f[b + frames.DEPTH] - 1


@rule
def take(memory: Memory, b: int) -> int:
    """Return 1 if the move last made answers the question: it wins for the attacker, or refutes for another."""
    f = memory[0]
    return 1 if f[FOUND] == (1 if f[b + frames.STATE + ACTOR] == f[ATTACKER] else 0) else 0


@rule
def leave(memory: Memory, b: int) -> None:
    """Store whether a frame's state is won, which is as the last move tried says."""
    f, _, _, _, _, table, history, _ = memory
    action = f[b + frames.STATE + f[frames.SLOTS] + f[b + frames.NEXT] - 1] & frames.ACTION
    if take(memory, b) == 1:
        note(f, history, f[b + frames.STATE + ACTOR], action)
    key, lost_within, won_within = f[b + frames.KEY], 0, 0
    first = frames.bucket(table, key)
    entry = frames.find(table, first, key, 0, 0)
    if entry >= 0:
        lost_within, won_within = entry >> PLY_BITS & PLIES, entry & PLIES
    if f[FOUND] == 1:
        won_within = max(won_within, PLIES - f[b + frames.DEPTH])
    else:
        lost_within = max(lost_within, f[b + frames.DEPTH])
    rank = max(lost_within, PLIES - won_within) << frames.RANK_AT
    entry = rank | (action << PLY_BITS | lost_within) << PLY_BITS | won_within
    frames.store(table, first, key, 0, entry)


force = frames.depth_first(enter, descend, take, leave)
FORCE = "i(legal+apply+chance_outcomes+choosing+mask, v*8, i)"
"""Its memory is the frames, a state, the tables, room for actions and for their weights, what is known of states, when each move last answered
a question, and what states are hashed with."""

MOST_PLIES, DEEPEST = 7, 19
"""A win within MOST_PLIES plies is found; one within DEEPEST where few states have to be searched."""
MOST, MOST_PLAIN = 1 << 18, 1 << 10
"""The most states for one answer: in SiegeStones enough for seven plies, in Ascension for five."""
TABLE, TABLE_PLAIN = 1 << 20, 1 << 14
"""Words of the transposition table."""
EMPTY = [0, -1 << frames.RANK_AT, 0, -2 << frames.RANK_AT, 0, -3 << frames.RANK_AT, 0, -4 << frames.RANK_AT]
"""A bucket of it without states, which is filled from its end."""


def can_be_forced(game: Rules) -> bool:
    """Tell whether forced wins are looked for: in games played for winning alone, with nothing hidden but simultaneous moves."""
    return not (game.counts_points or game.is_cooperative) and (game.is_simultaneous or not game.hides)


class Forced:
    """Answers whether a seat can force a win within a few plies, in a game of which `can_be_forced` holds.

    An answer takes at most `most` states. `taken` is the most that one has taken; whoever asks for more plies begins anew with 0.
    """

    def __init__(self, game: Rules) -> None:
        self._game, backend, self.taken = game, backend_of(game), 0
        self.slices = frames.Slices(1024 if backend.fast else 64)
        self.most = MOST if backend.fast else MOST_PLAIN
        slots, moves, vector, zeros = (
            game.state_layout.length,
            game.max_legal_moves,
            backend.vector,
            backend.zeros,
        )
        self._frames = frames.stack(backend, slots, moves, DEEPEST + 1)
        self._frames[JOINT], self._frames[SECRET] = int(game.is_simultaneous), int(game.hides)
        self._history = zeros(SEATS * MOVES)
        table = vector(EMPTY) * ((TABLE if backend.fast else TABLE_PLAIN) // frames.LINE)
        work = zeros(slots), vector(game.tables), zeros(moves), zeros(moves)
        memory = (self._frames, *work, table, self._history, vector(frames.random_coefficients(slots)))
        self._go_on = partial(backend.driver(force, FORCE), memory)

    def prefer(self, seat: int, actions: Iterable[int]) -> None:
        """Have these actions of a seat tried first, in this order, until others have answered a question since."""
        for action in reversed([*actions]):
            note(self._frames, self._history, seat, action)

    def latest(self, seat: int, actions: Iterable[int]) -> list[int]:
        """Return actions of a seat, the last to answer a question first: after a win was found, the one that wins."""
        return sorted(actions, key=lambda action: -self._history[place(seat, action)])

    def wins(self, node: Node, seat: int, plies: int, most: int = 0) -> Generator[int, None, bool]:
        """Find out whether a seat can force a win within 1 to `DEEPEST` plies; yields the states searched so far.

        A win is proven, if the seat knows the state (see `perspective.position_seen`) or wins in all that it may be; where there is none, there may
        be one that takes more plies, or more than the most states to search; 0: as many as `most` says.
        """
        f, begun = self._frames, self.slices.states
        end = begun + (most or self.most)
        frames.begin(f, node)
        f[ATTACKER], f[frames.HEADER + frames.DEPTH] = seat, plies
        for states in self.slices.until_done(self._go_on, end):
            if states == end:
                self.taken = max(self.taken, end - begun)
                return False
            yield states
        self.taken = max(self.taken, self.slices.states - begun)
        if fault := int(f[frames.FAULT]):
            raise StonesError(f"{self._game.title}: {frames.FAULTS[fault]}")
        return bool(f[FOUND])
