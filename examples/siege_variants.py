"""Three variants of SiegeStones, as one types them into a notebook's cells."""

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules


class Ratings(sw.SiegeStones):
    """A stone's threat rating stands in a table, by the number of towers next to it."""

    ratings = sw.parameter(
        (6, 5, 4, 3, 2, 1, 0), (range(13),) * 7, about="the ratings next to 0, 1, … 6 towers"
    )

    @sw.rule
    def threat_sum(t, s, stones):
        total = 0
        for towers in range(7):
            counted = stones
            counted &= s.one if towers & 1 else ~s.one
            counted &= s.two if towers & 2 else ~s.two
            counted &= s.four if towers & 4 else ~s.four
            total += t.ratings[towers] * len(counted)
        return total


class AnotherTurn(sw.SiegeStones):
    """Whoever drops a tower moves again."""

    @sw.rule
    def apply(t, s, action):
        mover = s.actor
        rules.apply(t, s, action)
        if rules.TOWER <= action < rules.PASS and s.actor != sw.OVER:
            s.actor = mover


class PieRule(sw.SiegeStones):
    """Right after the first drop, White may swap: a stone becomes White's, a tower counts as White's drop. Black is next."""

    swap = sw.move()

    @sw.rule
    def legal(t, s, seat, out):
        n = rules.legal(t, s, seat, out)
        if s.actor == 1 and len(s.empty) == len(t.full) - 1:
            out[n] = t.swap
            n += 1
        return n

    @sw.rule
    def apply(t, s, action):
        if action == t.swap:
            s.stones[1] = s.stones[0]
            s.stones[0] = 0
            s.actor = 0
        else:
            rules.apply(t, s, action)
