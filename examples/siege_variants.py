"""Three variants of SiegeStones, as one types them into a notebook's cells."""

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, OVER, popcount

RATINGS = sw.SiegeStones.next_entry()


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
            counted &= s[rules.ONE] if towers & 1 else ~s[rules.ONE]
            counted &= s[rules.TWO] if towers & 2 else ~s[rules.TWO]
            counted &= s[rules.FOUR] if towers & 4 else ~s[rules.FOUR]
            total += t[RATINGS + towers] * popcount(counted)
        return total


class AnotherTurn(sw.SiegeStones):
    """Whoever drops a tower moves again."""

    @sw.rule
    def apply(t, s, action):
        mover = s[ACTOR]
        rules.apply(t, s, action)
        if rules.TOWER <= action < rules.PASS and s[ACTOR] != OVER:
            s[ACTOR] = mover


SWAP = 200


class PieRule(sw.SiegeStones):
    """Right after the first drop, White may swap: a stone becomes White's, a tower counts as White's drop. Black is next."""

    own_moves = {"swap": SWAP}

    @sw.rule
    def legal(t, s, seat, out):
        n = rules.legal(t, s, seat, out)
        if s[ACTOR] == 1 and popcount(s[rules.EMPTY]) == popcount(t[rules.FULL]) - 1:
            out[n] = SWAP
            n += 1
        return n

    @sw.rule
    def apply(t, s, action):
        if action == SWAP:
            s[rules.STONES + 1] = s[rules.STONES]
            s[rules.STONES] = 0
            s[ACTOR] = 0
        else:
            rules.apply(t, s, action)
