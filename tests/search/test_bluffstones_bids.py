"""Bids made at once: beside the exact values of endings, and how bots make them."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.search.choices import ChoiceSearch
from tests.search.backward import ending, payoffs_of, value_of


def searched(p: sw.Position, simulations: int, seat: int = 0) -> ChoiceSearch:
    choices = ChoiceSearch(p.view(seat), Random(1))  # type: ignore[arg-type]
    assert list(choices.searching(simulations))[-1] == 1
    return choices


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
    choices = searched(p, 100_000)
    weights = list(choices.weights.values())
    least = min(
        sum(w * row[j] for w, row in zip(weights, payoffs, strict=True)) for j in range(len(payoffs[0]))
    )
    assert least > value - 0.03
    assert max(choices.chances.values()) == pytest.approx(value, abs=0.03)


@pytest.mark.parametrize("players", [2, 3])
def test_a_study_weighs_every_bid(players: int) -> None:
    p = sw.BluffStones(players=players).start(seed=3)
    choices = searched(p, 30_000, seat=1)
    assert tuple(choices.weights) == tuple(choices.chances) == choices.moves == p.legal_moves(1)
    assert sum(choices.weights.values()) == pytest.approx(1)
    mean = sum(weight * choices.chances[bid] for bid, weight in choices.weights.items())
    assert mean > max(choices.chances.values()) - 0.05
    played = {bid for bid, weight in choices.weights.items() if weight > 0.2}
    assert {choices.choose(Random(i)) for i in range(100)} >= played


def test_a_study_is_repeatable_and_goes_on() -> None:
    p = sw.BluffStones(players=3).start(seed=3)
    first, second = searched(p, 3_000), searched(p, 3_000)
    assert (first.weights, first.chances) == (second.weights, second.chances)
    before = first.chances
    for _ in first.searching(3_000):
        pass
    assert first.chances != before


def test_ending_the_game_at_once_is_a_draw() -> None:
    """Both piles are full, no tower is scored: that nobody bids shares the win (B6)."""
    choices = searched(sw.BluffStones().start(seed=3), 3_000)
    together = choices._tree.together
    assert together.moves[0][0] == together.moves[1][0] == "-"
    assert together.chances[0, 0] == (0.5, 0.5)


def test_a_bot_that_could_draw_plays_on() -> None:
    p = sw.BluffStones().start(seed=3)
    assert searched(p, 20_000).weights["-"] > 0.9
    bids = [TreeSearch(20_000, seed).choose(p.view(0)) for seed in range(5)]
    assert set(bids) != {"-"}


def test_a_bid_does_not_depend_on_the_other_bid() -> None:
    p = sw.BluffStones().start(seed=3)
    seen = [p.play(bid, seat=0).view(1) for bid in ("-", "bb", "r")]
    chosen = [TreeSearch(500, seed=4).choose(view) for view in seen]
    assert len(set(chosen)) == 1
    assert chosen[0] in p.legal_moves(1)
