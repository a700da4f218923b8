"""A loop that never ends only deep in a game ends in compiled code, too, with the rule's name and line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import bounded_loops, popcount, rule
from stoneswidgets.kernel.backends import plain
from stoneswidgets.kernel.bounded import bounded
from stoneswidgets.kernel.compiling import available

pytestmark = pytest.mark.skipif(not available(), reason="numba is not installed")


def while_one(t, s, action):
    rules.apply(t, s, action)
    n = 1
    while n > 0 and popcount(s[rules.STONES]) == 6 and s[rules.STONES] & 7 == 7:
        n = 2


def for_too_many(t, s, action):
    rules.apply(t, s, action)
    n = 0
    if popcount(s[rules.STONES]) == 6 and s[rules.STONES] & 7 == 7:
        for i in range(1 << 60):
            n ^= s[rules.LEFT] + i
    s[rules.LEFT] += n - n


@sw.rule
def wraps_round(n):
    while n != 0:
        n = n * 3
    return n


def in_a_helper(t, s, action):
    rules.apply(t, s, action)
    if popcount(s[rules.STONES]) == 6 and s[rules.STONES] & 7 == 7:
        wraps_round(1)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (while_one, "the rule while_one, line [45] of it, .*was stopped"),
        (for_too_many, "the rule for_too_many, line [56] of it, .*was stopped"),
        (in_a_helper, "the rule wraps_round, line [34] of it, .*was stopped"),
    ],
)
def test_a_loop_without_an_end_that_only_compiled_play_meets_is_ended_with_its_line(function, said) -> None:
    game = type("Deep", (sw.SiegeStones,), {"apply": sw.rule(function)})()
    for ask in (
        lambda: game.start().playouts(20_000, seed=1),
        lambda: sw.lab.simulate(game, games=20_000, seed=1, progress=False),
        lambda: sw.evaluate(game.start(), simulations=20_000, seed=1),
    ):
        with pytest.raises(sw.BrokenRule, match=said):
            ask()


def test_a_division_by_zero_deep_in_random_games_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(t, s, action):
        rules.apply(t, s, action)
        if popcount(s[rules.STONES]) == 6 and s[rules.STONES] & 7 == 7:
            s[rules.LEFT] = s[rules.LEFT] // (s[rules.STONES] - s[rules.STONES])

    game = type("Deep", (sw.SiegeStones,), {"apply": sw.rule(apply)})()
    monkeypatch.setattr(plain, "FIRST", 1e9)
    with pytest.raises(sw.BrokenRule, match=r"in a random game: the rule apply, line 4 of it, .*by zero"):
        game.start().playouts(20_000, seed=1)
    monkeypatch.setattr(plain, "FIRST", 0.0)
    monkeypatch.setattr(plain, "WORTH", -1.0)
    backend_of(game)._early.clear()
    with pytest.raises(sw.BrokenRule, match=r"divides by zero .*check\(1000\)"):
        game.start().playouts(20_000, seed=1)


def test_loops_that_end_run_as_often_as_they_should() -> None:
    def apply(t, s, action):
        rules.apply(t, s, action)
        n = 0
        for i in range(3):
            k = i
            while k > 0:
                k -= 1
                n += 1
        if n != 3:
            s[rules.LEFT] = 99

    game = type("Counts", (sw.SiegeStones,), {"apply": sw.rule(apply)})()
    assert game.start().playouts(500, seed=1) == sw.SiegeStones().start().playouts(500, seed=1)


def test_the_library_s_own_loops_are_compiled_as_they_stand() -> None:
    assert not bounded_loops.is_counted(rules.apply)
    assert bounded_loops.is_counted(while_one)


def test_what_is_made_of_this_librarys_rules_alone_is_called_without_counting_its_lines() -> None:
    @rule
    def own(t, s, action):
        rules.apply(t, s, action)

    traced = []
    for each in (rules.apply, rules.random_action, own):
        with bounded(each):
            traced.append(sys.gettrace() is not None)
    assert traced == [False, False, True]


def test_a_file_beside_the_package_whose_name_begins_like_its_own_is_somebody_elses() -> None:
    folder = Path(sw.__file__).parent
    known: dict[str, Any] = {"sw": sw}
    text = "def for_long():\n    for _ in range(300_000):\n        pass\n"
    exec(compile(text, f"{folder}-notebooks/mine.py", "exec"), known)
    with pytest.raises(sw.BrokenRule, match="it was stopped"), bounded():
        known["for_long"]()
