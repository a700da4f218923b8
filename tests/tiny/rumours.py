"""Small games with secrets of further kinds: they wander, are shown to one seat alone or for one turn only, or are rare roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    HIDDEN,
    Dynamics,
    State,
    Vector,
    below,
    listing,
    rule,
)
from tests.tiny.three_seats import (
    DEALT,
    FACES,
    NONE,
    SAID,
    SEATS,
    TURN,
    A,
    B,
    D,
    ThreeSeats,
    all_choose_anew,
    all_have_chosen,
    any_a,
    ended,
    face,
    face_down,
    faces,
    others_drawn,
    own_a,
    own_a_and_d,
    still_choosing,
    to_whom,
    up_to_five,
    up_to_two,
)

if TYPE_CHECKING:
    from random import Random


@rule
def deal(s: Vector, action: int) -> None:
    """Give a card to the first seat that has none; the first seat moves when all have one."""
    for seat in range(SEATS):
        if s[A + seat] == NONE:
            s[A + seat] = action - DEALT
            break
    if s[A + SEATS - 1] != NONE:
        s[ACTOR] = 0


class Dealt(ThreeSeats):
    chances = tuple(range(DEALT, DEALT + FACES))
    begins: ClassVar[int] = CHANCE


# ---------------------------------------------------------------- cards change hands; those who hold them alone notice


@rule
def swap(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        deal(s, action)
        return
    one, other = (action + 1) % SEATS, (action + 2) % SEATS  # all but that seat's
    s[A + one], s[A + other] = s[A + other], s[A + one]
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 6)


class Wandering(Dealt):
    dynamics: ClassVar = Dynamics(to_whom, swap, listing(to_whom), face, faces, mask=own_a, determinize=any_a)


# ---------------------------------------------------------------- a card is looked at: all see whose, one sees which


@rule
def seen_by_some(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        may = other == seat or (seat >= 0 and s[B + seat] >= 0 and s[B + seat] >> other & 1 == 1)
        if s[A + other] != NONE and not may:
            s[A + other] = HIDDEN


@rule
def peek(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        deal(s, action)
        return
    seat = s[ACTOR]
    s[B + seat] = max(s[B + seat], 0) | 1 << action
    s[SAID] = action
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 5)


class Peeked(Dealt):
    dynamics: ClassVar = Dynamics(
        to_whom, peek, listing(to_whom), face, faces, mask=seen_by_some, determinize=any_a
    )


# ---------------------------------------------------------------- all bid at once; the highest bid is said, and whose, no other ever


@rule
def bid(t: State, s: Vector, action: int) -> None:
    if all_have_chosen(s, action) == 0:
        return
    best = 0
    for other in range(1, SEATS):
        if s[D + other] > s[D + best]:
            best = other
    s[SAID] = FACES * best + s[D + best]
    for other in range(SEATS):
        s[A + other] = 8 * max(s[A + other], 0) % 64 + s[D + other]  # kept, for nobody else
    all_choose_anew(s, 3)


@rule
def any_bids(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, D, FACES)
    for other in range(SEATS):
        if s[A + other] == HIDDEN:
            last = below(g, s[SAID] % FACES + 1)  # none higher than the highest
            if s[SAID] // FACES == other:
                last = s[SAID] % FACES
            earlier = below(g, FACES) if s[TURN] > 1 else 0
            s[A + other] = 8 * earlier + last


class Sealed(ThreeSeats):
    dynamics: ClassVar = Dynamics(
        up_to_five, bid, listing(up_to_five), mask=own_a_and_d, determinize=any_bids, choosing=still_choosing
    )


# ---------------------------------------------------------------- a number is whispered to one seat; all see to whom


@rule
def whispers(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(2 * FACES):
        out[i] = i
    return 2 * FACES


@rule
def whisper(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    to = (seat + 1 + action // FACES) % SEATS
    s[A + to] = action % FACES
    s[B + to] = seat
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 6)


@rule
def heard_by(t: State, s: Vector, seat: int) -> None:
    for to in range(SEATS):
        if s[A + to] != NONE and seat != to and seat != s[B + to]:
            s[A + to] = HIDDEN


class Whispered(ThreeSeats):
    actions = tuple(range(2 * FACES))
    dynamics: ClassVar = Dynamics(whispers, whisper, listing(whispers), mask=heard_by, determinize=any_a)


# ---------------------------------------------------------------- a move is seen for one turn, then forgotten


@rule
def flash(t: State, s: Vector, action: int) -> None:
    for seat in range(SEATS):
        s[B + seat] = 0  # what was open is turned over
    s[A + s[ACTOR]] = action
    s[B + s[ACTOR]] = s[TURN] % 2  # every other move lies open until the next
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 7)


class Flashed(ThreeSeats):
    dynamics: ClassVar = Dynamics(up_to_five, flash, listing(up_to_five), mask=face_down, determinize=any_a)


# ---------------------------------------------------------------- one seat in twelve is a spy, whose moves are shown the other way round

ODDS = 12


@rule
def turned(t: State, s: Vector, action: int) -> None:
    s[SAID] = action ^ s[A + s[ACTOR]]
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 7)


@rule
def rarely(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(SEATS):
        if s[A + other] == HIDDEN:
            s[A + other] = 1 if below(g, ODDS) == 0 else 0


class Spies(ThreeSeats):
    actions = (0, 1)
    dynamics: ClassVar = Dynamics(up_to_two, turned, listing(up_to_two), mask=own_a, determinize=rarely)

    def secrets(self, rng: Random) -> list[int]:
        return [int(rng.randrange(ODDS) == 0) for _ in range(SEATS)]


# ---------------------------------------------------------------- a die that one seat sees, and all guess at once; only how many were right is said


@rule
def guess(t: State, s: Vector, action: int) -> None:
    sees = s[TURN] % SEATS
    if action >= DEALT:
        s[A + sees] = action - DEALT
        s[ACTOR] = 0
        return
    if all_have_chosen(s, action) == 0:
        return
    right = 0
    for seat in range(SEATS):
        right += s[D + seat] == s[A + sees]
        s[D + seat] = NONE
    s[SAID] = right
    s[ACTOR] = CHANCE
    ended(s, 3)


@rule
def any_guess(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, D, FACES)


class OneSees(Dealt):
    dynamics: ClassVar = Dynamics(
        up_to_five,
        guess,
        listing(up_to_five),
        face,
        faces,
        mask=own_a_and_d,
        determinize=any_guess,
        choosing=still_choosing,
    )


RUMOURS = (Wandering, Peeked, Sealed, Whispered, Flashed, Spies, OneSees)
