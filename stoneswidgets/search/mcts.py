"""Monte Carlo tree search over any game's rule functions, as machine code or in plain Python.

A simulation determinizes the root's state: it draws what is hidden there. It descends the tree, selecting by the
results so far, makes a playout to the end of the game, and backs the result up. While a move has few visits, those of
simulations in which it was played later help (RAVE, Gelly and Silver 2011). Wins and losses are backed up as proven
(MCTS-Solver, Winands, Björnsson and Saito 2008).

Where the game's rule `judge` evaluates positions, that takes the place of the playout (Lorentz 2008), and the children of a node
begin with their static evaluation (prior knowledge, Gelly and Silver 2007); a move that ends the game is proven immediately.

Of simultaneous moves, each combination leads to a node of its own. From the nodes' means, a seat regrets the moves that would have
served it better, and plays them more often (simultaneous-move MCTS by regret matching: Lisý, Kovařík, Lanctot and Bošanský, NeurIPS
2013). The average strategies of two seats tend to an equilibrium.

The memory of a search is the state of the simulation, the tree's header, its nodes and their worths, room for a list of moves and
for their weights, and the generator of random numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import (
    ACTOR,
    ALL_WON,
    CHANCE,
    OVER,
    WINNERS,
    State,
    Vector,
    below,
    lowest,
    popcount,
    quotient,
    rule,
)
from stoneswidgets.search.exact.frames import (
    ACTION,
    ACTION_BITS,
    BAD_ACTION,
    BAD_SCORE,
    CHILD_BITS,
    ENDLESS,
    MOST_CHILDREN,
    NO_MOVE,
    TOO_MANY,
)

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence

    from stoneswidgets.kernel import Callables, Memory

    Reals = MutableSequence[float]

# ---------------------------------------------------------------- the tree: four words for each node

LINK, VISITS, POINTS, LATER, NODE = range(5)
"""The four words of a node. LINK: the move that leads to it, what is proven of it, and where its children are (see below).
VISITS: the simulations that went through it. POINTS: what these brought to the seat that made the move. LATER: visits << 32 |
points of the simulations in which that seat made the same move later, anywhere below the node's parent (RAVE)."""
PROVEN, COUNT = ACTION_BITS, ACTION_BITS + 2
FIRST = COUNT + CHILD_BITS
"""LINK consists of twenty bits for the action (see `folded`), two for what is proven, fourteen for the number of children, and the index of
the first child."""
MOST_NODES = (1 << 63 - FIRST) - 1
UNKNOWN, WON, LOST, AT_ONCE = range(4)
"""What is proven for the seat that made the move. AT_ONCE instead marks a first child: it and those that follow are moves that
several seats make at once (see `REGRET`)."""
WIN = 12
"""Points for a win; several winners share them. Leads and scores are scaled to it, and rounded up or down at random."""

# ---------------------------------------------------------------- the worths: two numbers for each node

SHOWN, SHARE, WORTH = range(3)
"""A node's worth is cached, since each selection compares all children, and a simulation changes few. SHOWN: its mean, with RAVE.
SHARE: its share of its parent's exploration bonus; 0 if the node is proven."""
UNTRIED = 0.5
"""SHOWN of a node without simulations."""

# ---------------------------------------------------------------- the header

