"""Small games with lasting secrets, each of another kind."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER, below

MOST, NONE = 6, -2


@sw.rule
def end_after(s, turns):
    s.turn += 1
    if s.turn >= turns:
        sw.draw(s, 2)


class Replaced(sw.Game):
    """Numbers that others take the place of, and the last ones are shown."""

    secrets = sw.each_seat(sw.choice(MOST, start=NONE))
    said = sw.choice(4 * MOST, start=NONE)  # what everybody sees
    turn = sw.number(20)

    actions = tuple(range(MOST))
    max_game_length = 20

    @sw.rule
    def legal(t, s, seat, out):
        for i in range(MOST):
            out[i] = i
        return MOST

    @sw.rule
    def apply(t, s, action):
        s.secrets[s.actor] = action
        s.actor = sw.after(s.actor, 2)
        end_after(s, 6)

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.secrets[other] != NONE and s.actor != OVER:
                s.secrets[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        for other in range(2):
            if s.secrets[other] == HIDDEN:
                s.secrets[other] = below(g, MOST)


class _Kept(Replaced):
    """Secrets that are never shown."""

    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.secrets[other] != NONE:
                s.secrets[other] = HIDDEN


class Named(_Kept):
    """Both name a number at once, and it stays a secret."""

    @sw.rule
    def choosing(t, s):
        return 0 if s.actor < 0 else (1 if s.secrets[0] < 0 else 0) | (2 if s.secrets[1] < 0 else 0)

    @sw.rule
    def apply(t, s, action):
        s.secrets[s.actor] = action
        s.actor = sw.after(s.actor, 2)
        if s.secrets[0] >= 0 and s.secrets[1] >= 0:
            s.said = (s.secrets[0] + s.secrets[1]) % 2
            sw.win(s, s.said)


class Claimed(_Kept):
    """A die that only one seat sees, and what it says of it."""

    actions = tuple(range(2 * MOST))
    chances = tuple(range(100, 100 + MOST))

    def initial(self, setup, rng):
        s = self.blank()
        s.actor = CHANCE
        return s

    @sw.rule
    def chance(t, s, g):
        return 100 + below(g, MOST)

    @sw.rule
    def chance_outcomes(t, s, out, weights):
        for i in range(MOST):
            out[i], weights[i] = 100 + i, 1
        return MOST

    @sw.rule
    def legal(t, s, seat, out):
        """List claims: those that are true have other numbers than those that are not."""
        for i in range(MOST):
            out[i] = i if s.secrets[seat] != i else MOST + i
        return MOST

    @sw.rule
    def apply(t, s, action):
        if action >= 100:
            s.secrets[s.turn % 2] = action - 100
            s.actor = s.turn % 2
        else:
            s.said = action % MOST
            s.actor = CHANCE
            end_after(s, 4)

    def action_text(self, action):
        if action >= 100:
            return f"die{action - 100}"
        return f"honest{action - MOST}" if action >= MOST else f"bluff{action}"


class HalfSeen(_Kept):
    """Half of a move is seen by all: whether the number is odd."""

    @sw.rule
    def apply(t, s, action):
        s.secrets[s.actor] = action
        s.said = action % 2
        s.actor = sw.after(s.actor, 2)
        end_after(s, 6)


class ThenOpen(_Kept):
    """A secret first, then open moves which all may know."""

    @sw.rule
    def apply(t, s, action):
        if s.turn < 2:
            s.secrets[s.actor] = action
        else:
            s.said = action
        s.actor = sw.after(s.actor, 2)
        end_after(s, 6)


SECRETIVE = (Named, Claimed, HalfSeen, ThenOpen, Replaced)
