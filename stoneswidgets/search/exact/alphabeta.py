"""Alpha-beta search over any game's rule functions, where seats move one at a time, nothing is hidden and nothing random.

The search answers one question at a time: is a state worth at least β to the seat that is to move? It looks one ply ahead,
then two, and so on. A state beyond the last ply may be worth anything from the least to the greatest value. So each state
has a lower and an upper bound, and every answer is proven. The state says who moves: its value is negated where the other
seat moves next, and kept where the same seat moves again.

A table holds the states that were searched, under a hash of 62 bits: two sums of the state's parts times random
coefficients, modulo the prime 2³¹ − 1. With random coefficients, two different states have the same hash with a probability
of 2⁻⁶² (Carter and Wegman, 1979). A search of a billion states, each looked up among four million, takes one state for
another with a probability below one in a thousand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, rule
from stoneswidgets.search.exact.faults import ACTION, ACTION_BITS, BAD_ACTION, BAD_SCORE, NO_MOVE

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.kernel import Callables, Memory

PLY, LOW, HIGH, BY_LEAD, LIMIT, SLOTS, FRAME, TIMED, FAULT, HEADER = range(10)
"""The words of the header: the current ply; the lower and the upper bound of the state that was searched last; 1 if the game
is played for the lead, 0 if for winning; the greatest value; the number of slots of a state; the length of a frame; 1 if the
number of plies that an answer takes matters (then the table's entries that were searched deeper are not used); the number
of what is wrong with the game (see `faults.FAULTS`)."""
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
STRIDE = 0x9E3779B97F4B
WAYS, WORDS = 4, 2
MERSENNE = (1 << 31) - 1


PARTS, PART = 3, (1 << 24) - 1
"""A slot of the state is taken in three parts: 24 bits, 24 bits, and the rest with its sign."""


@rule
def fold(n: int) -> int:
    """Return a number below 2**33 that is the same modulo 2**31 − 1; `n` is below 2**63."""
    return (n & MERSENNE) + (n >> 31)


@rule
def state_hash(s: State, coefficients: State) -> int:
    """Return the hash of a state: two sums modulo 2**31 − 1, side by side."""
    n = PARTS * len(s)
    first, second = coefficients[2 * n], coefficients[2 * n + 1]
    for i in range(len(s)):
        k = PARTS * i
        low, middle, high = s[i] & PART, s[i] >> 24 & PART, (s[i] >> 48) + (1 << 16)
        first += fold(low * coefficients[k] + middle * coefficients[k + 1] + high * coefficients[k + 2])
        k += n
        second += fold(low * coefficients[k] + middle * coefficients[k + 1] + high * coefficients[k + 2])
    return max(1, first % MERSENNE << 31 | second % MERSENNE)


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
    """List the moves: the one that was best before, those that win or score, those that have answered most questions."""
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
    """Look at a state that was just reached; list its moves, or return 1 with the result if there is one already."""
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

    Its memory is the frames, a state, room for actions, what is known of states, how often each move has answered a question, and what
    states are hashed with.
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
