"""Trio: three players take one to three stones in turn; whoever takes the last loses, the others win."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import OVER

SEATS = 3


class Trio(sw.Game):
    """Three seats; two stones skip a seat."""

    name = "tiny_trio"
    title = "Trio"
    seats = SEATS

    pile = sw.parameter(7, range(1, 12), "P1", "stones in the pile")
    last = sw.parameter("wins", ("wins", "loses"), "P2", "what taking the last stone does")

    left = sw.number(lambda game: game.pile, start=lambda game: game.pile)

    actions = (1, 2, 3)

    @property
    def max_game_length(self):
        return self.pile

    @sw.rule
    def legal(t, s, seat, out):
        n = min(SEATS, s.left)
        for i in range(n):
            out[i] = i + 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        s.left -= action
        s.actor = (mover + (2 if action == 2 else 1)) % SEATS
        if s.left == 0:
            s.actor = OVER
            s.winners = 1 << mover if t.last == "wins" else 7 & ~(1 << mover)

    @sw.rule
    def score(t, s, seat):
        return s.winners >> seat & 1
