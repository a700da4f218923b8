"""Equilibria of matrix games, and bids made at once: beside a library's linear programs and the exact values of endings."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

import stoneswidgets as sw
from stoneswidgets.games.bluffstones_position import BluffStonesPosition
from stoneswidgets.search.bids import BidStudy, equilibrium
from stoneswidgets.search.bots import TreeSearch


def value_of(payoffs: list[list[float]]) -> float:
    """What the row player of a matrix game gets in an equilibrium, by a linear program if it takes a mixed one."""
    least, most = max(map(min, payoffs)), min(map(max, zip(*payoffs, strict=True)))
    if least == most:
        return least
    m, n = len(payoffs), len(payoffs[0])
    found = linprog(
        [0.0] * m + [-1.0],
        A_ub=np.c_[-np.array(payoffs).T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[[1.0] * m + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return float(-found.fun)


Known = dict[BluffStonesPosition, float]


def payoffs_of(p: BluffStonesPosition, known: Known) -> list[list[float]]:
    return [[exact(p.play(f"{a},{b}"), known) for b in p.legal_moves(1)] for a in p.legal_moves(0)]


def exact(p: BluffStonesPosition, known: Known) -> float:
    """The first seat's chance to win if both play an equilibrium to the end; a draw counts half."""
    if p.is_over:
        return (0 in p.winners) / len(p.winners)
    if p not in known:
        if p.phase == "bid":
            known[p] = value_of(payoffs_of(p, known))
        else:
            best = max if p.to_move == (0,) else min
            known[p] = best(exact(p.play(move), known) for move in p.legal_moves())
    return known[p]


BOARD = {
    "towers": {"b4": "y", "d6": "y", "b2": "y", "f6": "b", "d2": "b"},
    "stones": {
        **dict.fromkeys(("d7", "a3", "c4", "d5", "f7", "a1", "d4", "f5", "e2", "f3"), "b"),
        **dict.fromkeys(("c6", "a2", "e6", "e5", "c2", "g6", "c1", "f4", "d1", "g4"), "y"),
        **dict.fromkeys(("a4", "b5", "c5", "e7", "b3", "c3", "d3", "e4", "e3", "g5"), "g"),
    },
    "scored": ["g", "g"],
    "bids": [None, None],
}


def ending(piles: tuple[str, str], token: int) -> BluffStonesPosition:
    """Two spaces are left, and each seat has scored a tower."""
    counts = [{letter: pile.count(letter) for letter in "bygr"} for pile in piles]
    return sw.BluffStones().restore({**BOARD, "piles": counts, "token": token})  # type: ignore[return-value]


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


def studied(p: sw.Position, simulations: int, seat: int = 0) -> BidStudy:
    study = BidStudy(p.view(seat), Random(1))  # type: ignore[arg-type]
    assert list(study.studying(simulations))[-1] == 1
    return study


@pytest.mark.parametrize("seed", range(10))
def test_a_library_finds_the_same_value(seed: int) -> None:
    rng = Random(seed)
    payoffs = [[rng.random() for _ in range(rng.randint(2, 9))]]
    payoffs += [[rng.random() for _ in payoffs[0]] for _ in range(8)]
    rows, columns = equilibrium(payoffs)
    least = min(sum(p * row[j] for p, row in zip(rows, payoffs, strict=True)) for j in range(len(columns)))
    assert least == pytest.approx(value_of(payoffs), abs=0.005)


@pytest.mark.parametrize(
    ("piles", "token", "value"),
    [(("b", "g"), 1, 3 / 4), (("y", "r"), 0, 3 / 4), (("r", "b"), 1, 1 / 4), (("b", "rr"), 0, 1 / 3)],
)
def test_nobody_gains_against_the_weights_in_an_ending(
    piles: tuple[str, str], token: int, value: float
) -> None:
    """The best answer to the weights, by exact values of all that follows, brings little more than an equilibrium."""
    p = ending(piles, token)
    payoffs = payoffs_of(p, {})
    assert value_of(payoffs) == pytest.approx(value)
    study = studied(p, 100_000)
    weights = list(study.weights.values())
    least = min(
        sum(w * row[j] for w, row in zip(weights, payoffs, strict=True)) for j in range(len(payoffs[0]))
    )
    assert least > value - 0.03
    assert max(study.chances.values()) == pytest.approx(value, abs=0.03)


@pytest.mark.parametrize("players", [2, 3])
def test_a_study_weighs_every_bid(players: int) -> None:
    p = sw.BluffStones(players=players).start(seed=3)
    study = studied(p, 30_000, seat=1)
    assert tuple(study.weights) == tuple(study.chances) == study.bids == p.legal_moves(1)
    assert sum(study.weights.values()) == pytest.approx(1)
    mean = sum(weight * study.chances[bid] for bid, weight in study.weights.items())
    assert mean > max(study.chances.values()) - 0.05
    played = {bid for bid, weight in study.weights.items() if weight > 0.2}
    assert {study.choose(Random(i)) for i in range(100)} >= played


def test_a_study_is_repeatable_and_goes_on() -> None:
    p = sw.BluffStones(players=3).start(seed=3)
    first, second = studied(p, 3_000), studied(p, 3_000)
    assert (first.weights, first.chances) == (second.weights, second.chances)
    before = first.chances
    for _ in first.studying(3_000):
        pass
    assert first.chances != before


def test_ending_the_game_at_once_is_a_draw() -> None:
    """Both piles are full, no tower is scored: that nobody bids shares the win (B6)."""
    study = studied(sw.BluffStones().start(seed=3), 3_000)
    together = study._tree.together
    assert together.moves[0][0] == together.moves[1][0] == "-"
    assert together.chances[0, 0] == (0.5, 0.5)


def test_a_bot_that_could_draw_plays_on() -> None:
    p = sw.BluffStones().start(seed=3)
    assert studied(p, 20_000).weights["-"] > 0.9
    bids = [TreeSearch(20_000, seed).choose(p.view(0)) for seed in range(5)]
    assert set(bids) != {"-"}


def test_a_bid_does_not_depend_on_the_other_bid() -> None:
    p = sw.BluffStones().start(seed=3)
    seen = [p.play(bid, seat=0).view(1) for bid in ("-", "bb", "r")]
    chosen = [TreeSearch(500, seed=4).choose(view) for view in seen]
    assert len(set(chosen)) == 1
    assert chosen[0] in p.legal_moves(1)
