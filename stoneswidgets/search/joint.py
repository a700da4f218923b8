"""Simultaneous moves at a node of the search tree, chosen by regret matching, as machine code or in plain Python.

Each combination of moves leads to a node of its own. From the nodes' means, a seat regrets the moves that would have served it
better, and plays them more often (simultaneous-move MCTS by regret matching: Lisý, Kovařík, Lanctot and Bošanský, NeurIPS 2013).
The average strategies of two seats tend to an equilibrium.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, State, Vector, below, rule
from stoneswidgets.search.exact.frames import (
    ACTION,
    ACTION_BITS,
    BAD_ACTION,
    MOST_CHILDREN,
    NO_MOVE,
    TOO_MANY,
)
from stoneswidgets.search.nodes import (
    ASIDE,
    AT_ONCE,
    CAREFUL,
    COUNT,
    FAULT,
    FIRST,
    LATER,
    LINK,
    NODE,
    PATH,
    POINTS,
    PROVEN,
    USED,
    VISITS,
    action_of,
    count,
    first_child,
    folded,
    is_among,
    proof,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.kernel import Callables

REGRET, WEIGHT, WHO = POINTS, LATER, VISITS
"""The children of a node where several seats move at once are of two kinds.

First come each seat's own moves, a node for each. Its LINK holds the action and, as its number of children, how many moves
the seat has; REGRET, how much the seat regrets not having made it, in points / ONE; WEIGHT, the sum of the probabilities
with which it was chosen, in 1 / ONE, later ones weighing more. The very first is marked as AT_ONCE, and holds in WHO the bit
set of the seats.

Then comes a node for each combination of moves, the first seat's move changing fastest. Its LINK holds the combination's number
instead of an action; VISITS, as always; POINTS, the fourth seat's points << 32 | the first's; LATER, the second's << 32 |
the third's."""
ONE = 1 << 10
TOGETHER = 14
"""Stands in place of a seat where several seats move at once."""
MOST_SEATS = 4
"""The most that may move at once."""
CURIOUS = 4
"""Once in CURIOUS times all seats move at random, so that every combination of moves is looked at. The result
counts for the node of that combination and for those below it, but not for those above: nobody would play so."""


@rule
def is_joint(tree: State, node: int) -> int:
    """Tell (1 or 0) whether several seats move at once in a node that has children."""
    return 1 if proof(tree[first_child(tree[node * NODE + LINK]) * NODE + LINK]) == AT_ONCE else 0


@rule
def is_known(tree: State, first: int, n: int, action: int) -> int:
    """Tell (1 or 0) whether an action is one of a seat's moves in a node."""
    for child in range(first, first + n):
        if action_of(tree[child * NODE + LINK]) == action:
            return 1
    return 0


@rule
def size_joint(
    legal: Callable[..., int],
    t: State,
    s: State,
    h: Vector,
    tree: State,
    old: int,
    out: Vector,
    who: int,
) -> int:
    """Return how many children a node has where these seats move at once; 0, and what is wrong, if it cannot be searched.

    Moves that are known of it already (from `old` on; −1: none are) are kept.
    """
    moves, cells, wrong = 0, 1, 0
    for seat in range(MOST_SEATS):
        if who >> seat & 1 == 1:
            legal_moves = legal(t, s, seat, out)
            had = count(tree[old * NODE + LINK]) if old >= 0 else 0
            n = had
            for i in range(legal_moves):
                n += 1 - is_known(tree, old, had, out[i])
                wrong |= out[i] >> ACTION_BITS
            moves, cells, old = moves + n, cells * n, old + had if old >= 0 else -1
            if legal_moves < 1:
                h[FAULT] = NO_MOVE
                return 0
            if moves + cells > MOST_CHILDREN:
                h[FAULT] = TOO_MANY
                return 0
    if wrong != 0:
        h[FAULT] = BAD_ACTION
        return 0
    return moves + cells


@rule
def expand_joint(
    legal: Callable[..., int],
    t: State,
    s: State,
    h: Vector,
    tree: Vector,
    node: int,
    out: Vector,
    who: int,
) -> int:
    """Give a node where several seats move at once its children, if there is room for them; return how many.

    One that has some begins anew, with all moves that it had and those that are legal now.
    """
    link = tree[node * NODE + LINK]
    old = first_child(link) if count(link) > 0 else -1
    size = size_joint(legal, t, s, h, tree, old, out, who)
    first = h[USED]
    if size == 0 or (first + size) * NODE > len(tree):
        return 0
    for i in range(first * NODE, (first + size) * NODE):
        tree[i] = 0
    child = first
    for seat in range(MOST_SEATS):
        if who >> seat & 1 == 1:
            had = count(tree[old * NODE + LINK]) if old >= 0 else 0
            begun = child
            for i in range(had):
                tree[child * NODE + LINK] = tree[(old + i) * NODE + LINK] & ACTION
                child += 1
            for i in range(legal(t, s, seat, out)):
                if is_known(tree, begun, had, out[i]) == 0:
                    tree[child * NODE + LINK] = folded(out[i])
                    child += 1
            for i in range(begun, child):
                tree[i * NODE + LINK] |= child - begun << COUNT
            old = old + had if old >= 0 else -1
    for cell in range(first + size - child):
        tree[(child + cell) * NODE + LINK] = cell
    tree[first * NODE + LINK] |= AT_ONCE << PROVEN
    tree[first * NODE + WHO] = who
    tree[node * NODE + LINK] = link & ((1 << COUNT) - 1) | first << FIRST | size << COUNT
    h[USED] += size
    return size


