"""Fog: Hex in which each player sees only its own stones and those it has run into."""

from __future__ import annotations

from hex import Hex
from hex.game import BOTTOM, LEFT, RIGHT, TOP

import stoneswidgets as sw
from stoneswidgets.core.placement import joined, place, settle
from stoneswidgets.kernel import HIDDEN, OVER, below, popcount

SPACES = 9


class Fog(Hex):
    """Whoever drops a stone where the other has one is told so, and drops another one."""

    size = 3
    max_game_length = 3 * SPACES

    bumped = sw.each_seat(sw.number((1 << SPACES) - 1))

    @sw.rule
    def legal(t, s, seat, out):
        n = 0
        for i in range(SPACES):
            if (s.stones[seat] | s.bumped[seat]) >> i & 1 == 0:
                out[n] = i
                n += 1
        return n

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        if s.stones[1 - mover] >> action & 1:
            s.bumped[mover] |= 1 << action
            return
        place(s, action)
        start, end = (t.sides[TOP], t.sides[BOTTOM]) if mover == 0 else (t.sides[LEFT], t.sides[RIGHT])
        stones = s.stones[mover]
        settle(s, 1 << mover if joined(t, stones, stones & start) & end != 0 else 0)

    @sw.rule
    def mask(t, s, seat):
        if s.actor != OVER:
            s.empty = HIDDEN
            for other in range(2):
                if other != seat:
                    s.stones[other], s.bumped[other] = HIDDEN, HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        if s.actor == OVER:
            return
        for other in range(2):
            if s.stones[other] == HIDDEN:
                known, mine, many = 0, 0, 0
                if seat >= 0:
                    known, mine = s.bumped[seat], s.stones[seat]
                    many = popcount(mine) + (0 if s.actor == 0 else 2 * seat - 1)
                while popcount(known) < many:
                    space = below(g, SPACES)
                    if mine >> space & 1 == 0:
                        known |= 1 << space
                s.stones[other], s.bumped[other] = known, 0
        s.empty = (1 << SPACES) - 1 & ~(s.stones[0] | s.stones[1])
