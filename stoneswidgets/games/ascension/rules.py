"""The rules of Ascension: rule parameters, the state, the tables, the actions, and what each rule does.

An intersection is called a point here; points that are scored are a `score`.
"""

from __future__ import annotations

from typing import Literal

from stoneswidgets.kernel import Set, Vector, after, below, draw, fields, popcount, rule, select, win
from stoneswidgets.kernel.fields import (
    BoardTables,
    each,
    each_seat,
    each_space,
    number,
    set_of,
    spaces,
    table,
)
from stoneswidgets.kernel.parameters import parameter

TOWERS = 9
"""Towers in the box."""

MOST_COLOURS = 4
SPACES, POINTS = 37, 54
"""The spaces of the board, and its intersections."""

# ---------------------------------------------------------------- the rule parameters


class Parameters(fields.Parameters):
    """The rule parameters of Ascension."""

    colours: int = parameter(
        4, range(3, MOST_COLOURS + 1), "A1", "colours of stones: red, yellow, blue, then green", "pieces"
    )
    stones_each: int = parameter(
        20, range(2, 61), "A1", "stones of each colour, worshippers included", "pieces"
    )
    majority: Literal["absolute", "plurality"] = parameter(
        "absolute", ("absolute", "plurality"), "A2", "which colour around a new god gives a worshipper"
    )
    anger: Literal["board", "ring"] = parameter(
        "board", ("board", "ring"), "A3", "where a new god's anger removes followers"
    )
    ending: Literal["towers", "gods"] = parameter(
        "towers", ("towers", "gods"), "A4", "what counts to the nine that end the game", "goal"
    )
    recycle: bool = parameter(True, (True, False), "A5", "whether followers removed return to the pool")  # noqa: FBT003


# ---------------------------------------------------------------- the state


class State(fields.State):
    """The state of a game of Ascension.

    Attributes
    ----------
    free : int
        The set of the spaces that a leader may take.
    led, filled, blocked : int
        The sets of the intersections next to a leader, of those with a follower, and of those next to a false god.
    leaders, gods : Row
        For each colour, the sets of the spaces with its leaders and with its gods.
    followers, auras : Row
        For each colour, the sets of the intersections with its followers, and of those next to its gods.
    pool : Row
        How many stones of each colour are in the pool.
    worshippers : Grid
        How many worshippers of each colour each seat has.
    """

    towers_left = number(TOWERS, start=TOWERS)
    free = spaces(derived=True, start=lambda game: game.inner)
    led = set_of(POINTS)
    filled = set_of(POINTS)
    blocked = set_of(POINTS)
    false_gods = spaces()
    leaders = each(MOST_COLOURS, spaces())
    followers = each(MOST_COLOURS, set_of(POINTS))
    gods = each(MOST_COLOURS, spaces())
    auras = each(MOST_COLOURS, set_of(POINTS))
    pool = each(MOST_COLOURS, number(lambda game: game.stones_each))
    worshippers = each_seat(each(MOST_COLOURS, number(TOWERS + 2)))


# ---------------------------------------------------------------- the tables


class Tables(Parameters, BoardTables, spaces=SPACES):
    """What follows from the rule parameters and from the board of Ascension.

    Attributes
    ----------
    ring : Row
        The six intersections of each space.
    around : Grid
        The three spaces of each intersection, in the order of their names.
    """

    ring = each_space(table(lambda game: game.rings))
    around = each(
        POINTS, each(3, table(lambda game: [space for point in game.board.points for space in point]))
    )


# ---------------------------------------------------------------- the actions: a leader's space + COLOUR × its colour, or

COLOUR = 64
FOLLOWER = 4 * COLOUR
"""… this plus a follower's intersection + COLOUR × its colour."""


# ---------------------------------------------------------------- the rules: setup


@rule
def deal(t: Tables, s: State, g: Vector) -> None:
    """Draw two worshippers for each seat out of the pool, which has all stones; once more while both have the same (A1)."""
    a = b = c = d = 0
    n, colours = t.colours * s.pool[0], t.colours
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
def put_back(drawn: int, before: int) -> int:
    """Return where in a list something lay before what lay at another place was taken out."""
    return drawn + 1 if drawn >= before else drawn


@rule
def give(s: State, colour: int, seat: int) -> None:
    """Give a seat a worshipper out of the pool."""
    s.pool[colour] -= 1
    s.worshippers[seat, colour] += 1


# ---------------------------------------------------------------- a turn: a leader or a follower


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Place a leader or a follower of the seat to move; a follower may complete a ring of six, which makes gods or false gods."""
    mover = s.actor
    place = action & (COLOUR - 1)
    colour = action >> 6 & 3
    s.pool[colour] -= 1
    if action < FOLLOWER:
        add_leader(t, s, place, colour)
    else:
        s.followers[colour].add(place)
        s.filled.add(place)
        full = 0
        for k in range(3):
            full += surrounded(t, s, t.around[place, k])
        if full > 0:
            arise(t, s, place, mover)
    s.actor = after(mover, 2)
    settle(t, s)


@rule
def add_leader(t: Tables, s: State, space: int, colour: int) -> None:
    """Put a leader in a space: followers may be placed around it."""
    s.leaders[colour].add(space)
    s.free.remove(space)
    s.led |= t.ring[space]


# ---------------------------------------------------------------- gods, angry gods and false gods


@rule
def arise(t: Tables, s: State, point: int, mover: int) -> None:
    """Carry out the effects of the follower just placed on an intersection: new gods and false gods, in the order of A6."""
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
            add_false_god(t, s, space)
    for god in angry:
        rage(t, s, god)
    s.led = 0
    for colour in range(t.colours):
        remove(t, s, colour, s.blocked)
        s.led |= around(t, s.leaders[colour])


@rule
def surrounded(t: Tables, s: State, space: int) -> bool:
    """Tell whether all six intersections of a space hold followers."""
    return t.ring[space] & ~s.filled == 0


@rule
def ascend(t: Tables, s: State, space: int, mover: int) -> int:
    """Make the leader in that space, if one is there, a god, and give the mover the worshipper for it (A2, A7); return the space's set."""
    for colour in range(t.colours):
        if space in s.leaders[colour]:
            s.towers_left -= 1
            s.leaders[colour].remove(space)
            add_god(t, s, space, colour)
            gained = majority(t, s, t.ring[space])
            if gained >= 0 and s.pool[gained] > 0:
                give(s, gained, mover)
            return 1 << space
    return 0


