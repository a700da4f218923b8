"""Both show one or two fingers at once: a game with choices made at the same time."""

import stoneswidgets as sw
from stoneswidgets.kernel import HIDDEN, OVER, below

NOTHING = -2  # a choice that was not made


class Fingers(sw.Game):
    """Both show one or two fingers at once; the first wins if they show the same."""

    name = "fingers"
    designer = "nobody in particular"
    choice_word = "show"
    choices_are_open = True

    shown = sw.each_seat(sw.choice(3, start=NOTHING))

    @sw.rule
    def legal(t, s, seat, out):
        out[0] = 1
        out[1] = 2
        return 2

    @sw.rule
    def choosing(t, s):
        return (s.shown[0] == NOTHING) + 2 * (s.shown[1] == NOTHING)

    @sw.rule
    def apply(t, s, action):
        s.shown[s.actor] = action
        s.actor = 1 - s.actor
        if s.shown[s.actor] != NOTHING:
            s.actor = OVER
            s.winners = 1 if s.shown[0] == s.shown[1] else 2

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.actor != OVER and s.shown[other] != NOTHING:
                s.shown[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.shown[other] == HIDDEN:
                s.shown[other] = 1 + below(g, 2)

    actions = (1, 2)
    max_game_length = 2

    def action_text(self, action):
        return ("one", "two")[action - 1]
