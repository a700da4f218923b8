"""The rules of the tavern's Stones: rule parameters, the state, the actions, and what each rule does."""

from __future__ import annotations

from typing import Literal

from stoneswidgets.kernel import (
    CHANCE,
    HIDDEN,
    Set,
    Vector,
    after,
    below,
    end,
    fields,
    popcount,
    rule,
    select,
)
from stoneswidgets.kernel.fields import choice, each, each_seat, number, set_of
from stoneswidgets.kernel.parameters import parameter

SEATS, HAND, OPEN = 4, 7, 3
"""SEATS: players; HAND: stones in a hand; OPEN: how many of these lie face up, the first ones."""
EACH, ALL = 12, 28
"""EACH: stones of each kind in the bag; ALL: stones dealt."""
BONUS_EACH = 120
"""Points that each hand adds to the bonus."""
FULL_BAG = EACH << 8 | EACH << 16 | EACH << 24
"""The numbers of stones of the kinds 1, 2 and 3, with 8 bits for each kind."""

PUBLIC = 1 << SEATS
EVERYBODY = 2 * PUBLIC - 1

# ---------------------------------------------------------------- the rule parameters


class Parameters(fields.Parameters):
    """The rule parameters of the tavern's Stones."""

    trades: int = parameter(12, range(1, 101), "T2", "how many trades (or turns) make a hand")
    count: Literal["completed", "turns"] = parameter(
        "completed", ("completed", "turns"), "T2", "what counts towards the end of a hand"
    )
    stall: int = parameter(8, range(1, 101), "T3", "turns in a row without a trade that end a hand")
    target: int = parameter(1000, range(1, 100_001), "T7", "points that win", "goal")


# ---------------------------------------------------------------- the state


class State(fields.State, seats=SEATS):
    """The state of a game of the tavern's Stones.

    Attributes
    ----------
    stones : Row
        The kind of each stone, seven for each seat, the open ones first: 1 silver, 2 gold, 3 jewel; 0 before the first deal.
    knowers : Row
        For each stone the set of the seats that know it, with the bit PUBLIC if spectators do, too. It is not secret, since it
        follows from what all see: which stones lie face up, and which places trade.
    totals, times_forced : Row
        The points of each seat, and how often it was forced in this hand.
    offer, asker : int
        The offer to be answered and the seat that made it (−1: none).
    barred : int
        The seat with which the seat to move may not trade back (−1: none).
    done : int
        The trades or turns that count towards the hand's end (T2).
    quiet : int
        Turns in a row without a trade.
    have_forced : int
        The set of the seats that have forced a trade.
    bonus : int
        The bonus of this hand or, before a deal, of the next one.
    hand : int
        The hands dealt so far.
    """

    stones = each(ALL, choice(4))
    knowers = each(ALL, set_of(SEATS + 1, start=EVERYBODY))
    totals = each_seat(number(lambda game: game.target + 12 * HAND + game.bonuses))
    times_forced = each_seat(number(2))
    offer = choice(SEATS * HAND * HAND, start=-1)
    asker = choice(SEATS, start=-1)
    barred = choice(SEATS, start=-1)
    done = number(lambda game: game.trades)
    quiet = number(lambda game: game.stall)
    have_forced = set_of(SEATS)
    bonus = number(lambda game: game.bonuses, start=BONUS_EACH)
    hand = number(lambda game: game.longest)


class Tables(Parameters, fields.Tables):
    """The rule parameters; there is no board."""


# ---------------------------------------------------------------- the actions: an offer is 49 × partner + 7 × own stone +
# the partner's stone, all from 0, or

FORCE = SEATS * HAND * HAND
"""… this plus the same for a forced trade, or"""
PASS, YES, NO = 2 * FORCE, 2 * FORCE + 1, 2 * FORCE + 2
DEAL = 1 << (2 * ALL - 2)
"""A deal is at least this: two bits for each stone's kind, in their order, then two for the seat that begins."""


# ---------------------------------------------------------------- the rules: a hand is dealt


