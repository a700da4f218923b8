"""A race with a die, for two to four."""

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, OVER, below

ROLL, STAY, FACE = 0, 1, 10  # actions; a face of the die has the number 10 + face


class Race(sw.Game):
    """Roll on, or stay and keep what was rolled; a one loses it. Whoever reaches the goal, or has most after the last round, wins."""

    name = "race"
    designer = "the makers of this library"

    players = sw.parameter(3, range(2, 5), "R1", "players")
    goal = sw.parameter(20, range(5, 51), "R2", "points that win")
    rounds = sw.parameter(6, range(1, 21), "R3", "turns of each")

    turn = sw.number(lambda game: game.players - 1)  # whose turn it is, also while the die rolls
    pot = sw.number(lambda game: game.goal)  # what was rolled in it
    left = sw.number(lambda game: game.turns, start=lambda game: game.turns)
    points = sw.each_seat(sw.number(lambda game: game.goal + 6))

    actions = (ROLL, STAY)
    chances = tuple(range(FACE + 1, FACE + 7))

    @property
    def turns(self):
        return self.players * self.rounds

    @property
    def max_game_length(self):
        return self.turns * (self.goal + 3)

    @sw.rule
    def chance(t, s, g):
        return FACE + 1 + below(g, 6)

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(6):
            out[i] = FACE + 1 + i
            weights[i] = 1
        return 6

    @sw.rule
    def legal(t, s, seat, out):
        out[0] = ROLL
        out[1] = STAY
        return 2 if s.pot > 0 else 1

    @sw.rule
    def apply(t, s, action):
        turn = s.turn
        if action == ROLL:
            s.actor = CHANCE
            return
        if action > FACE + 1:
            s.pot += action - FACE
            s.actor = turn
            if s.points[turn] + s.pot < t.goal:
                return
        if action != FACE + 1:  # a one loses what was rolled
            s.points[turn] += s.pot
        s.pot = 0
        s.left -= 1
        s.turn = s.actor = (turn + 1) % t.players
        if s.points[turn] >= t.goal or s.left == 0:
            s.actor = OVER
            most = -1
            for seat in range(t.players):
                if s.points[seat] > most:
                    most = s.points[seat]
                    s.winners = 0
                if s.points[seat] == most:
                    s.winners |= 1 << seat

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]

    def action_text(self, action):
        return ("roll", "stay")[action] if action < FACE else f"rolled {action - FACE}"
