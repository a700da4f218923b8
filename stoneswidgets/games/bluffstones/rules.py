"""The rules of BluffStones as functions on vectors: the state, the tables, the actions."""

from __future__ import annotations

from stoneswidgets.kernel import (
    ACTOR,
    HIDDEN,
    OVER,
    WINNERS,
    Dynamics,
    State,
    Vector,
    below,
    lowest,
    popcount,
    rule,
    select,
)

TOWERS, TOPS_EACH, ENOUGH = 7, 3, 3
"""TOWERS: towers on the board at the start; TOPS_EACH: stones of each colour in the pool from which their tops are drawn;
ENOUGH: how many adjacent stones of a tower's colour complete it."""

# ---------------------------------------------------------------- the state; colours are 0 blue, 1 yellow, 2 green, 3 red

TOKEN, DUE, STONES, TOPS, BIDS, PILES, SCORED = 2, 3, 4, 7, 10, 13, 25
"""TOKEN: the seat with the turn token; DUE: while bids are resolved, the bit set of the seats that still have a stone of
their bid to use; from STONES and from TOPS, for each colour but red, the bit sets of the spaces with such a stone and with a
tower topped by one; from BIDS, for each seat its bid in this round; from PILES + 4 × seat, for each colour the stones in its
pile; from SCORED + 3 × seat, for each colour the towers with such a top that it has scored."""
SLOTS = 34

# ---------------------------------------------------------------- the bids

ZERO, ONE, TWO, NOT_YET = 0, 1, 5, -2
"""ZERO: no stone; ONE + a colour: one stone of it; TWO + a colour: two stones of it; NOT_YET: the seat has not bid."""
RED = 3

# ---------------------------------------------------------------- the tables

PLAYERS, FULL, NEAR = range(3)
PLACES = 40
"""From NEAR, each space's neighbours; from PLACES, the spaces with a tower at the start."""

# ---------------------------------------------------------------- the actions: the space of a stone that is placed, or

REMOVE = 64
"""… this plus the space of the stone that is removed, or"""
BID = 128
"""… this plus 16 × the seat that bids plus its bid."""


@rule
def deal(t: State, s: Vector, g: Vector) -> None:
    """Draw the tops of the towers, each from what is left of the pool, and the first player; begin the first round (B1)."""
    pool = (1 << 3 * TOPS_EACH) - 1
    for tower in range(TOWERS):
        drawn = select(pool, below(g, 3 * TOPS_EACH - tower))
        pool ^= 1 << drawn
        s[TOPS + drawn % 3] |= 1 << t[PLACES + tower]
    s[TOKEN] = below(g, t[PLAYERS])
    ask(t, s)


@rule
def colour_of(bid: int) -> int:
    """Return the colour of a bid that is not zero."""
    return (bid - 1) & 3


@rule
def possible_bids(s: State, seat: int) -> int:
    """Return the bit set of the bids that the seat's pile allows."""
    bids = 1 << ZERO
    for colour in range(4):
        n = s[PILES + 4 * seat + colour]
        if n > 0:
            bids |= 1 << (ONE + colour)
        if n > 1:
            bids |= 1 << (TWO + colour)
    return bids


@rule
def stones_on_board(s: State) -> int:
    """Return the bit set of the spaces with a stone."""
    return s[STONES] | s[STONES + 1] | s[STONES + 2]


@rule
def empty(t: State, s: State) -> int:
    """Return the bit set of the empty spaces."""
    return t[FULL] & ~(stones_on_board(s) | s[TOPS] | s[TOPS + 1] | s[TOPS + 2])


@rule
def reveal(t: State, s: Vector) -> None:
    """Take the bid stones out of the piles; if any seat bid two, each seat that bid stones throws one away."""
    bidders = doubles = 0
    for seat in range(t[PLAYERS]):
        bid = s[BIDS + seat]
        if bid != ZERO:
            bidders |= 1 << seat
            s[PILES + 4 * seat + colour_of(bid)] -= 2 if bid >= TWO else 1
            if bid >= TWO:
                doubles |= 1 << seat
    s[DUE] = doubles if doubles != 0 else bidders
    if bidders == 0:
        s[ACTOR] = OVER
        s[WINNERS] = leaders(t, s)


@rule
def go_on(t: State, s: Vector) -> None:
    """Give the turn to the seat whose stone is used next, red stones first, in turn order; if none is left, begin a round.

    A stone that cannot be used, because there is nothing to remove or no empty space, is out of play (B3, B4).
    """
    for red in range(1, -1, -1):
        for i in range(t[PLAYERS]):
            seat = (s[TOKEN] + i) % t[PLAYERS]
            if s[DUE] >> seat & 1 == 1 and (colour_of(s[BIDS + seat]) == RED) == (red == 1):
                if (stones_on_board(s) if red == 1 else empty(t, s)) != 0:
                    s[ACTOR] = seat
                    return
                s[DUE] ^= 1 << seat
    s[TOKEN] = (s[TOKEN] + 1) % t[PLAYERS]
    ask(t, s)