@rule
def chance(t: Tables, s: State, g: Vector) -> int:
    """Return a deal: stones drawn one by one from the full bag, and who begins."""
    counts = FULL_BAG
    dealt = 0
    for i in range(ALL):
        kind = draw(counts, 3 * EACH - i, g)
        counts -= 1 << 8 * kind
        dealt |= kind << 2 * i
    return dealt | below(g, SEATS) << 2 * ALL


@rule
def draw(counts: int, left: int, g: Vector) -> int:
    """Return the kind of a stone drawn from a bag of `left` stones; `counts` is as in `FULL_BAG`."""
    k = below(g, left)
    if k < counts >> 8 & 255:
        return 1
    return 2 if k < (counts >> 8 & 255) + (counts >> 16 & 255) else 3


@rule
def deal(s: State, outcome: int) -> None:
    """Deal the hands, and give the turn to the seat that begins."""
    for i in range(ALL):
        move_in(s, i, outcome & 3, 0)
        outcome >>= 2
    s.actor = outcome
    s.hand += 1


# ---------------------------------------------------------------- a turn: a trade, a forced trade or a pass


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a deal, an offer, an answer, a forced trade or a pass."""
    seat = s.actor
    if seat == CHANCE:
        deal(s, action)
    elif action < FORCE:
        s.offer, s.asker, s.barred = action, seat, -1
        s.actor = action // (HAND * HAND)
    elif action < PASS:
        s.have_forced.add(seat)
        s.times_forced[(action - FORCE) // (HAND * HAND)] += 1
        trade(t, s, seat, action - FORCE)
    elif action == PASS:
        end_turn(t, s, seat, -1)
    else:
        asker, offer = s.asker, s.offer
        s.offer = s.asker = -1
        if action == YES:
            trade(t, s, asker, offer)
        else:
            end_turn(t, s, asker, -1)


@rule
def trade(t: Tables, s: State, seat: int, offer: int) -> None:
    """Exchange two stones, which change places, and end the turn."""
    partner = offer // (HAND * HAND)
    mine = HAND * seat + offer // HAND % HAND
    theirs = HAND * partner + offer % HAND
    kind, knowers = s.stones[mine], s.knowers[mine]
    move_in(s, mine, s.stones[theirs], s.knowers[theirs])
    move_in(s, theirs, kind, knowers)
    end_turn(t, s, seat, partner)


@rule
def move_in(s: State, at: int, kind: int, knowers: int) -> None:
    """Put a traded stone in its new place: its new holder knows it and, if it lies face up, everybody (T4)."""
    s.stones[at] = kind
    s.knowers[at] = EVERYBODY if at % HAND < OPEN else knowers | 1 << at // HAND


@rule
def end_turn(t: Tables, s: State, seat: int, partner: int) -> None:
    """Count a seat's turn and say who moves next: the partner it traded with, if any (−1: none), else the next (T1).

    After so many trades (T2), or turns in a row without one (T3), the hand ends.
    """
    if partner >= 0:
        s.quiet = 0
        s.actor, s.barred = partner, seat
    else:
        s.quiet += 1
        s.actor, s.barred = after(seat, SEATS), -1
    if partner >= 0 or t.count == "turns":
        s.done += 1
    if s.done >= t.trades or s.quiet >= t.stall:
        end_hand(t, s)


# ---------------------------------------------------------------- the end of a hand, and scoring


@rule
def end_hand(t: Tables, s: State) -> None:
    """Show the hands and score them: their value, and the bonus of the most complete one (T5, T6); end the game (T7), or wait for a deal."""
    for seat in range(SEATS):
        s.totals[seat] += value(s, seat)
        s.times_forced[seat] = 0
    who = most_complete(s)
    if who >= 0:
        s.totals[who] += s.bonus
        s.bonus = 0
    s.bonus += BONUS_EACH
    for i in range(ALL):
        s.knowers[i] = EVERYBODY
    s.barred = -1
    s.done = s.quiet = s.have_forced = 0
    best, most = 0, -1
    for seat in range(SEATS):
        if score(t, s, seat) > most:
            best, most = 0, score(t, s, seat)
        if score(t, s, seat) == most:
            best |= 1 << seat
    if most < t.target:
        s.actor = CHANCE
    else:
        end(s, best)


@rule
def value(s: State, seat: int) -> int:
    """Return the value of a seat's hand."""
    total = 0
    for i in range(HAND):
        total += worth(s.stones[HAND * seat + i])
    return total


