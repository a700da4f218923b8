"""Small games with secrets of further kinds: they wander, are shown to one seat alone or for one turn only, or are rare roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    HIDDEN,
    OVER,
    WINNERS,
    Dynamics,
    State,
    Vector,
    below,
    listing,
    rule,
)

if TYPE_CHECKING:
    from random import Random

SEATS, CARDS = 3, 5
HELD, TURN, SAID, EXTRA, NONE = 2, 5, 6, 7, -2
"""What each seat holds, the number of the turn, what everybody sees, and what a game needs besides: three slots."""
DEALT = 100
"""A chance outcome is this plus a card."""


@rule
def ended(s: Vector, turns: int) -> None:
    s[TURN] += 1
    if s[TURN] >= turns:
        s[ACTOR], s[WINNERS] = OVER, 7


@rule
def card(t: State, s: State, g: Vector) -> int:
    return DEALT + below(g, CARDS)


@rule
def cards(t: State, s: State, out: Vector, weights: Vector) -> int:
    for i in range(CARDS):
        out[i], weights[i] = DEALT + i, 1
    return CARDS


@rule
def numbers(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(CARDS):
        out[i] = i
    return CARDS


@rule
def three(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(SEATS):
        out[i] = i
    return SEATS


@rule
def two(t: State, s: State, seat: int, out: Vector) -> int:
    out[0], out[1] = 0, 1
    return 2


@rule
def deal(s: Vector, action: int) -> None:
    """Give a card to the first seat that has none; the first seat moves when all have one."""
    for seat in range(SEATS):
        if s[HELD + seat] == NONE:
            s[HELD + seat] = action - DEALT
            break
    if s[HELD + SEATS - 1] != NONE:
        s[ACTOR] = 0


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if other != seat and s[HELD + other] != NONE:
            s[HELD + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(SEATS):
        if s[HELD + other] == HIDDEN:
            s[HELD + other] = below(g, CARDS)


class _Rumour(Game):
    slots = (
        Slots("held", "choice", CARDS, SEATS),
        Slots("turn", "number", 20),
        Slots("said", "choice", 100),
        Slots("extra", "choice", 64, 3),
    )
    actions = tuple(range(CARDS))
    chances = tuple(range(DEALT, DEALT + CARDS))
    max_game_length = 20
    begins: ClassVar[int] = CHANCE

    @property
    def seats(self) -> int:
        return SEATS

    def initial(self, setup: Any, rng: Random) -> list[int]:
        return [self.begins, 0, NONE, NONE, NONE, 0, NONE, NONE, NONE, NONE]

    def action_text(self, action: int) -> str:
        return f"card{action - DEALT}" if action >= DEALT else str(action)


# ---------------------------------------------------------------- cards change hands; those who hold them alone notice


@rule
def swap(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        deal(s, action)
        return
    one, other = (action + 1) % SEATS, (action + 2) % SEATS  # all but that seat's
    s[HELD + one], s[HELD + other] = s[HELD + other], s[HELD + one]
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 6)


class Wandering(_Rumour):
    dynamics: ClassVar = Dynamics(
        three, swap, listing(three), card, cards, mask=mask, determinize=determinize
    )


# ---------------------------------------------------------------- a card is looked at: all see whose, one sees which


@rule
def seen_by_some(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        may = other == seat or (seat >= 0 and s[EXTRA + seat] >= 0 and s[EXTRA + seat] >> other & 1 == 1)
        if s[HELD + other] != NONE and not may:
            s[HELD + other] = HIDDEN


@rule
def peek(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        deal(s, action)
        return
    seat = s[ACTOR]
    s[EXTRA + seat] = max(s[EXTRA + seat], 0) | 1 << action
    s[SAID] = action
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 5)


class Peeked(_Rumour):
    dynamics: ClassVar = Dynamics(
        three, peek, listing(three), card, cards, mask=seen_by_some, determinize=determinize
    )


# ---------------------------------------------------------------- all bid at once; the highest bid is said, and whose, no other ever


@rule
def all_at_once(t: State, s: State) -> int:
    if s[ACTOR] < 0:
        return 0
    waiting = 0
    for seat in range(SEATS):
        if s[HELD + seat] == NONE:
            waiting |= 1 << seat
    return waiting


@rule
def next_to_choose(s: Vector, first: int) -> None:
    """Have the first seat be to move whose slot, from `first` on, is empty."""
    for seat in range(SEATS - 1, -1, -1):
        if s[first + seat] == NONE:
            s[ACTOR] = seat


@rule
def bid(t: State, s: Vector, action: int) -> None:
    s[HELD + s[ACTOR]] = action
    next_to_choose(s, HELD)
    if s[HELD] != NONE and s[HELD + 1] != NONE and s[HELD + 2] != NONE:
        best = 0
        for other in range(1, SEATS):
            if s[HELD + other] > s[HELD + best]:
                best = other
        s[SAID] = CARDS * best + s[HELD + best]
        for other in range(SEATS):
            s[EXTRA + other] = 8 * max(s[EXTRA + other], 0) % 64 + s[HELD + other]  # kept, for nobody else
            s[HELD + other] = NONE
        s[ACTOR] = 0
        ended(s, 3)


@rule
def own_bids(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if other != seat:
            if s[HELD + other] != NONE:
                s[HELD + other] = HIDDEN
            if s[EXTRA + other] != NONE:
                s[EXTRA + other] = HIDDEN


@rule
def any_bids(t: State, s: Vector, seat: int, g: Vector) -> None:
    determinize(t, s, seat, g)
    for other in range(SEATS):
        if s[EXTRA + other] == HIDDEN:
            last = below(g, s[SAID] % CARDS + 1)  # none higher than the highest
            if s[SAID] // CARDS == other:
                last = s[SAID] % CARDS
            earlier = below(g, CARDS) if s[TURN] > 1 else 0
            s[EXTRA + other] = 8 * earlier + last


class Sealed(_Rumour):
    begins: ClassVar[int] = 0
    chances = ()
    dynamics: ClassVar = Dynamics(
        numbers, bid, listing(numbers), mask=own_bids, determinize=any_bids, choosing=all_at_once
    )


# ---------------------------------------------------------------- a number is whispered to one seat; all see to whom


@rule
def whispers(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(2 * CARDS):
        out[i] = i
    return 2 * CARDS


@rule
def whisper(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    to = (seat + 1 + action // CARDS) % SEATS
    s[HELD + to] = action % CARDS
    s[EXTRA + to] = seat
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 6)


@rule
def heard_by(t: State, s: Vector, seat: int) -> None:
    for to in range(SEATS):
        if s[HELD + to] != NONE and seat != to and seat != s[EXTRA + to]:
            s[HELD + to] = HIDDEN


class Whispered(_Rumour):
    begins: ClassVar[int] = 0
    chances = ()
    actions = tuple(range(2 * CARDS))
    dynamics: ClassVar = Dynamics(
        whispers, whisper, listing(whispers), mask=heard_by, determinize=determinize
    )


# ---------------------------------------------------------------- a move is seen for one turn, then forgotten


@rule
def flash(t: State, s: Vector, action: int) -> None:
    for seat in range(SEATS):
        s[EXTRA + seat] = 0  # what was open is turned over
    s[HELD + s[ACTOR]] = action
    s[EXTRA + s[ACTOR]] = s[TURN] % 2  # every other move lies open until the next
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 7)


@rule
def turned_over(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if other != seat and s[HELD + other] != NONE and s[EXTRA + other] != 1:
            s[HELD + other] = HIDDEN


class Flashed(_Rumour):
    begins: ClassVar[int] = 0
    chances = ()
    dynamics: ClassVar = Dynamics(numbers, flash, listing(numbers), mask=turned_over, determinize=determinize)


# ---------------------------------------------------------------- one seat in twelve is a spy, whose moves are shown the other way round

ODDS = 12


@rule
def turned(t: State, s: Vector, action: int) -> None:
    s[SAID] = action ^ s[HELD + s[ACTOR]]
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 7)


@rule
def rarely(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(SEATS):
        if s[HELD + other] == HIDDEN:
            s[HELD + other] = 1 if below(g, ODDS) == 0 else 0


class Spies(_Rumour):
    begins: ClassVar[int] = 0
    chances = ()
    actions = (0, 1)
    dynamics: ClassVar = Dynamics(two, turned, listing(two), mask=mask, determinize=rarely)

    def initial(self, setup: Any, rng: Random) -> list[int]:
        return [0, 0, *(int(rng.randrange(ODDS) == 0) for _ in range(SEATS)), 0, NONE, NONE, NONE, NONE]


# ---------------------------------------------------------------- a die that one seat sees, and all guess at once; only how many were right is said


@rule
def guessing(t: State, s: State) -> int:
    if s[ACTOR] < 0:
        return 0
    waiting = 0
    for seat in range(SEATS):
        if s[EXTRA + seat] == NONE:
            waiting |= 1 << seat
    return waiting


@rule
def guess(t: State, s: Vector, action: int) -> None:
    sees = s[TURN] % SEATS
    if action >= DEALT:
        s[HELD + sees] = action - DEALT
        s[ACTOR] = 0
        return
    s[EXTRA + s[ACTOR]] = action
    next_to_choose(s, EXTRA)
    if s[EXTRA] != NONE and s[EXTRA + 1] != NONE and s[EXTRA + 2] != NONE:
        right = 0
        for seat in range(SEATS):
            right += s[EXTRA + seat] == s[HELD + sees]
            s[EXTRA + seat] = NONE
        s[SAID] = right
        s[ACTOR] = CHANCE
        ended(s, 3)


@rule
def own_guess(t: State, s: Vector, seat: int) -> None:
    mask(t, s, seat)
    for other in range(SEATS):
        if other != seat and s[EXTRA + other] != NONE:
            s[EXTRA + other] = HIDDEN


@rule
def any_guess(t: State, s: Vector, seat: int, g: Vector) -> None:
    determinize(t, s, seat, g)
    for other in range(SEATS):
        if s[EXTRA + other] == HIDDEN:
            s[EXTRA + other] = below(g, CARDS)


class OneSees(_Rumour):
    dynamics: ClassVar = Dynamics(
        numbers,
        guess,
        listing(numbers),
        card,
        cards,
        mask=own_guess,
        determinize=any_guess,
        choosing=guessing,
    )


RUMOURS = (Wandering, Peeked, Sealed, Whispered, Flashed, Spies, OneSees)
