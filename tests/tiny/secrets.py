"""Small games with lasting secrets: six, each of another kind, and any number that are drawn; none says what may be told of a move."""

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


# ---------------------------------------------------------------- games that are drawn

OPEN, ODD, HIGH, NOTHING = range(4)
"""What all see of a move: all of it, whether it is odd or high, or only that it was made."""
CHOSEN, DEALT, ROLES = range(3)
"""How secrets come: they are chosen, dealt by chance as cards, or given as roles before the game begins."""


def drawn(rng: Random) -> type[Game]:  # noqa: C901 (rules, one after the other)
    """Return a game of its own, with secrets of some kind: who has them, where they come from, what all see, and when they are shown."""
    comes, seen, turns = rng.choice((CHOSEN, DEALT, ROLES)), rng.randrange(4), rng.randrange(3, 8)
    at_once, adds, of_one = comes == CHOSEN and rng.random() < 0.4, rng.random() < 0.4, rng.random() < 0.3
    turns += at_once and turns % 2  # both have chosen when it ends
    shown = rng.choice((99, turns - 1, 2))  # from this turn on secrets are open, as cards that are laid down
    own = comes != CHOSEN and rng.random() < 0.3  # each sees all but one's own, as a card on one's forehead
    changes = 1 if comes == CHOSEN else 0

    @rule
    def hides(t: State, s: Vector, seat: int) -> None:
        for each in range(2):
            if (
                s[FIRST + each] != -2
                and (each == seat) == own
                and not (of_one and each == 1)
                and s[TURN] < shown
            ):
                s[FIRST + each] = HIDDEN

    @rule
    def fills(t: State, s: Vector, seat: int, g: Vector) -> None:
        for each in range(2):
            if s[FIRST + each] == HIDDEN:
                s[FIRST + each] = below(g, MOST)

    @rule
    def told(s: Vector, action: int) -> None:
        if seen == OPEN:
            s[SAID] = action
        if seen == ODD:
            s[SAID] = action % 2
        if seen == HIGH:
            s[SAID] = action * 2 // MOST

    @rule
    def moves(t: State, s: Vector, action: int) -> None:
        if action >= 100:
            s[FIRST + s[TURN]] = action - 100
            s[TURN] += 1
            s[ACTOR] = CHANCE if s[TURN] < 2 else 0
        else:
            seat = s[ACTOR]
            if changes == 1:
                s[FIRST + seat] = (max(s[FIRST + seat], 0) + action) % MOST if adds else action
                if seen != OPEN or s[TURN] > 0:
                    told(s, action)
            else:
                s[SAID] = action
            s[ACTOR] = 1 - seat
            ended(s, turns + 2)

    @rule
    def choosing(t: State, s: State) -> int:
        if s[ACTOR] < 0:
            return 0
        if not at_once or s[TURN] % 2 == 1:
            return 1 << s[ACTOR]
        return 3

    kind = Dynamics(
        numbers,
        moves,
        listing(numbers),
        *((roll, rolls) if comes == DEALT else ()),
        mask=hides,
        determinize=fills,
        **({"choosing": choosing} if at_once else {}),
    )

    class Drawn(_Secret):
        dynamics: ClassVar = kind
        chances = tuple(range(100, 100 + MOST)) if comes == DEALT else ()

        def initial(self, setup: Any, rng: Any) -> list[int]:
            roles = [rng.randrange(MOST), rng.randrange(MOST)] if comes == ROLES else [-2, -2]
            return [CHANCE if comes == DEALT else 0, 0, *roles, -2, 0]

        def action_text(self, action: int) -> str:
            return f"card{action - 100}" if action >= 100 else str(action)

    return Drawn
