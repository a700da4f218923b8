"""Studies: what is thought of every move, with proofs where there are any."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.study import Study
from tests.strategies import random_move

GAMES = {
    "siegestones": sw.SiegeStones(),
    "siegestones, three players": sw.SiegeStones(players=3),
    "munchstones": sw.MunchStones(),
    "bluffstones": sw.BluffStones(),
    "bluffstones, three players": sw.BluffStones(players=3),
    "ascension": sw.Ascension(),
    "tavern": sw.Tavern(),
}


def played(game, moves, seed=1):
    match, rng = sw.Match(game, seed), Random(seed)
    for _ in range(moves):
        if not match.position.is_over:
            match.play(random_move(match.position, rng))
    return match.position


def studied(position, simulations=2000, seed=1):
    study = Study(position.view(position.to_move[0]), Random(seed))
    for _ in study.studying(simulations):
        pass
    return study


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_legal_move_has_its_chance(game):
    position = played(game, 7)
    study = studied(position)
    assert sorted(e.move for e in study.moves) == sorted(position.legal_moves(study.seat))
    assert all(0 <= e.chance <= 1 for e in study.moves)
    assert 0 < study.simulations <= 2000


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_equal_seeds_lead_to_equal_studies(game):
    position = played(game, 5)
    first, second = studied(position), studied(position)
    assert (first.moves, first.line, first.weights, first.values) == (
        second.moves,
        second.line,
        second.weights,
        second.values,
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_the_solver_proves_is_what_solve_says(seed):
    game = sw.MunchStones()
    match, rng = sw.Match(game, seed), Random(seed)
    while match.position.phase == "build" or len(match.position.stones) > 12:
        match.play(rng.choice(match.position.legal_moves()))
        if match.position.is_over:
            return
    study, solution = studied(match.position, 50_000), sw.solve(match.position)
    assert study.values == solution.values
    assert study.line == solution.line
    assert all(e.proven for e in study.moves)
    ahead = match.position.scores[study.seat] - match.position.scores[1 - study.seat]
    for e in study.moves:
        lead = ahead + solution.values[e.move]
        assert (study.lead(e.move), e.chance) == (lead, 0.5 if lead == 0 else float(lead > 0))


def test_beside_a_sure_win_the_other_moves_are_looked_at_too():
    study = studied(sw.SiegeStones(goal=1).start().play("Td4"), 20_000)
    assert all(e.visits or e.proven for e in study.moves)
    wins = {"c3", "c4", "d3", "d5", "e4", "e5"}
    assert {e.move for e in study.moves if e.proven and e.chance == 1} == wins
    assert [e.move in wins for e in study.moves] == [True] * 6 + [False] * (len(study.moves) - 6)


@pytest.mark.parametrize("players", [2, 3])
def test_bids_have_weights_and_the_most_frequent_one_comes_first(players):
    study = studied(sw.BluffStones(players=players).start(seed=1))
    assert sum(study.weights.values()) == pytest.approx(1)
    assert study.weights[study.moves[0].move] == max(study.weights.values())
    assert study.line == ()


def test_a_bid_that_is_made_changes_nothing_for_the_other():
    start = sw.BluffStones().start(seed=1)
    views = [start.play(bid, 0).view(1) for bid in ("bb", "r", "-")]
    found = [studied_view(view).moves for view in views]
    assert found[0] == found[1] == found[2]


def studied_view(view):
    study = Study(view, Random(1))
    for _ in study.studying(500):
        pass
    return study


def test_who_only_looks_on_may_study_an_open_game_and_no_other():
    position = sw.SiegeStones().start()
    assert Study(position.view(1), Random(1)).seat == 0
    hidden = played(sw.Tavern(), 1)
    other = (hidden.to_move[0] + 1) % 4
    with pytest.raises(sw.StonesError, match=f"give the view of seat {hidden.to_move[0]}"):
        Study(hidden.view(other), Random(1))


@pytest.mark.parametrize("given", [None, "d4", sw.SiegeStones().start()])
def test_it_says_that_it_wants_a_view(given):
    with pytest.raises(sw.StonesError, match=r"position.view\(0\)"):
        Study(given, Random(1))


def test_there_is_nothing_to_study_where_nothing_is_to_choose():
    over = sw.SiegeStones(goal=1).start().play("Td4").play("c4")
    with pytest.raises(sw.StonesError, match="nothing to choose"):
        Study(over.view(0), Random(1))
