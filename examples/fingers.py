"""Both show one or two fingers at once: a game with choices made at the same time."""

import stoneswidgets as sw
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, WINNERS, below

SHOWN, NONE = (
    2,
    -2,
)  # in the state: from SHOWN on, what each seat shows; NONE in a slot of kind "choice": nothing yet


@sw.rule
def legal(t, s, seat, out):
    out[0] = 1
    out[1] = 2
    return 2


@sw.rule
def choosing(t, s):
    chooses = 0
    for seat in range(2):
        if s[SHOWN + seat] == NONE:
            chooses |= 1 << seat
    return chooses


@sw.rule
def apply(t, s, action):
    s[SHOWN + s[ACTOR]] = action
    s[ACTOR] = 1 - s[ACTOR]
    if choosing(t, s) == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 1 if s[SHOWN] == s[SHOWN + 1] else 2


@sw.rule
def mask(t, s, seat):
    for other in range(2):
        if other != seat and s[ACTOR] != OVER and s[SHOWN + other] != NONE:
            s[SHOWN + other] = HIDDEN


@sw.rule
def determinize(t, s, seat, g):
    for other in range(2):
        if s[SHOWN + other] == HIDDEN:
            s[SHOWN + other] = 1 + below(g, 2)


class Fingers(sw.Game):
    """Both show one or two fingers at once; the first wins if they show the same."""

    name = "fingers"
    designer = "nobody in particular"
    dynamics = sw.Dynamics(legal, apply, choosing=choosing, mask=mask, determinize=determinize)
    slots = (sw.Slots("shown", "choice", 3, repeat=2),)
    actions = (1, 2)
    max_game_length = 2
    choices_are_open = True
    choice_word = "show"

    def initial(self, setup, rng):
        return [0, 0, NONE, NONE]

    def action_text(self, action):
        return ("one", "two")[action - 1]
