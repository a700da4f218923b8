"""The rules of the tavern's Stones with cards: the rule functions that cards change, and those that call them.

A game ends under any set of cards: each hand ends after so many trades, or turns without one, and brings points;
docs/cards.md goes through the cards.
"""

from __future__ import annotations

from typing import Literal

from stoneswidgets.games.tavern import rules as plain
from stoneswidgets.games.tavern.rules import (
    ALL,
    BONUS_EACH,
    EVERYBODY,
    FORCE,
    HAND,
    OPEN,
    PASS,
    SEATS,
    YES,
    completeness,
    partners,
    worth,
)
from stoneswidgets.kernel import CHANCE, Set, Vector, after, below, popcount, rule, select
from stoneswidgets.kernel.fields import each, set_of, table
from stoneswidgets.kernel.parameters import parameter

OFF = False

# ---------------------------------------------------------------- the rule parameters: cards, not laid at their defaults


class Parameters(plain.Parameters):
    """The rule parameters of the tavern's Stones, with fewer values, and its cards."""

    trades: int = parameter(12, range(4, 25, 4), "T2", "how many trades (or turns) make a hand")
    stall: int = parameter(8, range(4, 17, 4), "T3", "turns in a row without a trade that end a hand")
    target: int = parameter(1000, range(500, 2001, 500), "T7", "points that win", "goal")
    prices: Literal["12-6-1", "8-5-3"] = parameter(
        "12-6-1", ("12-6-1", "8-5-3"), "C35", "what a jewel, gold and silver are worth"
    )
    bonus: int = parameter(120, range(0, 241, 60), "C36", "what each hand adds to the bonus")
    forces: int = parameter(1, range(3), "C37", "how many trades a player may force in a hand")
    open_stones: int = parameter(OPEN, range(HAND + 1), "C38", "how many stones of a hand lie face up")
    truth: bool = parameter(OFF, (OFF, True), "C39", "whether an offered stone is shown to the partner")
    full_hand: int = parameter(0, (0, 6, 7), "C40", "stones of one kind that end a hand; 0: none do")


# ---------------------------------------------------------------- the state


class State(plain.State):
    """The state of a game of the tavern's Stones with cards.

    Attributes
    ----------
    forced_once : int
        The set of the seats that have forced the first of two trades (Forces 2).
    """

    forced_once = set_of(SEATS)


class Tables(Parameters, plain.Tables):
    """The rule parameters, the cards, and what follows from them.

    Attributes
    ----------
    price : Row
        What silver, gold and a jewel are worth.
    full : int
        The least completeness of a hand that ends it (Full hand).
    """

    price = each(3, table(lambda game: [*game.coins.values()]), first=1)
    full = table(lambda game: 4 * game.full_hand)


# ---------------------------------------------------------------- the rules: a hand is dealt

chance = plain.chance


@rule
def deal(t: Tables, s: State, outcome: int) -> None:
    """Deal the hands, of which so many stones lie face up (Open stones); a full hand ends it."""
    plain.deal(s, outcome)
    for i in range(ALL):
        move_in(t, s, i, s.stones[i], 0)
    if is_full(t, s) == 1:
        end_hand(t, s)


# ---------------------------------------------------------------- a turn: a trade, a forced trade or a pass


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a deal, an offer, which may be shown (Truth), an answer, a forced trade, the first or the last (Forces), or a pass."""
    seat = s.actor
    if seat == CHANCE:
        deal(t, s, action)
    elif action < FORCE:
        s.offer, s.asker, s.barred = action, seat, -1
        s.actor = action // (HAND * HAND)
        if t.truth:
            s.knowers[HAND * seat + action // HAND % HAND] |= 1 << s.actor
    elif action < PASS:
        if t.forces == 2 and seat not in s.forced_once:
            s.forced_once.add(seat)
        else:
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
    move_in(t, s, mine, s.stones[theirs], s.knowers[theirs])
    move_in(t, s, theirs, kind, knowers)
    end_turn(t, s, seat, partner)


@rule
def move_in(t: Tables, s: State, at: int, kind: int, knowers: int) -> None:
    """Put a stone in its new place: its new holder knows it and, if it lies face up (Open stones), everybody."""
    s.stones[at] = kind
    s.knowers[at] = EVERYBODY if at % HAND < t.open_stones else knowers | 1 << at // HAND


@rule
def end_turn(t: Tables, s: State, seat: int, partner: int) -> None:
    """Count a seat's turn and say who moves next: the partner it traded with, if any (−1: none), else the next (T1).

    After so many trades (T2), or turns in a row without one (T3), or with a full hand, the hand ends.
    """
    if partner >= 0:
        s.quiet = 0
        s.actor, s.barred = partner, seat
    else:
        s.quiet += 1
        s.actor, s.barred = after(seat, SEATS), -1
    if partner >= 0 or t.count == "turns":
        s.done += 1
    if s.done >= t.trades or s.quiet >= t.stall or is_full(t, s) == 1:
        end_hand(t, s)


# ---------------------------------------------------------------- the end of a hand, and scoring


@rule
def is_full(t: Tables, s: State) -> int:
    """Tell whether somebody has so many stones of one kind that the hand ends (Full hand)."""
    if t.full_hand != 0:
        for seat in range(SEATS):
            if completeness(s, seat) >= t.full:
                return 1
    return 0


@rule
def end_hand(t: Tables, s: State) -> None:
    """Score the hands as ever, but for what the stones are worth (Prices) and what is added to the bonus (Bonus)."""
    for i in range(ALL):
        s.totals[i // HAND] += t.price[s.stones[i]] - worth(s.stones[i])
    plain.end_hand(t, s)
    s.bonus += t.bonus - BONUS_EACH
    s.forced_once = 0


score = plain.score

# ---------------------------------------------------------------- which moves there are


@rule
def forcible(t: Tables, s: State, seat: int) -> Set:
    """Return the set of the seats that this one may force: as often as it may (Forces), for a stone that lies face up."""
    return 0 if t.forces == 0 or t.open_stones == 0 else plain.forcible(s, seat)


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the offers and the forced trades, partner by partner, then the pass; or the two answers."""
    return plain.list_moves(s, seat, forcible(t, s, seat), t.open_stones, out)


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    if s.offer >= 0:
        return YES + below(g, 2)
    allowed, weak, each_forced = partners(s, seat), forcible(t, s, seat), HAND * t.open_stones
    offers, forces = HAND * HAND * popcount(allowed), each_forced * popcount(weak)
    k = below(g, offers + forces + 1)
    if k < offers:
        return HAND * HAND * select(allowed, k // (HAND * HAND)) + k % (HAND * HAND)
    k -= offers
    if k < forces:
        partner, k = select(weak, k // each_forced), k % each_forced
        return FORCE + HAND * HAND * partner + HAND * (k // t.open_stones) + k % t.open_stones
    return PASS


# ---------------------------------------------------------------- what is hidden

mask = plain.mask


@rule
def determinize(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Replace the hidden stones by random ones, until nobody has a full hand, since the hand would have ended."""
    plain.determinize(t, s, seat, g)
    while s.actor >= 0 and is_full(t, s) == 1:
        mask(t, s, seat)
        plain.determinize(t, s, seat, g)