@rule
def worth(kind: int) -> int:
    """Return a kind's value in coins."""
    return 12 if kind == 3 else 6 if kind == 2 else 1  # jewel, gold, silver


@rule
def most_complete(s: State) -> int:
    """Return the seat with the most complete hand, or −1 in a tie (T6)."""
    best, who = 0, -1
    for seat in range(SEATS):
        key = completeness(s, seat)
        if key > best:
            best, who = key, seat
        elif key == best:
            who = -1
    return who


@rule
def completeness(s: State, seat: int) -> int:
    """Return a number that is greater the more complete a hand is: 4 × the most of a kind + that kind (T5)."""
    best = 0
    for kind in range(1, 4):
        n = 0
        for i in range(HAND):
            if s.stones[HAND * seat + i] == kind:
                n += 1
        best = max(best, 4 * n + kind)
    return best


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the seat's total."""
    return s.totals[seat]


# ---------------------------------------------------------------- which moves there are


@rule
def partners(s: State, seat: int) -> Set:
    """Return the set of the seats that this one may trade with: not the one that has just traded with it."""
    found = (1 << SEATS) - 1 & ~(1 << seat)
    if s.barred >= 0:
        found &= ~(1 << s.barred)
    return found


@rule
def forcible(s: State, seat: int) -> Set:
    """Return the set of the seats that this one may force: once in a hand, none that was forced twice, nor the one that has just traded with it (T8)."""
    if seat in s.have_forced:
        return 0
    found = partners(s, seat)
    for other in range(SEATS):
        if s.times_forced[other] == 2:  # nobody is forced more often
            found &= ~(1 << other)
    return found


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the offers and the forced trades, partner by partner, then the pass; or the two answers."""
    return list_moves(s, seat, forcible(s, seat), OPEN, out)


@rule
def list_moves(s: State, seat: int, weak: Set, opened: int, out: Vector) -> int:
    """List the moves where those seats may be forced, and so many stones of a hand lie face up."""
    if s.offer >= 0:
        out[0], out[1] = YES, NO
        return 2
    n = 0
    for partner in partners(s, seat):
        first = HAND * HAND * partner
        for action in range(first, first + HAND * HAND):
            out[n] = action
            n += 1
    for partner in weak:
        for own in range(HAND):
            first = FORCE + HAND * HAND * partner + HAND * own
            for action in range(first, first + opened):
                out[n] = action
                n += 1
    out[n] = PASS
    return n + 1


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    if s.offer >= 0:
        return YES + below(g, 2)
    allowed, weak = partners(s, seat), forcible(s, seat)
    offers = HAND * HAND * popcount(allowed)
    forces = HAND * OPEN * popcount(weak)
    k = below(g, offers + forces + 1)
    if k < offers:
        return HAND * HAND * select(allowed, k // (HAND * HAND)) + k % (HAND * HAND)
    k -= offers
    if k < forces:
        partner, k = select(weak, k // (HAND * OPEN)), k % (HAND * OPEN)
        return FORCE + HAND * HAND * partner + HAND * (k // OPEN) + k % OPEN
    return PASS


# ---------------------------------------------------------------- what is hidden


@rule
def mask(t: Tables, s: State, seat: int) -> None:
    """Hide the stones that the seat does not know (T4)."""
    eye = PUBLIC if seat < 0 else 1 << seat
    for i in range(ALL):
        if s.knowers[i] & eye == 0:
            s.stones[i] = HIDDEN


@rule
def determinize(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Replace the hidden stones by random ones from the stones of the bag that the seat does not see."""
    counts, left = FULL_BAG, 3 * EACH
    for i in range(ALL):
        if s.stones[i] > 0:
            counts -= 1 << 8 * s.stones[i]
            left -= 1
    for i in range(ALL):
        if s.stones[i] == HIDDEN:
            kind = draw(counts, left, g)
            counts -= 1 << 8 * kind
            left -= 1
            s.stones[i] = kind
