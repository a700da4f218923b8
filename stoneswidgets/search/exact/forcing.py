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
from stoneswidgets.search.exact.frames import (
    ACTION,
    ACTION_BITS,
    BAD_ACTION,
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

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import Callables, Memory
    from stoneswidgets.search.exact.solver import Node

PLY, FOUND, ATTACKER, SLOTS, FRAME, JOINT, SECRET, CLOCK, FAULT, HEADER = range(10)
"""The words of the header: the current ply; whether (1 or 0) the state that was searched last is won; the seat that is to win; the
number of slots of a state; the length of a frame; 1 if several seats choose at once somewhere in the game; 1 if it hides anything; the
number of answers so far; the number of what is wrong with the game (see `frames.FAULTS`)."""
DEPTH, COUNT, NEXT, KEY, STATE = range(5)
"""The words of a frame, which there is one of for each ply: the plies within which the attacker is to win; the number of moves; how many
have been tried (−1: none is listed yet); the state's hash; from STATE on, the state and then its moves, each with the time of
its last answer above ACTION_BITS."""
PLY_BITS = 6
PLIES = (1 << PLY_BITS) - 1
"""An entry of the table is a state's hash, then a move, the plies within which there is no win, and PLIES less the plies within which
there is one."""
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
def remember(table: Vector, key: int, depth: int, won: int, action: int) -> None:
    """Store whether a state is won within `depth` plies, in place of the shallowest entry."""
    first = bucket(table, key)
    at, least = first, 1 << 62
    for i in range(first, first + WAYS * WORDS, WORDS):
        if table[i] == key:
            at = i
            break
        deep = max(table[i + 1] >> PLY_BITS & PLIES, PLIES - (table[i + 1] & PLIES) & PLIES)
        if table[i] == 0 or deep < least:
            at, least = i, -1 if table[i] == 0 else deep
    lost_within, won_within = 0, 0
    if table[at] == key:
        lost_within, won_within = table[at + 1] >> PLY_BITS & PLIES, table[at + 1] & PLIES
    if won == 1:
        won_within = max(won_within, PLIES - depth)
    else:
        lost_within = max(lost_within, depth)
    table[at] = key
    table[at + 1] = (action << PLY_BITS | lost_within) << PLY_BITS | won_within


@rule
def wins_at_once(
    legal: Callable[..., int],
    apply: Callable[..., None],
    t: State,
    f: Vector,
    b: int,
    s: Vector,
    out: Vector,
    history: Vector,
) -> int:
    """Tell (1 or 0) whether a move of the attacker ends the game with its win; the move that last won is tried first."""
    seat = f[ATTACKER]
    n = legal(t, s, seat, out)
    latest, at = -1, 0
    for k in range(n):
        if history[place(seat, out[k])] > latest:
            latest, at = history[place(seat, out[k])], k
    out[0], out[at] = out[at], out[0]
    for k in range(n):
        for i in range(f[SLOTS]):
            s[i] = f[b + STATE + i]
        apply(t, s, out[k])
        if s[ACTOR] == OVER and s[WINNERS] == 1 << seat:
            note(f, history, seat, out[k])
            return 1
    return 0


@rule
def list_moves(
    legal: Callable[..., int],
    chance_outcomes: Callable[..., int],
    t: State,
    memory: Memory,
    b: int,
    first: int,
) -> None:
    """List the moves of a state, or what may happen there by chance, with the times of their last answers."""
    f, s, out, weights, _, history, _ = memory
    seat, moves = s[ACTOR], b + STATE + f[SLOTS]
    n = legal(t, s, seat, out) if seat >= 0 else chance_outcomes(t, s, out, weights)
    if n < 1 and seat >= 0:
        f[FAULT] = NO_MOVE
    for k in range(n):
        if out[k] >> ACTION_BITS != 0:
            f[FAULT] = BAD_ACTION
            return
        time = 1 << 40 if out[k] == first else history[place(seat, out[k])]
        f[moves + k] = time << ACTION_BITS | out[k]
    f[b + COUNT], f[b + NEXT] = n, 0


@rule
def choose_first(choosing: Callable[..., int], t: State, f: Vector, b: int, s: Vector) -> None:
    """Where several choose at once, have the attacker choose before the others."""
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    if s[ACTOR] >= 0 and choosing(t, s) >> f[ATTACKER] & 1 == 1:
        f[b + STATE + ACTOR] = f[ATTACKER]


@rule
def is_known(mask: Callable[..., None], t: State, f: Vector, b: int, s: Vector) -> int:
    """Tell (1 or 0) whether the attacker knows the whole state of a frame."""
    mask(t, s, f[ATTACKER])
    for i in range(f[SLOTS]):
        if s[i] != f[b + STATE + i]:
            return 0
    return 1


@rule
def enter(  # noqa: PLR0911 (one for each kind of answer)
    rules: Callables, t: State, memory: Memory, b: int
) -> int:
    """Enter a state: list its moves, or return 1 with the answer if there is one already."""
    legal, apply, chance_outcomes, choosing, mask = rules
    f, s, out, _, table, history, coefficients = memory
    if f[JOINT] == 1:
        choose_first(choosing, t, f, b, s)
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    f[FOUND] = 0
    if s[ACTOR] == OVER:
        f[FOUND] = 1 if s[WINNERS] == 1 << f[ATTACKER] else 0
        return 1
    if f[b + DEPTH] == 0:
        return 1
    if f[SECRET] == 1 and s[ACTOR] == f[ATTACKER] and is_known(mask, t, f, b, s) == 0:
        return 1
    if f[b + DEPTH] == 1 and s[ACTOR] == f[ATTACKER]:
        f[FOUND] = wins_at_once(legal, apply, t, f, b, s, out, history)
        return 1
    f[b + KEY] = (state_hash(s, coefficients) + f[ATTACKER] * STRIDE) % (1 << 62)
    entry, first = find(table, f[b + KEY]), -1
    if entry >= 0:
        if PLIES - (entry & PLIES) <= f[b + DEPTH]:
            f[FOUND] = 1
            return 1
        if entry >> PLY_BITS & PLIES >= f[b + DEPTH]:
            return 1
        first = entry >> 2 * PLY_BITS
    list_moves(legal, chance_outcomes, t, memory, b, first)
    return 1 if f[b + COUNT] == 0 else 0


@rule
def descend(apply: Callable[..., None], t: State, f: Vector, b: int, s: Vector) -> None:
    """Make the move of a frame that last answered a question, of those that are left, in the frame below it."""
    moves = b + STATE + f[SLOTS]
    at = moves + f[b + NEXT]
    for k in range(at + 1, moves + f[b + COUNT]):
        if f[k] > f[at]:
            f[at], f[k] = f[k], f[at]
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    apply(t, s, f[at] & ACTION)
    f[b + NEXT] += 1
    d = b + f[FRAME]
    for i in range(f[SLOTS]):
        f[d + STATE + i] = s[i]
    f[d + DEPTH], f[d + NEXT] = f[b + DEPTH] - 1, -1


@rule
def force(rules: Callables, t: State, memory: Memory, states: int) -> int:
    """Go on with a search, for this many states at most; return how many are left when the first frame is done, else −1.

    Its memory is the frames, a state, room for actions and for their weights, what is known of states, when each move last answered a
    question, and what states are hashed with.
    """
    _, apply, _, _, _ = rules
    f, s, _, _, table, history, _ = memory
    ply = f[PLY]
    while states > 0:
        b = HEADER + f[FRAME] * ply
        done = 0
        if f[b + NEXT] < 0:
            states -= 1
            done = enter(rules, t, memory, b)
            if f[FAULT] != 0:
                return states
        else:
            seat = f[b + STATE + ACTOR]
            wanted = 1 if seat == f[ATTACKER] else 0
            if f[FOUND] == wanted or f[b + NEXT] == f[b + COUNT]:
                action = f[b + STATE + f[SLOTS] + f[b + NEXT] - 1] & ACTION
                if f[FOUND] == wanted:
                    note(f, history, seat, action)
                remember(table, f[b + KEY], f[b + DEPTH], f[FOUND], action)
                done = 1
        if done == 0:
            descend(apply, t, f, b, s)
            ply += 1
        elif ply == 0:
            f[PLY] = 0
            return states
        else:
            ply -= 1
    f[PLY] = ply
    return -1


FORCE = "i(legal+apply+chance_outcomes+choosing+mask, v, v*7, i)"

MOST_PLIES, DEEPEST = 7, 19
"""A win within MOST_PLIES plies is found; one within DEEPEST where few states have to be searched."""
MOST, MOST_PLAIN = 1 << 18, 1 << 10
"""The most states for one answer: in SiegeStones enough for seven plies, in Ascension for five."""
TABLE, TABLE_PLAIN = 1 << 20, 1 << 14
"""Words of the transposition table."""


def can_be_forced(game: Rules) -> bool:
    """Tell whether forced wins are looked for: in games played for winning alone, with nothing hidden but simultaneous moves."""
    return not (game.counts_points or game.is_cooperative) and (game.is_simultaneous or not game.hides)


class Forced:
    """Answers whether a seat can force a win within a few plies, in a game of which `can_be_forced` holds.

    An answer takes at most `most` states. `taken` is the most that one has taken; whoever asks for more plies begins anew with 0.
    """

    def __init__(self, game: Rules) -> None:
        self._game, backend, self.taken = game, backend_of(game), 0
        self.slices, self.most = Slices(1024 if backend.fast else 64), MOST if backend.fast else MOST_PLAIN
        slots = game.state_layout.length
        frame = STATE + slots + game.max_legal_moves
        header = [0] * HEADER
        header[SLOTS], header[FRAME] = slots, frame
        header[JOINT], header[SECRET] = int(game.is_simultaneous), int(game.hides)
        vector, zeros = backend.vector, backend.zeros
        self._vector, self._frames = vector, vector(header + [0] * frame * (DEEPEST + 1))
        self._history = zeros(SEATS * MOVES)
        table = zeros(TABLE if backend.fast else TABLE_PLAIN)
        room = zeros(slots), zeros(game.max_legal_moves), zeros(game.max_legal_moves)
        memory = (self._frames, *room, table, self._history, vector(random_coefficients(slots)))
        self._go_on = partial(backend.driver(force, FORCE), vector(game.tables), memory)

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
        f[PLY], f[ATTACKER], f[HEADER + DEPTH], f[HEADER + NEXT] = 0, seat, plies, -1
        f[HEADER + STATE : HEADER + STATE + len(node)] = self._vector(node)
        for states in self.slices.until_done(self._go_on, end):
            if states == end:
                self.taken = max(self.taken, end - begun)
                return False
            yield states
        self.taken = max(self.taken, self.slices.states - begun)
        if fault := int(f[FAULT]):
            raise StonesError(f"{self._game.title}: {FAULTS[fault]}")
        return bool(f[FOUND])
