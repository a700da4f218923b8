"""Small games with secrets of still other kinds: of nobody, of two partners, and drawn from a bag amid the game."""

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
from tests.tiny.rumours import Dealt
from tests.tiny.three_seats import (
    DEALT,
    FACES,
    NONE,
    SAID,
    SEATS,
    A,
    B,
    ThreeSeats,
    any_a,
    ended,
    face,
    faces,
    own_a,
    up_to_five,
)

if TYPE_CHECKING:
    from random import Random

# ---------------------------------------------------------------- a number that nobody ever sees: of each guess all learn on which side it lies

LEAST, ABOVE = B, B + 1
"""What all know of the number."""


@rule
def guess(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        s[A], s[LEAST], s[ABOVE], s[ACTOR] = action - DEALT, 0, FACES, 0
        return
    if s[A] >= action:
        s[LEAST] = max(s[LEAST], action)
    else:
        s[ABOVE] = min(s[ABOVE], action)
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 4)


@rule
def from_all(t: State, s: Vector, seat: int) -> None:
    if s[A] != NONE:
        s[A] = HIDDEN


@rule
def between(t: State, s: Vector, seat: int, g: Vector) -> None:
    if s[A] == HIDDEN:
        s[A] = s[LEAST] + below(g, s[ABOVE] - s[LEAST])


class Bounds(Dealt):
    dynamics: ClassVar = Dynamics(
        up_to_five, guess, listing(up_to_five), face, faces, mask=from_all, determinize=between
    )


# ---------------------------------------------------------------- a seat may draw a card amid the game, or say that it has one


@rule
def draw(t: State, s: Vector, action: int) -> None:
    if action == 0:
        s[SAID], s[ACTOR] = s[ACTOR], CHANCE
        return
    seat = s[ACTOR]
    if action >= DEALT:
        seat = s[SAID]
        s[A + seat] = action - DEALT
    else:
        s[B + seat] = action
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 6)


class Bag(ThreeSeats):
    chances = Dealt.chances
    dynamics: ClassVar = Dynamics(
        up_to_five, draw, listing(up_to_five), face, faces, mask=own_a, determinize=any_a
    )


# ---------------------------------------------------------------- four seats, of which two and two know each other's secret

FOUR, FIRST, TOLD, TURNS = 4, 2, 6, 7


@rule
def choose(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    if s[FIRST + seat] == NONE:
        s[FIRST + seat], s[TOLD] = action, action % 2
    else:
        s[TOLD] = 2 + (s[FIRST + seat] + action) % 3
    s[ACTOR] = (seat + 1) % FOUR
    s[TURNS] += 1
    if s[TURNS] >= 10:
        s[ACTOR], s[WINNERS] = OVER, 10
        if s[FIRST] + s[FIRST + 2] >= s[FIRST + 1] + s[FIRST + 3]:
            s[WINNERS] = 5


@rule
def from_others(t: State, s: Vector, seat: int) -> None:
    for other in range(FOUR):
        if s[FIRST + other] != NONE and (seat < 0 or other % 2 != seat % 2):
            s[FIRST + other] = HIDDEN


@rule
def theirs(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(FOUR):
        if s[FIRST + other] == HIDDEN:
            s[FIRST + other] = below(g, FACES)


class Partners(Game):
    slots = (Slots("held", "choice", FACES, FOUR), Slots("told", "choice", 10), Slots("turn", "number", 20))
    actions = tuple(range(FACES))
    max_game_length = 20
    seats = FOUR
    dynamics: ClassVar = Dynamics(
        up_to_five, choose, listing(up_to_five), mask=from_others, determinize=theirs
    )

    def initial(self, setup: Any, rng: Random) -> list[int]:
        return [0, 0, NONE, NONE, NONE, NONE, 0, 0]

    def action_text(self, action: int) -> str:
        return str(action)


SHARED = (Bounds, Bag, Partners)
