"""Comparisons and sweeps: a planted effect is found, none is found where there is none."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets import lab


def test_the_same_rules_do_not_differ_at_all():
    found = lab.compare(sw.SiegeStones(), sw.SiegeStones(), games=1_000, seed=1, progress=False)
    assert not any(d.is_clear for d in found.differences)
    assert all(d.mean == 0 for d in found.differences)
    assert "no clear difference" in repr(found)


def test_common_random_numbers_tell_a_small_difference_from_chance():
    """The tie-break decides few games: apart, so many games could not show it."""
    stones, threat = sw.SiegeStones(), sw.SiegeStones(tiebreak="threat")
    together = lab.compare(stones, threat, games=40_000, seed=1, progress=False)
    assert together["Drawishness"].is_clear
    assert together["Drawishness"].mean < 0
    apart = lab.simulate(stones, games=40_000, seed=1, progress=False)["AdvantageP1"].interval
    assert together["AdvantageP1"].interval.half_width < 0.2 * apart.half_width


def test_the_simulations_of_a_comparison_are_those_of_simulate():
    stones, threat = sw.SiegeStones(), sw.SiegeStones(tiebreak="threat")
    found = lab.compare(stones, threat, games=500, seed=3, progress=False)
    assert found.first == lab.simulate(stones, games=500, seed=3, progress=False)
    assert found.second == lab.simulate(threat, games=500, seed=3, progress=False)


def test_games_for_other_numbers_of_players_are_not_compared():
    with pytest.raises(sw.StonesError, match="equally many players"):
        lab.compare(sw.SiegeStones(), sw.SiegeStones(players=3), games=100)


def test_a_sweep_varies_several_parameters_at_once():
    found = lab.sweep(
        sw.SiegeStones(side=3), games=300, seed=1, progress=False, goal=[2, 3], towers=range(5, 8)
    )
    assert [found.values(s) for s in found.simulations] == [
        (goal, towers) for goal in (2, 3) for towers in (5, 6, 7)
    ]
    assert {s.game.side for s in found.simulations} == {3}
    assert len(found.differences("DurationMoves")) == 5
    assert found.differences("DurationMoves")[-1].is_clear
    assert "goal, towers" in found._repr_html_()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "name the rule parameters"),
        ({"gaol": [1]}, "no rule parameter 'gaol'; it has players"),
        ({"goal": 4}, "a list of values"),
        ({"goal": [4, 40]}, "goal=40 is no rule"),
        ({"goal": range(1, 10), "stones_each": range(1, 61)}, "540 combinations"),
    ],
)
def test_what_cannot_be_varied_is_refused_before_anything_is_played(values, message):
    with pytest.raises(sw.StonesError, match=message):
        lab.sweep(sw.SiegeStones(), games=100, progress=False, **values)
