"""A race with a die, for two to four."""

import stoneswidgets as sw


class Race(sw.Game):
    """Roll on, or stay and keep what was rolled; a one loses it. Whoever reaches the goal, or has most after the last round, wins."""

    designer = "the makers of this library"

    players = sw.parameter(3, range(2, 5), "R1", "players")
    goal = sw.parameter(20, range(5, 51), "R2", "points that win")
    rounds = sw.parameter(6, range(1, 21), "R3", "turns of each")

    turn = sw.number(lambda game: game.players - 1)  # whose turn it is, also while the die rolls
    pot = sw.number(lambda game: game.goal)  # what was rolled in it
    left = sw.number(lambda game: game.turns, start=lambda game: game.turns)
    points = sw.each_seat(sw.number(lambda game: game.goal + 6))

    roll, stay = sw.move(), sw.move()
    rolled = sw.move(*(f"rolled {n}" for n in range(1, 7)))

    @property
    def turns(self):
        return self.players * self.rounds

    @property
    def max_game_length(self):
        return self.turns * (self.goal + 3)

    @sw.rule
    def chance(t, s, g):
        return t.rolled[sw.below(g, 6)]

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(6):
            out[i], weights[i] = t.rolled[i], 1
        return 6

    @sw.rule
    def legal(t, s, seat, out):
        out[0], out[1] = t.roll, t.stay
        return 2 if s.pot > 0 else 1

    @sw.rule
    def apply(t, s, action):
        turn = s.turn
        if action == t.roll:
            s.actor = sw.CHANCE
            return
        if action == t.rolled[0]:
            s.pot = 0
        elif action != t.stay:
            s.pot += 1 + action - t.rolled[0]
            s.actor = turn
            if s.points[turn] + s.pot < t.goal:
                return
        s.points[turn] += s.pot
        s.pot = 0
        s.left -= 1
        s.turn = s.actor = sw.after(turn, t.players)
        if s.points[turn] >= t.goal or s.left == 0:
            best, most = 0, -1
            for seat in range(t.players):
                if s.points[seat] > most:
                    best, most = 0, s.points[seat]
                if s.points[seat] == most:
                    best |= 1 << seat
            sw.end(s, best)

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]
