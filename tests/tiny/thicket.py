"""Thicket: random graphs of forking paths; one seat, two simultaneously, or chance choose at a fork.

One set of rules plays them all: the forks are in the tables. So a test can ask for hundreds of games that nobody thought of.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
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

FORKS, SIZE = 15, 12
"""How many places there are, of which the last five are ends, and how many numbers of the tables describe each."""
KIND, PATHS, TO, WEIGHT = 0, 1, 2, 6
"""At a fork: who chooses, how many paths there are, where they lead, how often chance takes each."""
WON, POINTS = 1, 2
"""At an end: the bit set of the winners, and each seat's points."""
TOGETHER = 8
"""The kind of a fork where the first two seats choose one of two at once."""
AT, CHOSEN, NOT_YET = 2, 3, -2
"""The place, and what each of the first two seats has chosen where they choose at once."""
FOG = FORKS * SIZE
"""Where the tables hold the bit set of the places in the fog, and whether these are shown as the first, or are hidden."""
DRAWN = 10
"""A chance outcome is this plus the number of its path."""


@rule
def arrive(t: State, s: Vector, place: int) -> None:
    s[AT] = place
    kind = t[place * SIZE + KIND]
    s[ACTOR] = 0 if kind == TOGETHER else kind
    s[CHOSEN] = s[CHOSEN + 1] = NOT_YET
    if kind == OVER:
        s[WINNERS] = t[place * SIZE + WON]


@rule
def choosing(t: State, s: State) -> int:
    if s[ACTOR] < 0:
        return 0
    if t[s[AT] * SIZE + KIND] != TOGETHER:
        return 1 << s[ACTOR]
    return (1 if s[CHOSEN] == NOT_YET else 0) | (2 if s[CHOSEN + 1] == NOT_YET else 0)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    n = 2 if t[s[AT] * SIZE + KIND] == TOGETHER else t[s[AT] * SIZE + PATHS]
    for i in range(n):
        out[i] = i
    return n


@rule
def apply(t: State, s: Vector, action: int) -> None:
    fork = s[AT] * SIZE
    if s[ACTOR] == CHANCE:
        arrive(t, s, t[fork + TO + action - DRAWN])
    elif t[fork + KIND] != TOGETHER:
        arrive(t, s, t[fork + TO + action])
    else:
        s[CHOSEN + s[ACTOR]] = action
        s[ACTOR] = 1 - s[ACTOR]
        if s[CHOSEN] != NOT_YET and s[CHOSEN + 1] != NOT_YET:
            arrive(t, s, t[fork + TO + 2 * s[CHOSEN] + s[CHOSEN + 1]])


@rule
def chance(t: State, s: State, g: Vector) -> int:
    fork = s[AT] * SIZE
    total = 0
    for i in range(t[fork + PATHS]):
        total += t[fork + WEIGHT + i]
    left = below(g, total)
    i = 0
    while left >= t[fork + WEIGHT + i]:
        left -= t[fork + WEIGHT + i]
        i += 1
    return DRAWN + i


@rule
def chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    fork = s[AT] * SIZE
    for i in range(t[fork + PATHS]):
        out[i], weights[i] = DRAWN + i, t[fork + WEIGHT + i]
    return t[fork + PATHS]


@rule
def score(t: State, s: State, seat: int) -> int:
    place = s[AT] * SIZE
    return t[place + POINTS + seat] if t[place + KIND] == OVER else 0


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    for other in range(2):
        if other != seat and s[CHOSEN + other] != NOT_YET:
            s[CHOSEN + other] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    for other in range(2):
        if s[CHOSEN + other] == HIDDEN:
            s[CHOSEN + other] = below(g, 2)


