"""Games between players are measured as random ones are, the same on any number of processors."""

from __future__ import annotations

from functools import partial
from math import isnan

import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.lab import workers
from stoneswidgets.lab.jobs import Job

SMALL = sw.SiegeStones(side=3, goal=2)


def first(view: sw.View) -> str:
    return view.legal_moves()[0]


def last(view: sw.View) -> str:
    return view.legal_moves()[-1]


def test_players_change_seats_from_game_to_game():
    """Neither player has any luck: each game is the same but for who begins."""
    job = Job(SMALL, None, (), 1, (first, last), ("first", "last"))
    values, _ = job.play(0, 4)
    width = len(values) // 4
    rows = [tuple(values[i * width : (i + 1) * width]) for i in range(4)]
    assert rows[0] == rows[2]
    assert rows[1] == rows[3]
    seats, players = rows[1][1:3], rows[1][-2:]
    assert seats == players[::-1]


def test_a_little_work_starts_no_process_however_many_there_may_be(monkeypatch):
    def no_pool(_work, _workers):
        raise AssertionError

    monkeypatch.setattr(workers, "_pool", no_pool)
    found = lab.simulate(SMALL, [2, None], games=40, seed=3, workers=8, progress=False)
    monkeypatch.setattr(workers, "WORTH", 1e-9)
    with pytest.raises(AssertionError):
        lab.simulate(SMALL, [2, None], games=40, seed=3, workers=8, progress=False)
    assert found == lab.simulate(SMALL, [2, None], games=40, seed=3, workers=1, progress=False)


def test_of_players_that_always_play_the_same_equal_games_are_counted_once():
    """Two hundred games of which two differ said 1.000 (0.981 to 1.000)."""
    players = {"first": first, "last": last}
    alike = partial(lab.simulate, seed=1, opening_moves=0, workers=1, progress=False)
    found = alike(SMALL, players, 200)
    assert (found.games, found.different) == (200, 2)
    assert all(isnan(limit) for each in found.estimates for limit in each.interval)
    assert str(found).count("too few different games for an interval") == len(found.estimates)
    assert "of 2 different games: these players always play the same" in found.caption
    assert "too few different games" in str(found.chart().svg())
    goal = sw.SiegeStones(side=3, goal=5)
    pairs = lab.compare(SMALL, goal, players, 8, 1, opening_moves=0, workers=1, progress=False)
    assert not any(each.is_clear for each in pairs.differences)
    assert "nan" not in f"{pairs}{pairs.chart().finding}{pairs.chart().svg()}"
    assert lab.simulate(sw.Tavern(), first, 2, 1, workers=1, progress=False).job.opening_moves == 0
    assert (pairs.moments[0].count, pairs.first.games, pairs.second.different) == (2, 8, 2)
    assert lab.simulate(SMALL, [first, None], 20, 1, workers=1, progress=False).different is None
