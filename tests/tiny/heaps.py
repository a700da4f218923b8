"""Heaps: take one to three stones from one of three heaps; the last stone of all wins (or loses)."""

from __future__ import annotations

import stoneswidgets as sw

COUNT, MOST = 3, 3


class Heaps(sw.Game):
    """A heap game: no board, no chance, nothing hidden."""

    name = "tiny_heaps"
    title = "Heaps"

    last = sw.parameter("wins", ("wins", "loses"), "H1", "what taking the last stone does")
    most = sw.parameter(3, range(1, 5), "H2", "stones in the greatest heap")

    heaps = sw.each(COUNT, sw.number(lambda game: game.most))

    actions = tuple(10 * heap + stones for heap in range(COUNT) for stones in range(1, MOST + 1))

    @property
    def max_game_length(self):
        return 3 * self.most

    def initial(self, setup, rng):
        s = self.blank()
        s.heaps[:] = self.most, max(1, self.most - 1), 1
        return s

    @sw.rule
    def legal(t, s, seat, out):
        n = 0
        for heap in range(COUNT):
            for stones in range(1, min(MOST, s.heaps[heap]) + 1):
                out[n] = 10 * heap + stones
                n += 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover, other = s.actor, sw.after(s.actor, 2)
        s.heaps[action // 10] -= action % 10
        s.actor = other
        if s.heaps[0] + s.heaps[1] + s.heaps[2] == 0:
            sw.win(s, mover if t.last == "wins" else other)

    @sw.rule
    def score(t, s, seat):
        return 1 if seat in s.winners else 0
