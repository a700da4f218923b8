"""The rules of MunchStones as functions on vectors: the state, the tables, the actions."""

from __future__ import annotations

from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    OVER,
    WINNERS,
    Dynamics,
    State,
    Vector,
    below,
    lowest,
    nothing_hidden,
    nothing_to_determinize,
    popcount,
    rule,
    select,
)

EACH = 11
"""Stones of each colour in the draw pile; one more of each tops a tower."""

# ---------------------------------------------------------------- the state; colours are 1 red, 2 yellow, 3 blue

TURN, DRAWN, PLACEABLE, TOWERS, LOW, HIGH, PILE, LINE, SCORED = 2, 3, 4, 5, 6, 7, 7, 11, 13
"""TURN: the seat whose turn it is, also while a draw is due; DRAWN: the colour to be placed (0: none); PLACEABLE, TOWERS: bit
sets of the spaces where it may be placed (empty once the board is full) and of the towers; LOW, HIGH: bit sets of the low
and the high bit of the colour of each stone and tower top; from PILE + 1, for each colour the stones left to draw; from
LINE, for each seat its line, two bits for each stone, the leftmost stone lowest; from SCORED + 3 × seat + 1, for each colour
the stones that the seat has scored."""
SLOTS = 23

# ---------------------------------------------------------------- the tables

PLAYERS, LINES, CENTRE = range(3)
NEAR = 3
"""From NEAR, each space's neighbours."""

# ---------------------------------------------------------------- the actions: the space of a stone that is placed, or

MOVE = 64
"""… this × (1 + the space that a tower leaves) + the space that it moves to, or"""
DRAW = 64 * MOVE
"""… this plus the colour that is drawn."""


@rule
def colour_at(s: State, space: int) -> int:
    """Return the colour of the stone or the tower top on that space, 0 where there is neither."""
    return (s[LOW] >> space & 1) | (s[HIGH] >> space & 1) << 1


@rule
def stones_on_board(s: State) -> int:
    """Return the bit set of the spaces that hold a stone."""
    return (s[LOW] | s[HIGH]) & ~s[TOWERS]


@rule
def put(t: State, s: Vector, space: int, colour: int) -> None:
    """Put a stone, or the top of a tower, on an empty space."""
    s[LOW] |= (colour & 1) << space
    s[HIGH] |= (colour >> 1) << space
    s[PLACEABLE] = (s[PLACEABLE] | t[NEAR + space]) & ~(s[LOW] | s[HIGH] | 1 << t[CENTRE])


@rule
def munch(s: Vector, source: int, target: int) -> None:
    """Move a tower onto a stone; whether the stone is scored or not, its colour is on top of the tower afterwards."""
    old, new = colour_at(s, source), colour_at(s, target)
    if old == new:
        s[SCORED + 3 * s[TURN] + new] += 1
    s[TOWERS] ^= 1 << source | 1 << target
    s[LOW] &= ~(1 << source)
    s[HIGH] &= ~(1 << source)


@rule
def munches(t: State, s: State) -> int:
    """Return how many moves the towers have."""
    n = 0
    stones, towers = stones_on_board(s), s[TOWERS]
    while towers != 0:
        n += popcount(t[NEAR + lowest(towers)] & stones)
        towers &= towers - 1
    return n


@rule
def take_turn(t: State, s: Vector, seat: int) -> None:
    """Give a seat the turn: it waits for a draw, places a stone or moves a tower; without a move the game ends."""
    s[TURN] = s[ACTOR] = seat
    s[DRAWN] = 0
    if s[PLACEABLE] != 0:
        if t[LINES] == 1:
            s[DRAWN] = s[LINE + seat] & 3
        else:
            s[ACTOR] = CHANCE
    elif munches(t, s) == 0:
        s[ACTOR] = OVER
        s[WINNERS] = leaders(t, s)


@rule
def leaders(t: State, s: State) -> int:
    """Return the bit set of the seats with the most stones (M2)."""
    most = found = 0
    for seat in range(t[PLAYERS]):
        n = score(t, s, seat)
        if found == 0 or n > most:
            most, found = n, 1 << seat
        elif n == most:
            found |= 1 << seat
    return found


@rule
def apply(t: State, s: Vector, action: int) -> None:
    """Carry out a draw, a placement or a tower's move; the order of turns goes on into the Munch phase (M3)."""
    if action >= DRAW:
        s[DRAWN] = action - DRAW
        s[PILE + s[DRAWN]] -= 1
        s[ACTOR] = s[TURN]
        return
    seat = s[TURN]
    if action >= MOVE:
        munch(s, action // MOVE - 1, action % MOVE)
    else:
        put(t, s, action, s[DRAWN])
        s[LINE + seat] >>= 2
    take_turn(t, s, seat + 1 if seat + 1 < t[PLAYERS] else 0)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    """List the spaces for the stone drawn; in the Munch phase the moves, tower by tower."""
    n = 0
    spaces = s[PLACEABLE]
    if spaces != 0:
        while spaces != 0:
            out[n] = lowest(spaces)
            n += 1
            spaces &= spaces - 1
        return n
    stones, towers = stones_on_board(s), s[TOWERS]
    while towers != 0:
        source = lowest(towers)
        towers &= towers - 1
        spaces = t[NEAR + source] & stones
        while spaces != 0:
            out[n] = MOVE * (1 + source) + lowest(spaces)
            n += 1
            spaces &= spaces - 1
    return n


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    spaces = s[PLACEABLE]
    if spaces != 0:
        return select(spaces, below(g, popcount(spaces)))
    k = below(g, munches(t, s))
    stones, towers = stones_on_board(s), s[TOWERS]
    while True:
        source = lowest(towers)
        towers &= towers - 1
        spaces = t[NEAR + source] & stones
        n = popcount(spaces)
        if k < n:
            return MOVE * (1 + source) + select(spaces, k)
        k -= n


@rule
def chance(t: State, s: State, g: Vector) -> int:
    """Draw a stone from the pile."""
    red, yellow, blue = s[PILE + 1], s[PILE + 2], s[PILE + 3]
    k = below(g, red + yellow + blue)
    return DRAW + (1 if k < red else 2 if k < red + yellow else 3)


@rule
def chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    """List the colours that are left in the pile, with how many stones there are of each."""
    n = 0
    for colour in range(1, 4):
        if s[ACTOR] == CHANCE and s[PILE + colour] > 0:
            out[n] = DRAW + colour
            weights[n] = s[PILE + colour]
            n += 1
    return n


@rule
def score(t: State, s: State, seat: int) -> int:
    """Return the number of stones that the seat has scored."""
    first = SCORED + 3 * seat
    return s[first + 1] + s[first + 2] + s[first + 3]


DYNAMICS = Dynamics(
    legal, apply, random_action, chance, chance_outcomes, score, nothing_hidden, nothing_to_determinize
)
