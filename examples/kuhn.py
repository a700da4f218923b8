"""Kuhn poker, a game with cards, with secrets, and for points."""

import stoneswidgets as sw

DEALS = (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)  # the cards of both: Jack, Queen, King
NO_CARD = -2


class Kuhn(sw.Game):
    """Each is dealt one of three cards and puts in a coin; a bet costs another; the higher card wins what both put in."""

    title = "Kuhn poker"
    designer = "Harold W. Kuhn"
    played_for = "margin"
    score_range = (0, 2)
    point_word = "coin"
    choices_are_open = True
    max_game_length = 4

    cards = sw.each_seat(sw.choice(3, start=NO_CARD))
    paid = sw.each_seat(sw.number(1))
    moves = sw.number(3)

    passed, bet = sw.move("pass"), sw.move()
    deals = sw.move(*(f"deal {'JQK'[a]}{'JQK'[b]}" for a, b in DEALS))

    def initial(self, setup, rng):
        s = self.blank()
        s.actor = sw.CHANCE
        return s

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(6):
            out[i], weights[i] = t.deals[i], 1
        return 6

    @sw.rule
    def chance(t, s, g):
        return t.deals[sw.below(g, 6)]

    @sw.rule
    def legal(t, s, seat, out):
        out[0], out[1] = t.passed, t.bet
        return 2

    @sw.rule
    def apply(t, s, action):
        if s.actor == sw.CHANCE:
            s.cards[0], s.cards[1] = DEALS[action - t.deals[0]]
            s.actor = 0
            return
        seat = s.actor
        s.paid[seat] += action == t.bet
        s.moves += 1
        s.actor = 1 - seat
        if s.paid[seat] < s.paid[1 - seat]:  # a pass after a bet
            sw.win(s, 1 - seat)
        elif s.moves > 1 and s.paid[0] == s.paid[1]:
            sw.win(s, 0 if s.cards[0] > s.cards[1] else 1)

    @sw.rule
    def score(t, s, seat):
        return 1 + min(s.paid[0], s.paid[1]) if seat in s.winners else 0

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.actor >= 0:
                s.cards[other] = sw.HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.cards[other] == sw.HIDDEN:
                known = s.cards[1 - other]  # of the cards but this one, any may be there
                card = sw.below(g, 3 if known < 0 else 2)
                s.cards[other] = card + (known >= 0 and card >= known)
