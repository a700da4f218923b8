"""Breakthrough, a game in which pieces move and capture."""

import stoneswidgets as sw
from stoneswidgets.boards import square
from stoneswidgets.core.placement import GameOfStones


class Breakthrough(GameOfStones):
    """Stones move one step ahead or aslant, and capture aslant; whoever reaches the last row, or takes all, wins."""

    designer = "Dan Troyka"
    colours = ("white", "black")

    width = sw.parameter(5, range(2, 8), "B1", "columns")
    height = sw.parameter(6, range(5, 9), "B2", "rows")

    stones = sw.each_seat(sw.spaces())

    @property
    def board(self):
        return square(self.width, self.height, diagonals=True)

    def initial(self, setup, rng):
        s, two_rows = self.blank(), (1 << 2 * self.width) - 1
        s.stones[0], s.stones[1] = two_rows << (self.height - 2) * self.width, two_rows
        return s

    @sw.rule
    def legal(t, s, seat, out):
        n, step = 0, t.width * (2 * seat - 1)  # rows are counted from the top; White goes up, Black down
        for stone in s.stones[seat]:
            for space in t.near[stone] & ~s.stones[seat]:
                is_free = space != stone + step or space not in s.stones[1 - seat]
                if is_free and space // t.width == (stone + step) // t.width:
                    out[n] = 64 * stone + space
                    n += 1
        return n

    @sw.rule
    def apply(t, s, action):
        seat, space = s.actor, action % 64
        s.stones[seat].remove(action // 64)
        s.stones[seat].add(space)
        s.stones[1 - seat].remove(space)  # a capture, if a stone stood there
        s.actor = 1 - seat
        if space // t.width == (t.height - 1) * seat or s.stones[1 - seat] == 0:
            sw.win(s, seat)

    @property
    def actions(self):
        return tuple(64 * a + b for a, near in enumerate(self.board.neighbours) for b in sorted(near))

    def action_text(self, action):
        names = self.board.names
        return f"{names[action // 64]}-{names[action % 64]}"
