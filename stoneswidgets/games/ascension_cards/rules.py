"""The rules of Ascension with cards: the rule functions that cards change, and those that call them.

A game ends under any set of cards: from one use of a tower to the next, each placement fills a space or an intersection, and a god
brings one choice at most; docs/cards.md goes through the cards.
"""

from __future__ import annotations

from stoneswidgets.games.ascension import rules as plain
from stoneswidgets.games.ascension.rules import (
    COLOUR,
    FOLLOWER,
    MOST_COLOURS,
    TOWERS,
    add_false_god,
    add_god,
    add_leader,
    around,
    give,
    in_pool,
    led,
    majority,
    open_points,
    rage,
    remove,
    surrounded,
)
from stoneswidgets.kernel import HIDDEN, OVER, Set, Vector, after, below, draw, popcount, rule, win
from stoneswidgets.kernel.fields import choice, each, each_seat, number, set_of
from stoneswidgets.kernel.parameters import parameter

NO = False
IN_BAG = 4
"""How many stones of each colour are in the bag of the first worshippers (Secret pair)."""

# ---------------------------------------------------------------- the rule parameters: cards, not laid at their defaults


class Parameters(plain.Parameters):
    """The rule parameters of Ascension, and its cards."""

    blame: int = parameter(0, range(3), "C29", "points that whoever makes a false god loses")
    secret_pair: bool = parameter(NO, (NO, True), "C30", "whether the first worshippers are secret")
    two_followers: bool = parameter(NO, (NO, True), "C31", "whether a turn is a leader or two followers")
    choice_of_grace: bool = parameter(NO, (NO, True), "C32", "whether a new god's worshipper is chosen")
    mild_gods: bool = parameter(NO, (NO, True), "C33", "whether new gods remove nothing")
    fewer_thrones: int = parameter(TOWERS, range(5, TOWERS + 1), "C34", "how many towers end the game")


# ---------------------------------------------------------------- the state


class State(plain.State):
    """The state of a game of Ascension with cards.

    Attributes
    ----------
    blamed : Row
        The points that each seat has lost for false gods (Blame).
    pair : Grid
        The colours of each seat's first worshippers, from 1 on, the lower one first; 0 where they are among its `worshippers` (Secret pair).
    more : int
        1 if the seat to move places a second follower now (Two followers).
    graces : Row
        For each god whose worshipper is yet to be chosen, the colours that its followers had (Choice of grace).
    """

    blamed = each_seat(number(2 * TOWERS))
    pair = each_seat(each(2, choice(MOST_COLOURS + 1)))
    more = number(1)
    graces = each(3, set_of(MOST_COLOURS))


class Tables(Parameters, plain.Tables):
    """What follows from the rule parameters, the cards, and the board."""


# ---------------------------------------------------------------- the actions: those of Ascension, and

GRACE = 2 * FOLLOWER
"""… this plus the colour of the worshipper that is taken (Choice of grace)."""


# ---------------------------------------------------------------- the start


@rule
def deal(t: Tables, s: State, g: Vector) -> None:
    """Draw two worshippers for each seat, out of the pool, or secretly out of a bag (Secret pair)."""
    if t.secret_pair == 0:
        plain.deal(t, s, g)
    else:
        draw_pair(t, s, 0, g)
        draw_pair(t, s, 1, g)


