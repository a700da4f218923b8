"""The memory of a Monte Carlo tree search: its nodes and edges, their cached values, and the header.

A search works on the state of the simulation, the tree's header, its nodes and their worths, room for a list of moves and for
their weights, and the generator of random numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import State, Vector, quotient, rule
from stoneswidgets.search.exact.frames import ACTION, ACTION_BITS, CHILD_BITS, MOST_CHILDREN

if TYPE_CHECKING:
    from collections.abc import MutableSequence

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
    """Return the child that an action leads to; if there is none, a new one, or −1 if there is no room.

    There is none for a chance outcome that is too great for a node, such as a deal, where behind other hidden things it is a seat's turn.
    """
    link = tree[node * NODE + LINK]
    first, n = first_child(link), count(link)
    for child in range(first, first + n):
        if action_of(tree[child * NODE + LINK]) == action:
            return child
    if action >> ACTION_BITS != 0 or n == MOST_CHILDREN or (h[USED] + n + 1) * NODE > len(tree):
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
