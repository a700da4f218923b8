"""The rules of MunchStones: rule parameters, the state, the tables, the actions, and what each rule does."""

from __future__ import annotations

from typing import Literal

from stoneswidgets.kernel import (
    CHANCE,
    Set,
    Vector,
    after,
    below,
    end,
    fields,
    lowest,
    popcount,
    rule,
    select,
)
from stoneswidgets.kernel.fields import (
    BoardTables,
    choice,
    each,
    each_seat,
    number,
    set_of,
    spaces,
    table,
)
from stoneswidgets.kernel.parameters import parameter

MOST_PLAYERS = 3
EACH = 11
"""Stones of each colour in the draw pile; one more of each tops a tower."""

# ---------------------------------------------------------------- the rule parameters


class Parameters(fields.Parameters):
    """The rule parameters of MunchStones."""

    players: int = parameter(
        2, range(2, MOST_PLAYERS + 1), "M3", "how many play; after the last stone the turn goes on", "players"
    )
    towers: Literal["alternate", "adjacent"] = parameter(
        "alternate",
        ("alternate", "adjacent"),
        "M1",
        "where the three towers begin: on every other space around the centre, or side by side",
        "board",
    )
    lines: bool = parameter(
        False,  # noqa: FBT003
        (False, True),
        "M4",
        "whether each player's stones lie drawn in an open line from the start",
    )


# ---------------------------------------------------------------- the state; colours are 1 red, 2 yellow, 3 blue


class State(fields.State, seats=MOST_PLAYERS):
    """The state of a game of MunchStones.

    Attributes
    ----------
    turn : int
        The seat whose turn it is, also while a draw is due.
    drawn : int
        The colour to be placed; 0 where there is none.
    placeable : int
        The set of the spaces where it may be placed; empty once the board is full.
    low, high : int
        The sets of the low and of the high bit of the colour of each stone and tower top.
    pile : Row
        How many stones of each colour are left to draw.
    lines : Row
        The line of each seat, two bits for each stone, the leftmost stone lowest.
    scored : Grid
        How many stones of each colour each seat has scored.
    """

    turn = choice(lambda game: game.players)
    drawn = choice(4)
    placeable = spaces()
    towers = spaces()
    low = spaces()
    high = spaces()
    pile = each(3, number(EACH), first=1)
    lines = each_seat(set_of(lambda game: 2 * game.line_lengths[0]))
    scored = each_seat(each(3, number(EACH + 1), first=1))


# ---------------------------------------------------------------- the tables


class Tables(Parameters, BoardTables):
    """What follows from the rule parameters and from the board of MunchStones."""

    centre = table(lambda game: game.board.centre)


# ---------------------------------------------------------------- the actions: the space of a stone that is placed, or

MOVE = 64
"""… this × (1 + the space that a tower leaves) + the space that it moves to, or"""
DRAW = 64 * MOVE
"""… this plus the colour that is drawn."""


# ---------------------------------------------------------------- the rules: a turn


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a draw, a placement or a tower's move; the order of turns goes on into the Munch phase (M3)."""
    if action >= DRAW:
        s.drawn = action - DRAW
        s.pile[s.drawn] -= 1
        s.actor = s.turn
        return
    seat = s.turn
    if action >= MOVE:
        munch(s, action // MOVE - 1, action % MOVE)
    else:
        put(t, s, action, s.drawn)
        s.lines[seat] >>= 2
    take_turn(t, s, after(seat, t.players))


@rule
def take_turn(t: Tables, s: State, seat: int) -> None:
    """Give a seat the turn: it waits for a draw, places the leftmost stone of its line (M4) or moves a tower; without a move the game ends."""
    s.turn = s.actor = seat
    s.drawn = 0
    if s.placeable != 0:
        if t.lines:
            s.drawn = s.lines[seat] & 3
        else:
            s.actor = CHANCE
    elif munches(t, s) == 0:
        end(s, leaders(t, s))


# ---------------------------------------------------------------- the Build phase: a stone is drawn and placed


@rule
def chance(t: Tables, s: State, g: Vector) -> int:
    """Draw a stone from the pile."""
    red, yellow, blue = s.pile[1], s.pile[2], s.pile[3]
    k = below(g, red + yellow + blue)
    return DRAW + (1 if k < red else 2 if k < red + yellow else 3)


@rule
def chance_outcomes(t: Tables, s: State, out: Vector, weights: Vector) -> int:
    """List the colours that are left in the pile, with how many stones there are of each."""
    n = 0
    for colour in range(1, 4):
        if s.actor == CHANCE and s.pile[colour] > 0:
            out[n] = DRAW + colour
            weights[n] = s.pile[colour]
            n += 1
    return n


@rule
def put(t: Tables, s: State, space: int, colour: int) -> None:
    """Put a stone, or the top of a tower, on an empty space: then those next to it may be filled, too, but never the centre."""
    s.low |= (colour & 1) << space
    s.high |= (colour >> 1) << space
    s.placeable = (s.placeable | t.near[space]) & ~(s.low | s.high | 1 << t.centre)


# ---------------------------------------------------------------- the Munch phase: a tower moves onto a stone


@rule
def munch(s: State, source: int, target: int) -> None:
    """Move a tower onto a stone, and munch it.

    A stone of the colour on top of the tower is scored; any other takes the place of the one on top, which is out of the game. So
    the tower has the stone's colour on top afterwards in any case.
    """
    old, new = colour_at(s, source), colour_at(s, target)
    if old == new:
        s.scored[s.turn, new] += 1
    s.towers ^= 1 << source | 1 << target
    s.low.remove(source)
    s.high.remove(source)


@rule
def munches(t: Tables, s: State) -> int:
    """Return how many moves the three towers have."""
    n = 0
    stones = stones_on_board(s)
    for tower in s.towers:
        n += popcount(t.near[tower] & stones)
    return n


# ---------------------------------------------------------------- winning


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the number of stones that the seat has scored."""
    return s.scored[seat, 1] + s.scored[seat, 2] + s.scored[seat, 3]


@rule
def leaders(t: Tables, s: State) -> Set:
    """Return the set of the seats with the most stones: several share a win (M2)."""
    most = found = 0
    for seat in range(t.players):
        n = score(t, s, seat)
        if found == 0 or n > most:
            most, found = n, 1 << seat
        elif n == most:
            found |= 1 << seat
    return found


# ---------------------------------------------------------------- which moves there are


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the spaces for the stone drawn; in the Munch phase the moves onto stones, tower by tower: nobody may pass."""
    n = 0
    for space in s.placeable:
        out[n] = space
        n += 1
    if n > 0:
        return n
    stones = stones_on_board(s)
    for tower in s.towers:
        for space in t.near[tower] & stones:
            out[n] = MOVE * (1 + tower) + space
            n += 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    if s.placeable != 0:
        return select(s.placeable, below(g, popcount(s.placeable)))
    k = below(g, munches(t, s))
    stones, towers = stones_on_board(s), s.towers
    while True:
        tower = lowest(towers)
        towers &= towers - 1
        targets = t.near[tower] & stones
        n = popcount(targets)
        if k < n:
            return MOVE * (1 + tower) + select(targets, k)
        k -= n


# ---------------------------------------------------------------- what lies on the board


@rule
def colour_at(s: State, space: int) -> int:
    """Return the colour of the stone or the tower top on that space, 0 where there is neither."""
    return (s.low >> space & 1) | (s.high >> space & 1) << 1


@rule
def stones_on_board(s: State) -> Set:
    """Return the set of the spaces that hold a stone."""
    return (s.low | s.high) & ~s.towers
