"""Small games with secrets that are never shown."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import HIDDEN, below

MOST, NONE = 6, -2


class ThenOpen(sw.Game):
    """A secret first, then open moves which all may know."""

    secrets = sw.each_seat(sw.choice(MOST, start=NONE))
    said = sw.choice(MOST, start=NONE)  # what everybody sees
    turn = sw.number(6)

    actions = tuple(range(MOST))
    max_game_length = 6

    @sw.rule
    def legal(t, s, seat, out):
        for i in range(MOST):
            out[i] = i
        return MOST

    @sw.rule
    def apply(t, s, action):
        if s.turn < 2:
            s.secrets[s.actor] = action
        else:
            s.said = action
        s.actor = sw.after(s.actor, 2)
        s.turn += 1
        if s.turn == 6:
            sw.draw(s, 2)

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.secrets[other] != NONE:
                s.secrets[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.secrets[other] == HIDDEN:
                s.secrets[other] = below(g, MOST)


class Named(ThenOpen):
    """Both name a number at once, and it stays a secret."""

    @sw.rule
    def choosing(t, s):
        return 0 if s.actor < 0 else (1 if s.secrets[0] < 0 else 0) | (2 if s.secrets[1] < 0 else 0)

    @sw.rule
    def apply(t, s, action):
        s.secrets[s.actor] = action
        s.actor = sw.after(s.actor, 2)
        if s.secrets[0] >= 0 and s.secrets[1] >= 0:
            s.said = (s.secrets[0] + s.secrets[1]) % 2
            sw.win(s, s.said)
