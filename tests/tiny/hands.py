"""Hands: each player has two of five cards and plays one simultaneously; the higher scores."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER, below

CARDS, NONE = 5, -2


@sw.rule
def play_out(t, s):
    first, second = s.played[0], s.played[1]
    better = 0 if (first > second) == (t.wins == "high") else 1
    s.points[better] += 1 + (s.points[0] + s.points[1])  # the last point counts double
    for seat in range(2):
        card = s.played[seat]
        s.gone.add(card)
        s.played[seat] = NONE
        for i in range(2):
            if s.hand[2 * seat + i] == card:
                s.hand[2 * seat + i] = NONE
    s.actor = 0
    if s.hand[0] == NONE and s.hand[1] == NONE:
        sw.win(s, 0 if s.points[0] > s.points[1] else 1)


class Hands(sw.Game):
    """Simultaneous choices from hidden hands, dealt by chance."""

    name = "tiny_hands"
    title = "Hands"

    wins = sw.parameter("high", ("high", "low"), "H1", "which card has the point")

    hand = sw.each(4, sw.choice(CARDS, start=NONE))  # each seat's two cards: played, or not dealt yet
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
        for i in range(2):
            if s.hand[2 * seat + i] >= 0:
                out[n] = s.hand[2 * seat + i]
                n += 1
        return n

    @sw.rule
    def chance(t, s, g):
        """Deal four different cards; three bits say which."""
        dealt = used = 0
        for i in range(4):
            k = below(g, CARDS - i)
            for card in range(CARDS):
                if card not in used:
                    if k == 0:
                        dealt |= card << 3 * i
                        used |= 1 << card
                        break
                    k -= 1
        return dealt

    @sw.rule
    def apply(t, s, action):
        if s.actor == CHANCE:
            for i in range(4):
                s.hand[i] = action >> 3 * i & 7
            s.actor = 0
            return
        s.played[s.actor] = action
        s.actor = sw.after(s.actor, 2)
        if s.played[s.actor] != NONE:
            play_out(t, s)

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat:
                for i in range(2):
                    if s.hand[2 * other + i] >= 0:
                        s.hand[2 * other + i] = HIDDEN
                if s.played[other] != NONE:
                    s.played[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):  # noqa: C901
        used = s.gone
        for i in range(4):
            if s.hand[i] >= 0:
                used |= 1 << s.hand[i]
        for i in range(4):
            if s.hand[i] == HIDDEN:
                left = 0
                for card in range(CARDS):
                    left += 0 if card in used else 1
                k = below(g, left)
                for card in range(CARDS):
                    if card not in used:
                        if k == 0:
                            s.hand[i] = card
                            used |= 1 << card
                            break
                        k -= 1
        for other in range(2):
            if s.played[other] == HIDDEN:
                first, second = s.hand[2 * other], s.hand[2 * other + 1]
                s.played[other] = first if second < 0 or (first >= 0 and below(g, 2) == 0) else second

    def impossible(self, state):
        s = self.State(state)
        hands = [[card for card in s.hand[at : at + 2] if card != NONE] for at in (0, 2)]
        cards = [*hands[0], *hands[1], *s.gone]
        played = [*s.played]
        if (
            HIDDEN in cards
            or HIDDEN in played
            or len(set(cards)) < len(cards)
            or len(hands[0]) != len(hands[1])
        ):
            return "hand: as many different cards each, none of them gone"
        if any(card not in (NONE, *hand) for card, hand in zip(played, hands, strict=True)):
            return "played: a card of the hand"
        if s.actor == CHANCE:
            return "" if [*s] == [*self.initial(None, None)] else "chance: the cards are dealt once"
        gone = {0: 4, 1: 2, 2: 0}[len(hands[0])]
        if len(s.gone) != gone or sum(s.points) != {0: 0, 2: 1, 4: 3}[gone]:
            return "gone, points: what was played"
        if s.actor == OVER:
            return "" if not hands[0] else "winners: the game goes on"
        return "" if played[s.actor] == NONE else "to_move: who has not played"

    def reason(self, state, seat, action):
        return "that card is not in the hand"

    def action_text(self, action):
        return str(action) if action < CARDS else f"deal {action:o}"

    def parse(self, text, seat):
        if seat == CHANCE and text.startswith("deal ") and text[5:].isascii() and text[5:].isdigit():
            try:
                return int(text[5:12], 8)
            except ValueError:
                pass
        return super().parse(text, seat)

    def is_legal(self, state, seat, action):
        if self.State(state).actor != CHANCE:
            return super().is_legal(state, seat, action)
        cards = [action >> 3 * i & 7 for i in range(4)]
        return seat == CHANCE and action < 1 << 12 and len(set(cards)) == 4 and max(cards) < CARDS
