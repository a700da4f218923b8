"""Small games in which a seat learns of the secrets of others by asking, hinting, voting or bidding."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.kernel import (
    ACTOR,
    HIDDEN,
    Dynamics,
    State,
    Vector,
    below,
    listing,
    rule,
)
from tests.tiny.three_seats import (
    NONE,
    SAID,
    SEATS,
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
    own_a_and_d,
    still_choosing,
    up_to_four,
)

if TYPE_CHECKING:
    from random import Random

# ---------------------------------------------------------------- a card on each forehead: others tell whether it is odd, or high, and no more

ODD, HIGH = 1, 2
CARDS = 6


@rule
def hint(t: State, s: Vector, action: int) -> None:
    to = (s[ACTOR] + 1 + action // 2) % SEATS
    of = s[A + to]
    s[SAID] = of % 2 if action % 2 == 0 else 2 + of // 3
    if action % 2 == 0:
        s[B + to] = of % 2
    else:
        s[C + to] = of // 3
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 8)


@rule
def own_forehead(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if other == seat or seat < 0:
            s[A + other] = HIDDEN


@rule
def as_hinted(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(SEATS):
        while s[A + other] == HIDDEN:
            card = below(g, CARDS)
            if (s[B + other] == NONE or s[B + other] == card % 2) and (
                s[C + other] == NONE or s[C + other] == card // 3
            ):
                s[A + other] = card


class Hints(ThreeSeats):
    actions = tuple(range(4))
    dynamics: ClassVar = Dynamics(
        up_to_four, hint, listing(up_to_four), mask=own_forehead, determinize=as_hinted
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(CARDS) for _ in range(SEATS)]


# ---------------------------------------------------------------- a secret ballot, in which one seat of fifteen may forbid: nobody knows who did

RARE, FORBIDDEN = 15, 9


@rule
def votes(t: State, s: State, seat: int, out: Vector) -> int:
    out[0], out[1], out[2] = 0, 1, 2
    return 3 if s[A + seat] == 1 else 2


@rule
def vote(t: State, s: Vector, action: int) -> None:
    if all_have_chosen(s, action) == 0:
        return
    s[SAID] = 0
    for seat in range(SEATS):
        if s[D + seat] == 2 or s[SAID] == FORBIDDEN:
            s[SAID] = FORBIDDEN
        else:
            s[SAID] += s[D + seat]
    for seat in range(SEATS):
        if s[D + seat] == 2:
            s[B + seat] = max(s[B + seat], 0) + 1
    if s[SAID] == FORBIDDEN:
        s[C] = max(s[C], 0) + 1
    all_choose_anew(s, 4)


@rule
def own_role(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, A)
    others_hidden(s, seat, D)
    for other in range(SEATS):
        if other != seat:
            s[B + other] = HIDDEN


@rule
def rarely(t: State, s: Vector, seat: int, g: Vector) -> None:
    forbidden = max(s[C], 0)
    needs = forbidden - (max(s[B + seat], 0) if seat >= 0 else 0)
    culprit = -1
    if needs > 0:
        culprit = below(g, SEATS)
        if culprit == seat:
            culprit = (seat + 1) % SEATS
    for other in range(SEATS):
        if s[A + other] == HIDDEN:
            s[A + other] = 1 if other == culprit or below(g, RARE) == 0 else 0
        if s[B + other] == HIDDEN:
            s[B + other] = needs if other == culprit else NONE
        if s[D + other] == HIDDEN:
            s[D + other] = below(g, 2 + s[A + other])


class Ballot(ThreeSeats):
    actions = (0, 1, 2)
    dynamics: ClassVar = Dynamics(
        votes, vote, listing(votes), mask=own_role, determinize=rarely, choosing=still_choosing
    )

    def secrets(self, rng: Random) -> list[int]:
        return [int(rng.randrange(RARE) == 0) for _ in range(SEATS)]


# ---------------------------------------------------------------- purses that nobody else sees: who bids most pays it, and only who it was is said


@rule
def affordable(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(s[A + seat] + 1):
        out[i] = i
    return s[A + seat] + 1


@rule
def offer(t: State, s: Vector, action: int) -> None:
    if all_have_chosen(s, action) == 0:
        return
    best = 0
    for seat in range(1, SEATS):
        if s[D + seat] > s[D + best]:
            best = seat
    s[A + best] -= s[D + best]
    s[SAID] = best
    all_choose_anew(s, 4)


@rule
def any_purse(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, 8)
    for other in range(SEATS):
        if s[D + other] == HIDDEN:
            s[D + other] = below(g, s[A + other] + 1)


class Purses(ThreeSeats):
    actions = tuple(range(8))
    dynamics: ClassVar = Dynamics(
        affordable,
        offer,
        listing(affordable),
        mask=own_a_and_d,
        determinize=any_purse,
        choosing=still_choosing,
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(3, 8) for _ in range(SEATS)]


# ---------------------------------------------------------------- bits: a seat asks whether two are alike; the answer is its own, or everybody's


@rule
def pairs(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(6):
        out[i] = i
    return 6


@rule
def alike(s: State, pair: int) -> int:
    return 1 if s[A + pair] == s[A + (pair + 1) % SEATS] else 0


@rule
def ask(t: State, s: Vector, action: int) -> None:
    pair, seat = action % 3, s[ACTOR]
    if action < 3:
        s[C + seat] = max(s[C + seat], 0) & ~(9 << pair) | 1 << pair | alike(s, pair) << 3 + pair
        s[SAID] = 10 + pair
    else:
        s[B + pair] = alike(s, pair)
        s[SAID] = pair
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 7)


@rule
def own_bit(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, A)
    for other in range(SEATS):
        if other != seat and s[C + other] != NONE:
            s[C + other] = HIDDEN


@rule
def as_answered(t: State, s: Vector, seat: int, g: Vector) -> None:
    own = s[A + seat] if seat >= 0 else HIDDEN
    fits = 0
    while fits == 0:
        for other in range(SEATS):
            s[A + other] = own if other == seat else below(g, 2)
        fits = 1
        for pair in range(SEATS):
            if s[B + pair] != NONE and s[B + pair] != alike(s, pair):
                fits = 0
            if (
                seat >= 0
                and s[C + seat] > 0
                and s[C + seat] >> pair & 1
                and s[C + seat] >> 3 + pair != (s[C + seat] >> 3 + pair & ~1 | alike(s, pair))
            ):
                fits = 0
    for other in range(SEATS):
        if s[C + other] == HIDDEN:
            asked = 1 << below(g, SEATS)
            s[C + other] = asked
            for pair in range(SEATS):
                if asked >> pair & 1:
                    s[C + other] |= alike(s, pair) << 3 + pair


class Alike(ThreeSeats):
    actions = tuple(range(6))
    dynamics: ClassVar = Dynamics(pairs, ask, listing(pairs), mask=own_bit, determinize=as_answered)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(2) for _ in range(SEATS)]
