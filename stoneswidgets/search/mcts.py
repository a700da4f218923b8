"""Monte Carlo tree search over any game's rule functions, as machine code or in plain Python.

A simulation determinizes the root's state: it draws what is hidden there. It descends the tree, selecting by the
results so far, makes a playout to the end of the game, and backs the result up. While a move has few visits, those of
simulations in which it was played later help (RAVE, Gelly and Silver 2011). Wins and losses are backed up as proven
(MCTS-Solver, Winands, Björnsson and Saito 2008).

Where the game's rule `judge` evaluates positions, that takes the place of the playout (Lorentz 2008), and the children of a node
begin with their static evaluation (prior knowledge, Gelly and Silver 2007); a move that ends the game is proven immediately.
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
    rule,
)
from stoneswidgets.search.exact.frames import (
    ACTION_BITS,
    BAD_ACTION,
    BAD_SCORE,
    ENDLESS,
    MOST_CHILDREN,
    NO_MOVE,
    TOO_MANY,
)
from stoneswidgets.search.joint import TOGETHER, descend_joint, expand_joint, is_joint, regret
from stoneswidgets.search.nodes import (
    ASIDE,
    CAREFUL,
    COUNT,
    FAULT,
    FIRST,
    JOINT,
    JUDGED,
    JUDGING,
    LATER,
    LEADING,
    LEAST,
    LINK,
    LONGEST,
    LOST,
    MOST_PLIES,
    NODE,
    ONLY,
    OPEN,
    PATH,
    PLAY_ON,
    PLAYED_FOR,
    POINTS,
    PROVEN,
    SEATS,
    SHARE,
    SHOWN,
    SPAN,
    SPREAD,
    STAMP,
    SURE,
    UNKNOWN,
    USED,
    VIEWER,
    VISITS,
    WAY,
    WIN,
    WINNING,
    WON,
    WORTH,
    action_of,
    add,
    appraise,
    child_for,
    count,
    first_child,
    folded,
    is_among,
    made,
    proof,
    show,
)
from stoneswidgets.search.self_play import go_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.kernel import Callables, Memory
    from stoneswidgets.search.nodes import Reals

EXPLORE, EXPLORE_JUDGED = 0.08, 0.02
"""The second where positions are judged, which scatters less than random games, or where there are very many moves (see `Tree`)."""
EXPAND = 4
"""Visits after which a node gets children."""
ROW = 60
"""The number of children whose moves are looked up at a time."""


# ---------------------------------------------------------------- selection


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


# ---------------------------------------------------------------- simulations


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
def simulate(
    rules: Callables, t: State, root: Vector, memory: Memory, game: tuple[Vector, ...], simulations: int
) -> None:
    """Run the simulations of a search, and where a `game` is played on (see `self_play`) those of the next ones; stop at the first fault."""
    legal, apply, random_action, chance, chance_outcomes, score, determinize, choosing, judge, mask = rules
    s, h, tree, worths, out, _, g = memory
    while True:
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
        simulations = go_on((legal, apply, chance, mask), t, root, memory, game)
        if simulations == 0:
            return


SIMULATE = "n(legal+apply+random_action+chance+chance_outcomes+score+determinize+choosing+judge+mask, v, v, v*3+f+v*3, v*4, i)"
