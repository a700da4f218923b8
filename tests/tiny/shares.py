"""Shares: three players take one to three stones in turn, for points of their own."""

from __future__ import annotations

import stoneswidgets as sw

SEATS = 3


class Shares(sw.Game):
    """Three seats, each for as many points of its own as it can get."""

    name = "tiny_shares"
    title = "Shares"
    seats = SEATS
    played_for = "points"

    pile = sw.parameter(8, range(1, 12), "S1", "stones in the pile")

    left = sw.number(lambda game: game.pile, start=lambda game: game.pile)
    points = sw.each_seat(sw.number(lambda game: game.pile))

    actions = (1, 2, 3)

    @property
    def score_range(self):
        return 0, self.pile

    @property
    def max_game_length(self):
        return self.pile

    @sw.rule
    def legal(t, s, seat, out):
        n = min(3, s.left)
        for i in range(n):
            out[i] = i + 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        s.left = max(0, s.left - action * action)
        s.points[mover] += action
        s.actor = sw.after(mover, SEATS)
        if s.left == 0:
            best = most = 0
            for seat in range(SEATS):
                if s.points[seat] > most:
                    best, most = 0, s.points[seat]
                if s.points[seat] == most:
                    best |= 1 << seat
            sw.end(s, best)

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]

    def impossible(self, state):
        s = self.State(state)
        return "" if sum(s.points) <= self.pile - s.left else "points: more than what has been taken"
