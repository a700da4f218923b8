"""Small games with secrets that pass from hand to hand, are shown in part, are known to whoever looked, or are shown at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game
from stoneswidgets.core.slots import Slots
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
    lowest,
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
def up_to_two(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    out[0], out[1] = 0, 1
    return 2


@rule
def up_to_five(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    for i in range(FACES):
        out[i] = i
    return FACES


@rule
def nobody_yet(s: State, at: int) -> int:
    """Return the seats whose slot, from `at` on, is empty; none when the game is over or chance moves."""
    if s[ACTOR] < 0:
        return 0
    waiting = 0
    for seat in range(SEATS):
        if s[at + seat] == NONE:
            waiting |= 1 << seat
    return waiting


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


class _Passed(Game):
    seats = SEATS
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

    def secrets(self, rng: Random) -> list[int]:  # noqa: ARG002
        """Return what a game begins with, from slot `A` on; what it leaves out is empty."""
        return []

    def initial(self, setup: Any, rng: Random) -> list[int]:  # noqa: ARG002
        hidden = self.secrets(rng)
        return [0, 0, 0, NONE, *hidden, *[NONE] * (12 - len(hidden))]

    def action_text(self, action: int) -> str:
        return f"drawn{action - DEALT}" if action >= DEALT else str(action)


# ---------------------------------------------------------------- each has two cards, and all pass one on at once; who gave one knows where it is


@rule
def to_pass(t: State, s: State) -> int:  # noqa: ARG001
    return nobody_yet(s, D)


@rule
def pass_on(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
    s[D + s[ACTOR]] = action
    for seat in range(SEATS - 1, -1, -1):
        if s[D + seat] == NONE:
            s[ACTOR] = seat
    if s[D] == NONE or s[D + 1] == NONE or s[D + 2] == NONE:
        return
    given0, given1, given2 = s[A + 3 * s[D]], s[A + 1 + 3 * s[D + 1]], s[A + 2 + 3 * s[D + 2]]
    s[A + 1 + 3 * s[D + 1]], s[A + 2 + 3 * s[D + 2]], s[A + 3 * s[D]] = given0, given1, given2
    for seat in range(SEATS):
        to = (seat + 1) % SEATS
        s[C + seat] = max(s[C + seat], 0) | 1 << s[D + to]  # each knows these cards of the next seat
    for seat in range(SEATS):
        s[D + seat] = NONE
    s[ACTOR] = 0
    ended(s, 4)


@rule
def but_given(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
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
def any_given(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    others_drawn(s, g, D, 2)
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, B, FACES)
    for other in range(SEATS):
        if s[C + other] == HIDDEN:
            s[C + other] = 1 + below(g, 2 if s[TURN] < 2 else 3)


class Passing(_Passed):
    dynamics: ClassVar = Dynamics(
        up_to_two, pass_on, listing(up_to_two), mask=but_given, determinize=any_given, choosing=to_pass
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(6)]


# ---------------------------------------------------------------- a card on each forehead: others tell whether it is odd, or high, and no more

ODD, HIGH = 1, 2
CARDS = 6


@rule
def hints(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    for i in range(4):
        out[i] = i
    return 4


@rule
def hint(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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
def own_forehead(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    for other in range(SEATS):
        if other == seat or seat < 0:
            s[A + other] = HIDDEN


@rule
def as_hinted(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    for other in range(SEATS):
        while s[A + other] == HIDDEN:
            card = below(g, CARDS)
            if (s[B + other] == NONE or s[B + other] == card % 2) and (
                s[C + other] == NONE or s[C + other] == card // 3
            ):
                s[A + other] = card


class Hints(_Passed):
    actions = tuple(range(4))
    dynamics: ClassVar = Dynamics(hints, hint, listing(hints), mask=own_forehead, determinize=as_hinted)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(CARDS) for _ in range(SEATS)]


# ---------------------------------------------------------------- three cards in the middle: a seat looks at one, nobody knows at which; or changes two


@rule
def look(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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
def if_seen(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    seen = s[B + seat] if seat >= 0 and s[B + seat] > 0 else 0
    for card in range(SEATS):
        if seen >> card & 1 == 0:
            s[A + card] = HIDDEN
    others_hidden(s, seat, B)


@rule
def any_seen(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    others_drawn(s, g, A, FACES)
    for other in range(SEATS):
        if s[B + other] == HIDDEN:
            bits = 1 << below(g, SEATS)
            for _ in range(s[C + other] - 1):
                bits |= 1 << below(g, SEATS)
            s[B + other] = bits


class Looked(_Passed):
    dynamics: ClassVar = Dynamics(up_to_five, look, listing(up_to_five), mask=if_seen, determinize=any_seen)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(SEATS)]


# ---------------------------------------------------------------- a secret ballot, in which one seat of fifteen may forbid: nobody knows who did

RARE, FORBIDDEN = 15, 9


@rule
def votes(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    out[0], out[1], out[2] = 0, 1, 2
    return 3 if s[A + seat] == 1 else 2


@rule
def to_vote(t: State, s: State) -> int:  # noqa: ARG001
    return nobody_yet(s, D)


@rule
def vote(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
    s[D + s[ACTOR]] = action
    for seat in range(SEATS - 1, -1, -1):
        if s[D + seat] == NONE:
            s[ACTOR] = seat
    if s[D] == NONE or s[D + 1] == NONE or s[D + 2] == NONE:
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
        s[D + seat] = NONE
    if s[SAID] == FORBIDDEN:
        s[C] = max(s[C], 0) + 1
    s[ACTOR] = 0
    ended(s, 4)


@rule
def own_role(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    others_hidden(s, seat, A)
    others_hidden(s, seat, D)
    for other in range(SEATS):
        if other != seat:
            s[B + other] = HIDDEN


@rule
def rarely(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
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


class Ballot(_Passed):
    actions = (0, 1, 2)
    dynamics: ClassVar = Dynamics(
        votes, vote, listing(votes), mask=own_role, determinize=rarely, choosing=to_vote
    )

    def secrets(self, rng: Random) -> list[int]:
        return [int(rng.randrange(RARE) == 0) for _ in range(SEATS)]


# ---------------------------------------------------------------- numbers lie face down; after each, chance turns one of them up, or none


@rule
def turning(t: State, s: State, g: Vector) -> int:  # noqa: ARG001
    return DEALT + below(g, SEATS + 1)


@rule
def turnings(t: State, s: State, out: Vector, weights: Vector) -> int:  # noqa: ARG001
    for i in range(SEATS + 1):
        out[i], weights[i] = DEALT + i, 1
    return SEATS + 1


@rule
def lay(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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


@rule
def face_down(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    for other in range(SEATS):
        if other != seat and s[A + other] != NONE and s[B + other] != 1:
            s[A + other] = HIDDEN


@rule
def any_face(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    others_drawn(s, g, A, FACES)


class TurnedUp(_Passed):
    chances = tuple(range(DEALT, DEALT + SEATS + 1))
    dynamics: ClassVar = Dynamics(
        up_to_five, lay, listing(up_to_five), turning, turnings, mask=face_down, determinize=any_face
    )


# ---------------------------------------------------------------- cards are laid face down and something is said of them; who doubts it sees the card alone

DECK, HAND, DOUBT = 9, 3, 18


@rule
def from_hand(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
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
def lie(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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
def own_hand(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    for other in range(SEATS):
        if other != seat:
            s[A + other] = HIDDEN
            sees = seat >= 0 and s[C + seat] > 0 and s[C + seat] >> other & 1 == 1
            if s[B + other] != NONE and not sees:
                s[B + other] = HIDDEN


@rule
def any_hand(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001, C901
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


class Lies(_Passed):
    actions = tuple(range(DOUBT + 1))
    dynamics: ClassVar = Dynamics(from_hand, lie, listing(from_hand), mask=own_hand, determinize=any_hand)

    def secrets(self, rng: Random) -> list[int]:
        deck = rng.sample(range(DECK), DECK)
        return [sum(1 << card for card in deck[HAND * seat : HAND * seat + HAND]) for seat in range(SEATS)]


# ---------------------------------------------------------------- hands go round: all pick a card at once, and pass on the rest


@rule
def to_pick(t: State, s: State) -> int:  # noqa: ARG001
    return nobody_yet(s, D)


@rule
def picks(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    many, left = 0, s[A + seat]
    while left > 0:
        out[many] = lowest(left)
        left &= left - 1
        many += 1
    return many


@rule
def pick(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
    s[D + s[ACTOR]] = action
    for seat in range(SEATS - 1, -1, -1):
        if s[D + seat] == NONE:
            s[ACTOR] = seat
    if s[D] == NONE or s[D + 1] == NONE or s[D + 2] == NONE:
        return
    for seat in range(SEATS):
        s[A + seat] &= ~(1 << s[D + seat])
        s[B + seat] = max(s[B + seat], 0) | 1 << s[D + seat]
        s[D + seat] = NONE
    s[A], s[A + 1], s[A + 2] = s[A + 2], s[A], s[A + 1]
    s[ACTOR] = 0
    ended(s, HAND)


@rule
def own_picks(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    others_hidden(s, seat, A)
    others_hidden(s, seat, B)
    others_hidden(s, seat, D)


@rule
def any_picks(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001, C901
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


class Draft(_Passed):
    actions = tuple(range(DECK))
    dynamics: ClassVar = Dynamics(
        picks, pick, listing(picks), mask=own_picks, determinize=any_picks, choosing=to_pick
    )

    def secrets(self, rng: Random) -> list[int]:
        deck = rng.sample(range(DECK), DECK)
        return [sum(1 << card for card in deck[HAND * seat : HAND * seat + HAND]) for seat in range(SEATS)]


# ---------------------------------------------------------------- purses that nobody else sees: who bids most pays it, and only who it was is said


@rule
def affordable(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    for i in range(s[A + seat] + 1):
        out[i] = i
    return s[A + seat] + 1


@rule
def to_bid(t: State, s: State) -> int:  # noqa: ARG001
    return nobody_yet(s, D)


@rule
def offer(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
    s[D + s[ACTOR]] = action
    for seat in range(SEATS - 1, -1, -1):
        if s[D + seat] == NONE:
            s[ACTOR] = seat
    if s[D] == NONE or s[D + 1] == NONE or s[D + 2] == NONE:
        return
    best = 0
    for seat in range(1, SEATS):
        if s[D + seat] > s[D + best]:
            best = seat
    s[A + best] -= s[D + best]
    s[SAID] = best
    for seat in range(SEATS):
        s[D + seat] = NONE
    s[ACTOR] = 0
    ended(s, 4)


@rule
def own_purse(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    others_hidden(s, seat, A)
    others_hidden(s, seat, D)


@rule
def any_purse(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    others_drawn(s, g, A, 8)
    for other in range(SEATS):
        if s[D + other] == HIDDEN:
            s[D + other] = below(g, s[A + other] + 1)


class Purses(_Passed):
    actions = tuple(range(8))
    dynamics: ClassVar = Dynamics(
        affordable, offer, listing(affordable), mask=own_purse, determinize=any_purse, choosing=to_bid
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(3, 8) for _ in range(SEATS)]


# ---------------------------------------------------------------- a runner whose steps nobody sees, and who shows itself every third turn

RING = 7


@rule
def steps(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    for i in range(4):
        out[i] = i
    return 4


@rule
def step(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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
def runner(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    if seat != 0 and s[B] != 1 and s[ACTOR] != OVER:
        s[A] = HIDDEN


@rule
def anywhere(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    while s[A] == HIDDEN:
        place = below(g, RING)
        if place != s[A + 1] and place != s[A + 2]:
            s[A] = place


class Runner(_Passed):
    actions = tuple(range(4))
    dynamics: ClassVar = Dynamics(steps, step, listing(steps), mask=runner, determinize=anywhere)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(2, RING - 1), 0, RING - 1, 0]


# ---------------------------------------------------------------- a number comes to light two turns after it was chosen


@rule
def later(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
    s[SAID] = s[B + s[ACTOR]]
    s[B + s[ACTOR]] = s[A + s[ACTOR]]
    s[A + s[ACTOR]] = action
    s[ACTOR] = (s[ACTOR] + 1) % SEATS
    ended(s, 10)


@rule
def not_yet(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    others_hidden(s, seat, A)
    others_hidden(s, seat, B)


@rule
def any_of_both(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, B, FACES)


class ShownLater(_Passed):
    dynamics: ClassVar = Dynamics(
        up_to_five, later, listing(up_to_five), mask=not_yet, determinize=any_of_both
    )


# ---------------------------------------------------------------- bits: a seat asks whether two are alike; the answer is its own, or everybody's


@rule
def pairs(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    for i in range(6):
        out[i] = i
    return 6


@rule
def alike(s: State, pair: int) -> int:
    return 1 if s[A + pair] == s[A + (pair + 1) % SEATS] else 0


@rule
def ask(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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
def own_bit(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    others_hidden(s, seat, A)
    for other in range(SEATS):
        if other != seat and s[C + other] != NONE:
            s[C + other] = HIDDEN


@rule
def as_answered(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
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


class Alike(_Passed):
    actions = tuple(range(6))
    dynamics: ClassVar = Dynamics(pairs, ask, listing(pairs), mask=own_bit, determinize=as_answered)

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(2) for _ in range(SEATS)]


# ---------------------------------------------------------------- keep one's die or throw it again: chance throws each time, and nobody knows for whom


@rule
def throw(t: State, s: State, g: Vector) -> int:  # noqa: ARG001
    return DEALT + below(g, FACES)


@rule
def throws(t: State, s: State, out: Vector, weights: Vector) -> int:  # noqa: ARG001
    for i in range(FACES):
        out[i], weights[i] = DEALT + i, 1
    return FACES


@rule
def keep(t: State, s: Vector, action: int) -> None:  # noqa: ARG001
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
def own_die(t: State, s: Vector, seat: int) -> None:  # noqa: ARG001
    others_hidden(s, seat, A)
    others_hidden(s, seat, B)


@rule
def any_die(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: ARG001
    others_drawn(s, g, A, FACES)
    others_drawn(s, g, B, 2)


class Thrown(_Passed):
    actions = (0, 1)
    chances = tuple(range(DEALT, DEALT + FACES))
    dynamics: ClassVar = Dynamics(
        up_to_two, keep, listing(up_to_two), throw, throws, mask=own_die, determinize=any_die
    )

    def secrets(self, rng: Random) -> list[int]:
        return [rng.randrange(FACES) for _ in range(SEATS)]


PASSING = (
    Passing, Hints, Looked, Ballot, TurnedUp, Lies, Draft, Purses, Runner, ShownLater, Alike, Thrown,
)  # fmt: skip
