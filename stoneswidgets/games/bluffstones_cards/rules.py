"""The rules of BluffStones with cards: the rule functions that cards change, and those that call them.

A game ends under any set of cards: each round but the last uses up a stone; docs/cards.md goes through the cards.
"""

from __future__ import annotations

from stoneswidgets.games.bluffstones import rules as plain
from stoneswidgets.games.bluffstones.rules import (
    BID,
    NOT_YET,
    ONE,
    RED,
    REMOVE,
    TWO,
    ZERO,
    ask,
    colour_of,
    empty,
    stones_on_board,
)
from stoneswidgets.kernel import HIDDEN, OVER, Set, Vector, after, below, end, popcount, rule, select
from stoneswidgets.kernel.fields import number, table
from stoneswidgets.kernel.parameters import parameter

NO = False

# ---------------------------------------------------------------- the rule parameters: cards, not laid at their defaults


class Parameters(plain.Parameters):
    """The rule parameters of BluffStones, and its cards."""

    enough: int = parameter(plain.ENOUGH, range(2, 6), "C23", "how many stones of its colour score a tower")
    covered_piles: bool = parameter(NO, (NO, True), "C24", "whether piles are covered until the end")
    up_to_three: bool = parameter(NO, (NO, True), "C25", "whether three stones of one colour may be bid")
    red_swaps: bool = parameter(NO, (NO, True), "C26", "whether a red stone may exchange tops of towers")
    purse_counts: int = parameter(0, (0, 3, 4, 5), "C27", "how many stones left count as a tower; 0: none do")
    last_call: int = parameter(0, (0, *range(8, 17)), "C28", "the last round; 0: there is none")


# ---------------------------------------------------------------- the state


class State(plain.State):
    """The state of a game of BluffStones with cards.

    Attributes
    ----------
    rounds : int
        How many rounds are over (Last call).
    """

    rounds = number(lambda game: game.last_call)


class Tables(Parameters, plain.Tables):
    """What follows from the rule parameters, the cards, and the board.

    Attributes
    ----------
    purse : int
        How many stones left count as a tower; 0: none do (Purse counts).
    last : int
        The last round; 0: there is none (Last call).
    """

    purse = table(lambda game: game.purse_counts)
    last = table(lambda game: game.last_call)


# ---------------------------------------------------------------- the bids and actions: those of BluffStones, and

THREE = 9
"""THREE + a colour: three stones of it (Up to three)."""
SWAP = 256
"""This plus 64 × the space of a tower, plus that of a later one with which it exchanges tops (Red swaps)."""

# ---------------------------------------------------------------- a round: bids, and how they resolve

deal = plain.deal


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a bid, a removal, an exchange or a placement; the last bid reveals all."""
    if BID <= action < SWAP:
        s.bids[(action >> 4 & 3)] = action & 15
        for seat in range(t.players):
            if s.bids[seat] == NOT_YET:
                s.actor = seat
                return
        reveal(t, s)
    else:
        seat = s.actor
        s.due.remove(seat)
        if action >= SWAP:
            exchange(s, (action - SWAP) // 64, action % 64)
        elif action >= REMOVE:
            for colour in range(3):
                s.stones[colour].remove(action - REMOVE)
        else:
            place(t, s, action, seat)
    if s.actor != OVER:
        go_on(t, s)


@rule
def reveal(t: Tables, s: State) -> None:
    """Take the bid stones out of the piles; each seat throws away one stone less than the most that are bid; if none are, the game ends."""
    most = largest = 0
    for seat in range(t.players):
        bid = s.bids[seat]
        if bid != ZERO:
            n = (bid + 3) // 4
            s.piles[seat, colour_of(bid)] -= n
            if n > most:
                most, largest = n, 0
            if n == most:
                largest |= 1 << seat
    s.due = largest
    if most == 0:
        end(s, leaders(t, s))


@rule
def go_on(t: Tables, s: State) -> None:
    """Give the turn to the seat whose stone is used next, red stones first, in turn order; if none is left, begin a round, if there is another.

    A stone that cannot be used is out of play (B3, B4).
    """
    for red in range(1, -1, -1):
        for i in range(t.players):
            seat = (s.token + i) % t.players
            if seat in s.due and (colour_of(s.bids[seat]) == RED) == (red == 1):
                if usable(t, s, red):
                    s.actor = seat
                    return
                s.due.remove(seat)
    if t.last > 0:
        s.rounds += 1
        if s.rounds == t.last:
            end(s, leaders(t, s))
            return
    s.token = after(s.token, t.players)
    ask(t, s)


@rule
def usable(t: Tables, s: State, red: int) -> bool:
    """Tell whether there is something to remove, or tops to exchange (Red swaps); for other stones, whether there is an empty space."""
    found: Set = stones_on_board(s) if red == 1 else empty(t, s)
    if red == 1:
        for tower in towers(s):
            found |= partners(t, s, tower)
    return popcount(found) > 0


@rule
def exchange(s: State, one: int, other: int) -> None:
    """Exchange the tops of two towers that differ (Red swaps)."""
    for colour in range(3):
        if (one in s.tops[colour]) != (other in s.tops[colour]):
            s.tops[colour] ^= 1 << one | 1 << other


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
    """Tell whether enough stones of that colour are next to a space (Enough)."""
    return popcount(t.near[tower] & s.stones[colour]) >= t.enough


# ---------------------------------------------------------------- the end


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the number of towers that the seat has scored; at the end, with those that stones left count as (Purse counts)."""
    n = s.scored[seat, 0] + s.scored[seat, 1] + s.scored[seat, 2]
    return n + left(s, seat) // t.purse if s.actor == OVER and t.purse > 0 else n


