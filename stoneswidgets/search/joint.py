"""Moves that are made at once, in a search tree: each seat chooses by regret matching.

What follows each combination of moves is a node of its own. By what these were worth so far, a seat regrets the moves
that would have served it better, and makes them more often (simultaneous-move MCTS: Lisý, Kovařík, Lanctot and
Bošanský, NeurIPS 2013). What two seats do on average tends to an equilibrium.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import State, Vector, below, rule
from stoneswidgets.search.nodes import (
    ACTION,
    ASIDE,
    COUNT,
    FIRST,
    JOINT,
    LATER,
    LINK,
    NODE,
    PATH,
    POINTS,
    SEATS,
    USED,
    VISITS,
    count,
)

if TYPE_CHECKING:
    from collections.abc import Callable

REGRET, WEIGHT = POINTS, LATER
"""The children of such a node are first each seat's own moves: with their number in the place of children, what each
is regretted by, in points / ONE, and the sum of its probabilities in 1 / ONE, later ones weighing more. Then come all
combinations, the first seat's move changing fastest, numbered in the place of an action: with visits, the first seat's
points, and in the place of LATER the second's << 32 | the third's."""
ONE = 1 << 10
TOGETHER = 6
"""In the place of a seat: all move at once."""
CURIOUS = 4
"""Once in so many times all seats move at random, so that all combinations are looked at. What comes of it counts for
that combination and below, not above: nobody would play so."""


@rule
def is_joint(tree: State, h: State, node: int) -> int:
    """Tell (1 or 0) whether the seats move at once in a node that has children."""
    return 1 if tree[(tree[node * NODE + LINK] >> FIRST) * NODE + LINK] & ACTION >= h[JOINT] else 0


@rule
def expand_joint(
    legal: Callable[..., int], t: State, s: State, h: Vector, tree: Vector, node: int, out: Vector
) -> int:
    """Give a node where all seats move at once its children, if there is room for them; return how many."""
    moves, cells = 0, 1
    for seat in range(h[SEATS]):
        n = legal(t, s, seat, out)
        moves, cells = moves + n, cells * n
    if (h[USED] + moves + cells) * NODE > len(tree):
        return 0
    first = h[USED]
    child = first
    for seat in range(h[SEATS]):
        n = legal(t, s, seat, out)
        for i in range(n):
            tree[child * NODE + LINK] = out[i] | n << COUNT
            child += 1
    for cell in range(cells):
        tree[(child + cell) * NODE + LINK] = cell
    for i in range(first, child + cells):
        tree[i * NODE + VISITS] = tree[i * NODE + POINTS] = tree[i * NODE + LATER] = 0
    tree[node * NODE + LINK] |= first << FIRST | moves + cells << COUNT
    h[USED] += moves + cells
    return moves + cells


@rule
def regretted(tree: State, first: int, n: int) -> int:
    """Return the sum of what a seat's moves are regretted by."""
    total = 0
    for child in range(first, first + n):
        total += tree[child * NODE + REGRET]
    return total


@rule
def choose(tree: Vector, first: int, n: int, weight: int, g: Vector) -> int:
    """Choose one of a seat's moves by what they are regretted by, add up the probabilities, and return its number."""
    total = regretted(tree, first, n)
    left = total * below(g, ONE * ONE) // (ONE * ONE)
    chosen = -1
    for i in range(n):
        at = (first + i) * NODE
        tree[at + WEIGHT] += weight * (tree[at + REGRET] * ONE // total if total > 0 else ONE // n)
        left -= tree[at + REGRET]
        if left < 0 and chosen < 0:
            chosen = i
    return chosen if chosen >= 0 else below(g, n)


@rule
def descend_joint(
    apply: Callable[..., None], t: State, s: Vector, h: Vector, tree: Vector, node: int, g: Vector
) -> int:
    """Have all seats choose and move; return the child for what they chose."""
    first = tree[node * NODE + LINK] >> FIRST
    cell, stride = 0, 1
    curious = below(g, CURIOUS) == 0
    if curious:
        h[ASIDE] = h[PATH] - 1
    for _ in range(h[SEATS]):
        n = count(tree[first * NODE + LINK])
        chosen = below(g, n) if curious else choose(tree, first, n, tree[node * NODE + VISITS] + 1, g)
        apply(t, s, tree[(first + chosen) * NODE + LINK] & ACTION)
        cell += stride * chosen
        first, stride = first + n, stride * n
    return first + cell


@rule
def worth(tree: State, cell: int, seat: int) -> int:
    """Return what a combination of moves was worth to a seat so far, in points / ONE."""
    at = cell * NODE
    if tree[at + VISITS] == 0:
        return -1
    second, third = tree[at + LATER] >> 32, tree[at + LATER] & 0xFFFFFFFF
    points = tree[at + POINTS] if seat == 0 else second if seat == 1 else third
    return points * ONE // tree[at + VISITS]


@rule
def regret(tree: Vector, h: State, node: int, cell: int) -> None:
    """Work out for each seat what it regrets, when a combination of moves was made and has been counted."""
    first = tree[node * NODE + LINK] >> FIRST
    cells = first
    for _ in range(h[SEATS]):
        cells += count(tree[cells * NODE + LINK])
    stride = 1
    for seat in range(h[SEATS]):
        n = count(tree[first * NODE + LINK])
        own = (cell - cells) // stride % n
        had = worth(tree, cell, seat)
        for i in range(n):
            other = worth(tree, cell + (i - own) * stride, seat)
            at = (first + i) * NODE + REGRET
            if other >= 0:
                tree[at] = max(0, tree[at] + other - had)
        first, stride = first + n, stride * n
