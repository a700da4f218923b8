"""Hands: each player has two of five cards and plays one simultaneously; the higher scores."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, parameter
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
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

HAND, PLAYED, POINTS, GONE, CARDS, NONE = 2, 6, 8, 10, 5, -2
"""Each seat's two cards (NONE: played, or not dealt yet), what each has played in this round, the points of each, and
the bit set of the cards that lie open."""
LOW = 0
"""In the tables: whether the lower card has the point."""


@rule
def choosing(t: State, s: State) -> int:
    if s[ACTOR] < 0:
        return 0
    return (1 if s[PLAYED] == NONE else 0) | (2 if s[PLAYED + 1] == NONE else 0)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = 0
    for i in range(2):
        if s[HAND + 2 * seat + i] >= 0:
            out[n] = s[HAND + 2 * seat + i]
            n += 1
    return n


@rule
def chance(t: State, s: State, g: Vector) -> int:
    """Deal four different cards; three bits say which."""
    dealt = used = 0
    for i in range(4):
        k = below(g, CARDS - i)
        for card in range(CARDS):
            if used >> card & 1 == 0:
                if k == 0:
                    dealt |= card << 3 * i
                    used |= 1 << card
                    break
                k -= 1
    return dealt


@rule
def play_out(t: State, s: Vector) -> None:
    first, second = s[PLAYED], s[PLAYED + 1]
    better = 0 if (first > second) == (t[LOW] == 0) else 1
    s[POINTS + better] += 1 + (s[POINTS] + s[POINTS + 1])  # the last point counts double
    for seat in range(2):
        card = s[PLAYED + seat]
        s[GONE] |= 1 << card
        s[PLAYED + seat] = NONE
        for i in range(2):
            if s[HAND + 2 * seat + i] == card:
                s[HAND + 2 * seat + i] = NONE
    s[ACTOR] = 0
    if s[HAND] == NONE and s[HAND + 1] == NONE:
        s[ACTOR] = OVER
        s[WINNERS] = 1 if s[POINTS] > s[POINTS + 1] else 2


@rule
def apply(t: State, s: Vector, action: int) -> None:
    if s[ACTOR] == CHANCE:
        for i in range(4):
            s[HAND + i] = action >> 3 * i & 7
        s[ACTOR] = 0
        return
    s[PLAYED + s[ACTOR]] = action
    s[ACTOR] = 1 - s[ACTOR]
    if choosing(t, s) == 0:
        play_out(t, s)


@rule
def score(t: State, s: State, seat: int) -> int:
    return s[POINTS + seat]


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    for other in range(2):
        if other != seat:
            for i in range(2):
                if s[HAND + 2 * other + i] >= 0:
                    s[HAND + 2 * other + i] = HIDDEN
            if s[PLAYED + other] != NONE:
                s[PLAYED + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:  # noqa: C901
    used = s[GONE]
    for i in range(4):
        if s[HAND + i] >= 0:
            used |= 1 << s[HAND + i]
    for i in range(4):
        if s[HAND + i] == HIDDEN:
            left = 0
            for card in range(CARDS):
                left += 1 - (used >> card & 1)
            k = below(g, left)
            for card in range(CARDS):
                if used >> card & 1 == 0:
                    if k == 0:
                        s[HAND + i] = card
                        used |= 1 << card
                        break
                    k -= 1
    for other in range(2):
        if s[PLAYED + other] == HIDDEN:
            first, second = s[HAND + 2 * other], s[HAND + 2 * other + 1]
            s[PLAYED + other] = first if second < 0 or (first >= 0 and below(g, 2) == 0) else second


class Hands(Game):
    """Simultaneous choices from hidden hands, dealt by chance."""

    wins: str = parameter("high", ("high", "low"), "H1", "which card has the point")

    name: ClassVar[str] = "tiny_hands"
    title: ClassVar[str] = "Hands"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal,
        apply,
        chance=chance,
        score=score,
        mask=mask,
        determinize=determinize,
        choosing=choosing,
    )

    @cached_property
    def tables(self) -> list[int]:
        return [int(self.wins == "low")]

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(range(CARDS))

    @property
    def max_game_length(self) -> int:
        return 5

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (
            Slots("hand", "choice", CARDS, 4),
            Slots("played", "choice", CARDS, 2),
            Slots("points", "number", 3, 2),
            Slots("gone", "set", CARDS),
        )

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [CHANCE, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0, 0, 0]

    def impossible(self, state: list[int]) -> str:
        hands = [[card for card in state[at : at + 2] if card != NONE] for at in (HAND, HAND + 2)]
        cards = [*hands[0], *hands[1], *(card for card in range(CARDS) if state[GONE] >> card & 1)]
        played = state[PLAYED : PLAYED + 2]
        if (
            HIDDEN in cards
            or HIDDEN in played
            or len(set(cards)) < len(cards)
            or len(hands[0]) != len(hands[1])
        ):
            return "hand: as many different cards each, none of them gone"
        if any(card not in (NONE, *hand) for card, hand in zip(played, hands, strict=True)):
            return "played: a card of the hand"
        if state[ACTOR] == CHANCE:
            fresh = state[WINNERS:] == self.initial(None, None)[WINNERS:]  # type: ignore[arg-type]
            return "" if fresh else "chance: the cards are dealt once"
        gone = {0: 4, 1: 2, 2: 0}[len(hands[0])]
        if state[GONE].bit_count() != gone or sum(state[POINTS : POINTS + 2]) != {0: 0, 2: 1, 4: 3}[gone]:
            return "gone, points: what was played"
        if state[ACTOR] == OVER:
            return "" if not hands[0] else "winners: the game goes on"
        return "" if played[state[ACTOR]] == NONE else "to_move: who has not played"

    def reason(self, state: State, seat: int, action: int) -> str:
        return "that card is not in the hand"

    def action_text(self, action: int) -> str:
        return str(action) if action < CARDS else f"deal {action:o}"

    def parse(self, text: str, seat: int) -> int:
        if seat == CHANCE and text.startswith("deal ") and text[5:].isascii() and text[5:].isdigit():
            try:
                return int(text[5:12], 8)
            except ValueError:
                pass
        return super().parse(text, seat)

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        if state[ACTOR] != CHANCE:
            return super().is_legal(state, seat, action)
        cards = [action >> 3 * i & 7 for i in range(4)]
        return seat == CHANCE and action < 1 << 12 and len(set(cards)) == 4 and max(cards) < CARDS
