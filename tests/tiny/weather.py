"""Weather: take from a pile in turn; rain may wash away a stone after each move."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, OVER, below

WASHED = 7
"""The outcome of rain is this plus the number of stones that it takes."""


class Weather(sw.Game):
    """A chance event after every move, some with one outcome; the game ends with one."""

    name = "tiny_weather"
    title = "Weather"

    pile = sw.parameter(8, range(1, 16), "W1", "stones in the pile")

    left = sw.number(lambda game: game.pile, start=lambda game: game.pile)
    next = sw.choice(2, start=1)  # who moves after the weather

    actions = (1, 2)
    chances = (WASHED, WASHED + 1)

    @property
    def max_game_length(self):
        return 2 * self.pile

    @sw.rule
    def legal(t, s, seat, out):
        n = min(2, s.left)
        for i in range(n):
            out[i] = i + 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        if mover == CHANCE:
            s.left -= action - WASHED
            s.actor = s.next
            if s.left == 0:
                s.actor = OVER
                s.winners = 1 << (1 - s.next)
            return
        s.left -= action
        s.next = 1 - mover
        s.actor = CHANCE

    @sw.rule
    def chance(t, s, g):
        if s.left == 0:
            return WASHED
        return WASHED + (1 if below(g, 4) == 0 else 0)

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        out[0], weights[0] = WASHED, 3
        out[1], weights[1] = WASHED + 1, 1
        return 1 if s.left == 0 else 2  # an event with one outcome, after which the game ends

    @sw.rule
    def score(t, s, seat):
        return s.winners >> seat & 1

    def impossible(self, state):
        s = self.State(state)
        if s.actor == CHANCE and s.left == self.pile:
            return "left: nobody has moved yet"
        return "" if s.next >= 0 else "next: 0 or 1"

    def action_text(self, action):
        return ("dry", "rain")[action - WASHED] if action >= WASHED else str(action)
