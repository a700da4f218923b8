"""A race with a die, for two to four."""

import stoneswidgets as sw
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, below

TURN, POT, LEFT, POINTS = (
    2,
    3,
    4,
    5,
)  # in the state: whose turn it is, what was rolled in it, turns left, each seat's points
ROLL, STAY, FACE = 0, 1, 10  # actions; a face of the die has the number 10 + face
PLAYERS, GOAL = 0, 1  # in the tables


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
    return 2 if s[POT] > 0 else 1


@sw.rule
def apply(t, s, action):
    turn = s[TURN]
    if action == ROLL:
        s[ACTOR] = CHANCE
        return
    if action > FACE + 1:
        s[POT] += action - FACE
        s[ACTOR] = turn
        if s[POINTS + turn] + s[POT] < t[GOAL]:
            return
    if action != FACE + 1:  # a one loses what was rolled
        s[POINTS + turn] += s[POT]
    s[POT] = 0
    s[LEFT] -= 1
    s[TURN] = s[ACTOR] = (turn + 1) % t[PLAYERS]
    if s[POINTS + turn] >= t[GOAL] or s[LEFT] == 0:
        s[ACTOR] = OVER
        most = -1
        for seat in range(t[PLAYERS]):
            if s[POINTS + seat] > most:
                most = s[POINTS + seat]
                s[WINNERS] = 0
            if s[POINTS + seat] == most:
                s[WINNERS] |= 1 << seat


@sw.rule
def score(t, s, seat):
    return s[POINTS + seat]


class Race(sw.Game):
    """Roll on, or stay and keep what was rolled; a one loses it. Whoever reaches the goal, or has most after the last round, wins."""

    players = sw.parameter(3, range(2, 5), "R1", "players")
    goal = sw.parameter(20, range(5, 51), "R2", "points that win")
    rounds = sw.parameter(6, range(1, 21), "R3", "turns of each")
    name = "race"
    designer = "the makers of this library"
    dynamics = sw.Dynamics(legal, apply, chance=chance, chance_outcomes=chance_outcomes, score=score)
    actions = (ROLL, STAY)
    chances = tuple(range(FACE + 1, FACE + 7))

    @property
    def tables(self):
        return (self.players, self.goal)

    @property
    def slots(self):
        return (
            sw.Slots("turn", "number", self.players - 1),
            sw.Slots("pot", "number", self.goal),
            sw.Slots("left", "number", self.players * self.rounds),
            sw.Slots("points", "number", self.goal + 6, repeat=self.players),
        )

    @property
    def max_game_length(self):
        return self.players * self.rounds * (self.goal + 3)

    def initial(self, setup, rng):
        return [0, 0, 0, 0, self.players * self.rounds] + [0] * self.players

    def action_text(self, action):
        return ("roll", "stay")[action] if action < FACE else f"rolled {action - FACE}"
