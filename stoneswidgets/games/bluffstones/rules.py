"""The rules of BluffStones: rule parameters, the bids, the state, the tables, the actions, and what each rule does."""

from __future__ import annotations

from typing import Literal

from stoneswidgets.kernel import HIDDEN, OVER, Set, Vector, after, below, end, fields, popcount, rule, select
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
TOWERS, TOPS_EACH, ENOUGH = 7, 3, 3
"""TOWERS: towers on the board at the start; TOPS_EACH: stones of each colour in the pool from which their tops are drawn;
ENOUGH: how many adjacent stones of a tower's colour complete it."""

# ---------------------------------------------------------------- the rule parameters


class Parameters(fields.Parameters):
    """The rule parameters of BluffStones."""

    players: int = parameter(
        2, range(2, MOST_PLAYERS + 1), "B6", "how many play; full ties are shared", "players"
    )
    layout: Literal["axis", "edge"] = parameter(
        "axis",
        ("axis", "edge"),
        "B1",
        "where the six outer towers stand: straight out from the centre, or between",
        "board",
    )


# ---------------------------------------------------------------- the bids

ZERO, ONE, TWO, NOT_YET = 0, 1, 5, -2
"""ZERO: no stone; ONE + a colour: one stone of it; TWO + a colour: two stones of it; NOT_YET: the seat has not bid."""
RED = 3

# ---------------------------------------------------------------- the state; colours are 0 blue, 1 yellow, 2 green, 3 red


class State(fields.State, seats=MOST_PLAYERS):
    """The state of a game of BluffStones.

    Attributes
    ----------
    token : int
        The seat with the turn token.
    due : int
        While bids are resolved, the set of the seats that still have a stone of their bid to use.
    stones, tops : Row
        For each colour but red, the set of the spaces with such a stone, and with a tower topped by one.
    bids : Row
        The bid of each seat in this round.
    piles : Grid
        How many stones of each colour are in the pile of each seat.
    scored : Grid
        How many towers with a top of each colour each seat has scored.
    """

    token = choice(lambda game: game.players)
    due = set_of(lambda game: game.players)
    stones = each(RED, spaces())
    tops = each(RED, spaces())
    bids = each_seat(choice(lambda game: len(game.bid_texts)))
    piles = each_seat(each(4, number(lambda game: max(game.pile.values()))))
    scored = each_seat(each(RED, number(TOPS_EACH)))


# ---------------------------------------------------------------- the tables


class Tables(Parameters, BoardTables):
    """What follows from the rule parameters and from the board of BluffStones.

    Attributes
    ----------
    places : Row
        The spaces with a tower at the start.
    """

    places = each(TOWERS, table(lambda game: map(game.board.index, game.places)))


# ---------------------------------------------------------------- the actions: the space of a stone that is placed, or

REMOVE = 64
"""… this plus the space of the stone that is removed, or"""
BID = 128
"""… this plus 16 × the seat that bids plus its bid."""


# ---------------------------------------------------------------- the rules: setup


@rule
def deal(t: Tables, s: State, g: Vector) -> None:
    """Draw the tops of the towers, each from what is left of the pool, and the first player; begin the first round (B1)."""
    pool = (1 << 3 * TOPS_EACH) - 1
    for tower in range(TOWERS):
        drawn = select(pool, below(g, 3 * TOPS_EACH - tower))
        pool ^= 1 << drawn
        s.tops[drawn % 3].add(t.places[tower])
    s.token = below(g, t.players)
    ask(t, s)


# ---------------------------------------------------------------- a round: bids, and how they resolve


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a bid, a removal or a placement; the last bid reveals all."""
    if action >= BID:
        s.bids[(action >> 4 & 3)] = action & 15
        for seat in range(t.players):
            if s.bids[seat] == NOT_YET:
                s.actor = seat
                return
        reveal(t, s)
    else:
        seat = s.actor
        s.due.remove(seat)
        if action >= REMOVE:
            for colour in range(3):
                s.stones[colour].remove(action - REMOVE)
        else:
            place(t, s, action, seat)
    if s.actor != OVER:
        go_on(t, s)


@rule
def ask(t: Tables, s: State) -> None:
    """Begin the bidding: no seat has bid, and all have to."""
    for seat in range(t.players):
        s.bids[seat] = NOT_YET
    s.actor = 0


@rule
def reveal(t: Tables, s: State) -> None:
    """Take the bid stones out of the piles; if any seat bid two, each seat that bid stones throws one away; if none bid any, the game ends."""
    bidders = doubles = 0
    for seat in range(t.players):
        bid = s.bids[seat]
        if bid != ZERO:
            bidders |= 1 << seat
            s.piles[seat, colour_of(bid)] -= 2 if bid >= TWO else 1
            if bid >= TWO:
                doubles |= 1 << seat
    s.due = doubles if doubles != 0 else bidders
    if bidders == 0:
        end(s, leaders(t, s))


@rule
def go_on(t: Tables, s: State) -> None:
    """Give the turn to the seat whose stone is used next, red stones first, in turn order; if none is left, begin a round.

    A stone that cannot be used, because there is nothing to remove or no empty space, is out of play (B3, B4).
    """
    for red in range(1, -1, -1):
        for i in range(t.players):
            seat = (s.token + i) % t.players
            if seat in s.due and (colour_of(s.bids[seat]) == RED) == (red == 1):
                if (stones_on_board(s) if red == 1 else empty(t, s)) != 0:
                    s.actor = seat
                    return
                s.due.remove(seat)
    s.token = after(s.token, t.players)
    ask(t, s)


@rule
def place(t: Tables, s: State, space: int, seat: int) -> None:
    """Place the seat's stone, and score every tower that it completes, which leaves the board (B5)."""
    colour = colour_of(s.bids[seat])
    s.stones[colour].add(space)
    for tower in s.tops[colour] & t.near[space]:
        if surrounded(t, s, tower, colour):
            s.tops[colour].remove(tower)
            s.scored[seat, colour] += 1


