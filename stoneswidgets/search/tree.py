"""Monte Carlo tree search over any game's rule functions: compiled where numba is installed.

Each simulation starts from the root's state, what is hidden in it filled in at random; goes down the tree by what is
known so far; plays on at random; and tells every node on its way how it ended. What a move was worth later in the same
games helps at first (RAVE, Gelly and Silver 2011); wins and losses that are certain are backed up as such (MCTS-Solver,
Winands, Björnsson and Saito 2008).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, State, Vector, rule

if TYPE_CHECKING:
    from collections.abc import Callable

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

USED, SEATS, VIEWER, BEYOND, SPREAD, OPEN, PATH, STAMP, SURE = range(9)
"""Nodes in use; players; whose view the root's state is; the first action that the tree does not follow (play from
there is random); the lead that counts as a sure win where random play is cut off at a chance event, or 0 where it is
not; whether nothing is hidden, so that proofs are possible; of this simulation: how many nodes were on the way down,
its number, and whether it reached a game's end within the tree. The root is node 0."""
WAY = 10
LONGEST = 64
DONE = WAY + LONGEST
"""From WAY, the nodes of this simulation; from DONE, for each action and seat, whether it was made (in this
simulation: its number)."""
ACTIONS = 1 << 14
EXPAND = 4
"""Visits after which a node gets children."""
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
def expand(
    legal: Callable[..., int],
    odds: Callable[..., int],
    t: State,
    s: State,
    h: Vector,
    tree: Vector,
    node: int,
    out: Vector,
    weights: Vector,
) -> int:
    """Give a node its children, if there is room for them and it should have some; return how many."""
    n = legal(t, s, s[ACTOR], out) if s[ACTOR] >= 0 else odds(t, s, out, weights)
    if n == 0 or out[0] >= h[BEYOND] or (h[USED] + n) * NODE > len(tree):
        return 0
    for i in range(n):
        at = (h[USED] + i) * NODE
        tree[at + LINK] = out[i]
        tree[at + VISITS] = tree[at + POINTS] = tree[at + LATER] = 0
    tree[node * NODE + LINK] |= h[USED] << FIRST | n << COUNT
    h[USED] += n
    return n


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


@rule
def child_of(tree: State, node: int, action: int) -> int:
    """Return the child of a chance node that an outcome leads to."""
    link = tree[node * NODE + LINK]
    child = link >> FIRST
    while tree[child * NODE + LINK] & ACTION != action:
        child += 1
    return child


