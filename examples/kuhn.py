"""Kuhn poker, a game with cards, with secrets, and for points."""

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER, below

PASS, BET, DEAL = (
    0,
    1,
    10,
)  # the deal of card a to the first seat and b to the second has the number 10 + 3a + b
NO_CARD = -2


class Kuhn(sw.Game):
    """Each is dealt one of three cards and puts in a coin; a bet costs another; the higher card wins what both put in."""

    name = "kuhn"
    title = "Kuhn poker"
    designer = "Harold W. Kuhn"
    played_for = "margin"
    score_range = (0, 2)
    point_word = "coin"
    choices_are_open = True

    cards = sw.each_seat(sw.choice(3, start=NO_CARD))
    paid = sw.each_seat(sw.number(1))
    moves = sw.number(3)

    actions = (PASS, BET)
    chances = tuple(DEAL + 3 * a + b for a in range(3) for b in range(3) if a != b)
    deals = sw.each(6, sw.table(lambda game: game.chances))
    max_game_length = 4

    def initial(self, setup, rng):
        s = self.blank()
        s.actor = CHANCE
        return s

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(6):
            out[i] = t.deals[i]
            weights[i] = 1
        return 6

    @sw.rule
    def chance(t, s, g):
        return t.deals[below(g, 6)]

    @sw.rule
    def legal(t, s, seat, out):
        out[0] = PASS
        out[1] = BET
        return 2

    @sw.rule
    def apply(t, s, action):
        if s.actor == CHANCE:
            s.cards[0] = (action - DEAL) // 3
            s.cards[1] = (action - DEAL) % 3
            s.actor = 0
            return
        seat = s.actor
        s.paid[seat] += action
        s.moves += 1
        s.actor = 1 - seat
        if s.paid[seat] < s.paid[1 - seat]:  # a pass after a bet
            s.actor = OVER
            s.winners = 1 << 1 - seat
        elif s.moves > 1 and s.paid[0] == s.paid[1]:
            s.actor = OVER
            s.winners = 1 if s.cards[0] > s.cards[1] else 2

    @sw.rule
    def score(t, s, seat):
        return 1 + min(s.paid[0], s.paid[1]) if s.winners == 1 << seat else 0

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.actor >= 0:
                s.cards[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.cards[other] == HIDDEN:
                known = s.cards[1 - other]  # of the cards but this one, any may be there
                card = below(g, 3 if known < 0 else 2)
                s.cards[other] = card + (known >= 0 and card >= known)

    def action_text(self, action):
        if action < DEAL:
            return "bet" if action == BET else "pass"
        first, second = divmod(action - DEAL, 3)
        return f"deal {'JQK'[first]}{'JQK'[second]}"
