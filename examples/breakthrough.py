"""Breakthrough, a game in which pieces move and capture."""

import stoneswidgets as sw
from stoneswidgets.boards import square
from stoneswidgets.core.placement import GameOfStones
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, lowest

MEN = 2  # in the state: from here on, for each seat the set of the spaces where its stones stand
WAYS = 2  # in the tables: the last row of each seat; from here on, four sets for each space: ahead and aslant, by seat


@sw.rule
def legal(t, s, seat, out):
    n, men = 0, s[MEN + seat]
    while men != 0:
        man = lowest(men)
        men &= men - 1
        ways = WAYS + 4 * man + 2 * seat
        to = t[ways] & ~(s[MEN] | s[MEN + 1]) | t[ways + 1] & ~s[MEN + seat]
        while to != 0:
            out[n] = 64 * man + lowest(to)
            to &= to - 1
            n += 1
    return n


@sw.rule
def apply(t, s, action):
    seat, to = s[ACTOR], 1 << action % 64
    s[MEN + seat] ^= 1 << action // 64 | to
    s[MEN + 1 - seat] &= ~to  # whatever stood there is captured
    s[ACTOR] = 1 - seat
    if to & t[seat] != 0 or s[MEN + 1 - seat] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << seat


class Breakthrough(GameOfStones):
    """Stones move one step ahead or aslant, and capture aslant; whoever reaches the last row, or takes all, wins."""

    width = sw.parameter(5, range(2, 8), "B1", "columns")
    height = sw.parameter(6, range(5, 9), "B2", "rows")
    name = "breakthrough"
    designer = "Dan Troyka"
    dynamics = sw.Dynamics(legal, apply)
    colours = ("white", "black")

    @property
    def board(self):
        return square(self.width, self.height, diagonals=True)

    @property
    def tables(self):
        width, near = self.width, self.board.neighbours
        row = (1 << width) - 1
        found = [row, row << self.board.count - width]
        for a in range(self.board.count):
            for step in (-1, 1):  # White's stones go up, Black's down; spaces are counted from the top
                ways = [b for b in near[a] if b // width == a // width + step]
                found.append(sum(1 << b for b in ways if b % width == a % width))
                found.append(sum(1 << b for b in ways if b % width != a % width))
        return found

    @property
    def actions(self):
        return tuple(64 * a + b for a, near in enumerate(self.board.neighbours) for b in sorted(near))

    def action_text(self, action):
        names = self.board.names
        return f"{names[action // 64]}-{names[action % 64]}"

    def initial(self, setup, rng):
        rows = (1 << 2 * self.width) - 1
        return [0, 0, rows << self.width * (self.height - 2), rows]
