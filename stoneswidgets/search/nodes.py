"""The memory of a search tree: what the words of its nodes and of its header mean, and the choice of a child."""

from __future__ import annotations

from stoneswidgets.kernel import State, rule

# ---------------------------------------------------------------- the tree: four words for each node

LINK, VISITS, POINTS, LATER, NODE = range(5)
"""Its move, what is proven of it, and its children (see below); how often it was visited; the points of the seat that
moved there; visits << 32 | points of all later games in which that seat made that move somewhere below its parent."""
ACTION, PROVEN, COUNT, FIRST = (1 << 20) - 1, 20, 22, 32
"""In LINK: twenty bits of action, two of proof, ten of the number of children, and the index of the first."""
UNKNOWN, WON, LOST = range(3)
"""What is proven for the seat that moved there."""
WIN = 12
"""Points for a win; several winners share them."""

# ---------------------------------------------------------------- the header

USED, SEATS, VIEWER, JOINT, SPREAD, OPEN, PLAY_ON, PATH, STAMP, SURE, ASIDE = range(11)
"""Nodes in use (the root is node 0); players; whose view the root's state is; the first of the actions that all seats
choose at once; the lead that counts as a sure win where random play is cut off at a chance event, or 0 where it is not;
whether nothing is hidden, so that proofs are possible; whether a shared win counts less than a share of one (see
`reward`). Of this simulation: how many nodes were on the way down; its number; whether it reached a game's end within
the tree; and where on the way the last node is at which it only tried something out (−1: nowhere)."""
WAY = 12
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
    return link >> COUNT & 1023


@rule
def made(action: int, seat: int) -> int:
    """Return where it stands whether a seat has made a move; rarely two moves share a place."""
    return DONE + ((action ^ action >> 10) & (ACTIONS // 4 - 1)) * 4 + seat


@rule
def best_child(tree: State, node: int) -> int:
    """Return the child to visit: certain wins first, certain losses last, else the most promising."""
    link = tree[node * NODE + LINK]
    first, best, top = link >> FIRST, 0, -2.0
    explore = EXPLORE * (tree[node * NODE + VISITS] + 1.0) ** 0.5
    for child in range(first, first + count(link)):
        at = child * NODE
        known = proof(tree[at + LINK])
        visits, later = tree[at + VISITS], tree[at + LATER] >> 32
        points, after = tree[at + POINTS], tree[at + LATER] & 0xFFFFFFFF
        if known == UNKNOWN:
            weight = 1.0 + RAVE * later
            # One division for (1 - b) * points / visits + b * after / later, with b = later / (the divisor).
            worth = (points * weight + after + WIN * 0.5) / (WIN * (visits * weight + later + 1.0))
            worth += explore / (1.0 + visits)
        else:
            worth = 1e9 if known == WON else -1.0
        if worth > top:
            best, top = child, worth
    return best
