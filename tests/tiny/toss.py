"""Toss: a coin decides who takes one to three stones from a pile; the last stone wins."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, OVER, below


class Toss(sw.Game):
    """Who moves next is drawn at random, from the start on; the coin is not fair."""

    name = "tiny_toss"
    title = "Toss"

    pile = sw.parameter(7, range(1, 12), "T1", "stones in the pile")

    left = sw.number(lambda game: game.pile, start=lambda game: game.pile)
    last = sw.choice(2, start=-1)  # who moved last

    actions = (1, 2, 3)
    chances = (0, 1)

    @property
    def max_game_length(self):
        return 2 * self.pile + 1

    def initial(self, setup, rng):
        s = self.blank()
        s.actor = CHANCE
        return s

    @sw.rule
    def legal(t, s, seat, out):
        n = min(3 - seat, s.left)  # the second seat may take two at most
        for i in range(n):
            out[i] = i + 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        if mover == CHANCE:
            s.actor = action
            return
        s.left -= action
        s.last = mover
        s.actor = CHANCE
        if s.left == 0:
            sw.win(s, mover)

    @sw.rule
    def chance(t, s, g):
        return 1 if below(g, 3) == 0 else 0

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        out[0], weights[0] = 0, 2
        out[1], weights[1] = 1, 1
        return 2

    @sw.rule
    def score(t, s, seat):
        return 1 if seat in s.winners else 0

    def impossible(self, state):
        s = self.State(state)
        return "the pile is empty, and the game goes on" if s.left == 0 and s.actor != OVER else ""