@rule
def draw_pair(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Draw a seat's pair out of what the bag still holds, as far as is known."""
    first = draw_stone(t, s, g)
    s.pair[seat, 0] = first
    second = draw_stone(t, s, g)
    s.pair[seat, 0], s.pair[seat, 1] = min(first, second), max(first, second)


@rule
def draw_stone(t: Tables, s: State, g: Vector) -> int:
    """Return the colour, from 1 on, of a stone drawn out of the bag."""
    left = 0
    for colour in range(t.colours):
        left += in_bag(s, colour)
    k, found = below(g, left), 0
    while k >= in_bag(s, found):
        k -= in_bag(s, found)
        found += 1
    return found + 1


@rule
def in_bag(s: State, colour: int) -> int:
    """Return how many stones of a colour are in the bag."""
    left = IN_BAG
    for seat in range(2):
        for i in range(2):
            left -= 1 if s.pair[seat, i] == colour + 1 else 0
    return left


# ---------------------------------------------------------------- a turn


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Place a stone of the seat to move, or take the worshipper that it chooses; then it goes on, or the turn passes."""
    mover = s.actor
    if action >= GRACE:
        give(s, action - GRACE, mover)
        s.graces[0] = 0
    else:
        place(t, s, action, mover)
    for _ in range(3):
        if s.graces[0] & in_pool(t, s) == 0:  # nothing to choose, or no more (A7)
            s.graces[0], s.graces[1], s.graces[2] = s.graces[1], s.graces[2], 0
    if s.graces[0] == 0:
        if s.more == 1 and (open_points(s) == 0 or in_pool(t, s) & led(t, s) == 0):
            s.more = 0
        if s.more == 0:
            s.actor = after(mover, 2)
        settle(t, s)


@rule
def place(t: Tables, s: State, action: int, mover: int) -> None:
    """Place a leader or a follower; a follower may complete a ring of six, which makes gods or false gods."""
    at = action & (COLOUR - 1)
    colour = action >> 6 & 3
    s.pool[colour] -= 1
    if action < FOLLOWER:
        add_leader(t, s, at, colour)
    else:
        s.followers[colour].add(at)
        s.filled.add(at)
        s.more = 1 - s.more if t.two_followers == 1 else 0
        full = 0
        for k in range(3):
            full += surrounded(t, s, t.around[at, k])
        if full > 0:
            arise(t, s, at, mover)


@rule
def arise(t: Tables, s: State, point: int, mover: int) -> None:
    """Carry out the effects of the follower just placed: new gods and false gods, in the order of A6 (Blame, Mild gods)."""
    empty: Set = s.free
    angry: Set = 0
    for k in range(3):
        space = t.around[point, k]
        if surrounded(t, s, space) and s.towers_left > 0:
            angry |= ascend(t, s, space, mover)
    for k in range(3):
        space = t.around[point, k]
        if surrounded(t, s, space) and s.towers_left > 0 and space in empty:
            s.towers_left -= 1
            s.blamed[mover] += t.blame
            add_false_god(t, s, space)
    if t.mild_gods == 0:
        for god in angry:
            rage(t, s, god)
    s.led = 0
    for colour in range(t.colours):
        remove(t, s, colour, s.blocked)
        s.led |= around(t, s.leaders[colour])


@rule
def ascend(t: Tables, s: State, space: int, mover: int) -> int:
    """Make the leader in that space, if one is there, a god, with its worshipper (A2, A7) or the choice of one; return the space's set."""
    for colour in range(t.colours):
        if space in s.leaders[colour]:
            s.towers_left -= 1
            s.leaders[colour].remove(space)
            add_god(t, s, space, colour)
            if t.choice_of_grace == 1:
                offer(t, s, t.ring[space])
            else:
                gained = majority(t, s, t.ring[space])
                if gained >= 0 and s.pool[gained] > 0:
                    give(s, gained, mover)
            return 1 << space
    return 0


@rule
def offer(t: Tables, s: State, ring: int) -> None:
    """Offer the colours of the six followers on a ring, after what is offered already (Choice of grace)."""
    colours = 0
    for colour in range(t.colours):
        colours |= (1 if s.followers[colour] & ring != 0 else 0) << colour
    k = 0
    while s.graces[k] != 0:
        k += 1
    s.graces[k] = colours


# ---------------------------------------------------------------- the end, and scoring


@rule
def settle(t: Tables, s: State) -> None:
    """End the game if it is to end (A4), unless a worshipper is to be chosen first; the higher score wins."""
    if s.graces[0] != 0:
        return
    plain.settle(t, s)
    if s.actor == OVER:
        s.more = 0
        ours, theirs = score(t, s, 0), score(t, s, 1)
        if ours == theirs:
            draw(s, 2)
        else:
            win(s, 0 if ours > theirs else 1)


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the seat's points, as far as its worshippers are known, without those lost for false gods (Blame, Secret pair)."""
    total = plain.score(t, s, seat) - s.blamed[seat]
    for i in range(2):
        if s.pair[seat, i] > 0:
            total += popcount(s.gods[s.pair[seat, i] - 1])
    return total


# ---------------------------------------------------------------- which moves there are


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the worshippers to choose from; else the leaders, unless a second follower is due, and the followers."""
    n = 0
    if s.graces[0] != 0:
        for colour in s.graces[0] & in_pool(t, s):
            out[n] = GRACE + colour
            n += 1
        return n
    n = plain.legal(t, s, seat, out)
    if s.more == 1:
        leaders = popcount(s.free) * popcount(in_pool(t, s))
        n -= leaders
        for i in range(n):
            out[i] = out[i + leaders]
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random."""
    if s.graces[0] == 0 and s.more == 0:
        return plain.random_action(t, s, seat, out, g)
    n = legal(t, s, seat, out)
    return out[below(g, n)]


# ---------------------------------------------------------------- what is hidden: the other's first worshippers (Secret pair)


@rule
def mask(t: Tables, s: State, seat: int) -> None:
    """Hide the pairs of other seats until the end."""
    if t.secret_pair == 1 and s.actor != OVER:
        for other in range(2):
            if other != seat:
                s.pair[other, 0] = s.pair[other, 1] = HIDDEN


@rule
def determinize(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Replace hidden pairs by random ones of those that the bag allows."""
    for other in range(2):
        if s.pair[other, 0] == HIDDEN:
            draw_pair(t, s, other, g)