@rule
def add_god(t: Tables, s: State, space: int, colour: int) -> None:
    """Put a god in a space, on a tower."""
    s.gods[colour].add(space)
    s.auras[colour] |= t.ring[space]
    s.free.remove(space)


@rule
def majority(t: Tables, s: State, ring: int) -> int:
    """Return the colour that the majority of the six followers on a ring have, or −1 (A2)."""
    best, most, second = -1, 0, 0
    for colour in range(t.colours):
        n = popcount(s.followers[colour] & ring)
        if n > most:
            best, most, second = colour, n, most
        elif n > second:
            second = n
    if t.majority == "plurality":
        return best if most > second else -1
    return best if most > 3 else -1  # half of six


@rule
def rage(t: Tables, s: State, space: int) -> None:
    """Remove the followers that the anger of the new god in that space drives away (A3)."""
    for colour in range(t.colours):
        if space in s.gods[colour]:
            if t.anger == "board":
                remove(t, s, colour, ~s.auras[colour])
            else:
                remove(t, s, colour, t.ring[space] & ~around(t, s.gods[colour] & ~(1 << space)))


@rule
def add_false_god(t: Tables, s: State, space: int) -> None:
    """Put an empty tower, a false god, in a space, and block the intersections next to it."""
    s.false_gods.add(space)
    s.blocked |= t.ring[space]
    s.free &= ~(t.near[space] | 1 << space)


@rule
def remove(t: Tables, s: State, colour: int, points: int) -> None:
    """Take the followers of a colour off those intersections, back to the pool (A5)."""
    gone = s.followers[colour] & points
    s.followers[colour] ^= gone
    s.filled ^= gone
    if t.recycle:
        s.pool[colour] += popcount(gone)


@rule
def around(t: Tables, those: Set) -> Set:
    """Return the set of the intersections next to any of some spaces."""
    points = 0
    for space in those:
        points |= t.ring[space]
    return points


# ---------------------------------------------------------------- the end, and scoring


@rule
def settle(t: Tables, s: State) -> None:
    """End the game if the towers are used up or the player to move has no move (A4); the higher score wins."""
    ended = s.towers_left == 0 and (t.ending == "towers" or s.false_gods == 0)
    if not ended:
        colours = in_pool(t, s)
        ended = (s.free == 0 or colours == 0) and (open_points(s) == 0 or colours & led(t, s) == 0)
    if ended:
        ours, theirs = score(t, s, 0), score(t, s, 1)
        if ours == theirs:
            draw(s, 2)
        else:
            win(s, 0 if ours > theirs else 1)


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the seat's points: for each of its worshippers, the number of gods of the worshipper's colour."""
    total = 0
    for colour in range(t.colours):
        total += s.worshippers[seat, colour] * popcount(s.gods[colour])
    return total


# ---------------------------------------------------------------- which placements there are


@rule
def in_pool(t: Tables, s: State) -> Set:
    """Return the set of the colours with a stone in the pool."""
    found = 0
    for colour in range(t.colours):
        if s.pool[colour] > 0:
            found |= 1 << colour
    return found


@rule
def led(t: Tables, s: State) -> Set:
    """Return the set of the colours with a leader on the board, in which followers may be placed; the field `led` is where (A8)."""
    found = 0
    for colour in range(t.colours):
        if s.leaders[colour] != 0:
            found |= 1 << colour
    return found


@rule
def open_points(s: State) -> Set:
    """Return the set of the intersections that a follower may take: empty ones next to a leader, and to no false god (A8)."""
    return s.led & ~(s.filled | s.blocked)


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the leaders, then the followers, each colour by colour."""
    n = 0
    colours = in_pool(t, s)
    leading = colours & led(t, s)
    for colour in range(t.colours):
        if colour in colours:
            for space in s.free:
                out[n] = COLOUR * colour + space
                n += 1
    for colour in range(t.colours):
        if colour in leading:
            for point in open_points(s):
                out[n] = FOLLOWER + COLOUR * colour + point
                n += 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    colours = in_pool(t, s)
    leading = colours & led(t, s)
    points = open_points(s)
    spaces, places = popcount(s.free), popcount(points)
    leaders = spaces * popcount(colours)
    k = below(g, leaders + places * popcount(leading))
    if k < leaders:
        return COLOUR * select(colours, k // spaces) + select(s.free, k % spaces)
    k -= leaders
    return FOLLOWER + COLOUR * select(leading, k // places) + select(points, k % places)