@rule
def reward(score: Callable[..., int], t: State, s: State, h: State, seat: int) -> int:
    """Return a seat's points at the end of the game, or by its lead where a simulation was cut off."""
    if s[ACTOR] == OVER:
        if s[WINNERS] >> seat & 1 == 0:
            return 0
        winners = 0
        for other in range(h[SEATS]):
            winners += s[WINNERS] >> other & 1
        return WIN // winners
    lead = h[SEATS] * score(t, s, seat)
    for other in range(h[SEATS]):
        lead -= score(t, s, other)
    return max(0, min(WIN, WIN // 2 + lead * WIN // (2 * h[SPREAD])))


@rule
def descend(
    legal: Callable[..., int],
    apply: Callable[..., None],
    chance: Callable[..., int],
    odds: Callable[..., int],
    t: State,
    s: Vector,
    h: Vector,
    tree: Vector,
    out: Vector,
    weights: Vector,
    g: Vector,
) -> None:
    """Go down the tree to a node without children. The way is noted, with the seats that moved."""
    node, h[PATH] = 0, 1
    h[WAY] = 0
    while s[ACTOR] != OVER and h[PATH] < LONGEST:
        at = node * NODE
        if count(tree[at + LINK]) == 0 and (
            (node != 0 and tree[at + VISITS] < EXPAND)
            or expand(legal, odds, t, s, h, tree, node, out, weights) == 0
        ):
            break
        seat = s[ACTOR]
        node = child_of(tree, node, chance(t, s, g)) if seat == CHANCE else best_child(tree, node)
        action = tree[node * NODE + LINK] & ACTION
        apply(t, s, action)
        h[WAY + h[PATH]] = node << 3 | seat + 1
        h[PATH] += 1
        if seat >= 0:
            h[made(action, seat)] = h[STAMP]


@rule
def play_out(
    apply: Callable[..., None],
    pick: Callable[..., int],
    chance: Callable[..., int],
    t: State,
    s: Vector,
    h: Vector,
    out: Vector,
    g: Vector,
) -> None:
    """Play on at random, to the end or, where leads are what counts, to the next chance event."""
    while s[ACTOR] != OVER:
        seat = s[ACTOR]
        if seat >= 0:
            action = pick(t, s, seat, out, g)
            h[made(action, seat)] = h[STAMP]
            apply(t, s, action)
        elif h[SPREAD] > 0:
            return
        else:
            apply(t, s, chance(t, s, g))


@rule
def prove(tree: Vector, node: int, opponents: int) -> int:
    """Work out what is proven for the seat that moved to a node from the node's children; return 1 if something is.

    The other seat moves there. With more than one opponent, a move that loses says not who wins.
    """
    link = tree[node * NODE + LINK]
    losses = 0
    for child in range(link >> FIRST, (link >> FIRST) + count(link)):
        known = proof(tree[child * NODE + LINK])
        if known == WON:
            tree[node * NODE + LINK] |= LOST << PROVEN
            return 1
        losses += known >> 1
    if losses == count(link) and losses > 0 and opponents == 1:
        tree[node * NODE + LINK] |= WON << PROVEN
        return 1
    return 0


@rule
def credit(tree: Vector, h: State, node: int, mover: int, points: int) -> None:
    """Tell a node's children what the moves that were made at some time later came to."""
    link = tree[node * NODE + LINK]
    first = link >> FIRST
    for child in range(first, first + count(link)):
        at = child * NODE
        if h[made(tree[at + LINK] & ACTION, mover)] == h[STAMP]:
            tree[at + LATER] += (1 << 32) + points


@rule
def prove_end(tree: Vector, s: State, node: int, seat: int) -> int:
    """Note who has won in a node where the game is over; return 1 if that is one seat alone, or not this one."""
    if s[WINNERS] >> seat & 1 == 0:
        tree[node * NODE + LINK] |= LOST << PROVEN
    elif s[WINNERS] == 1 << seat:
        tree[node * NODE + LINK] |= WON << PROVEN
    return proof(tree[node * NODE + LINK]) & 1 | proof(tree[node * NODE + LINK]) >> 1


@rule
def back_up(score: Callable[..., int], t: State, s: State, h: State, tree: Vector) -> None:
    """Tell the nodes on the way how the simulation ended."""
    proven, mover = h[SURE], -1
    for i in range(h[PATH] - 1, -1, -1):
        node, seat = h[WAY + i] >> 3, (h[WAY + i] & 7) - 1
        at = node * NODE
        tree[at + VISITS] += 1
        if mover >= 0:
            credit(tree, h, node, mover, reward(score, t, s, h, mover))
        if seat >= 0:
            tree[at + POINTS] += reward(score, t, s, h, seat)
        if proven == 1 and proof(tree[at + LINK]) == UNKNOWN:
            if seat < 0:
                proven = 0
            elif i == h[PATH] - 1:
                proven = prove_end(tree, s, node, seat)
            else:
                proven = prove(tree, node, h[SEATS] - 1) if mover >= 0 and mover != seat else 0
        mover = seat


@rule
def simulate(
    legal: Callable[..., int],
    apply: Callable[..., None],
    pick: Callable[..., int],
    chance: Callable[..., int],
    odds: Callable[..., int],
    score: Callable[..., int],
    fill: Callable[..., None],
    t: State,
    root: State,
    s: Vector,
    h: Vector,
    tree: Vector,
    out: Vector,
    weights: Vector,
    g: Vector,
    simulations: int,
) -> None:
    """Make so many simulations."""
    for _ in range(simulations):
        for i in range(len(root)):
            s[i] = root[i]
        fill(t, s, h[VIEWER], g)
        h[STAMP] += 1
        descend(legal, apply, chance, odds, t, s, h, tree, out, weights, g)
        h[SURE] = h[OPEN] if s[ACTOR] == OVER else 0
        play_out(apply, pick, chance, t, s, h, out, g)
        back_up(score, t, s, h, tree)


SIMULATE = "n(legal, apply, pick, chance, odds, score, fill, v, v, v, v, v, v, v, v, i)"


@rule
def transplant(tree: State, node: int, other: Vector) -> int:
    """Copy what is below a node, itself included, into another tree; return the number of nodes."""
    for i in range(NODE):
        other[i] = tree[node * NODE + i]
    at, used = 0, 1
    while at < used:
        link = other[at * NODE + LINK]
        first, n = (link >> FIRST) * NODE, count(link)
        if n > 0:
            for i in range(n * NODE):
                other[used * NODE + i] = tree[first + i]
            other[at * NODE + LINK] = link & (1 << FIRST) - 1 | used << FIRST
            used += n
        at += 1
    return used


TRANSPLANT = "i(v, i, v)"
