"""Twice: each player takes one or two stones, two times in a row; the last stone loses."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import OVER


class Twice(sw.Game):
    """Two moves in a row."""

    name = "tiny_twice"
    title = "Twice"

    pile = sw.parameter(9, range(1, 16), "W1", "stones in the pile")

    stones = sw.number(lambda game: game.pile, start=lambda game: game.pile)
    left = sw.number(2, start=2)  # how many moves the one to move has left, this one included

    actions = (1, 2, 3)

    @property
    def max_game_length(self):
        return self.pile

    @sw.rule
    def legal(t, s, seat, out):
        n = min(2 if s.left == 2 else 3, s.stones)
        for i in range(n):
            out[i] = i + 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        s.stones -= action
        s.left = 3 - s.left
        if s.left == 2:
            s.actor = 1 - mover
        if s.stones == 0:
            s.actor = OVER
            s.winners = 1 << (1 - mover)

    @sw.rule
    def score(t, s, seat):
        return s.winners >> seat & 1

    def impossible(self, state):
        return "" if self.State(state).left else "left: the one to move has one or two moves left"