USED, SEATS, VIEWER, JOINT, CAREFUL, ONLY, SPREAD, OPEN, PLAY_ON = range(9)
"""The words of the header. USED: the nodes in use (the root is node 0). SEATS: the number of players. VIEWER: the seat whose view
is searched. JOINT: 1 if several seats choose at once somewhere in the game. CAREFUL: 1 if a seat's legal moves can depend on
what is hidden. ONLY: 1 + the only action that is looked at in the root, or 0 for all. SPREAD: the lead that counts as a sure
win where random play stops at a chance event, or 0 if it goes on to the end. OPEN: 1 if wins and losses can be proven (nothing
is hidden, and winning alone is what counts). PLAY_ON: 1 if a shared win counts less than its share, 1 less the number of players if it
counts whole (see `reward`)."""
PLAYED_FOR, LEAST, SPAN, MOST_PLIES, FAULT = range(9, 14)
"""What is played for (see below); the least score; the greatest score minus the least; the most plies of a game; the number of
what is wrong with the game, so that it cannot be searched (see `frames.FAULTS`)."""
WINNING, LEADING, SCORING = range(3)
"""Values of PLAYED_FOR."""
PATH, STAMP, SURE, ASIDE, JUDGING, JUDGED = range(14, 20)
"""Of the current simulation. PATH: the number of nodes on its way down the tree. STAMP: the simulation's number. SURE: 1 if the
game ended within the tree and that can prove something. ASIDE: the place on the way of the last node where seats moved at
random, only to try it out (−1: there is none); nodes above it are not told the result. JUDGING: 1 if the game's rule `judge` is
asked in all simulations, and less is explored. JUDGED: 1 + the points that it says of the seat to move in the last position that it was asked about; 0 if it says none."""
WAY = 20
LONGEST = 64
DONE = WAY + LONGEST
"""From WAY on, the nodes on the simulation's way; from DONE on, for each seat and action, the number of the last simulation in
which the seat made that move."""
ACTIONS = 1 << 14
OF_SEAT = ACTIONS // 4
RAVE = 0.002
EXPLORE, EXPLORE_JUDGED = 0.08, 0.02
"""The second where positions are judged, which scatters less than random games, or where there are very many moves (see `Tree`)."""


# ---------------------------------------------------------------- nodes and their selection


@rule
def proof(link: int) -> int:
    """Return what is proven of a node."""
    return link >> PROVEN & 3


@rule
def first_child(link: int) -> int:
    """Return a node's first child."""
    return link >> FIRST & MOST_NODES


@rule
def count(link: int) -> int:
    """Return how many children a node has."""
    return link >> COUNT & MOST_CHILDREN


@rule
def folded(action: int) -> int:
    """Return an action as LINK stores it: its upper bits mixed into the lower ones, which index the moves played (see `made`).

    >>> folded(folded(0b1101_0000000011)), folded(5)
    (13315, 5)
    """
    return action ^ action >> ACTION_BITS // 2


@rule
def action_of(link: int) -> int:
    """Return the action that leads to a node."""
    return folded(link & ACTION)


@rule
def made(link: int, seat: int) -> int:
    """Return the header's index for a seat's move; a few moves share one, as do the fifth seat and the first."""
    return DONE + (seat & 3) * OF_SEAT + (link & OF_SEAT - 1)


@rule
def appraise(tree: State, worths: Reals, child: int) -> None:
    """Update a node's worth: proven wins come first, proven losses last."""
    at, to = child * NODE, child * WORTH
    known = proof(tree[at + LINK])
    if known != UNKNOWN:
        worths[to + SHOWN], worths[to + SHARE] = 1e9 if known == WON else -1.0, 0.0
        return
    worths[to + SHARE] = quotient(1.0, 1.0 + tree[at + VISITS])
    show(tree, worths, child)


@rule
def show(tree: State, worths: Reals, child: int) -> None:
    """Update the mean, with RAVE, of a node of which nothing is proven."""
    at = child * NODE
    visits, later = tree[at + VISITS], tree[at + LATER] >> 32
    points, after = tree[at + POINTS], tree[at + LATER] & 0xFFFFFFFF
    weight = 1.0 + RAVE * later
    # One division for (1 - b) * points / visits + b * after / later, with b = later / (the divisor).
    worths[child * WORTH + SHOWN] = quotient(
        points * weight + after + WIN * 0.5, WIN * (visits * weight + later + 1.0)
    )


@rule
def worth_of(worths: Reals, child: int, explore: float) -> float:
    """Return a child's selection value."""
    return worths[child * WORTH + SHOWN] + explore * worths[child * WORTH + SHARE]