@rule
def surrounded(t: Tables, s: State, tower: int, colour: int) -> bool:
    """Tell whether enough stones of that colour are next to a space."""
    return popcount(t.near[tower] & s.stones[colour]) >= ENOUGH


# ---------------------------------------------------------------- the end


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the number of towers that the seat has scored."""
    return s.scored[seat, 0] + s.scored[seat, 1] + s.scored[seat, 2]


@rule
def leaders(t: Tables, s: State) -> int:
    """Return the set of the seats with the most towers and, among these, the most stones left (B6)."""
    most = found = 0
    for seat in range(t.players):
        n = 64 * score(t, s, seat)  # a tower counts for more than any stones
        for colour in range(4):
            n += s.piles[seat, colour]
        if found == 0 or n > most:
            most, found = n, 1 << seat
        elif n == most:
            found |= 1 << seat
    return found


# ---------------------------------------------------------------- which bids, removals and placements there are


@rule
def possible_bids(s: State, seat: int) -> Set:
    """Return the set of the bids that the seat's pile allows: no stone, or one or two of a colour."""
    bids = 1 << ZERO
    for colour in range(4):
        n = s.piles[seat, colour]
        if n > 0:
            bids |= 1 << (ONE + colour)
        if n > 1:
            bids |= 1 << (TWO + colour)
    return bids


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the bids (no stone, one stone, two stones, each by colour), or the stones to remove (B2), or the empty spaces."""
    bid = s.bids[seat]
    if bid == NOT_YET:
        base, found = BID + 16 * seat, possible_bids(s, seat)
    elif colour_of(bid) == RED:
        base, found = REMOVE, stones_on_board(s)
    else:
        base, found = 0, empty(t, s)
    n = 0
    for chosen in found:
        out[n] = base + chosen
        n += 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    bid = s.bids[seat]
    if bid == NOT_YET:
        return BID + 16 * seat + any_bid(s, seat, g)
    if colour_of(bid) == RED:
        found = stones_on_board(s)
        return REMOVE + select(found, below(g, popcount(found)))
    found = empty(t, s)
    return select(found, below(g, popcount(found)))


@rule
def any_bid(s: State, seat: int, g: Vector) -> int:
    """Return one of the bids that the seat's pile allows, each equally likely."""
    bids = possible_bids(s, seat)
    return select(bids, below(g, popcount(bids)))


# ---------------------------------------------------------------- what is secret


@rule
def bidding(t: Tables, s: State) -> bool:
    """Tell whether a seat still has to bid."""
    for seat in range(t.players):  # noqa: SIM110 (rules have no `any`)
        if s.bids[seat] == NOT_YET:
            return True
    return False


@rule
def choosing(t: Tables, s: State) -> Set:
    """Return the set of the seats that still have to bid, or of the one seat whose stone is used next."""
    if s.actor < 0:
        return 0
    found = 0
    for seat in range(t.players):
        if s.bids[seat] == NOT_YET:
            found |= 1 << seat
    return found if found != 0 else 1 << s.actor


@rule
def mask(t: Tables, s: State, seat: int) -> None:
    """Hide the other seats' bids until all have bid; that a seat has bid stays visible."""
    if bidding(t, s):
        for other in range(t.players):
            if other != seat and s.bids[other] != NOT_YET:
                s.bids[other] = HIDDEN


@rule
def determinize(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Replace each hidden bid by a random one of those that the seat's pile allows."""
    for other in range(t.players):
        if s.bids[other] == HIDDEN:
            s.bids[other] = any_bid(s, other, g)


# ---------------------------------------------------------------- what a bid and the board say


@rule
def colour_of(bid: int) -> int:
    """Return the colour of a bid that is not zero."""
    return (bid - 1) & 3


@rule
def stones_on_board(s: State) -> Set:
    """Return the set of the spaces with a stone; a tower's top is none (B2)."""
    return s.stones[0] | s.stones[1] | s.stones[2]


@rule
def empty(t: Tables, s: State) -> Set:
    """Return the set of the empty spaces."""
    return t.full & ~(stones_on_board(s) | s.tops[0] | s.tops[1] | s.tops[2])
