"""Breakthrough, a game in which pieces move and capture."""

import stoneswidgets as sw
from stoneswidgets.boards import square
from stoneswidgets.core.placement import GameOfStones
from stoneswidgets.kernel import OVER, lowest


def steps(game, straight):
    """Return, for each space and each seat, the spaces one row on; White's stones go up, Black's down, and rows count from the top."""
    width, near = game.width, game.board.neighbours
    for a in range(game.board.count):
        for step in (-1, 1):
            row = [b for b in near[a] if b // width == a // width + step]
            yield sum(1 << b for b in row if (b % width == a % width) == straight)


class Breakthrough(GameOfStones):
    """Stones move one step ahead or aslant, and capture aslant; whoever reaches the last row, or takes all, wins."""

    name = "breakthrough"
    designer = "Dan Troyka"
    colours = ("white", "black")

    width = sw.parameter(5, range(2, 8), "B1", "columns")
    height = sw.parameter(6, range(5, 9), "B2", "rows")

    stones = sw.each_seat(sw.spaces())

    ahead = sw.each_space(sw.each_seat(sw.table(lambda game: steps(game, straight=True))))
    aslant = sw.each_space(sw.each_seat(sw.table(lambda game: steps(game, straight=False))))
    goal = sw.each_seat(sw.table(lambda game: (game.rows(0, 1), game.rows(game.height - 1, 1))))

    @property
    def board(self):
        return square(self.width, self.height, diagonals=True)

    def rows(self, first, many):
        return (1 << many * self.width) - 1 << first * self.width

    def initial(self, setup, rng):
        s = self.blank()
        s.stones[:] = self.rows(self.height - 2, 2), self.rows(0, 2)
        return s

    @sw.rule
    def legal(t, s, seat, out):
        n, left = 0, s.stones[seat]
        while left != 0:
            stone = lowest(left)
            left &= left - 1
            to = t.ahead[stone, seat] & ~s.stones[1 - seat] | t.aslant[stone, seat]
            to &= ~s.stones[seat]
            while to != 0:
                out[n] = 64 * stone + lowest(to)
                to &= to - 1
                n += 1
        return n

    @sw.rule
    def apply(t, s, action):
        seat, to = s.actor, 1 << action % 64
        s.stones[seat] ^= 1 << action // 64 | to
        s.stones[1 - seat] &= ~to  # whatever stood there is captured
        s.actor = 1 - seat
        if to & t.goal[seat] != 0 or s.stones[1 - seat] == 0:
            s.actor = OVER
            s.winners = 1 << seat

    @property
    def actions(self):
        return tuple(64 * a + b for a, near in enumerate(self.board.neighbours) for b in sorted(near))

    def action_text(self, action):
        names = self.board.names
        return f"{names[action // 64]}-{names[action % 64]}"
