"""The first games of new rules come at once, from plain Python, and are the games that compiled rules play."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.bluffstones import rules as bluff
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, OVER, available, popcount
from stoneswidgets.lab import random_play
from tests.games.test_rules_typed_in_a_cell import variant

pytestmark = [
    pytest.mark.usefixtures("classes_forgotten"),
    pytest.mark.skipif(not available(), reason="rules are not compiled here"),
]


def again(t, s, action):
    mover = s[ACTOR]
    rules.apply(t, s, action)
    if action >= rules.TOWER and s[ACTOR] != OVER:
        s[ACTOR] = mover


def two_are_enough(t, s, tower, colour):
    return 1 if popcount(t[bluff.NEAR + tower] & s[bluff.STONES + colour]) >= 2 else 0


def test_a_small_run_of_new_rules_compiles_nothing(monkeypatch) -> None:
    def compiles(*_):
        raise AssertionError("nothing is to be compiled")

    monkeypatch.setattr("stoneswidgets.kernel.backends.machine.compiled", compiles)
    monkeypatch.setattr(random_play, "PLAIN", 1_000.0)
    game = variant(apply=sw.rule(again))()
    assert sw.lab.simulate(game, games=200, seed=1, progress=False).games == 200


@pytest.mark.parametrize(
    ("parent", "name", "rule", "looks"),
    [(sw.SiegeStones, "apply", again, 0), (sw.BluffStones, "surrounded", two_are_enough, 3)],
)
def test_plain_and_compiled_games_are_the_same_wherever_one_follows_the_other(
    monkeypatch, parent, name, rule, looks
) -> None:
    """From no plain games to all of them, the clock standing still or running out in the middle."""
    found = []
    for seconds in (0.0, 0.02, 1_000.0):
        monkeypatch.setattr(random_play, "PLAIN", seconds)
        game = type("Mine", (parent,), {name: sw.rule(rule)})()
        run = sw.lab.simulate(game, games=70, seed=1, looks=looks, progress=False)
        found.append(run.to_frame().to_csv())
    assert found[0] == found[1] == found[2]
