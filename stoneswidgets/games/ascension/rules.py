"""The rules of Ascension as functions on vectors: the state, the tables, the actions."""

from __future__ import annotations

from stoneswidgets.kernel import (
    ACTOR,
    OVER,
    WINNERS,
    Dynamics,
    State,
    Vector,
    below,
    lowest,
    no_chance,
    no_chance_outcomes,
    nothing_hidden,
    nothing_to_determinize,
    popcount,
    rule,
    select,
)

TOWERS = 9
"""Towers in the box."""

# ---------------------------------------------------------------- the state

LEFT, FREE, LED, FILLED, BLOCKED, FALSE = range(2, 8)
"""LEFT: towers left; and bit sets: FREE, the spaces that a leader may take; LED, the intersections next to a leader;
FILLED, those with a follower; BLOCKED, those next to a false god; FALSE, the spaces with a false god."""
LEADERS, FOLLOWERS, GODS, AURAS, POOL, WORSHIPPERS = 8, 12, 16, 20, 24, 28
"""From each of these slots on, a slot for each colour. LEADERS, FOLLOWERS, GODS: the bit sets of its leaders' spaces, its
followers' intersections and its gods' spaces; AURAS: of the intersections next to its gods; POOL: its stones in the pool;
WORSHIPPERS: its worshippers, first those of seat 0, then those of seat 1."""
SLOTS = 36

# ---------------------------------------------------------------- the tables

COLOURS, PLURALITY, ANGER_IN_RING, GODS_END, RECYCLE = range(5)
NEAR, RING, AROUND = 8, 48, 96
"""From NEAR, each space's neighbours and itself; from RING, its six intersections; from AROUND, each intersection's
three spaces in the order of their names."""
NEVER = 1 << 60
"""The ring of a space at the board's edge: an intersection that does not exist, so that the ring is never complete."""

# ---------------------------------------------------------------- the actions: a leader's space + COLOUR × its colour, or

COLOUR = 64
FOLLOWER = 4 * COLOUR
"""… this plus a follower's intersection + COLOUR × its colour."""


@rule
def put_back(drawn: int, before: int) -> int:
    """Return where in a list something lay before what lay at another place was taken out."""
    return drawn + 1 if drawn >= before else drawn


@rule
def deal(t: State, s: Vector, g: Vector) -> None:
    """Draw two worshippers for each seat out of the pool, which has all stones; once more while both have the same (A1)."""
    a = b = c = d = 0
    n, colours = t[COLOURS] * s[POOL], t[COLOURS]
    while (a == c and b == d) or (a == d and b == c):
        i, j, k, m = below(g, n), below(g, n - 1), below(g, n - 2), below(g, n - 3)
        a = i % colours
        b = put_back(j, i) % colours
        c = put_back(put_back(k, j), i) % colours
        d = put_back(put_back(put_back(m, k), j), i) % colours
    give(s, a, 0)
    give(s, b, 0)
    give(s, c, 1)
    give(s, d, 1)


@rule
def give(s: Vector, colour: int, seat: int) -> None:
    """Give a seat a worshipper out of the pool."""
    s[POOL + colour] -= 1
    s[WORSHIPPERS + 4 * seat + colour] += 1


@rule
def in_pool(t: State, s: State) -> int:
    """Return the bit set of the colours with a stone in the pool."""
    found = 0
    for colour in range(t[COLOURS]):
        if s[POOL + colour] > 0:
            found |= 1 << colour
    return found


@rule
def led(t: State, s: State) -> int:
    """Return the bit set of the colours with a leader on the board."""
    found = 0
    for colour in range(t[COLOURS]):
        if s[LEADERS + colour] != 0:
            found |= 1 << colour
    return found


@rule
def open_points(s: State) -> int:
    """Return the bit set of the intersections that a follower may take (A8)."""
    return s[LED] & ~(s[FILLED] | s[BLOCKED])


@rule
def majority(t: State, s: State, ring: int) -> int:
    """Return the colour that the majority of the six followers on a ring have, or −1 (A2)."""
    best, most, second = -1, 0, 0
    for colour in range(t[COLOURS]):
        n = popcount(s[FOLLOWERS + colour] & ring)
        if n > most:
            best, most, second = colour, n, most
        elif n > second:
            second = n
    if t[PLURALITY] == 1:
        return best if most > second else -1
    return best if most > 3 else -1  # half of six


@rule
def ascend(t: State, s: Vector, space: int, mover: int) -> int:
    """Make the leader in that space a god and give the mover the worshipper for it; return the space's bit (A2, A7)."""
    bit = 1 << space
    for colour in range(t[COLOURS]):
        if s[LEADERS + colour] & bit != 0:
            s[LEFT] -= 1
            s[LEADERS + colour] ^= bit
            add_god(t, s, space, colour)
            gained = majority(t, s, t[RING + space])
            if gained >= 0 and s[POOL + gained] > 0:
                give(s, gained, mover)
            return bit
    return 0


@rule
def add_god(t: State, s: Vector, space: int, colour: int) -> None:
    """Put a god in a space."""
    s[GODS + colour] |= 1 << space
    s[AURAS + colour] |= t[RING + space]
    s[FREE] &= ~(1 << space)


@rule
def add_false_god(t: State, s: Vector, space: int) -> None:
    """Put an empty tower, a false god, in a space, and block the intersections next to it."""
    s[FALSE] |= 1 << space
    s[BLOCKED] |= t[RING + space]
    s[FREE] &= ~t[NEAR + space]


