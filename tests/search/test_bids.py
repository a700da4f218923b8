"""Equilibria of matrix games, and the bids made by them."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.search.bids import BidStudy, equilibrium
from stoneswidgets.search.bots import TreeSearch


def exploitability(payoffs: list[list[float]], rows: list[float], columns: list[float]) -> float:
    best = max(sum(x * q for x, q in zip(row, columns, strict=True)) for row in payoffs)
    worst = min(sum(row[j] * p for row, p in zip(payoffs, rows, strict=True)) for j in range(len(columns)))
    return best - worst


@pytest.mark.parametrize(
    ("payoffs", "rows", "columns"),
    [
        ([[2, -1], [-1, 1]], [0.4, 0.6], [0.4, 0.6]),
        ([[3, 1], [2, 0]], [1, 0], [0, 1]),
        ([[0, 2, -1], [-2, 0, 1], [1, -1, 0]], [0.25, 0.25, 0.5], [0.25, 0.25, 0.5]),
        ([[1, 1], [1, 1]], [0.5, 0.5], [0.5, 0.5]),
    ],
)
def test_known_games(payoffs: list[list[float]], rows: list[float], columns: list[float]) -> None:
    mine, theirs = equilibrium(payoffs, rounds=5_000)
    assert mine == pytest.approx(rows, abs=0.01)
    assert theirs == pytest.approx(columns, abs=0.01)


@pytest.mark.parametrize("seed", range(20))
def test_nobody_gains_by_another_strategy(seed: int) -> None:
    rng = Random(seed)
    payoffs = [[rng.random() for _ in range(9)] for _ in range(rng.randint(1, 9))]
    rows, columns = equilibrium(payoffs)
    assert sum(rows) == pytest.approx(1)
    assert sum(columns) == pytest.approx(1)
    assert min(*rows, *columns) >= 0
    assert exploitability(payoffs, rows, columns) < 0.005


def test_a_study_weighs_every_bid() -> None:
    p = sw.BluffStones().start(seed=3)
    study = BidStudy(p.view(0), Random(1))  # type: ignore[arg-type]
    assert list(study.studying(2_000))[-1] == 1
    assert tuple(study.weights) == study.bids == p.legal_moves(0)
    assert sum(study.weights.values()) == pytest.approx(1)
    greatest = max(study.chances.values())
    played = [bid for bid, weight in study.weights.items() if weight > 0.2]
    assert all(study.chances[bid] > greatest - 0.05 for bid in played)
    assert {study.choose(Random(i)) for i in range(300)} >= set(played)


def test_ending_the_game_is_worth_what_it_brings() -> None:
    """Who leads and can end the game by not bidding does well only if the other does not bid either."""
    described = sw.BluffStones().start(seed=3).describe()
    p = sw.BluffStones().restore(described)
    study = BidStudy(p.view(1), Random(1))  # type: ignore[arg-type]
    for _ in study.studying(81 * 20):
        pass
    both_zero = study._cells[study.bids.index("-")][0]
    assert both_zero.chance == 0.5


def test_a_bid_does_not_depend_on_the_other_bid() -> None:
    p = sw.BluffStones().start(seed=3)
    seen = [p.play(bid, seat=0).view(1) for bid in ("-", "bb", "r")]
    chosen = [TreeSearch(500, seed=4).choose(view) for view in seen]
    assert len(set(chosen)) == 1
    assert chosen[0] in p.legal_moves(1)
