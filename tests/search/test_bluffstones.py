"""Bids and endings of BluffStones equal those of playing out every line."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

import stoneswidgets as sw
from stoneswidgets.games.bluffstones import solver as rounds
from stoneswidgets.games.bluffstones.solver import RoundSolver
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.search.choices import ChoiceSearch
from tests.search.backward import BOARD, Known, ending, exact, exploitability, payoffs_of, value_of

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.game import BluffStonesPosition


def solved(p: BluffStonesPosition) -> RoundSolver:
    solver = RoundSolver(p.view(p.to_move[0]))  # type: ignore[arg-type]
    for _ in solver.solving():
        pass
    return solver


def drawn_ending(rng: Random) -> BluffStonesPosition:
    """Few stones, towers and spaces are left; which ones is drawn."""
    game = sw.BluffStones(layout=rng.choice(["axis", "edge"]))
    tops = rng.sample("bbbyyyggg", 7)
    places = rng.sample(game.places, 7)
    standing = rng.randint(1, 4)
    towers = dict(zip(places[:standing], tops, strict=False))
    taken, lead = "".join(tops[standing:]), rng.randint(3, 4)
    piles = [rng.sample("bygr", rng.randint(1, 2)), rng.sample("bbyyggr", 1)]
    bag = [c for c in "byg" for _ in range(12 - sum(pile.count(c) for pile in piles))]
    spaces = [name for name in game.board.names if name not in towers]
    stones = dict(
        zip(rng.sample(spaces, len(spaces) - rng.randint(1, 3)), rng.sample(bag, len(bag)), strict=False)
    )
    return game.restore(  # type: ignore[return-value]
        {
            "towers": towers,
            "stones": stones,
            "piles": [{c: pile.count(c) for c in "bygr"} for pile in piles],
            "scored": [taken[: lead // 2], taken[lead // 2 :]],
            "token": rng.randint(0, 1),
        }
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_state_that_follows_has_the_value_that_playing_on_gives_it(seed: int) -> None:
    rng, known = Random(seed), Known()
    position = None
    while position is None:
        with suppress(sw.BadRecord):  # a tower is surrounded already
            position = drawn_ending(rng)
    exact(position, known)
    assert known
    for p in rng.sample(sorted(known, key=hash), min(8, len(known))):
        solver = solved(p)
        assert solver.exact
        seats = p.to_move
        for moves in product(*map(p.legal_moves, seats)):
            after = p.play(",".join(moves))
            assert solver.values[moves] == pytest.approx(exact(after, known), abs=1e-9)


PILES = [(("b", "g"), 1), (("b", "rr"), 0), (("by", "r"), 1)]


@pytest.mark.parametrize(("piles", "token"), PILES)
def test_nobody_gains_against_what_is_said_of_an_ending(piles: tuple[str, str], token: int) -> None:
    p = ending(piles, token)
    payoffs = payoffs_of(p, {})
    rows, columns = (sw.evaluate(p.view(seat), seed=1) for seat in range(2))
    weights = [[found.weights[bid] for bid in p.legal_moves(found.seat)] for found in (rows, columns)]
    assert rows.exact
    assert columns.exact
    for found in (rows, columns):
        assert bool(found.line) == (found.moves[0].proven and found.moves[0].chance == 1)
    assert exploitability(payoffs, *weights) < 1e-5
    assert max(e.chance for e in rows.moves) == pytest.approx(exact(p, {}), abs=1e-5)
    assert max(e.chance for e in rows.moves) + max(e.chance for e in columns.moves) == pytest.approx(
        1, abs=1e-5
    )


def test_in_an_ending_a_bot_of_either_seat_places_its_stone_where_that_is_worth_most() -> None:
    for token, bids, best in ((1, "b,g", 0.5), (0, "b,g", 1.0)):
        p = ending(("b", "g"), token).play(bids)
        assert p.to_move == (token,)
        assert exact(p.play(TreeSearch(1, exact=20).choose(p)), {}) == best


def test_the_highest_level_bids_as_often_as_it_should() -> None:
    p = ending(("b", "rr"), 0)
    bids = Counter(sw.bot(level=10, seed=seed).choose(p.view(0)) for seed in range(60))
    assert set(bids) == {"-", "b"}
    assert 30 <= bids["-"] <= 50


def test_what_has_too_many_states_is_left_unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(rounds), "TABLE", 1 << 10)
    p = ending(("bygr", "bygr"), 0)
    assert not solved(p).exact
    found = sw.evaluate(p, simulations=2_000, seed=1)
    assert not found.exact
    assert sum(found.weights.values()) == pytest.approx(1)


def test_of_three_players_nothing_is_called_exact() -> None:
    piles = [{"b": 1}, {"r": 1}, {"g": 1}]
    given = BOARD | {"piles": piles, "scored": ["g", "g", ""], "token": 0, "bids": [None] * 3}
    found = sw.evaluate(sw.BluffStones(players=3).restore(given), simulations=2_000, seed=1)
    assert not found.exact
    assert sum(found.weights.values()) == pytest.approx(1)


def searched(p: sw.Position, simulations: int, seat: int = 0) -> ChoiceSearch:
    choices = ChoiceSearch(p.view(seat), Random(1))  # type: ignore[arg-type]
    assert list(choices.searching(simulations))[-1] == 1
    return choices


@pytest.mark.parametrize(("piles", "token", "value"), [(("b", "g"), 1, 3 / 4), (("b", "rr"), 0, 1 / 3)])
def test_nobody_gains_against_weights_in_an_ending(piles: tuple[str, str], token: int, value: float) -> None:
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
