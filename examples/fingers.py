"""Both show one or two fingers at once: a game with choices made at the same time."""

import stoneswidgets as sw

NOTHING = -2  # a choice that was not made


class Fingers(sw.Game):
    """Both show one or two fingers at once; the first wins if they show the same."""

    designer = "nobody in particular"
    choice_word = "show"
    choices_are_open = True
    max_game_length = 2

    shown = sw.each_seat(sw.choice(2, start=NOTHING))
    fingers = sw.move("one", "two")

    @sw.rule
    def legal(t, s, seat, out):
        out[0], out[1] = t.fingers[0], t.fingers[1]
        return 2

    @sw.rule
    def choosing(t, s):
        return (s.shown[0] == NOTHING) + 2 * (s.shown[1] == NOTHING)

    @sw.rule
    def apply(t, s, action):
        s.shown[s.actor] = action - t.fingers[0]
        s.actor = 1 - s.actor
        if s.shown[s.actor] != NOTHING:
            sw.win(s, 0 if s.shown[0] == s.shown[1] else 1)

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.actor != sw.OVER and s.shown[other] != NOTHING:
                s.shown[other] = sw.HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.shown[other] == sw.HIDDEN:
                s.shown[other] = sw.below(g, 2)
