"""Hands: each player has two of five cards and plays one simultaneously; the higher scores."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER, below, popcount, select

CARDS, NONE = 5, -2


@sw.rule
def play_out(t, s):
    first, second = s.played[0], s.played[1]
    better = 0 if (first > second) == (t.wins == "high") else 1
    s.points[better] += 1 + (s.points[0] + s.points[1])  # the last point counts double
    for seat in range(2):
        s.gone.add(s.played[seat])
        s.hand[seat].remove(s.played[seat])
        s.played[seat] = NONE
    s.actor = 0
    if s.hand[0] == 0:
        s.actor = OVER
        s.winners = 1 if s.points[0] > s.points[1] else 2


@sw.rule
def drawn(g, known, many):
    """Draw so many cards that are not in a set."""
    cards = 0
    while popcount(cards) < many:
        cards |= 1 << below(g, CARDS) & ~known
    return cards


class Hands(sw.Game):
    """Simultaneous choices from hidden hands, dealt by chance."""

    name = "tiny_hands"
    title = "Hands"
    wins = sw.parameter("high", ("high", "low"), "H1", "which card has the point")
    hand = sw.each_seat(sw.set_of(CARDS))
    played = sw.each_seat(sw.choice(CARDS, start=NONE))
    points = sw.each_seat(sw.number(3))
    gone = sw.set_of(CARDS)
    actions = tuple(range(CARDS))
    max_game_length = 5

    def initial(self, setup, rng):
        s = self.blank()
        s.actor = CHANCE
        return s

    @sw.rule
    def choosing(t, s):
        if s.actor < 0:
            return 0
        return (1 if s.played[0] == NONE else 0) | (2 if s.played[1] == NONE else 0)

    @sw.rule
    def legal(t, s, seat, out):
        n = 0
        if s.hand[seat] != HIDDEN:
            for card in s.hand[seat]:
                out[n] = card
                n += 1
        return n

    @sw.rule
    def chance(t, s, g):
        """Deal two cards each, as two sets: there are too many deals to list."""
        first = drawn(g, 0, 2)
        return first | drawn(g, first, 2) << CARDS

    @sw.rule
    def apply(t, s, action):
        if s.actor == CHANCE:
            s.hand[0], s.hand[1] = action & (1 << CARDS) - 1, action >> CARDS
            s.actor = 0
            return
        s.played[s.actor] = action
        s.actor = 1 - s.actor
        if s.played[s.actor] != NONE:
            play_out(t, s)

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.hand[other] != 0:
                s.hand[other] = HIDDEN
                if s.played[other] != NONE:
                    s.played[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.hand[other] == HIDDEN:
                seen = s.gone if s.hand[1 - other] == HIDDEN else s.gone | s.hand[1 - other]
                s.hand[other] = drawn(g, seen, 2 - popcount(s.gone) // 2)
            if s.played[other] == HIDDEN:
                s.played[other] = select(s.hand[other], below(g, popcount(s.hand[other])))

    def impossible(self, state):
        s = self.State(state)
        hands, gone = [set(s.hand[0]), set(s.hand[1])], set(s.gone)
        if HIDDEN in [*s.hand, *s.played] or hands[0] & hands[1] or gone & (hands[0] | hands[1]):
            return "hand: different cards, none of them gone"
        if s.actor == CHANCE:
            return "" if [*s] == [*self.initial(None, None)] else "chance: the cards are dealt once"
        if any(card not in (NONE, *hand) for card, hand in zip(s.played, hands, strict=True)):
            return "played: a card of the hand"
        left = {4: 0, 2: 1, 0: 2}.get(len(gone))
        if [len(hand) for hand in hands] != [left, left] or sum(s.points) != {0: 3, 1: 1, 2: 0}[left]:
            return "hand, gone, points: what was played"
        if s.actor == OVER:
            return "winners: the game goes on" if left else ""
        return "" if left and s.played[s.actor] == NONE else "to_move: who has not played"

    def reason(self, state, seat, action):
        return "that card is not in the hand"

    def action_text(self, action):
        return str(action) if action < CARDS else f"deal {action}"

    def parse(self, text, seat):
        if seat == CHANCE and text.startswith("deal ") and text[5:].isascii() and text[5:].isdigit():
            return int(text[5:9])
        return super().parse(text, seat)

    def is_legal(self, state, seat, action):
        if self.State(state).actor != CHANCE:
            return super().is_legal(state, seat, action)
        first, second = action % (1 << CARDS), action >> CARDS
        return seat == CHANCE and popcount(first) == popcount(second) == 2 == popcount(second & ~first)