@rule
def curiosity(tree: State, h: State, node: int) -> float:
    """Return the exploration bonus of an unvisited child."""
    explore = EXPLORE if h[JUDGING] == 0 else EXPLORE_JUDGED
    raised: float = explore * (tree[node * NODE + VISITS] + 1.0) ** 0.5
    return raised


@rule
def best_child(tree: State, worths: Reals, h: State, node: int) -> int:
    """Select the child to visit."""
    link = tree[node * NODE + LINK]
    first, best, top = first_child(link), 0, -2.0
    explore = curiosity(tree, h, node)
    for child in range(first, first + count(link)):
        worth = worth_of(worths, child, explore)
        if worth > top:
            best, top = child, worth
    return best


@rule
def best_legal_child(tree: Vector, worths: Reals, h: Vector, node: int, actions: State, n: int) -> int:
    """Select the child to visit, of those for the first n actions in a list; missing ones are added (−1: no room)."""
    for i in range(n):
        if child_for(tree, worths, h, node, actions[i]) < 0:
            return -1
    link = tree[node * NODE + LINK]
    first, best, top = first_child(link), 0, -2.0
    explore = curiosity(tree, h, node)
    for child in range(first, first + count(link)):
        if is_among(actions, n, action_of(tree[child * NODE + LINK])) == 1:
            worth = worth_of(worths, child, explore)
            if worth > top:
                best, top = child, worth
    return best


@rule
def add(tree: Vector, worths: Reals, child: int, action: int) -> None:
    """Initialize a node that an action leads to."""
    at, to = child * NODE, child * WORTH
    tree[at + LINK] = folded(action)
    tree[at + VISITS] = tree[at + POINTS] = tree[at + LATER] = 0
    worths[to + SHOWN], worths[to + SHARE] = UNTRIED, 1.0


@rule
def is_among(actions: State, n: int, action: int) -> int:
    """Tell (1 or 0) whether an action is one of the first n in a list."""
    for i in range(n):
        if actions[i] == action:
            return 1
    return 0


@rule
def child_for(tree: Vector, worths: Reals, h: Vector, node: int, action: int) -> int:
    """Return the child that an action leads to; if there is none, a new one, or −1 if there is no room."""
    link = tree[node * NODE + LINK]
    first, n = first_child(link), count(link)
    for child in range(first, first + n):
        if action_of(tree[child * NODE + LINK]) == action:
            return child
    if action >> ACTION_BITS != 0:
        h[FAULT] = BAD_ACTION
        return -1
    if n == MOST_CHILDREN or (h[USED] + n + 1) * NODE > len(tree):
        return -1
    if first + n != h[USED]:  # children stand in a row
        for i in range(n * NODE):
            tree[h[USED] * NODE + i] = tree[first * NODE + i]
        for i in range(n * WORTH):
            worths[h[USED] * WORTH + i] = worths[first * WORTH + i]
        first = h[USED]
        h[USED] += n
    add(tree, worths, h[USED], action)
    h[USED] += 1
    tree[node * NODE + LINK] = link & ((1 << COUNT) - 1) | n + 1 << COUNT | first << FIRST
    return h[USED] - 1


# ---------------------------------------------------------------- simultaneous moves

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


# ---------------------------------------------------------------- simulations

EXPAND = 4
"""Visits after which a node gets children."""
ROW = 60
"""The number of children whose moves are looked up at a time."""


