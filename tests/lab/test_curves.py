"""Ply-by-ply curves equal those recomputed from the records."""

from __future__ import annotations

import pytest

import stoneswidgets as sw

SMALL = sw.SiegeStones(side=3)


def test_curves_are_the_means_and_the_middle_of_the_games_at_each_ply():
    played = sw.lab.simulate(SMALL, games=30, seed=2, progress=False)
    curves = played.curves(20)
    games = [played.record(number).positions() for number in range(1, 21)]
    for point in curves["BranchingFactor"]:
        own = sorted(len(g[point.ply].legal_moves()) for g in games if len(g) > point.ply + 1)
        assert point.games == len(own)
        assert point.mean == pytest.approx(sum(own) / len(own))
        assert (point.low, point.high) == (own[round(0.1 * (len(own) - 1))], own[round(0.9 * (len(own) - 1))])
        assert point.mean in point.interval
    for point in curves["Lead"]:
        own = [abs(g[point.ply].scores[0] - g[point.ply].scores[1]) for g in games if len(g) > point.ply]
        assert point.mean == pytest.approx(sum(own) / len(own))
    assert len(curves.rows()) == len(curves["Lead"]) + len(curves["BranchingFactor"])
    with pytest.raises(sw.StonesError, match="not measured ply by ply; these were: BranchingFactor, Lead"):
        _ = curves["WinChance"]


def test_the_winners_chance_rises_to_its_end():
    curves = sw.lab.simulate(SMALL, games=30, seed=2, progress=False).curves(30, looks=30)
    chances = curves["WinChance"]
    assert 0.35 < chances[0].mean < 0.65
    assert chances[-2].mean > chances[0].mean
