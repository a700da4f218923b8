"""Small games in which it is known who knows what, or not: by trades, by glances, by winning, by being of a team."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game
from stoneswidgets.core.rules.slots import Slots
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
    rule,
)
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
    any_a,
    ended,
    others_drawn,
    others_hidden,
    own_a_and_d,
    still_choosing,
    to_whom,
    up_to_five,
)

if TYPE_CHECKING:
    from random import Random

# ---------------------------------------------------------------- two cards change hands for all to see: who gave one away knows where it is


@rule
def trade(t: State, s: Vector, action: int) -> None:
    """Trade cards with a seat; with oneself: show the card to the next seat."""
    seat = s[ACTOR]
    if action == seat:
        s[B + (seat + 1) % SEATS] |= 1 << seat
    else:
        s[A + seat], s[A + action] = s[A + action], s[A + seat]
        for each in range(SEATS):
            one, other = s[B + each] >> seat & 1, s[B + each] >> action & 1
            s[B + each] = s[B + each] & ~(1 << seat | 1 << action) | one << action | other << seat
    s[SAID] = action
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 8)


@rule
def unknown_cards(t: State, s: Vector, seat: int) -> None:
    for other in range(SEATS):
        if seat < 0 or (other != seat and s[B + seat] >> other & 1 == 0):
            s[A + other] = HIDDEN


class Traded(ThreeSeats):
    actions = tuple(range(SEATS))
    dynamics: ClassVar = Dynamics(to_whom, trade, listing(to_whom), mask=unknown_cards, determinize=any_a)

    def secrets(self, rng: Random) -> list[int]:
        return [*(rng.randrange(FACES) for _ in range(SEATS)), 1, 2, 4]


# ---------------------------------------------------------------- two or three choose at once, one among two, one among three, one among five


@rule
def choices(seat: int) -> int:
    return 2 + seat + seat // 2


@rule
def of_ones_own(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(choices(seat)):
        out[i] = i
    return choices(seat)


@rule
def who_chooses(t: State, s: State) -> int:
    """All do in even turns; in odd ones the seat that won the last one waits."""
    waiting = still_choosing(t, s)
    return waiting if s[TURN] % 2 == 0 else waiting & ~(1 << s[C])


@rule
def choose_at_once(t: State, s: Vector, action: int) -> None:
    s[D + s[ACTOR]] = action
    left = 0
    for seat in range(SEATS - 1, -1, -1):
        if s[D + seat] == NONE and not (s[TURN] % 2 == 1 and seat == s[C]):
            s[ACTOR], left = seat, left + 1
    if left > 0:
        return
    sum_of = 0
    for seat in range(SEATS):
        if s[D + seat] != NONE:
            sum_of += s[D + seat]
            s[A + seat] = s[D + seat]  # the last choice of each is kept, for its own eyes
            s[D + seat] = NONE
    s[SAID] = s[C] = sum_of % SEATS
    s[TURN] += 1
    s[ACTOR] = 0 if s[TURN] % 2 == 0 or s[C] != 0 else 1
    if s[TURN] >= 5:
        s[ACTOR], s[WINNERS] = OVER, 1 << s[C]


@rule
def any_choice(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(SEATS):
        for at in (A, D):
            if s[at + other] == HIDDEN:
                s[at + other] = below(g, choices(other))


class Uneven(ThreeSeats):
    dynamics: ClassVar = Dynamics(
        of_ones_own,
        choose_at_once,
        listing(of_ones_own),
        mask=own_a_and_d,
        determinize=any_choice,
        choosing=who_chooses,
    )


# ---------------------------------------------------------------- a seat glances at a card: one sees which, one sees at which, one sees that it did


@rule
def glance(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    s[B + seat] = max(s[B + seat], 0) | 1 << action
    s[C + seat] = max(s[C + seat], 0) + 1
    s[ACTOR] = (seat + 1) % SEATS
    ended(s, 8)


@rule
def by_glances(t: State, s: Vector, seat: int) -> None:
    seen = s[B + seat] if seat >= 0 and s[B + seat] > 0 else 0
    for card in range(SEATS):
        if seen >> card & 1 == 0:
            s[A + card] = HIDDEN
    for other in range(SEATS):
        if s[B + other] != NONE and (seat < 0 or (other != seat and (other + 1) % SEATS != seat)):
            s[B + other] = HIDDEN


@rule
def any_glances(t: State, s: Vector, seat: int, g: Vector) -> None:
    others_drawn(s, g, A, FACES)
    for other in range(SEATS):
        if s[B + other] == HIDDEN:
            s[B + other] = 0
            for _ in range(s[C + other]):
                s[B + other] |= 1 << below(g, SEATS)


class Witnessed(ThreeSeats):
    actions = tuple(range(SEATS))
    dynamics: ClassVar = Dynamics(to_whom, glance, listing(to_whom), mask=by_glances, determinize=any_glances)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(SEATS)]


# ---------------------------------------------------------------- all bid at once; who wins shows its card to those who lost, and learns nothing


@rule
def bid_and_show(t: State, s: Vector, action: int) -> None:
    if all_have_chosen(s, action) == 0:
        return
    best = 0
    for seat in range(1, SEATS):
        if s[A + seat] + s[D + seat] >= s[A + best] + s[D + best]:
            best = seat
    s[SAID] = best
    for seat in range(SEATS):
        s[B + seat] = s[D + seat]  # the last bid of each
    s[C + best] = 1  # shown to all who lost a turn to it
    all_choose_anew(s, 3)
    if s[ACTOR] == OVER:
        s[WINNERS] = 1 << best


@rule
def to_losers(t: State, s: Vector, seat: int) -> None:
    lost = seat >= 0 and s[ACTOR] == OVER and s[WINNERS] >> seat & 1 == 0
    for other in range(SEATS):
        shown = seat >= 0 and s[C + other] == 1 and s[C + seat] != 1
        if other != seat and not shown and not lost:
            s[A + other] = HIDDEN
    if not lost:
        others_hidden(s, seat, B)
    others_hidden(s, seat, D)


@rule
def any_losers(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: C901
    fits, tries = 0, 0
    hidden = 0
    for other in range(SEATS):
        if s[A + other] == HIDDEN:
            hidden |= 1 << other
        if s[B + other] == HIDDEN:
            hidden |= 8 << other
        if s[D + other] == HIDDEN:
            s[D + other] = below(g, FACES)
    while fits == 0 and tries < 400:
        tries += 1
        for other in range(SEATS):
            if hidden >> other & 1 == 1:
                s[A + other] = below(g, FACES)
            if hidden >> 3 + other & 1 == 1:
                s[B + other] = below(g, FACES)
        fits = 1
        if s[B] != NONE:
            best = 0
            for other in range(1, SEATS):
                if s[A + other] + s[B + other] >= s[A + best] + s[B + best]:
                    best = other
            fits = 1 if best == s[SAID] else 0


class ToLosers(ThreeSeats):
    dynamics: ClassVar = Dynamics(
        up_to_five,
        bid_and_show,
        listing(up_to_five),
        mask=to_losers,
        determinize=any_losers,
        choosing=still_choosing,
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(SEATS)]


# ---------------------------------------------------------------- two teams of two share a number; one of four may be a traitor who knows both

FOUR, FIRST, ROLE, LAST, TOLD, TURNS = 4, 2, 4, 8, 9, 10


@rule
def of_teams(t: State, s: State, seat: int, out: Vector) -> int:
    """Call a number, or as a traitor another team's number in place of it, which looks the same."""
    for i in range(FACES):
        out[i] = i
    if s[ROLE + seat] == 1:
        out[FACES] = FACES
        return FACES + 1
    return FACES


