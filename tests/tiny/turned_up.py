"""Small games in which what was hidden is shown: later, now and then, or as chance has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

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
from tests.tiny.three_seats import (
    DEALT,
    FACES,
    NONE,
    SAID,
    SEATS,
    TURN,
    A,
    B,
    C,
    ThreeSeats,
    any_a,
    ended,
    face,
    face_down,
    faces,
    others_drawn,
    others_hidden,
    up_to_five,
    up_to_four,
    up_to_two,
)

if TYPE_CHECKING:
    from random import Random

# ---------------------------------------------------------------- numbers lie face down; after each, chance turns one of them up, or none


@rule
def turning(t: State, s: State, g: Vector) -> int:
    return DEALT + below(g, SEATS + 1)


@rule
def turnings(t: State, s: State, out: Vector, weights: Vector) -> int:
    for i in range(SEATS + 1):
        out[i], weights[i] = DEALT + i, 1
    return SEATS + 1


@rule
def lay(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        s[SAID] = action - DEALT
        if s[SAID] < SEATS and s[A + s[SAID]] != NONE:
            s[B + s[SAID]] = 1
        s[ACTOR] = s[TURN] % SEATS
        ended(s, 8)
        return
    seat = s[ACTOR]
    s[A + seat], s[B + seat] = action, 0
    s[ACTOR] = CHANCE


class TurnedUp(ThreeSeats):
    chances = tuple(range(DEALT, DEALT + SEATS + 1))
    dynamics: ClassVar = Dynamics(
        up_to_five, lay, listing(up_to_five), turning, turnings, mask=face_down, determinize=any_a
    )


# ---------------------------------------------------------------- a runner whose steps nobody sees, and who shows itself every third turn

RING = 7


@rule
def step(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    by = action - 2 if action < 2 else action - 1
    s[A + seat] = (s[A + seat] + by + RING) % RING
    if seat == 0:
        s[B] = 1 if s[TURN] % 9 == 6 else 0
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 18)
    if s[A] == s[A + 1] or s[A] == s[A + 2]:
        s[ACTOR], s[WINNERS] = OVER, 6 if seat > 0 else 1


@rule
def runner(t: State, s: Vector, seat: int) -> None:
    if seat != 0 and s[B] != 1 and s[ACTOR] != OVER:
        s[A] = HIDDEN


@rule
def anywhere(t: State, s: Vector, seat: int, g: Vector) -> None:
    while s[A] == HIDDEN:
        place = below(g, RING)
        if place != s[A + 1] and place != s[A + 2]:
            s[A] = place


class Runner(ThreeSeats):
    actions = tuple(range(4))
    dynamics: ClassVar = Dynamics(up_to_four, step, listing(up_to_four), mask=runner, determinize=anywhere)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(2, RING - 1), 0, RING - 1, 0]


# ---------------------------------------------------------------- a number comes to light two turns after it was chosen


@rule
def later(t: State, s: Vector, action: int) -> None:
    s[SAID] = s[B + s[ACTOR]]
    s[B + s[ACTOR]] = s[A + s[ACTOR]]
    s[A + s[ACTOR]] = action
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 10)


@rule
def own_both(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, A)
    others_hidden(s, seat, B)


@rule
def any_of_both(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, B, FACES)


class ShownLater(ThreeSeats):
    dynamics: ClassVar = Dynamics(
        up_to_five, later, listing(up_to_five), mask=own_both, determinize=any_of_both
    )


# ---------------------------------------------------------------- keep one's die or throw it again: chance throws each time, and nobody knows for whom


@rule
def keep(t: State, s: Vector, action: int) -> None:
    if action < DEALT:
        s[B + s[ACTOR]], s[C] = action, s[ACTOR]
        s[ACTOR] = CHANCE
        return
    seat = s[C]
    if s[B + seat] == 1:
        s[A + seat] = action - DEALT
    s[B + seat], s[C] = NONE, NONE
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 7)


@rule
def any_die(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, B, 2)


class Thrown(ThreeSeats):
    actions = (0, 1)
    chances = tuple(range(DEALT, DEALT + FACES))
    dynamics: ClassVar = Dynamics(
        up_to_two, keep, listing(up_to_two), face, faces, mask=own_both, determinize=any_die
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(SEATS)]
