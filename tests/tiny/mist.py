"""Mist: random graphs of forking paths, in which a player may not see which node it is at.

Unlike others with secrets it lists where a seat may be. Of places with the same paths, which nothing can tell apart, it lists one.
"""

from __future__ import annotations

from itertools import chain
from random import Random

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER, below

PLACES, PATHS, ENDS, FAR = 18, 3, 6, 5
"""How many places there are, how many paths lead on from each but for the ends, which come last, and how far at most."""
DRAWN = 10
"""A chance outcome is this plus the number of its path."""


class Mist(sw.Game):
    """Played to win, by two or three."""

    name = "tiny_mist"
    title = "Mist"

    number = sw.parameter(0, range(10_000), "R1", "which of the games it is")
    players = sw.parameter(2, (2, 3), "R2", "seats")

    patch = sw.choice(PLACES, start=lambda game: game.drawn["within"][0])
    at = sw.choice(PLACES)

    seats_of = sw.each(PLACES, sw.table(lambda game: game.drawn["who"]))  # who chooses at each place
    won = sw.each(PLACES, sw.table(lambda game: game.drawn["won"]))  # at an end, the set of the winners
    within = sw.each(PLACES, sw.table(lambda game: game.drawn["within"]))  # the patch of each place
    to = sw.each(
        PLACES, sw.each(PATHS, sw.table(lambda game: chain.from_iterable(game.drawn["to"])))
    )  # where its paths lead
    seen_by = sw.each(
        PLACES, sw.table(lambda game: game.drawn["seen_by"])
    )  # the seats that see through a patch

    actions = tuple(range(PATHS))
    chances = tuple(range(DRAWN, DRAWN + PATHS))
    max_game_length = PLACES

    @property
    def seats(self):
        return self.players

    @property
    def drawn(self):
        rng, n = Random(self.number), PLACES - ENDS
        who, won, within, seen_by = [0] * PLACES, [0] * PLACES, [0] * PLACES, [0] * PLACES
        to = [[0] * PATHS for _ in range(PLACES)]
        for place in range(PLACES):
            within[place], seen_by[place] = place, rng.randrange(1 << self.players)
            if place >= n:
                who[place], won[place] = OVER, rng.choice([1, 1, 2, rng.randrange(1, 1 << self.players)])
                continue
            who[place] = rng.choice([*range(self.players)] * 3 + [CHANCE])
            to[place] = [rng.randrange(place + 1, min(place + FAR, PLACES)) for _ in range(PATHS)]
        for place in range(n - 1, -1, -1):
            alike = [each for each in range(place + 1, n) if who[each] == who[place]]
            if alike and rng.randrange(3):
                other = rng.choice(alike)
                within[place] = within[other]
                if rng.randrange(3) == 0:
                    to[place] = to[other]
        return {"who": who, "won": won, "within": within, "to": to, "seen_by": seen_by}

    def initial(self, setup, rng):
        s = self.blank()
        s.actor = self.t.seats_of[0]
        return s

    @sw.rule
    def legal(t, s, seat, out):
        for i in range(PATHS):
            out[i] = i
        return PATHS

    @sw.rule
    def apply(t, s, action):
        s.at = t.to[s.at, action if action < DRAWN else action - DRAWN]
        s.patch, s.actor = t.within[s.at], t.seats_of[s.at]
        if s.actor == OVER:
            s.winners = t.won[s.at]

    @sw.rule
    def chance(t, s, g):
        return DRAWN + below(g, PATHS)

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(PATHS):
            out[i], weights[i] = DRAWN + i, 1
        return PATHS

    @sw.rule
    def mask(t, s, seat):
        if s.actor != OVER and (seat < 0 or t.seen_by[s.patch] >> seat & 1 == 0):
            s.at = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        while s.at == HIDDEN:
            place = below(g, PLACES)
            if t.within[place] == s.patch:
                s.at = place

    def possible_states(self, state, seat, action):
        s, t, found = self.State(state), self.t, {}
        for place in range(PLACES) if s.at == HIDDEN else (s.at,):
            if t.within[place] == s.patch:
                found[tuple(t.to[place, i] for i in range(PATHS))] = place
        for place in found.values():
            known = self.State(list(state))
            known.at = place
            yield tuple(known)

    def action_text(self, action):
        return "abc"[action - DRAWN] if action >= DRAWN else str(action + 1)
