"""Searches value every move, and prove values where they can."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.move_search import MoveSearch
from tests.strategies import play_at_random

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
    return play_at_random(sw.Match(game, seed), Random(seed), moves).position


def searched(position, simulations=2000, seed=1):
    search = MoveSearch(position.view(position.to_move[0]), Random(seed))
    for _ in search.searching(simulations):
        pass
    return search


@pytest.mark.parametrize("seed", range(2))
def test_what_the_solver_proves_is_what_solve_says(seed):
    game = sw.MunchStones()
    match, rng = sw.Match(game, seed), Random(seed)
    while match.position.phase == "build" or len(match.position.stones) > 12:
        match.play(rng.choice(match.position.legal_moves()))
        if match.position.is_over:
            return
    search, solution = searched(match.position, 50_000), sw.solve(match.position)
    assert search.values == solution.values
    assert search.line == solution.line
    assert all(e.proven for e in search.moves)
    ahead = match.position.scores[search.seat] - match.position.scores[1 - search.seat]
    for e in search.moves:
        lead = ahead + solution.values[e.move]
        assert (search.lead(e.move), e.chance) == (lead, 0.5 if lead == 0 else float(lead > 0))


def test_beside_a_sure_win_the_other_moves_are_looked_at_too():
    search = searched(sw.SiegeStones(goal=1).start().play("Td4"), 20_000)
    assert all(e.visits or e.proven for e in search.moves)
    wins = {"c3", "c4", "d3", "d5", "e4", "e5"}
    assert {e.move for e in search.moves if e.proven and e.chance == 1} == wins
    assert [e.move in wins for e in search.moves] == [True] * 6 + [False] * (len(search.moves) - 6)


def test_a_bid_that_is_made_changes_nothing_for_the_other():
    start = sw.BluffStones().start(seed=1)
    views = [start.play(bid, 0).view(1) for bid in ("bb", "r", "-")]
    found = [searched_view(view).moves for view in views]
    assert found[0] == found[1] == found[2]


def searched_view(view):
    search = MoveSearch(view, Random(1))
    for _ in search.searching(500):
        pass
    return search


def test_who_only_looks_on_may_study_an_open_game_and_no_other():
    position = sw.SiegeStones().start()
    assert MoveSearch(position.view(1), Random(1)).seat == 0
    hidden = played(sw.Tavern(), 1)
    other = (hidden.to_move[0] + 1) % 4
    with pytest.raises(sw.StonesError, match=f"give the view of seat {hidden.to_move[0]}"):
        MoveSearch(hidden.view(other), Random(1))
