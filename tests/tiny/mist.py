"""Mist: random graphs of forking paths, in which a player may not see which node it is at.

Unlike others with secrets it lists where a seat may be. Of places with the same paths, which nothing can tell apart, it lists one.
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
    from collections.abc import Iterator, Mapping

PLACES, PATHS, ENDS, FAR = 18, 3, 6, 5
"""How many places there are, how many paths lead on from each but for the ends, which come last, and how far at most."""
PATCH, AT = 2, 3
WHO, WON, IN, TO, SIZE = 0, 1, 2, 3, 3 + PATHS
"""What the tables say of each place: who chooses there, the bit set of the winners at an end, its patch, where its paths lead."""
SEES = PLACES * SIZE
"""From here on, for each patch, the bit set of the seats that see through it."""
DRAWN = 10
"""A chance outcome is this plus the number of its path."""


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    for i in range(PATHS):
        out[i] = i
    return PATHS


@rule
def apply(t: State, s: Vector, action: int) -> None:
    place = t[s[AT] * SIZE + TO + (action if action < DRAWN else action - DRAWN)] * SIZE
    s[AT], s[PATCH], s[ACTOR] = place // SIZE, t[place + IN], t[place + WHO]
    if s[ACTOR] == OVER:
        s[WINNERS] = t[place + WON]


@rule
def chance(t: State, s: State, g: Vector) -> int:
    return DRAWN + below(g, PATHS)


@rule
def chance_outcomes(t: State, s: State, out: Vector, weights: Vector) -> int:
    for i in range(PATHS):
        out[i], weights[i] = DRAWN + i, 1
    return PATHS


@rule
def mask(t: State, s: Vector, seat: int) -> None:
    if s[ACTOR] != OVER and (seat < 0 or t[SEES + s[PATCH]] >> seat & 1 == 0):
        s[AT] = HIDDEN


@rule
def determinize(t: State, s: Vector, seat: int, g: Vector) -> None:
    while s[AT] == HIDDEN:
        place = below(g, PLACES)
        if t[place * SIZE + IN] == s[PATCH]:
            s[AT] = place


class Mist(Game):
    """Played to win, by two or three."""

    number: int = parameter(0, range(10_000), "R1", "which of the games it is")
    players: int = parameter(2, (2, 3), "R2", "seats")

    name: ClassVar[str] = "tiny_mist"
    title: ClassVar[str] = "Mist"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal,
        apply,
        chance=chance,
        chance_outcomes=chance_outcomes,
        mask=mask,
        determinize=determinize,
    )
    actions: ClassVar[tuple[int, ...]] = tuple(range(PATHS))
    chances: ClassVar[tuple[int, ...]] = tuple(range(DRAWN, DRAWN + PATHS))
    slots: ClassVar[tuple[Slots, ...]] = (Slots("patch", "choice", PLACES), Slots("at", "choice", PLACES))
    max_game_length: ClassVar[int] = PLACES

    @property
    def seats(self) -> int:
        return self.players

    @cached_property
    def tables(self) -> list[int]:
        rng, t, n = Random(self.number), [0] * (SEES + PLACES), PLACES - ENDS
        for place in range(PLACES):
            at = place * SIZE
            t[at + IN], t[SEES + place] = place, rng.randrange(1 << self.players)
            if place >= n:
                t[at + WHO], t[at + WON] = OVER, rng.choice([1, 1, 2, rng.randrange(1, 1 << self.players)])
                continue
            t[at + WHO] = rng.choice([*range(self.players)] * 3 + [CHANCE])
            for i in range(PATHS):
                t[at + TO + i] = rng.randrange(place + 1, min(place + FAR, PLACES))
        for place in range(n - 1, -1, -1):
            alike = [each for each in range(place + 1, n) if t[each * SIZE + WHO] == t[place * SIZE + WHO]]
            if alike and rng.randrange(3):
                other = rng.choice(alike) * SIZE
                t[place * SIZE + IN] = t[other + IN]
                if rng.randrange(3) == 0:
                    t[place * SIZE + TO : place * SIZE + SIZE] = t[other + TO : other + SIZE]
        return t

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        return [self.tables[WHO], 0, self.tables[IN], 0]

    def possible_states(self, state: State, seat: int, action: int) -> Iterator[tuple[int, ...]]:
        found = dict[tuple[int, ...], int]()
        for place in range(PLACES) if state[AT] == HIDDEN else (state[AT],):
            if self.tables[place * SIZE + IN] == state[PATCH]:
                found[tuple(self.tables[place * SIZE + TO : place * SIZE + SIZE])] = place
        for place in found.values():
            yield (*state[:AT], place)

    def action_text(self, action: int) -> str:
        return "abc"[action - DRAWN] if action >= DRAWN else str(action + 1)
