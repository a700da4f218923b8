"""Thicket: random graphs of forking paths; one seat, two simultaneously, or chance choose at a fork.

One set of rules plays them all: the forks are in the tables. So a test can ask for hundreds of games that nobody thought of.
"""

from __future__ import annotations

from random import Random

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER, below

FORKS, SIZE = 15, 12
"""How many places there are, of which the last five are ends, and how many numbers of the tables describe each."""
KIND, PATHS, TO, WEIGHT = 0, 1, 2, 6
"""At a fork: who chooses, how many paths there are, where they lead, how often chance takes each."""
WON, POINTS = 1, 2
"""At an end: the bit set of the winners, and each seat's points."""
TOGETHER = 8
"""The kind of a fork where the first two seats choose one of two at once."""
NOT_YET = -2
DRAWN = 10
"""A chance outcome is this plus the number of its path."""


@sw.rule
def arrive(t, s, place):
    s.at = place
    kind = t.forks[place, KIND]
    s.actor = 0 if kind == TOGETHER else kind
    s.chosen[0] = s.chosen[1] = NOT_YET
    if kind == OVER:
        sw.end(s, t.forks[place, WON])


class Thicket(sw.Game):
    """Played to win."""

    name = "tiny_thicket"
    title = "Thicket"
    EXTRA = ()  # the kinds of forks that there are beside each seat's and chance's

    number = sw.parameter(0, range(10_000), "R1", "which of the games it is")
    players = sw.parameter(2, (1, 2, 3, 4), "R2", "seats")
    chancy = sw.parameter(0, range(2), "R3", "whether chance has forks of its own: 1 for yes")

    at = sw.choice(FORKS)
    chosen = sw.each(
        2, sw.choice(2, start=NOT_YET)
    )  # by each of the first two seats where they choose at once

    forks = sw.each(FORKS, sw.each(SIZE, sw.table(lambda game: game.drawn)))

    score_range = (0, 5)
    actions = tuple(range(4))
    max_game_length = 2 * FORKS

    @property
    def seats(self):
        return self.players

    @property
    def chances(self):
        return tuple(range(DRAWN, DRAWN + 4)) if self.chancy else ()

    @property
    def drawn(self):
        rng, t = Random(self.number), [0] * (FORKS * SIZE)
        kinds = [*range(self.players), *[CHANCE] * 2 * self.chancy, *self.EXTRA]
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

    def initial(self, setup, rng):
        s = self.blank()
        kind = self.t.forks[0, KIND]
        s.actor = 0 if kind == TOGETHER else kind
        return s

    @sw.rule
    def legal(t, s, seat, out):
        n = 2 if t.forks[s.at, KIND] == TOGETHER else t.forks[s.at, PATHS]
        for i in range(n):
            out[i] = i
        return n

    @sw.rule
    def apply(t, s, action):
        if s.actor == CHANCE:
            arrive(t, s, t.forks[s.at, TO + action - DRAWN])
        elif t.forks[s.at, KIND] != TOGETHER:
            arrive(t, s, t.forks[s.at, TO + action])
        else:
            s.chosen[s.actor] = action
            s.actor = 1 - s.actor
            if s.chosen[0] != NOT_YET and s.chosen[1] != NOT_YET:
                arrive(t, s, t.forks[s.at, TO + 2 * s.chosen[0] + s.chosen[1]])

    @sw.rule
    def chance(t, s, g):
        total = 0
        for i in range(t.forks[s.at, PATHS]):
            total += t.forks[s.at, WEIGHT + i]
        left = below(g, total)
        i = 0
        while left >= t.forks[s.at, WEIGHT + i]:
            left -= t.forks[s.at, WEIGHT + i]
            i += 1
        return DRAWN + i

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(t.forks[s.at, PATHS]):
            out[i], weights[i] = DRAWN + i, t.forks[s.at, WEIGHT + i]
        return t.forks[s.at, PATHS]

    @sw.rule
    def score(t, s, seat):
        return t.forks[s.at, POINTS + seat] if t.forks[s.at, KIND] == OVER else 0

    def impossible(self, state):
        s = self.State(state)
        chosen = [*s.chosen]
        if s.at < 0 or HIDDEN in chosen:
            return "at: a place"
        kind = self.t.forks[s.at, KIND]
        if kind == TOGETHER:
            right = s.actor in {0, 1} and chosen[s.actor] == NOT_YET
        else:
            right = s.actor == kind and chosen == [NOT_YET, NOT_YET]
        return "" if right else "to_move: who chooses at this place"

    def action_text(self, action):
        return "abcd"[action - DRAWN] if action >= DRAWN else str(action + 1)


@sw.rule
def hide_choices(t, s, seat):
    for other in range(2):
        if other != seat and s.chosen[other] != NOT_YET:
            s.chosen[other] = HIDDEN


@sw.rule
def any_choices(t, s, seat, g):
    for other in range(2):
        if s.chosen[other] == HIDDEN:
            s.chosen[other] = below(g, 2)


class ThicketAtOnce(Thicket):
    """With forks where the first two seats choose at once."""

    name = "tiny_thicket_at_once"
    EXTRA = (TOGETHER, TOGETHER)

    @sw.rule
    def choosing(t, s):
        if s.actor < 0:
            return 0
        if t.forks[s.at, KIND] != TOGETHER:
            return 1 << s.actor
        return (1 if s.chosen[0] == NOT_YET else 0) | (2 if s.chosen[1] == NOT_YET else 0)

    @sw.rule
    def mask(t, s, seat):
        hide_choices(t, s, seat)

    @sw.rule
    def determinize(t, s, seat, g):
        any_choices(t, s, seat, g)


@sw.rule
def in_fog(t, s, place):
    """Tell whether the seats that do not see through the fog may take the place for another, or a state's own place for this one."""
    kind = t.forks[place, KIND]
    return place in t.fog if kind == s.actor or (kind == TOGETHER and 0 <= s.actor <= 1) else False


class ThicketInFog(ThicketAtOnce):
    """In which all but the first seat take some places for one another."""

    name = "tiny_thicket_in_fog"

    alike = sw.parameter(0, range(2), "R4", "what these show of such a place: 1 for that it is the first")

    fog = sw.table(
        lambda game: sum(1 << place for place in {0, *Random(game.number).sample(range(FORKS - 5), 5)})
    )

    @sw.rule
    def mask(t, s, seat):
        hide_choices(t, s, seat)
        if seat != 0 and s.at >= 0 and in_fog(t, s, s.at):
            s.at = 0 if t.alike == 1 else HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        any_choices(t, s, seat, g)
        n = 0
        for place in range(FORKS):
            n += in_fog(t, s, place)
        if seat == 0 or s.at > 0 or n == 0 or (s.at == 0 and t.alike == 0):
            return
        n = below(g, n)
        for place in range(FORKS):
            if in_fog(t, s, place):
                if n == 0:
                    s.at = place
                n -= 1


class ThicketForMargin(ThicketAtOnce):
    """As well, and for the margin."""

    name = "tiny_thicket_margin"
    played_for = "margin"


class ThicketForPoints(Thicket):
    """Played alone, for points."""

    name = "tiny_thicket_points"
    played_for = "points"
    players = 1
