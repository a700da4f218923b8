"""Games between searches, played on without leaving machine code.

Such a game is its state; for each seat the number of simulations by which it chooses its moves; rows of seeds, one for each seat's searches
and one for chance events, each after the number of those used; and what has happened, each event's seat and action, after their number.
Where there is no room for events, a search is of one position, and no game is played on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, CHANCE, OVER, State, Vector, rule
from stoneswidgets.search.nodes import (
    LINK,
    NODE,
    POINTS,
    USED,
    VIEWER,
    VISITS,
    action_of,
    count,
    first_child,
    proof,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.kernel import Callables, Memory

ROW = 33
"""The length of a row of seeds."""


@rule
def best_of_root(tree: State) -> int:
    """Return the root's child that `Tree.best` has: proven wins first, proven losses last, then by visits and points."""
    link = tree[LINK]
    first = best = first_child(link)
    for child in range(first, first + count(link)):
        known, than = proof(tree[child * NODE + LINK]), proof(tree[best * NODE + LINK])
        sure = (known & 1) - (known >> 1) - (than & 1) + (than >> 1)
        if sure == 0:
            sure = tree[child * NODE + VISITS] - tree[best * NODE + VISITS]
        if sure == 0:
            sure = tree[child * NODE + POINTS] - tree[best * NODE + POINTS]
        if sure > 0:
            best = child
    return best


@rule
def seed_from(seeds: Vector, row: int, g: Vector) -> bool:
    """Seed the generator with the next seed of a row; tell whether there was one."""
    at = row * ROW
    if seeds[at] == ROW - 1:
        return False
    seeds[at] += 1
    g[0] = seeds[at + seeds[at]]
    return True


@rule
def make(apply: Callable[..., None], t: State, s: Vector, action: int, events: Vector) -> None:
    """Make a move of a game, and note it."""
    events[events[0] + 1], events[events[0] + 2] = s[ACTOR], action
    events[0] += 2
    apply(t, s, action)


@rule
def go_on(rules: Callables, t: State, root: Vector, memory: Memory, game: tuple[Vector, ...]) -> int:
    """Play the best move of the search that was made, if any, and on to the next move that has to be searched for.

    Return the simulations of that search, which is ready to begin; 0 if the game is over, or there is no room or seed left.
    """
    legal, apply, chance, mask = rules
    _, h, tree, _, out, _, g = memory
    s, simulations, seeds, events = game
    if len(events) == 0:
        return 0
    if count(tree[LINK]) > 0:
        make(apply, t, s, action_of(tree[best_of_root(tree) * NODE + LINK]), events)
        tree[LINK] = 0
    while s[ACTOR] != OVER and events[0] + 2 < len(events):
        seat = s[ACTOR]
        if seat == CHANCE:
            if not seed_from(seeds, len(simulations), g):
                return 0
            make(apply, t, s, chance(t, s, g), events)
        else:
            for i in range(len(s)):
                root[i] = s[i]
            mask(t, root, seat)
            if legal(t, root, seat, out) > 1:
                if not seed_from(seeds, seat, g):
                    return 0
                for i in range(NODE):
                    tree[i] = 0
                h[USED], h[VIEWER] = 1, seat
                return simulations[seat]
            make(apply, t, s, out[0], events)
    return 0