@rule
def call(t: State, s: Vector, action: int) -> None:
    seat = s[ACTOR]
    of = seat % 2
    if action == FACES:
        action, of = s[FIRST + 1 - of], 1 - of
    s[LAST] = action
    s[TOLD] = 1 if s[FIRST + of] > action else 0
    s[ACTOR] = (seat + 1) % FOUR
    s[TURNS] += 1
    if s[TURNS] >= 9:
        s[ACTOR] = OVER
        s[WINNERS] = 5 if s[FIRST] >= s[FIRST + 1] else 10


@rule
def to_teams(t: State, s: Vector, seat: int) -> None:
    both = seat >= 0 and s[ROLE + seat] == 1
    for team in range(2):
        if not both and (seat < 0 or seat % 2 != team):
            s[FIRST + team] = HIDDEN
    for other in range(FOUR):
        if other != seat and not both:  # there is one traitor at most, who knows that it is the only one
            s[ROLE + other] = HIDDEN


@rule
def any_team(t: State, s: Vector, seat: int, g: Vector) -> None:
    for team in range(2):
        if s[FIRST + team] == HIDDEN:
            s[FIRST + team] = below(g, FACES)
    who = below(g, FOUR + 2)
    while who == seat:
        who = below(g, FOUR + 2)
    for other in range(FOUR):
        if s[ROLE + other] == HIDDEN:
            s[ROLE + other] = 1 if who == other else 0


class Traitor(Game):
    seats = FOUR
    slots = (
        Slots("number", "choice", FACES, 2),
        Slots("role", "choice", 2, FOUR),
        Slots("last", "choice", FACES),
        Slots("told", "choice", 2),
        Slots("turn", "number", 20),
    )
    actions = tuple(range(FACES + 1))
    max_game_length = 20
    dynamics: ClassVar = Dynamics(of_teams, call, listing(of_teams), mask=to_teams, determinize=any_team)

    def initial(self, setup: Any, rng: Random) -> list[int]:
        who = rng.randrange(FOUR + 2)
        return [
            0, 0, rng.randrange(FACES), rng.randrange(FACES), *(int(who == seat) for seat in range(FOUR)), NONE, NONE, 0,
        ]  # fmt: skip

    def action_text(self, action: int) -> str:
        return "other" if action == FACES else str(action)


LOYAL = (Traded, Uneven, Witnessed, ToLosers, Traitor)
