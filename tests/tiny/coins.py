"""Coins: take the first or last coin of a row in turn; the lead counts."""

from __future__ import annotations

import stoneswidgets as sw

ROW = (30, 7, 50, 1, 99, 12, 3, 40, 8, 25)


class Coins(sw.Game):
    """A game that is played for the margin, which is up to 275."""

    name = "tiny_coins"
    title = "Coins"
    played_for = "margin"
    score_range = (0, sum(ROW))

    coins = sw.parameter(6, range(1, 11), "C1", "coins in the row")

    first = sw.number(len(ROW))  # the coins that lie there still are those from `first` up to `end`
    end = sw.number(len(ROW), start=lambda game: game.coins)
    purse = sw.each_seat(sw.number(sum(ROW)))

    row = sw.each(len(ROW), sw.table(lambda game: ROW))

    actions = (0, 1)

    @property
    def max_game_length(self):
        return self.coins

    @sw.rule
    def legal(t, s, seat, out):
        out[0], out[1] = 0, 1
        return 2

    @sw.rule
    def random_action(t, s, seat, out, g):
        return sw.below(g, 2)

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        if action == 0:
            s.purse[mover] += t.row[s.first]
            s.first += 1
        else:
            s.end -= 1
            s.purse[mover] += t.row[s.end]
        s.actor = sw.after(mover, 2)
        if s.first == s.end:
            if s.purse[0] == s.purse[1]:
                sw.draw(s, 2)
            else:
                sw.win(s, 0 if s.purse[0] > s.purse[1] else 1)

    @sw.rule
    def score(t, s, seat):
        return s.purse[seat]

    def impossible(self, state):
        s = self.State(state)
        if s.first > s.end - (s.actor >= 0) or s.end > self.coins:
            return "first, end: they are the ends of the row that is left"
        taken = sum(ROW[: s.first]) + sum(ROW[s.end : self.coins])
        return "" if sum(s.purse) == taken else "purse: together, what has been taken"

    def action_text(self, action):
        return ("first", "last")[action]
