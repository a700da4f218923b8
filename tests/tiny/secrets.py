"""Small games with lasting secrets, each of another kind."""

from __future__ import annotations

from typing import Any, ClassVar

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

FIRST, SECOND, SAID, TURN = 2, 3, 4, 5
"""A secret of each seat, what everybody sees, and the number of the turn."""
MOST = 6


@rule
def numbers(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(MOST):
        out[i] = i
    return MOST


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    for other in range(2):
        if other != seat and s[FIRST + other] != -2:
            s[FIRST + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(2):
        if s[FIRST + other] == HIDDEN:
            s[FIRST + other] = below(g, MOST)


@rule
def ended(s: Vector, turns: int) -> None:
    s[TURN] += 1
    if s[TURN] >= turns:
        s[ACTOR], s[WINNERS] = OVER, 3


class _Secret(Game):
    """The secrets' slots."""

    slots = (
        Slots("secrets", "choice", MOST, 2),
        Slots("said", "choice", 4 * MOST),
        Slots("turn", "number", 20),
    )
    actions = tuple(range(MOST))
    max_game_length = 20

    def initial(self, setup: Any, rng: Any) -> list[int]:
        return [0, 0, -2, -2, -2, 0]


# ---------------------------------------------------------------- both name a number at once, and it stays a secret


@rule
def both_choose(t: State, s: State) -> int:
    return 0 if s[ACTOR] < 0 else (1 if s[FIRST] < 0 else 0) | (2 if s[SECOND] < 0 else 0)


@rule
def name_it(t: State, s: Vector, action: int) -> None:
    s[FIRST + s[ACTOR]] = action
    s[ACTOR] = 1 - s[ACTOR]
    if s[FIRST] >= 0 and s[SECOND] >= 0:
        s[SAID] = (s[FIRST] + s[SECOND]) % 2
        s[ACTOR], s[WINNERS] = OVER, 1 << s[SAID]


class Named(_Secret):
    dynamics: ClassVar = Dynamics(
        numbers, name_it, listing(numbers), mask=mask, determinize=determinize, choosing=both_choose
    )


# ---------------------------------------------------------------- one hides a number, the other guesses: warmer or colder


@rule
def hide_then_guess(t: State, s: Vector, action: int) -> None:
    if s[TURN] == 0:
        s[FIRST] = action
    else:
        s[SAID] = 2 * action + (1 if s[FIRST] >= action else 0)
    s[ACTOR] = 1
    ended(s, 5)


class Guessed(_Secret):
    dynamics: ClassVar = Dynamics(
        numbers, hide_then_guess, listing(numbers), mask=mask, determinize=determinize
    )


# ---------------------------------------------------------------- a die that only one seat sees, and what it says of it


@rule
def roll(t: State, s: State, g: Vector) -> int:
    return 100 + below(g, MOST)


@rule
def rolls(t: State, s: State, out: Vector, weights: Vector) -> int:
    for i in range(MOST):
        out[i], weights[i] = 100 + i, 1
    return MOST


@rule
def claims(t: State, s: State, seat: int, out: Vector) -> int:
    """List claims: those that are true have other numbers than those that are not."""
    for i in range(MOST):
        out[i] = i if s[FIRST + seat] != i else MOST + i
    return MOST


@rule
def claim(t: State, s: Vector, action: int) -> None:
    if action >= 100:
        s[FIRST + s[TURN] % 2] = action - 100
        s[ACTOR] = s[TURN] % 2
    else:
        s[SAID] = action % MOST
        s[ACTOR] = CHANCE
        ended(s, 4)


class Claimed(_Secret):
    dynamics: ClassVar = Dynamics(
        claims, claim, listing(claims), roll, rolls, mask=mask, determinize=determinize
    )
    actions = tuple(range(2 * MOST))
    chances = tuple(range(100, 100 + MOST))

    def initial(self, setup: Any, rng: Any) -> list[int]:
        return [CHANCE, 0, -2, -2, -2, 0]

    def action_text(self, action: int) -> str:
        if action >= 100:
            return f"die{action - 100}"
        return f"honest{action - MOST}" if action >= MOST else f"bluff{action}"


# ---------------------------------------------------------------- half of a move is seen by all: whether the number is odd


@rule
def half_seen(t: State, s: Vector, action: int) -> None:
    s[FIRST + s[ACTOR]] = action
    s[SAID] = action % 2
    s[ACTOR] = 1 - s[ACTOR]
    ended(s, 6)


class HalfSeen(_Secret):
    dynamics: ClassVar = Dynamics(numbers, half_seen, listing(numbers), mask=mask, determinize=determinize)


# ---------------------------------------------------------------- a secret first, then open moves which all may know


@rule
def then_open(t: State, s: Vector, action: int) -> None:
    if s[TURN] < 2:
        s[FIRST + s[ACTOR]] = action
    else:
        s[SAID] = action
    s[ACTOR] = 1 - s[ACTOR]
    ended(s, 6)


class ThenOpen(_Secret):
    dynamics: ClassVar = Dynamics(numbers, then_open, listing(numbers), mask=mask, determinize=determinize)


# ---------------------------------------------------------------- numbers that others take the place of, and the last ones are shown


@rule
def until_the_end(t: State, s: Vector, seat: int) -> None:
    for other in range(2):
        if other != seat and s[FIRST + other] != -2 and s[ACTOR] != OVER:
            s[FIRST + other] = HIDDEN


@rule
def replaces(t: State, s: Vector, action: int) -> None:
    s[FIRST + s[ACTOR]] = action
    s[ACTOR] = 1 - s[ACTOR]
    ended(s, 6)


class Replaced(_Secret):
    dynamics: ClassVar = Dynamics(
        numbers, replaces, listing(numbers), mask=until_the_end, determinize=determinize
    )


SECRETIVE = (Named, Guessed, Claimed, HalfSeen, ThenOpen, Replaced)