@rule
def expand(
    legal: Callable[..., int],
    chance_outcomes: Callable[..., int],
    choosing: Callable[..., int],
    t: State,
    memory: Memory,
    node: int,
) -> int:
    """Expand a node, its children in random order, if there is room for them; return how many."""
    s, h, tree, worths, out, weights, g = memory
    if h[JOINT] == 1 and s[ACTOR] >= 0:
        who = choosing(t, s)
        if popcount(who) > 1:
            return expand_joint(legal, t, s, h, tree, node, out, who)
    n = legal(t, s, s[ACTOR], out) if s[ACTOR] >= 0 else chance_outcomes(t, s, out, weights)
    if n > MOST_CHILDREN or (n < 1 and s[ACTOR] >= 0):
        h[FAULT] = NO_MOVE if n < 1 else TOO_MANY
        return 0
    if node == 0 and h[ONLY] > 0:
        out[0], n = h[ONLY] - 1, 1
    if n == 0 or (h[USED] + n) * NODE > len(tree):
        return 0
    wrong = 0
    for i in range(n):
        k = i + below(g, n - i)
        wrong |= out[k] >> ACTION_BITS
        add(tree, worths, h[USED] + i, out[k])
        out[k] = out[i]
    if wrong != 0:
        h[FAULT] = BAD_ACTION
        return 0
    tree[node * NODE + LINK] |= h[USED] << FIRST | n << COUNT
    h[USED] += n
    return n


