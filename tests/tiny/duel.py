"""Duel: three players name a number simultaneously, and the lowest unique one wins."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import HIDDEN, OVER, below

SEATS, NOT_YET = 3, -2
NUMBERS, CHOOSE = 3, 10
"""The numbers that can be named; an action from CHOOSE on says which seat wins."""


class Duel(sw.Game):
    """Three seats that choose at once, and a choice of one alone after it."""

    name = "tiny_duel"
    title = "Duel"
    seats = SEATS

    first = sw.parameter(0, (0, 1), "D1", "whether the first number has been named already: 1 for yes")

    named = sw.each_seat(sw.choice(NUMBERS + 1, start=NOT_YET))

    actions = (1, 2, 3, CHOOSE, CHOOSE + 1, CHOOSE + 2)
    max_game_length = SEATS + 1

    def initial(self, setup, rng):
        """With the parameter `first`, two of three choose at once."""
        s = self.blank()
        if self.first:
            s.actor, s.named[0] = 1, 2
        return s

    @sw.rule
    def choosing(t, s):
        if s.actor < 0:
            return 0
        found = 0
        for seat in range(SEATS):
            if s.named[seat] == NOT_YET:
                found |= 1 << seat
        return found if found != 0 else 1 << s.actor

    @sw.rule
    def legal(t, s, seat, out):
        base = 1 if s.named[seat] == NOT_YET else CHOOSE
        for i in range(NUMBERS):
            out[i] = base + i
        return NUMBERS

    @sw.rule
    def apply(t, s, action):
        if action >= CHOOSE:
            s.actor = OVER
            s.winners = 1 << (action - CHOOSE)
            return
        s.named[s.actor] = action
        for seat in range(SEATS):
            if s.named[seat] == NOT_YET:
                s.actor = seat
                return
        s.actor = 0
        for number in range(NUMBERS, 0, -1):
            who = count = 0
            for seat in range(SEATS):
                if s.named[seat] == number:
                    who, count = seat, count + 1
            if count == 1:
                s.actor = OVER
                s.winners = 1 << who

    @sw.rule
    def score(t, s, seat):
        return s.winners >> seat & 1

    @sw.rule
    def mask(t, s, seat):
        for other in range(SEATS):
            if s.actor >= 0 and s.named[s.actor] == NOT_YET and other != seat and s.named[other] != NOT_YET:
                s.named[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(SEATS):
            if s.named[other] == HIDDEN:
                s.named[other] = 1 + below(g, NUMBERS)

    def impossible(self, state):
        s = self.State(state)
        named = [*s.named]
        if HIDDEN in named or 0 in named:
            return "named: 1, 2 or 3"
        if NOT_YET in named:
            open_ = s.actor >= 0 and named[s.actor] == NOT_YET
            return "" if open_ else "to_move: who has not named a number"
        unique = any(named.count(n) == 1 for n in named)
        return "" if (s.actor == OVER) >= unique and s.actor <= 0 else "a number was named once"

    def action_text(self, action):
        return f"seat{action - CHOOSE}" if action >= CHOOSE else str(action)
