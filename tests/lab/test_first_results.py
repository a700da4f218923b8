"""The first games of new rules run in plain Python, immediately, and equal those of compiled rules."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import OVER
from stoneswidgets.kernel.backends import plain
from stoneswidgets.kernel.compiling import available
from stoneswidgets.plumbing.progress import UNCOMPILED
from tests.games.cells import variant
from tests.tiers import at_night

pytestmark = [pytest.mark.skipif(not available(), reason="rules are not compiled here")]


def again(t, s, action):
    mover = s.actor
    rules.apply(t, s, action)
    if action >= rules.TOWER and s.actor != OVER:
        s.actor = mover


def two_are_enough(t, s, tower, colour):
    return 1 if len(t.near[tower] & s.stones[colour]) >= 2 else 0


def test_a_small_run_of_new_rules_compiles_nothing(monkeypatch) -> None:
    def compiles(*_):
        raise AssertionError("nothing is to be compiled")

    monkeypatch.setattr("stoneswidgets.kernel.backends.machine.compiled", compiles)
    monkeypatch.setattr(plain, "FIRST", 1_000.0)
    game = variant(apply=sw.rule(again))()
    assert sw.lab.simulate(game, games=200, seed=1, progress=False).games == 200
    assert game.start().playouts(30, seed=5).games == 30
    assert sw.bot(level=4, seed=1).choose(game.start().view(0)) in game.start().legal_moves()


@pytest.mark.parametrize(
    ("parent", "name", "rule", "looks"),
    [(sw.SiegeStones, "apply", again, 0), *at_night((sw.BluffStones, "surrounded", two_are_enough, 3))],
)
def test_plain_and_compiled_games_are_the_same_in_any_order(monkeypatch, parent, name, rule, looks) -> None:
    """From no plain games to all of them, the clock standing still or running out in the middle."""
    found = []
    for seconds in (0.0, 0.02, 1_000.0):
        monkeypatch.setattr(plain, "FIRST", seconds)
        monkeypatch.setattr(plain, "WORTH", 0.0)
        game = type("Mine", (parent,), {name: sw.rule(rule)})()
        run = sw.lab.simulate(game, games=70, seed=1, looks=looks, progress=False)
        found.append(run.to_frame().to_csv())
    assert found[0] == found[1] == found[2]


class Bar:
    """Stands for a bar of progress, and notes what it is told."""

    def __init__(self, total, **_) -> None:
        self.total, self.steps, self.words = total, [], set()
        Bar.last = self

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        pass

    def update(self, many) -> None:
        self.steps.append(many)

    def refresh(self) -> None:
        pass

    def set_postfix_str(self, words, **_) -> None:
        self.words.add(words)


def test_the_bar_moves_while_the_first_games_are_played_in_plain_python(monkeypatch) -> None:
    monkeypatch.setattr(pytest.importorskip("tqdm.auto"), "tqdm", Bar)
    monkeypatch.setattr(plain, "FIRST", 1_000.0)
    game = variant(apply=sw.rule(again))()
    sw.lab.simulate(game, games=40, seed=1, workers=1)
    assert (Bar.last.steps, Bar.last.words) == ([16, 16, 8, 0], {UNCOMPILED})
    sw.lab.compare(game, game, games=40, seed=1, workers=1)
    assert (Bar.last.steps, Bar.last.total) == ([8, 8, 4, 8, 8, 4, 0], 40)