@rule
def reward(score: Callable[..., int], t: State, s: State, h: Vector, seat: int, g: Vector) -> int:
    """Return a seat's points at the end of the game; where a simulation ended earlier, those of its static evaluation, or of its lead."""
    if s[ACTOR] == OVER:
        if h[PLAYED_FOR] != WINNING:
            return share(score, t, s, h, seat, g)
        if s[WINNERS] >> seat & 1 == 0:
            return 0
        winners = 0
        for other in range(h[SEATS]):
            winners += s[WINNERS] >> other & 1
        return WIN if winners == 1 else WIN // (winners + h[PLAY_ON])
    if h[JUDGED] > 0:
        return h[JUDGED] - 1 if seat == s[ACTOR] else WIN + 1 - h[JUDGED]
    lead = h[SEATS] * score(t, s, seat)
    for other in range(h[SEATS]):
        lead -= score(t, s, other)
    return max(0, min(WIN, WIN // 2 + lead * WIN // (2 * h[SPREAD])))


@rule
def share(score: Callable[..., int], t: State, s: State, h: Vector, seat: int, g: Vector) -> int:
    """Return what part of WIN a seat's score is, or its lead over the best of the others; rounded up or down at random."""
    mine, most = score(t, s, seat), h[SPAN]
    part = mine - h[LEAST]
    if part < 0 or part > most:
        h[FAULT] = BAD_SCORE
        return 0
    if h[PLAYED_FOR] == LEADING:
        other_most = h[LEAST]
        for other in range(h[SEATS]):
            if other != seat:
                other_most = max(other_most, score(t, s, other))
        part, most = mine - other_most + h[SPAN], 2 * h[SPAN]
    return (part * WIN + below(g, most)) // most


@rule
def prove_end(tree: Vector, s: State, node: int, seat: int) -> int:
    """Mark a node where the game is over as won or lost for the seat that moved there; return 0 if it shares the win."""
    if s[WINNERS] >> seat & 1 == 0:
        tree[node * NODE + LINK] |= LOST << PROVEN
    elif s[WINNERS] == 1 << seat:
        tree[node * NODE + LINK] |= WON << PROVEN
    return proof(tree[node * NODE + LINK]) & 1 | proof(tree[node * NODE + LINK]) >> 1


@rule
def assess(judge: Callable[..., int], t: State, s: State, h: Vector, g: Vector) -> int:
    """Note a position's static evaluation; return 1 if that, or the end of the game, gives its value."""
    won = judge(t, s) if h[JUDGING] == 1 and s[ACTOR] >= 0 else -1
    h[JUDGED] = 1 + (won * WIN + below(g, ALL_WON)) // ALL_WON if won >= 0 else 0
    return 1 if won >= 0 or s[ACTOR] == OVER else 0


@rule
def foresee(rules: Callables, t: State, memory: Memory, node: int) -> None:
    """Evaluate the position after each move of a new node: by the static evaluation, or by who has won there."""
    apply, score, judge = rules
    s, h, tree, worths, _, before, g = memory
    seat, link = s[ACTOR], tree[node * NODE + LINK]
    for i in range(len(s)):
        before[i] = s[i]
    for child in range(first_child(link), first_child(link) + count(link)):
        at = child * NODE
        apply(t, s, action_of(tree[at + LINK]))
        if assess(judge, t, s, h, g) == 1:
            tree[at + VISITS], tree[at + POINTS] = 1, reward(score, t, s, h, seat, g)
            if s[ACTOR] == OVER:
                prove_end(tree, s, child, seat)
            appraise(tree, worths, child)
        for i in range(len(s)):
            s[i] = before[i]


@rule
def branch_out(rules: Callables, t: State, memory: Memory, node: int) -> int:
    """Expand a node, if it was visited often enough and there is room; return the number of children.

    `judge` is asked first, since it makes machine code smaller: of a rule that always says −1, none is left of what follows.
    """
    legal, apply, _, chance_outcomes, choosing, score, judge = rules
    s, h, tree, _, _, _, _ = memory
    if node != 0 and tree[node * NODE + VISITS] < EXPAND:
        return 0
    n: int = expand(legal, chance_outcomes, choosing, t, memory, node)
    if n > 0 and h[JUDGING] == 1 and s[ACTOR] >= 0 and judge(t, s) >= 0:
        foresee((apply, score, judge), t, memory, node)
    return n


@rule
def descend(rules: Callables, t: State, memory: Memory) -> None:
    """Descend the tree to a leaf; note the nodes on the path, with the seats that moved."""
    legal, apply, chance, _, choosing, _, _ = rules
    s, h, tree, worths, out, _, g = memory
    node, h[PATH], h[ASIDE] = 0, 1, -1
    h[WAY] = 0
    while s[ACTOR] != OVER and h[PATH] < LONGEST:
        if count(tree[node * NODE + LINK]) == 0 and branch_out(rules, t, memory, node) == 0:
            break
        seat = s[ACTOR]
        if h[JOINT] == 1 and is_joint(tree, node) == 1:
            seat, node = TOGETHER, descend_joint((legal, apply, choosing), t, s, h, tree, node, out, g)
        else:
            if seat == CHANCE:
                node = child_for(tree, worths, h, node, chance(t, s, g))
            elif h[CAREFUL] == 1 and node != 0:
                node = best_legal_child(tree, worths, h, node, out, legal(t, s, seat, out))
            else:
                node = best_child(tree, worths, h, node)
            if node >= 0:
                link = tree[node * NODE + LINK]
                apply(t, s, action_of(link))
                if seat >= 0:
                    h[made(link, seat)] = h[STAMP]
        if node < 0:
            break
        h[WAY + h[PATH]] = node << 4 | seat + 1
        h[PATH] += 1


@rule
def play_out(
    apply: Callable[..., None],
    random_action: Callable[..., int],
    chance: Callable[..., int],
    t: State,
    s: Vector,
    h: Vector,
    out: Vector,
    g: Vector,
) -> None:
    """Make a playout, to the end or, where leads are what counts, to the next chance event."""
    plies = 0
    while s[ACTOR] != OVER:
        seat = s[ACTOR]
        plies += 1
        if plies > h[MOST_PLIES]:
            h[FAULT] = ENDLESS
            return
        if seat >= 0:
            action = random_action(t, s, seat, out, g)
            h[made(folded(action), seat)] = h[STAMP]
            apply(t, s, action)
        elif h[SPREAD] > 0:
            return
        else:
            apply(t, s, chance(t, s, g))


@rule
def prove(tree: Vector, h: State, node: int, seat: int, mover: int) -> int:
    """Mark a node as won or lost for the seat that moved there, if its children prove it; return 1 if they do.

    One child that wins for the mover decides: the mover has won, and all other seats have lost. If all children lose for
    the mover, the mover has lost; in a game for two, the other seat has then won.
    """
    link = tree[node * NODE + LINK]
    wins = losses = 0
    for child in range(first_child(link), first_child(link) + count(link)):
        known = proof(tree[child * NODE + LINK])
        wins |= known & 1
        losses += known >> 1
    if wins == 0 and losses < count(link):
        return 0
    if wins == 0 and mover != seat and h[SEATS] > 2:
        return 0
    tree[node * NODE + LINK] |= (WON if (wins == 1) == (mover == seat) else LOST) << PROVEN
    return 1


@rule
def credit(tree: Vector, worths: Reals, h: State, node: int, mover: int, points: int) -> None:
    """Add a simulation's result to those children of a node whose moves were played later in it (RAVE)."""
    link = tree[node * NODE + LINK]
    first, left = first_child(link), count(link)
    while left > 0:
        later, last = 0, first + min(left, ROW) - 1
        for child in range(last, first - 1, -1):  # no branch: which moves were made cannot be foretold
            later = later << 1 | (1 if h[made(tree[child * NODE + LINK], mover)] == h[STAMP] else 0)
        while later != 0:
            child = first + lowest(later)
            tree[child * NODE + LATER] += (1 << 32) + points
            if proof(tree[child * NODE + LINK]) == UNKNOWN:
                show(tree, worths, child)
            later &= later - 1
        first, left = first + ROW, left - ROW


@rule
def back_up(
    score: Callable[..., int], t: State, s: State, h: Vector, tree: Vector, worths: Reals, g: Vector
) -> None:
    """Back up the simulation's result along its path, and what it proves."""
    proven, mover = h[SURE], -1
    for i in range(h[PATH] - 1, -1, -1):
        if i == h[ASIDE]:
            return
        node, seat = h[WAY + i] >> 4, (h[WAY + i] & 15) - 1
        at = node * NODE
        tree[at + VISITS] += 1
        if mover == TOGETHER:
            regret(tree, node, h[WAY + i + 1] >> 4)
        elif mover >= 0:
            credit(tree, worths, h, node, mover, reward(score, t, s, h, mover, g))
        if seat == TOGETHER:
            tree[at + POINTS] += reward(score, t, s, h, 0, g)
            tree[at + LATER] += reward(score, t, s, h, 1, g) << 32
            tree[at + LATER] += reward(score, t, s, h, 2, g) if h[SEATS] > 2 else 0
            tree[at + POINTS] += reward(score, t, s, h, 3, g) << 32 if h[SEATS] > 3 else 0
        elif seat >= 0:
            tree[at + POINTS] += reward(score, t, s, h, seat, g)
        if proven == 1 and proof(tree[at + LINK]) == UNKNOWN:
            if seat < 0 or seat == TOGETHER:
                proven = 0
            elif i == h[PATH] - 1:
                proven = prove_end(tree, s, node, seat)
            else:
                proven = prove(tree, h, node, seat, mover) if 0 <= mover < TOGETHER else 0
        appraise(tree, worths, node)
        mover = seat


@rule
def simulate(rules: Callables, t: State, root: State, memory: Memory, simulations: int) -> None:
    """Run the simulations; stop at the first fault."""
    legal, apply, random_action, chance, chance_outcomes, score, determinize, choosing, judge = rules
    s, h, tree, worths, out, _, g = memory
    for _ in range(simulations):
        for i in range(len(root)):
            s[i] = root[i]
        determinize(t, s, h[VIEWER], g)
        h[STAMP] += 1
        descend((legal, apply, chance, chance_outcomes, choosing, score, judge), t, memory)
        if h[FAULT] != 0:
            return
        h[SURE] = h[OPEN] if s[ACTOR] == OVER else 0
        if assess(judge, t, s, h, g) == 0:
            play_out(apply, random_action, chance, t, s, h, out, g)
        if h[FAULT] == 0:
            back_up(score, t, s, h, tree, worths, g)
        if h[FAULT] != 0:
            return


SIMULATE = (
    "n(legal+apply+random_action+chance+chance_outcomes+score+determinize+choosing+judge, v, v, v*3+f+v*3, i)"
)
