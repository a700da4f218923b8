"""Pennies: both show a side of a coin simultaneously; the first player wins if they match."""

from __future__ import annotations

import stoneswidgets as sw

NOT_YET = -2


class Pennies(sw.Game):
    """Simultaneous choices, nothing else hidden."""

    name = "tiny_pennies"
    title = "Pennies"

    rounds = sw.parameter(1, range(1, 4), "P1", "how often the coins are shown")
    sides = sw.parameter(2, range(2, 4), "P2", "sides of a coin; the third one is never worth showing")

    shown = sw.each_seat(sw.choice(lambda game: game.sides, start=NOT_YET))
    left = sw.number(lambda game: game.rounds, start=lambda game: game.rounds)
    points = sw.each_seat(sw.number(lambda game: game.rounds))

    @property
    def actions(self):
        return tuple(range(self.sides))

    @property
    def max_game_length(self):
        return 2 * self.rounds

    @sw.rule
    def choosing(t, s):
        if s.actor < 0:
            return 0
        return (1 if s.shown[0] == NOT_YET else 0) | (2 if s.shown[1] == NOT_YET else 0)

    @sw.rule
    def legal(t, s, seat, out):
        for i in range(t.sides):
            out[i] = i
        return t.sides

    @sw.rule
    def random_action(t, s, seat, out, g):
        return sw.below(g, t.sides)

    @sw.rule
    def apply(t, s, action):
        s.shown[s.actor] = action
        s.actor = 1 - s.actor
        if s.shown[s.actor] == NOT_YET:
            return
        first, second = s.shown[0], s.shown[1]
        if first == 2 or second == 2:
            s.points[0] += 1 if first != 2 else 0
            s.points[1] += 1 if second != 2 else 0
        else:
            s.points[0 if first == second else 1] += 1
        s.shown[0] = s.shown[1] = NOT_YET
        s.actor = 0
        s.left -= 1
        if s.left == 0:
            if s.points[0] == s.points[1]:
                sw.draw(s, 2)
            else:
                sw.win(s, 0 if s.points[0] > s.points[1] else 1)

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.shown[other] != NOT_YET:
                s.shown[other] = sw.HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.shown[other] == sw.HIDDEN:
                s.shown[other] = sw.below(g, t.sides)

    def impossible(self, state):
        s = self.State(state)
        if sw.HIDDEN in s.shown or (s.actor >= 0 and not s.left):
            return "a round is left, and what is shown is known"
        return "" if s.actor < 0 or s.shown[s.actor] == NOT_YET else "to_move: who has not shown"

    def action_text(self, action):
        return ("heads", "tails", "edge")[action]
