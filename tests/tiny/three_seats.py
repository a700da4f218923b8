"""What games with secrets and three seats have in common, in which each seat has a few slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.kernel import (
    ACTOR,
    HIDDEN,
    OVER,
    WINNERS,
    State,
    Vector,
    below,
    rule,
)

if TYPE_CHECKING:
    from random import Random

SEATS, NONE, DEALT = 3, -2, 100
"""A chance outcome is `DEALT` plus what is drawn."""
TURN, SAID = 2, 3
"""The number of the turn, and what everybody sees of the last one; what is hidden follows."""
A, B, C, D = 4, 7, 10, 13
"""A slot of each seat, and three more."""
FACES = 5


@rule
def ended(s: Vector, turns: int) -> None:
    s[TURN] += 1
    if s[TURN] >= turns:
        s[ACTOR], s[WINNERS] = OVER, 7


@rule
def up_to_two(t: State, s: State, seat: int, out: Vector) -> int:
    out[0], out[1] = 0, 1
    return 2


@rule
def up_to_four(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(4):
        out[i] = i
    return 4


@rule
def up_to_five(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(FACES):
        out[i] = i
    return FACES


@rule
def to_whom(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(SEATS):
        out[i] = i
    return SEATS


@rule
def face(t: State, s: State, g: Vector) -> int:
    return DEALT + below(g, FACES)


@rule
def faces(t: State, s: State, out: Vector, weights: Vector) -> int:
    for i in range(FACES):
        out[i], weights[i] = DEALT + i, 1
    return FACES


@rule
def still_choosing(t: State, s: State) -> int:
    """Return the seats that have not chosen in this turn, where all choose at once; none when the game is over or chance moves."""
    if s[ACTOR] < 0:
        return 0
    waiting = 0
    for seat in range(SEATS):
        if s[D + seat] == NONE:
            waiting |= 1 << seat
    return waiting


@rule
def all_have_chosen(s: Vector, action: int) -> int:
    """Take down the choice of the seat to move; return 1 if that was the last one, else 0, and the next seat is to move."""
    s[D + s[ACTOR]] = action
    for seat in range(SEATS - 1, -1, -1):
        if s[D + seat] == NONE:
            s[ACTOR] = seat
    return 0 if s[D] == NONE or s[D + 1] == NONE or s[D + 2] == NONE else 1


@rule
def all_choose_anew(s: Vector, turns: int) -> None:
    """Begin the next turn, or end the game after so many."""
    for seat in range(SEATS):
        s[D + seat] = NONE
    s[ACTOR] = 0
    ended(s, turns)


@rule
def others_hidden(s: Vector, seat: int, at: int) -> None:
    for other in range(SEATS):
        if other != seat and s[at + other] != NONE:
            s[at + other] = HIDDEN


@rule
def others_drawn(s: Vector, g: Vector, at: int, many: int) -> None:
    for other in range(SEATS):
        if s[at + other] == HIDDEN:
            s[at + other] = below(g, many)


@rule
def own_a(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, A)


@rule
def own_a_and_d(t: State, s: Vector, seat: int) -> None:
    others_hidden(s, seat, A)
    others_hidden(s, seat, D)


@rule
def face_down(t: State, s: Vector, seat: int) -> None:
    """Hide what others have in slot `A`, as far as slot `B` does not say that it lies open."""
    for other in range(SEATS):
        if other != seat and s[A + other] != NONE and s[B + other] != 1:
            s[A + other] = HIDDEN


@rule
def any_a(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, FACES)


class ThreeSeats(Game):
    seats = SEATS
    begins: ClassVar[int] = 0
    slots = (
        Slots("turn", "number", 30),
        Slots("said", "choice", 64),
        Slots("a", "choice", 512, SEATS),
        Slots("b", "choice", 512, SEATS),
        Slots("c", "choice", 512, SEATS),
        Slots("d", "choice", 512, SEATS),
    )
    actions = tuple(range(FACES))
    max_game_length = 40

    def secrets(self, rng: Random) -> list[int]:
        """Return what a game begins with, from slot `A` on; what it leaves out is empty."""
        return []

    def initial(self, setup: Any, rng: Random) -> list[int]:
        hidden = self.secrets(rng)
        return [self.begins, 0, 0, NONE, *hidden, *[NONE] * (12 - len(hidden))]

    def action_text(self, action: int) -> str:
        return f"drawn{action - DEALT}" if action >= DEALT else str(action)
