"""Small games with hidden cards that pass from hand to hand, are laid face down, or are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.kernel import (
    ACTOR,
    HIDDEN,
    OVER,
    WINNERS,
    Dynamics,
    State,
    Vector,
    below,
    listing,
    lowest,
    rule,
)
from tests.tiny.answers import Alike, Ballot, Hints, Purses
from tests.tiny.three_seats import (
    FACES,
    NONE,
    SAID,
    SEATS,
    TURN,
    A,
    B,
    C,
    D,
    ThreeSeats,
    all_choose_anew,
    all_have_chosen,
    ended,
    others_drawn,
    others_hidden,
    still_choosing,
    up_to_five,
    up_to_two,
)
from tests.tiny.turned_up import Runner, ShownLater, Thrown, TurnedUp

if TYPE_CHECKING:
    from random import Random

# ---------------------------------------------------------------- each has two cards, and all pass one on at once; who gave one knows where it is


@rule
def pass_on(t: State, s: Vector, action: int) -> None:
    if all_have_chosen(s, action) == 0:
        return
    given0, given1, given2 = s[A + 3 * s[D]], s[A + 1 + 3 * s[D + 1]], s[A + 2 + 3 * s[D + 2]]
    s[A + 1 + 3 * s[D + 1]], s[A + 2 + 3 * s[D + 2]], s[A + 3 * s[D]] = given0, given1, given2
    for seat in range(SEATS):
        to = (seat + 1) % SEATS
        s[C + seat] = max(s[C + seat], 0) | 1 << s[D + to]  # each knows these cards of the next seat
    all_choose_anew(s, 4)


@rule
def but_given(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, D)
    for other in range(SEATS):
        for which in range(2):
            given = seat >= 0 and other == (seat + 1) % SEATS and s[C + seat] > 0 and s[C + seat] >> which & 1
            if other != seat and not given:
                s[A + other + 3 * which] = HIDDEN
    for other in range(SEATS):
        if other != seat and (other + 1) % SEATS != seat and s[C + other] != NONE:
            s[C + other] = HIDDEN


@rule
def any_given(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, D, 2)
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, B, FACES)
    for other in range(SEATS):
        if s[C + other] == HIDDEN:
            s[C + other] = 1 + below(g, 2 if s[TURN] < 2 else 3)


class Passing(ThreeSeats):
    dynamics: ClassVar = Dynamics(
        up_to_two, pass_on, listing(up_to_two), mask=but_given, determinize=any_given, choosing=still_choosing
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(6)]


# ---------------------------------------------------------------- three cards in the middle: a seat looks at one, nobody knows at which; or changes two


@rule
def look(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    if action < SEATS:
        s[B + seat] = max(s[B + seat], 0) | 1 << action
        s[C + seat] = max(s[C + seat], 0) + 1
        s[SAID] = 0
    else:
        one = action - SEATS
        s[A + one], s[A + one + 1] = s[A + one + 1], s[A + one]
        for each in range(SEATS):
            if s[B + each] > 0:
                bits = s[B + each]
                kept = bits & ~(3 << one)
                s[B + each] = kept | (bits >> one & 1) << (one + 1) | (bits >> (one + 1) & 1) << one
        s[SAID] = action
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 8)


@rule
def if_seen(t: State, s: Vector, seat: int) -> None:
    seen = s[B + seat] if seat >= 0 and s[B + seat] > 0 else 0
    for card in range(SEATS):
        if seen >> card & 1 == 0:
            s[A + card] = HIDDEN
    others_hidden(s, seat, B)


@rule
def any_seen(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, FACES)
    for other in range(SEATS):
        if s[B + other] == HIDDEN:
            bits = 1 << below(g, SEATS)
            for _ in range(s[C + other] - 1):
                bits |= 1 << below(g, SEATS)
            s[B + other] = bits


class Looked(ThreeSeats):
    dynamics: ClassVar = Dynamics(up_to_five, look, listing(up_to_five), mask=if_seen, determinize=any_seen)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(SEATS)]


# ---------------------------------------------------------------- cards are laid face down and something is said of them; who doubts it sees the card alone

DECK, HAND, DOUBT = 9, 3, 18


class HandsOfThree(ThreeSeats):
    def secrets(self, rng: Random) -> list[int]:
        deck = rng.sample(range(DECK), DECK)
        return [sum(1 << card for card in deck[HAND * seat : HAND * seat + HAND]) for seat in range(SEATS)]


@rule
def from_hand(t: State, s: State, seat: int, out: Vector) -> int:
    many, left = 0, s[A + seat]
    while left > 0:
        card = lowest(left)
        left &= left - 1
        out[many], out[many + 1] = 2 * card, 2 * card + 1
        many += 2
    if s[TURN] > 0 and s[SAID] < DOUBT:
        out[many] = DOUBT
        many += 1
    return many


@rule
def lie(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    if action == DOUBT:
        s[C + seat] = max(s[C + seat], 0) | 1 << (seat + SEATS - 1) % SEATS
        s[SAID] = DOUBT
    else:
        card = action // 2
        s[A + seat] &= ~(1 << card)
        s[B + seat] = card
        for other in range(SEATS):
            if s[C + other] > 0:
                s[C + other] &= ~(1 << seat)  # what was seen lies below the new card
        s[SAID] = card % 2 ^ action % 2
        s[ACTOR] = (seat + 1) % SEATS
        s[D] = max(s[D], 0) + 1
    s[TURN] += 1
    if s[D] >= SEATS * HAND - 2 or s[TURN] >= 12:
        s[ACTOR], s[WINNERS] = OVER, 7


@rule
def own_hand(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if other != seat:
            s[A + other] = HIDDEN
            sees = seat >= 0 and s[C + seat] > 0 and s[C + seat] >> other & 1 == 1
            if s[B + other] != NONE and not sees:
                s[B + other] = HIDDEN


@rule
def any_hand(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: C901
    free = (1 << DECK) - 1
    for other in range(SEATS):
        if s[A + other] != HIDDEN:
            free &= ~s[A + other]
        if s[B + other] >= 0:
            free &= ~(1 << s[B + other])
    laid = max(s[D], 0)
    for other in range(SEATS):
        if s[B + other] == HIDDEN:
            card = below(g, DECK)
            while free >> card & 1 == 0:
                card = (card + 1) % DECK
            s[B + other] = card
            free &= ~(1 << card)
    for other in range(SEATS):
        if s[A + other] == HIDDEN:
            s[A + other] = 0
            for _ in range(HAND - (laid + SEATS - 1 - other) // SEATS):
                card = below(g, DECK)
                while free >> card & 1 == 0:
                    card = (card + 1) % DECK
                s[A + other] |= 1 << card
                free &= ~(1 << card)


class Lies(HandsOfThree):
    actions = tuple(range(DOUBT + 1))
    dynamics: ClassVar = Dynamics(from_hand, lie, listing(from_hand), mask=own_hand, determinize=any_hand)


# ---------------------------------------------------------------- hands go round: all pick a card at once, and pass on the rest


@rule
def picks(t: State, s: State, seat: int, out: Vector) -> int:
    many, left = 0, s[A + seat]
    while left > 0:
        out[many] = lowest(left)
        left &= left - 1
        many += 1
    return many


@rule
def pick(t: State, s: Vector, action: int) -> None:
    if all_have_chosen(s, action) == 0:
        return
    for seat in range(SEATS):
        s[A + seat] &= ~(1 << s[D + seat])
        s[B + seat] = max(s[B + seat], 0) | 1 << s[D + seat]
    s[A], s[A + 1], s[A + 2] = s[A + 2], s[A], s[A + 1]
    all_choose_anew(s, HAND)


@rule
def own_picks(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, A)
    others_hidden(s, seat, B)
    others_hidden(s, seat, D)


@rule
def any_picks(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: C901
    free = (1 << DECK) - 1
    for other in range(SEATS):
        if s[A + other] >= 0:
            free &= ~s[A + other]
        if s[B + other] >= 0:
            free &= ~s[B + other]
    for at in (A, B):
        for other in range(SEATS):
            if s[at + other] == HIDDEN:
                s[at + other] = 0
                for _ in range(HAND - s[TURN] if at == A else s[TURN]):
                    card = below(g, DECK)
                    while free >> card & 1 == 0:
                        card = (card + 1) % DECK
                    s[at + other] |= 1 << card
                    free &= ~(1 << card)
    for other in range(SEATS):
        if s[D + other] == HIDDEN:
            s[D + other] = lowest(s[A + other])


class Draft(HandsOfThree):
    actions = tuple(range(DECK))
    dynamics: ClassVar = Dynamics(
        picks, pick, listing(picks), mask=own_picks, determinize=any_picks, choosing=still_choosing
    )


PASSING = (
    Passing, Hints, Looked, Ballot, TurnedUp, Lies, Draft, Purses, Runner, ShownLater, Alike, Thrown,
)  # fmt: skip