@rule
def choose(tree: Vector, first: int, n: int, weight: int, actions: State, m: int, g: Vector) -> int:
    """Draw one of a seat's moves by regret matching, add the probabilities to the sums, and return the move's number.

    Only the first m actions of a list are legal now (m < 0: all are).
    """
    total = 0
    if m < 0:
        for i in range(n):
            total += tree[(first + i) * NODE + REGRET]
    else:
        for i in range(n):
            if is_among(actions, m, action_of(tree[(first + i) * NODE + LINK])) == 1:
                total += tree[(first + i) * NODE + REGRET]
    left = total * below(g, ONE * ONE) // (ONE * ONE)
    chosen = -1
    legal_moves = n if m < 0 else m
    for i in range(n):
        at = (first + i) * NODE
        if m < 0 or is_among(actions, m, action_of(tree[at + LINK])) == 1:
            if total == 0:
                tree[at + WEIGHT] += weight * (ONE // legal_moves)
            elif tree[at + REGRET] > 0:
                tree[at + WEIGHT] += weight * (tree[at + REGRET] * ONE // total)
                left -= tree[at + REGRET]
                if left < 0 and chosen < 0:
                    chosen = i
    return chosen if chosen >= 0 else any_legal(tree, first, n, actions, m, g)


@rule
def any_legal(tree: State, first: int, n: int, actions: State, m: int, g: Vector) -> int:
    """Return the number of any of a seat's moves that are legal now, each equally likely; see `choose`."""
    if m < 0:
        return below(g, n)
    action = actions[below(g, m)]
    for i in range(n):
        if action_of(tree[(first + i) * NODE + LINK]) == action:
            return i
    return 0


@rule
def knows_all(
    legal: Callable[..., int], t: State, s: State, tree: State, first: int, out: Vector, who: int
) -> int:
    """Tell (1 or 0) whether a node has all moves that are legal for these seats now."""
    for seat in range(MOST_SEATS):
        if who >> seat & 1 == 1:
            n = count(tree[first * NODE + LINK])
            for i in range(legal(t, s, seat, out)):
                if is_known(tree, first, n, out[i]) == 0:
                    return 0
            first += n
    return 1


@rule
def descend_joint(
    rules: Callables, t: State, s: Vector, h: Vector, tree: Vector, node: int, out: Vector, g: Vector
) -> int:
    """Draw and apply all seats' moves; return the child for their combination, or −1 if there is none and no room for it."""
    legal, apply, choosing = rules
    first = first_child(tree[node * NODE + LINK])
    who, careful, weight = tree[first * NODE + WHO], h[CAREFUL], tree[node * NODE + VISITS] + 1
    if careful == 1:
        if choosing(t, s) != who:
            return -1
        if knows_all(legal, t, s, tree, first, out, who) == 0:
            if expand_joint(legal, t, s, h, tree, node, out, who) == 0:
                return -1
            first = first_child(tree[node * NODE + LINK])
    cell, stride, legal_moves = 0, 1, -1
    curious = below(g, CURIOUS) == 0
    if curious:
        h[ASIDE] = h[PATH] - 1
    for seat in range(MOST_SEATS):
        if who >> seat & 1 == 1:
            n = count(tree[first * NODE + LINK])
            s[ACTOR] = seat
            if careful == 1:
                legal_moves = legal(t, s, seat, out)
            if curious:
                chosen = any_legal(tree, first, n, out, legal_moves, g)
            else:
                chosen = choose(tree, first, n, weight, out, legal_moves, g)
            apply(t, s, action_of(tree[(first + chosen) * NODE + LINK]))
            cell += stride * chosen
            first, stride = first + n, stride * n
    return first + cell


@rule
def word_of(seat: int) -> int:
    """Return the word of a combination's node that holds a seat's points."""
    return POINTS if seat == 0 or seat == MOST_SEATS - 1 else LATER


@rule
def shift_of(seat: int) -> int:
    """Return how far up in that word the points stand."""
    return 32 if seat == 1 or seat == MOST_SEATS - 1 else 0


@rule
def worth(tree: State, cell: int, word: int, shift: int) -> int:
    """Return what a combination of moves was worth so far to the seat whose points are there, in points / ONE; −1: unknown."""
    at = cell * NODE
    if tree[at + VISITS] == 0:
        return -1
    return (tree[at + word] >> shift & 0xFFFFFFFF) * ONE // tree[at + VISITS]


@rule
def regret(tree: Vector, node: int, cell: int) -> None:
    """Update each seat's regrets, after a combination of moves was played and its result counted."""
    first = first_child(tree[node * NODE + LINK])
    who = tree[first * NODE + WHO]
    cells = first
    for seat in range(MOST_SEATS):
        if who >> seat & 1 == 1:
            cells += count(tree[cells * NODE + LINK])
    stride = 1
    for seat in range(MOST_SEATS):
        if who >> seat & 1 == 1:
            word, shift = word_of(seat), shift_of(seat)
            n = count(tree[first * NODE + LINK])
            own = (cell - cells) // stride % n
            had = worth(tree, cell, word, shift)
            for i in range(n):
                other = worth(tree, cell + (i - own) * stride, word, shift)
                at = (first + i) * NODE + REGRET
                if other >= 0:
                    tree[at] = max(0, tree[at] + other - had)
            first, stride = first + n, stride * n