@rule
def ask(t: State, s: Vector) -> None:
    """Begin the bidding: no seat has bid, and all have to."""
    for seat in range(t[PLAYERS]):
        s[BIDS + seat] = NOT_YET
    s[ACTOR] = 0


@rule
def place(t: State, s: Vector, space: int, seat: int) -> None:
    """Place the seat's stone, and score every tower that it completes (B5)."""
    colour = colour_of(s[BIDS + seat])
    s[STONES + colour] |= 1 << space
    towers = s[TOPS + colour] & t[NEAR + space]
    while towers != 0:
        tower = lowest(towers)
        towers &= towers - 1
        if surrounded(t, s, tower, colour) == 1:
            s[TOPS + colour] ^= 1 << tower
            s[SCORED + 3 * seat + colour] += 1


@rule
def surrounded(t: State, s: State, tower: int, colour: int) -> int:
    """Tell (1 or 0) whether enough stones of that colour are next to a space."""
    return 1 if popcount(t[NEAR + tower] & s[STONES + colour]) >= ENOUGH else 0


@rule
def leaders(t: State, s: State) -> int:
    """Return the bit set of the seats with the most towers and, among these, the most stones left (B6)."""
    most = found = 0
    for seat in range(t[PLAYERS]):
        n = 64 * score(t, s, seat)
        for colour in range(4):
            n += s[PILES + 4 * seat + colour]
        if found == 0 or n > most:
            most, found = n, 1 << seat
        elif n == most:
            found |= 1 << seat
    return found


@rule
def apply(t: State, s: Vector, action: int) -> None:
    """Carry out a bid, a removal or a placement; the last bid reveals all."""
    if action >= BID:
        s[BIDS + (action >> 4 & 3)] = action & 15
        for seat in range(t[PLAYERS]):
            if s[BIDS + seat] == NOT_YET:
                s[ACTOR] = seat
                return
        reveal(t, s)
    else:
        seat = s[ACTOR]
        s[DUE] ^= 1 << seat
        if action >= REMOVE:
            for colour in range(3):
                s[STONES + colour] &= ~(1 << (action - REMOVE))
        else:
            place(t, s, action, seat)
    if s[ACTOR] != OVER:
        go_on(t, s)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    """List the bids (no stone, one stone, two stones, each by colour), or the stones to remove, or the empty spaces."""
    bid = s[BIDS + seat]
    if bid == NOT_YET:
        base, found = BID + 16 * seat, possible_bids(s, seat)
    elif colour_of(bid) == RED:
        base, found = REMOVE, stones_on_board(s)
    else:
        base, found = 0, empty(t, s)
    n = 0
    while found != 0:
        out[n] = base + lowest(found)
        n += 1
        found &= found - 1
    return n


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    bid = s[BIDS + seat]
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


@rule
def score(t: State, s: State, seat: int) -> int:
    """Return the number of towers that the seat has scored."""
    first = SCORED + 3 * seat
    return s[first] + s[first + 1] + s[first + 2]


@rule
def bidding(t: State, s: State) -> int:
    """Tell (1 or 0) whether a seat still has to bid."""
    for seat in range(t[PLAYERS]):
        if s[BIDS + seat] == NOT_YET:
            return 1
    return 0


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    """Hide the other seats' bids until all have bid; that a seat has bid stays visible."""
    if bidding(t, s) == 1:
        for other in range(t[PLAYERS]):
            if other != seat and s[BIDS + other] != NOT_YET:
                s[BIDS + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    """Replace each hidden bid by a random one of those that the seat's pile allows."""
    for other in range(t[PLAYERS]):
        if s[BIDS + other] == HIDDEN:
            s[BIDS + other] = any_bid(s, other, g)


@rule
def choosing(t: State, s: State) -> int:
    """Return the bit set of the seats that still have to bid, or of the one seat whose stone is used next."""
    if s[ACTOR] < 0:
        return 0
    found = 0
    for seat in range(t[PLAYERS]):
        if s[BIDS + seat] == NOT_YET:
            found |= 1 << seat
    return found if found != 0 else 1 << s[ACTOR]


DYNAMICS = Dynamics(
    legal, apply, random_action, score=score, mask=mask, determinize=determinize, choosing=choosing
)