@rule
def add_leader(t: State, s: Vector, space: int, colour: int) -> None:
    """Put a leader in a space."""
    s[LEADERS + colour] |= 1 << space
    s[FREE] &= ~(1 << space)
    s[LED] |= t[RING + space]


@rule
def remove(t: State, s: Vector, colour: int, points: int) -> None:
    """Take the followers of a colour off those intersections (A5)."""
    gone = s[FOLLOWERS + colour] & points
    s[FOLLOWERS + colour] ^= gone
    s[FILLED] ^= gone
    if t[RECYCLE] == 1:
        s[POOL + colour] += popcount(gone)


@rule
def rage(t: State, s: Vector, space: int) -> None:
    """Remove the followers that the anger of the new god in that space drives away (A3)."""
    for colour in range(t[COLOURS]):
        others = s[GODS + colour] & ~(1 << space)
        if others == s[GODS + colour]:
            continue
        if t[ANGER_IN_RING] == 0:
            remove(t, s, colour, ~s[AURAS + colour])
        else:
            remove(t, s, colour, t[RING + space] & ~around(t, others))


@rule
def around(t: State, spaces: int) -> int:
    """Return the bit set of the intersections next to any space of a bit set."""
    points = 0
    while spaces != 0:
        points |= t[RING + lowest(spaces)]
        spaces &= spaces - 1
    return points


@rule
def surrounded(t: State, s: State, space: int) -> int:
    """Tell (1 or 0) whether all six intersections of a space hold followers."""
    return 1 if t[RING + space] & ~s[FILLED] == 0 else 0


@rule
def arise(t: State, s: Vector, point: int, mover: int) -> None:
    """Carry out the effects of the follower just placed on an intersection: new gods and false gods, in the order of A6."""
    empty, angry = s[FREE], 0
    for k in range(3):
        space = t[AROUND + 3 * point + k]
        if surrounded(t, s, space) == 1 and s[LEFT] > 0:
            angry |= ascend(t, s, space, mover)
    for k in range(3):
        space = t[AROUND + 3 * point + k]
        if surrounded(t, s, space) == 1 and s[LEFT] > 0 and empty >> space & 1 == 1:
            s[LEFT] -= 1
            add_false_god(t, s, space)
    while angry != 0:
        rage(t, s, lowest(angry))
        angry &= angry - 1
    s[LED] = 0
    for colour in range(t[COLOURS]):
        remove(t, s, colour, s[BLOCKED])
        s[LED] |= around(t, s[LEADERS + colour])


@rule
def settle(t: State, s: Vector) -> None:
    """End the game if the towers are used up or the player to move has no move (A4)."""
    ended = s[LEFT] == 0 and (t[GODS_END] == 0 or s[FALSE] == 0)
    if not ended:
        colours = in_pool(t, s)
        ended = (s[FREE] == 0 or colours == 0) and (open_points(s) == 0 or colours & led(t, s) == 0)
    if ended:
        ours, theirs = score(t, s, 0), score(t, s, 1)
        s[ACTOR] = OVER
        s[WINNERS] = 1 if ours > theirs else 2 if theirs > ours else 3


@rule
def apply(t: State, s: Vector, action: int) -> None:
    """Carry out a placement of the seat to move."""
    mover = s[ACTOR]
    place = action & (COLOUR - 1)
    colour = action >> 6 & 3
    s[POOL + colour] -= 1
    if action < FOLLOWER:
        add_leader(t, s, place, colour)
    else:
        s[FOLLOWERS + colour] |= 1 << place
        s[FILLED] |= 1 << place
        full = 0
        for k in range(3):
            full += surrounded(t, s, t[AROUND + 3 * place + k])
        if full > 0:
            arise(t, s, place, mover)
    s[ACTOR] = 1 - mover
    settle(t, s)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    """List the leaders, then the followers, each colour by colour."""
    n = 0
    colours = in_pool(t, s)
    leading = colours & led(t, s)
    for colour in range(t[COLOURS]):
        spaces = s[FREE] if colours >> colour & 1 == 1 else 0
        while spaces != 0:
            out[n] = COLOUR * colour + lowest(spaces)
            n += 1
            spaces &= spaces - 1
    for colour in range(t[COLOURS]):
        points = open_points(s) if leading >> colour & 1 == 1 else 0
        while points != 0:
            out[n] = FOLLOWER + COLOUR * colour + lowest(points)
            n += 1
            points &= points - 1
    return n


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    colours = in_pool(t, s)
    leading = colours & led(t, s)
    points = open_points(s)
    spaces, places = popcount(s[FREE]), popcount(points)
    leaders = spaces * popcount(colours)
    k = below(g, leaders + places * popcount(leading))
    if k < leaders:
        return COLOUR * select(colours, k // spaces) + select(s[FREE], k % spaces)
    k -= leaders
    return FOLLOWER + COLOUR * select(leading, k // places) + select(points, k % places)


@rule
def score(t: State, s: State, seat: int) -> int:
    """Return the seat's points: for each of its worshippers, the number of gods of the worshipper's colour."""
    total = 0
    for colour in range(t[COLOURS]):
        total += s[WORSHIPPERS + 4 * seat + colour] * popcount(s[GODS + colour])
    return total


DYNAMICS = Dynamics(
    legal, apply, random_action, no_chance, no_chance_outcomes, score, nothing_hidden, nothing_to_determinize
)
