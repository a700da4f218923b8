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
from tests.tiny.rumours import (
    CARDS,
    DEALT,
    EXTRA,
    HELD,
    NONE,
    SAID,
    SEATS,
    _Rumour,
    card,
    cards,
    determinize,
    ended,
    mask,
    numbers,
)

if TYPE_CHECKING:
    from random import Random

# ---------------------------------------------------------------- a number that nobody ever sees: of each guess all learn on which side it lies

LEAST, ABOVE = EXTRA, EXTRA + 1
"""What all know of the number."""


@rule
def guess(t: State, s: Vector, action: int) -> None:
    if action >= DEALT:
        s[HELD], s[LEAST], s[ABOVE], s[ACTOR] = action - DEALT, 0, CARDS, 0
        return
    if s[HELD] >= action:
        s[LEAST] = max(s[LEAST], action)
    else:
        s[ABOVE] = min(s[ABOVE], action)
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 4)


@rule
def from_all(t: State, s: Vector, seat: int) -> None:
    if s[HELD] != NONE:
        s[HELD] = HIDDEN


@rule
def between(t: State, s: Vector, seat: int, g: Vector) -> None:
    if s[HELD] == HIDDEN:
        s[HELD] = s[LEAST] + below(g, s[ABOVE] - s[LEAST])


class Bounds(_Rumour):
    dynamics: ClassVar = Dynamics(
        numbers, guess, listing(numbers), card, cards, mask=from_all, determinize=between
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
        s[HELD + seat] = action - DEALT
    else:
        s[EXTRA + seat] = action
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 6)


class Bag(_Rumour):
    begins: ClassVar[int] = 0
    dynamics: ClassVar = Dynamics(
        numbers, draw, listing(numbers), card, cards, mask=mask, determinize=determinize
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
            s[FIRST + other] = below(g, CARDS)


class Partners(Game):
    slots = (Slots("held", "choice", CARDS, FOUR), Slots("told", "choice", 10), Slots("turn", "number", 20))
    actions = tuple(range(CARDS))
    max_game_length = 20
    seats = FOUR
    dynamics: ClassVar = Dynamics(numbers, choose, listing(numbers), mask=from_others, determinize=theirs)

    def initial(self, setup: Any, rng: Random) -> list[int]:
        return [0, 0, NONE, NONE, NONE, NONE, 0, 0]

    def action_text(self, action: int) -> str:
        return str(action)


SHARED = (Bounds, Bag, Partners)
