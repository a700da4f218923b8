"""The memory of a search tree: what the words of its nodes and of its header mean, and the choice of a child."""

from __future__ import annotations

from stoneswidgets.kernel import State, Vector, rule

# ---------------------------------------------------------------- the tree: four words for each node

LINK, VISITS, POINTS, LATER, NODE = range(5)
"""Its move, what is proven of it, and its children (see below); how often it was visited; the points of the seat that
moved there; visits << 32 | points of all later games in which that seat made that move somewhere below its parent."""
ACTION_BITS = 20
ACTION, PROVEN, COUNT, FIRST = (1 << ACTION_BITS) - 1, ACTION_BITS, ACTION_BITS + 2, 36
"""In LINK: twenty bits of action, two of proof, fourteen of the number of children, and the index of the first."""
MOST_CHILDREN = (1 << FIRST - COUNT) - 1
UNKNOWN, WON, LOST, AT_ONCE = range(4)
"""What is proven for the seat that moved there; or, of a first child, that what follows are choices made at once."""
WIN = 12
"""Points for a win; several winners share them. Leads and scores are scaled to it, and rounded up or down at random."""

# ---------------------------------------------------------------- the header

USED, SEATS, VIEWER, JOINT, CAREFUL, ONLY, SPREAD, OPEN, PLAY_ON = range(9)
"""Nodes in use (the root is node 0); players; whose view the root's state is; whether seats choose at once somewhere;
whether what a seat may choose can depend on what is hidden; one more than the only action that is looked at in the root
(0: all are); the lead that counts as a sure win where random play is cut off at a chance event, or 0 where it is not;
whether nothing is hidden and winning is what counts, so that proofs are possible; whether a shared win counts less than
a share of one (see `reward`)."""
PLAYED_FOR, LEAST, SPAN, MOST_PLIES, FAULT = range(9, 14)
"""What is played for, the least score and from there to the greatest; the most plies of a game; what is wrong with the
game, so that it cannot be searched (see `FAULTS`; 0: nothing)."""
WINNING, LEADING, SCORING = range(3)
"""Values of PLAYED_FOR."""
PATH, STAMP, SURE, ASIDE = range(14, 18)
"""Of this simulation: how many nodes were on the way down; its number; whether it reached a game's end within the tree;
and where on the way the last node is at which it only tried something out (−1: nowhere)."""
BAD_ACTION, NO_MOVE, TOO_MANY, BAD_SCORE, ENDLESS = range(1, 6)
FAULTS = (
    "",
    f"an action or a chance outcome is below 0 or above {ACTION:,}, and cannot be searched",
    "a seat is to move and has no legal move",
    f"there are more than {MOST_CHILDREN:,} moves, or ways to choose at once, in one position, too many to be searched",
    "a score at the end is outside score_range",
    "a game goes on beyond its max_game_length",
)
"""What is wrong, in words, by the numbers that FAULT can have."""
WAY = 18
LONGEST = 64
DONE = WAY + LONGEST
"""From WAY, the nodes of this simulation; from DONE, for each action and seat, whether it was made (in this
simulation: its number)."""
ACTIONS = 1 << 14
RAVE = 0.002
EXPLORE = 0.08


@rule
def proof(link: int) -> int:
    """Return what is proven of a node."""
    return link >> PROVEN & 3


@rule
def count(link: int) -> int:
    """Return how many children a node has."""
    return link >> COUNT & MOST_CHILDREN


@rule
def made(action: int, seat: int) -> int:
    """Return where it stands whether a seat has made a move; rarely two moves share a place, or the fifth seat and the first."""
    return DONE + ((action ^ action >> 10) & (ACTIONS // 4 - 1)) * 4 + (seat & 3)


@rule
def worth_of(tree: State, child: int, explore: float) -> float:
    """Return how promising a child is: certain wins first, certain losses last."""
    at = child * NODE
    known = proof(tree[at + LINK])
    if known != UNKNOWN:
        return 1e9 if known == WON else -1.0
    visits, later = tree[at + VISITS], tree[at + LATER] >> 32
    points, after = tree[at + POINTS], tree[at + LATER] & 0xFFFFFFFF
    weight = 1.0 + RAVE * later
    # One division for (1 - b) * points / visits + b * after / later, with b = later / (the divisor).
    worth: float = (points * weight + after + WIN * 0.5) / (WIN * (visits * weight + later + 1.0))
    return worth + explore / (1.0 + visits)


@rule
def curiosity(tree: State, node: int) -> float:
    """Return what a child's worth is raised by while it has not been visited."""
    raised: float = EXPLORE * (tree[node * NODE + VISITS] + 1.0) ** 0.5
    return raised


@rule
def best_child(tree: State, node: int) -> int:
    """Return the child to visit."""
    link = tree[node * NODE + LINK]
    first, best, top = link >> FIRST, 0, -2.0
    explore = curiosity(tree, node)
    for child in range(first, first + count(link)):
        worth = worth_of(tree, child, explore)
        if worth > top:
            best, top = child, worth
    return best


@rule
def best_legal_child(tree: Vector, h: Vector, node: int, actions: State, n: int) -> int:
    """Return the child to visit, of those for the first n actions in a list; what is not there yet is added (−1: no room)."""
    for i in range(n):
        if child_for(tree, h, node, actions[i]) < 0:
            return -1
    link = tree[node * NODE + LINK]
    first, best, top = link >> FIRST, 0, -2.0
    explore = curiosity(tree, node)
    for child in range(first, first + count(link)):
        if is_among(actions, n, tree[child * NODE + LINK] & ACTION) == 1:
            worth = worth_of(tree, child, explore)
            if worth > top:
                best, top = child, worth
    return best


@rule
def is_among(actions: State, n: int, action: int) -> int:
    """Tell (1 or 0) whether an action is one of the first n in a list."""
    for i in range(n):
        if actions[i] == action:
            return 1
    return 0


@rule
def child_for(tree: Vector, h: Vector, node: int, action: int) -> int:
    """Return the child that an action leads to; if there is none, a new one, or −1 if there is no room."""
    link = tree[node * NODE + LINK]
    first, n = link >> FIRST, count(link)
    for child in range(first, first + n):
        if tree[child * NODE + LINK] & ACTION == action:
            return child
    if action >> ACTION_BITS != 0:
        h[FAULT] = BAD_ACTION
        return -1
    if n == MOST_CHILDREN or (h[USED] + n + 1) * NODE > len(tree):
        return -1
    if first + n != h[USED]:  # children stand in a row
        for i in range(n * NODE):
            tree[h[USED] * NODE + i] = tree[first * NODE + i]
        first = h[USED]
        h[USED] += n
    at = h[USED] * NODE
    tree[at + LINK], tree[at + VISITS], tree[at + POINTS], tree[at + LATER] = action, 0, 0, 0
    h[USED] += 1
    tree[node * NODE + LINK] = link & ((1 << COUNT) - 1) | n + 1 << COUNT | first << FIRST
    return h[USED] - 1