@rule
def left(s: State, seat: int) -> int:
    """Return the number of stones left in the seat's pile."""
    return s.piles[seat, 0] + s.piles[seat, 1] + s.piles[seat, 2] + s.piles[seat, 3]


@rule
def leaders(t: Tables, s: State) -> Set:
    """Return the set of the seats with the most towers and, unless they count (Purse counts), the most stones left (B6)."""
    most = found = 0
    for seat in range(t.players):
        n = s.scored[seat, 0] + s.scored[seat, 1] + s.scored[seat, 2]
        if t.purse > 0:
            n += left(s, seat) // t.purse
        else:
            n = 64 * n + left(s, seat)  # a tower counts for more than any stones
        if found == 0 or n > most:
            most, found = n, 1 << seat
        elif n == most:
            found |= 1 << seat
    return found


# ---------------------------------------------------------------- which bids, removals, exchanges and placements there are


@rule
def possible_bids(t: Tables, s: State, seat: int) -> Set:
    """Return the set of the bids that the seat's pile allows: no stone, or one, two or three of a colour (Up to three)."""
    bids = 1 << ZERO
    for colour in range(4):
        n = s.piles[seat, colour]
        if n > 0:
            bids |= 1 << (ONE + colour)
        if n > 1:
            bids |= 1 << (TWO + colour)
        if n > 2 and t.up_to_three == 1:
            bids |= 1 << (THREE + colour)
    return bids


@rule
def towers(s: State) -> Set:
    """Return the set of the towers on the board."""
    return s.tops[0] | s.tops[1] | s.tops[2]


@rule
def partners(t: Tables, s: State, tower: int) -> Set:
    """Return the set of the later towers with another top, with which a tower may exchange its own (Red swaps)."""
    found: Set = 0
    for colour in range(3):
        if t.red_swaps == 1 and tower not in s.tops[colour]:
            found |= s.tops[colour]
    return found & t.full & -(2 << tower)


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the bids, or the stones to remove (B2) and the tops to exchange, or the empty spaces."""
    bid = s.bids[seat]
    if bid == NOT_YET:
        base, found = BID + 16 * seat, possible_bids(t, s, seat)
    elif colour_of(bid) == RED:
        base, found = REMOVE, stones_on_board(s)
    else:
        base, found = 0, empty(t, s)
    n = 0
    for chosen in found:
        out[n] = base + chosen
        n += 1
    if base == REMOVE:
        for tower in towers(s):
            for other in partners(t, s, tower):
                out[n] = SWAP + 64 * tower + other
                n += 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, mostly without listing them."""
    bid = s.bids[seat]
    if bid == NOT_YET:
        return BID + 16 * seat + any_bid(t, s, seat, g)
    if colour_of(bid) == RED:
        n = legal(t, s, seat, out)
        return out[below(g, n)]
    found = empty(t, s)
    return select(found, below(g, popcount(found)))


@rule
def any_bid(t: Tables, s: State, seat: int, g: Vector) -> int:
    """Return one of the bids that the seat's pile allows, each equally likely."""
    bids = possible_bids(t, s, seat)
    return select(bids, below(g, popcount(bids)))


# ---------------------------------------------------------------- what is secret: bids; covered piles follow from those that all have seen

bidding, choosing, mask = plain.bidding, plain.choosing, plain.mask


@rule
def determinize(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Replace each hidden bid by a random one of those that the seat's pile allows."""
    for other in range(t.players):
        if s.bids[other] == HIDDEN:
            s.bids[other] = any_bid(t, s, other, g)
