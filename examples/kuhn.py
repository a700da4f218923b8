"""Kuhn poker, a game with cards, with secrets, and for points."""

import stoneswidgets as sw
from stoneswidgets.kernel import ACTOR, CHANCE, HIDDEN, OVER, WINNERS, below

# In the state: the card of each seat, what each has bet, how many moves were made.
CARD, PAID, MOVES = 2, 4, 6
# Actions; the deal of card a to the first seat and b to the second has the number 10 + 3a + b.
PASS, BET, DEAL = 0, 1, 10
NONE = -2  # in a slot of kind "choice": no card yet


@sw.rule
def chance_outcomes(t, s, out, weights):
    for i in range(6):
        out[i] = t[i]
        weights[i] = 1
    return 6


@sw.rule
def chance(t, s, g):
    return t[below(g, 6)]


@sw.rule
def legal(t, s, seat, out):
    out[0] = PASS
    out[1] = BET
    return 2


@sw.rule
def apply(t, s, action):
    if s[ACTOR] == CHANCE:
        s[CARD] = (action - DEAL) // 3
        s[CARD + 1] = (action - DEAL) % 3
        s[ACTOR] = 0
        return
    seat = s[ACTOR]
    s[PAID + seat] += action
    s[MOVES] += 1
    s[ACTOR] = 1 - seat
    if s[PAID + seat] < s[PAID + 1 - seat]:  # a pass after a bet
        s[ACTOR] = OVER
        s[WINNERS] = 1 << 1 - seat
    elif s[MOVES] > 1 and s[PAID] == s[PAID + 1]:
        s[ACTOR] = OVER
        s[WINNERS] = 1 if s[CARD] > s[CARD + 1] else 2


@sw.rule
def score(t, s, seat):
    return 1 + min(s[PAID], s[PAID + 1]) if s[WINNERS] == 1 << seat else 0


@sw.rule
def mask(t, s, seat):
    for other in range(2):
        if other != seat and s[ACTOR] >= 0:
            s[CARD + other] = HIDDEN


@sw.rule
def determinize(t, s, seat, g):
    own = s[CARD + seat] if seat >= 0 else HIDDEN
    while s[CARD] == HIDDEN or s[CARD + 1] == HIDDEN or (own != HIDDEN and s[CARD + seat] != own):
        deal = chance(t, s, g) - DEAL
        s[CARD] = deal // 3
        s[CARD + 1] = deal % 3


class Kuhn(sw.Game):
    """Each is dealt one of three cards and puts in a coin; a bet costs another; the higher card wins what both put in."""

    name = "kuhn"
    title = "Kuhn poker"
    designer = "Harold W. Kuhn"
    dynamics = sw.Dynamics(
        legal,
        apply,
        chance=chance,
        chance_outcomes=chance_outcomes,
        score=score,
        mask=mask,
        determinize=determinize,
    )
    slots = (
        sw.Slots("cards", "choice", 3, repeat=2),
        sw.Slots("paid", "number", 1, repeat=2),
        sw.Slots("moves", "number", 3),
    )
    actions = (PASS, BET)
    chances = tables = tuple(DEAL + 3 * a + b for a in range(3) for b in range(3) if a != b)
    max_game_length = 4
    played_for = "margin"
    score_range = (0, 2)
    point_word = "coin"
    choices_are_open = True

    def initial(self, setup, rng):
        return [CHANCE, 0, NONE, NONE, 0, 0, 0]

    def action_text(self, action):
        if action < DEAL:
            return "bet" if action == BET else "pass"
        first, second = divmod(action - DEAL, 3)
        return f"deal {'JQK'[first]}{'JQK'[second]}"