class Thicket(Game):
    """Played to win."""

    number: int = parameter(0, range(10_000), "R1", "which of the games it is")
    players: int = parameter(2, (1, 2, 3, 4), "R2", "seats")
    chancy: int = parameter(0, (0, 1), "R3", "whether chance has forks of its own: 1 for yes")

    name: ClassVar[str] = "tiny_thicket"
    title: ClassVar[str] = "Thicket"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, chance=chance, chance_outcomes=chance_outcomes, score=score
    )
    extra: ClassVar[tuple[int, ...]] = ()
    """The kinds of forks that there are beside each seat's and chance's."""

    @property
    def seats(self) -> int:
        return self.players

    @cached_property
    def tables(self) -> list[int]:
        rng, t = Random(self.number), [0] * (FORKS * SIZE)
        kinds = [*range(self.players), *[CHANCE] * 2 * self.chancy, *self.extra]
        for place in range(FORKS):
            at = place * SIZE
            if place >= FORKS - 5:
                t[at + KIND], t[at + WON] = OVER, rng.randrange(1, 1 << self.players)
                for seat in range(self.players):
                    t[at + POINTS + seat] = rng.randrange(6)
                continue
            t[at + KIND] = rng.choice(kinds)
            t[at + PATHS] = 4 if t[at + KIND] == TOGETHER else rng.randrange(1, 5)
            for i in range(t[at + PATHS]):
                t[at + TO + i], t[at + WEIGHT + i] = (
                    rng.randrange(place + 1, min(place + 5, FORKS)),
                    rng.randrange(1, 4),
                )
        return t

    @property
    def score_range(self) -> tuple[int, int]:
        return 0, 5

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(range(4))

    @property
    def chances(self) -> tuple[int, ...]:
        return tuple(range(DRAWN, DRAWN + 4)) if self.chancy else ()

    @property
    def max_game_length(self) -> int:
        return 2 * FORKS

    @property
    def slots(self) -> tuple[Slots, ...]:
        return (Slots("at", "choice", FORKS), Slots("chosen", "choice", 2, 2))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        s = [0, 0, 0, NOT_YET, NOT_YET]
        arrive(self.tables, s, 0)
        return s

    def impossible(self, state: list[int]) -> str:
        if state[AT] < 0 or HIDDEN in state[CHOSEN:]:
            return "at: a place"
        kind, chosen = self.tables[state[AT] * SIZE + KIND], state[CHOSEN:]
        if kind == TOGETHER:
            right = state[ACTOR] in {0, 1} and chosen[state[ACTOR]] == NOT_YET
        else:
            right = state[ACTOR] == kind and chosen == [NOT_YET, NOT_YET]
        return "" if right else "to_move: who chooses at this place"

    def action_text(self, action: int) -> str:
        return "abcd"[action - DRAWN] if action >= DRAWN else str(action + 1)


class ThicketAtOnce(Thicket):
    """With forks where the first two seats choose at once."""

    name: ClassVar[str] = "tiny_thicket_at_once"
    dynamics: ClassVar[Dynamics] = Thicket.dynamics._replace(
        mask=mask, determinize=determinize, choosing=choosing
    )
    extra: ClassVar[tuple[int, ...]] = (TOGETHER, TOGETHER)


@rule
def in_fog(t: State, s: State, place: int) -> int:
    """Tell (1 or 0) whether the seats that do not see through the fog may take the place for another, or a state's own place for this one."""
    kind = t[place * SIZE + KIND]
    return t[FOG] >> place & 1 if kind == s[ACTOR] or (kind == TOGETHER and 0 <= s[ACTOR] <= 1) else 0


@rule
def mask_fog(t: State, s: Vector, seat: int) -> None:
    mask(t, s, seat)
    if seat != 0 and s[AT] >= 0 and in_fog(t, s, s[AT]) == 1:
        s[AT] = 0 if t[FOG + 1] == 1 else HIDDEN


@rule
def any_in_fog(t: State, s: Vector, seat: int, g: Vector) -> None:
    determinize(t, s, seat, g)
    n = 0
    for place in range(FORKS):
        n += in_fog(t, s, place)
    if seat == 0 or s[AT] > 0 or n == 0 or (s[AT] == 0 and t[FOG + 1] == 0):
        return
    n = below(g, n)
    for place in range(FORKS):
        if in_fog(t, s, place) == 1:
            if n == 0:
                s[AT] = place
            n -= 1


class ThicketInFog(ThicketAtOnce):
    """In which all but the first seat take some places for one another."""

    alike: int = parameter(0, (0, 1), "R4", "what these show of such a place: 1 for that it is the first")

    name: ClassVar[str] = "tiny_thicket_in_fog"
    dynamics: ClassVar[Dynamics] = ThicketAtOnce.dynamics._replace(mask=mask_fog, determinize=any_in_fog)

    @cached_property
    def tables(self) -> list[int]:
        foggy = Random(self.number).sample(range(FORKS - 5), 5)
        return [*super().tables, sum(1 << place for place in {0, *foggy}), self.alike]


class ThicketForMargin(ThicketAtOnce):
    """As well, and for the margin."""

    name: ClassVar[str] = "tiny_thicket_margin"
    played_for: ClassVar[str] = "margin"


class ThicketForPoints(Thicket):
    """Played alone, for points."""

    name: ClassVar[str] = "tiny_thicket_points"
    played_for: ClassVar[str] = "points"
    players: int = 1
