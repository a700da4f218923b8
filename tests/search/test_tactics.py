"""Wins that can be forced within a few plies: all that there are, and no others; and what is made of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import stoneswidgets as sw
from benchmarks.tactics import positions
from stoneswidgets.search import TreeSearch, forced
from stoneswidgets.search.forced import PLIES, Forced, can_be_forced
from tests.kernel.backends.course import finished
from tests.search.test_random_games import forks
from tests.search.test_tiny_games import sample, small
from tests.tiny import CORNERS, TINY, brute
from tests.tiny.thicket import Thicket

OPEN = [cls for cls in (*TINY, *CORNERS) if can_be_forced(cls())]


@cache
def forces_within(p, seat, plies):
    """Whether a seat wins alone within so many plies, whatever the others do and whatever happens: by brute force."""
    if p.is_over:
        return p.winners == (seat,)
    if plies == 0:
        return False
    any_or_all = any if p.to_move == (seat,) else all
    after = p.outcomes() if p.is_chance else p.legal_moves()
    return any_or_all(forces_within(p.play(move), seat, plies - 1) for move in after)


@pytest.mark.parametrize("chancy", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_forced_wins_are_those_of_brute_force_in_random_games(players, chancy):
    said = Counter()
    for p in forks(Thicket, 25, players=players, chancy=chancy):
        search = Forced(p.game)
        for seat in range(players):
            for plies in range(1, PLIES + 1):
                found = finished(search.wins(p.state, seat, plies))
                assert found == forces_within(p, seat, plies)
                said[found] += 1
    assert min(said.values()) > 100, said


@pytest.mark.parametrize("cls", OPEN)
def test_forced_wins_are_those_of_brute_force_in_tiny_games(cls):
    for p in sample(small(cls), 60):
        search = Forced(p.game)
        for seat in range(p.game.seats):
            for plies in (5, 2, 7, 1, 3):
                assert finished(search.wins(p.state, seat, plies)) == forces_within(p, seat, plies)


@pytest.mark.parametrize("cls", OPEN)
def test_what_tactics_prove_is_so(cls):
    won, lost, proven = {}, {}, 0
    for p in sample(small(cls), 12):
        found = sw.evaluate(p, simulations=1100, seed=1)
        for estimate in found.moves:
            after, seat = p.play(estimate.move), p.to_move[0]
            if estimate.proven and estimate.chance == 1:
                assert brute.forces_a_win(after, seat, won)
            elif estimate.proven and estimate.chance == 0:
                assert brute.has_lost(after, seat, lost, won)
            proven += estimate.proven
    assert proven or p.game.has_chance


@pytest.mark.parametrize("kind", ["win 5", "win 7", "loss 4", "loss 6"])
def test_what_another_program_can_force_is_found_and_said(kind):
    some = [each for each in positions() if each.kind == kind][:5]
    assert some
    for each in some:
        found = sw.evaluate(each.position, simulations=1100, seed=1)
        won = kind.startswith("win")
        assert (found.moves[0].proven, found.moves[0].chance) == (True, float(won))
        choice = found[TreeSearch(1100, seed=1).choose(each.position.view(found.seat))]
        assert (choice.proven, choice.chance) == (True, float(won))
        short = TreeSearch(1100, seed=1, plies=0)
        assert short.choose(each.position.view(found.seat)) in each.position.legal_moves()


def test_a_review_and_the_highest_level_know_forced_wins():
    each = next(each for each in positions() if each.kind == "win 5")
    wrong = next(e.move for e in sw.evaluate(each.position, simulations=1100, seed=1).moves if not e.proven)
    match = sw.Match(each.position)
    match.play(wrong)
    (turn,) = sw.review(match, seed=1).turns
    assert turn.best_verdict == "proven win"
    assert sw.bot(10).anew(1)._search(each.position.view(0)).plies == PLIES
    assert sw.bot(9).anew(1)._search(each.position.view(0)).plies == 0


def test_where_few_states_are_left_what_takes_more_plies_is_found():
    """Side 3, ten spaces empty: b3 looks best, and loses in nine plies; only c2 holds the draw."""
    p = sw.SiegeStones(side=3).from_diagram("3,5,3,61./...1/61[rxe]6./..1./..6", to_move=1)
    seat, after = p.to_move[0], p.play("b3")
    search = Forced(p.game)
    assert not finished(search.wins(after.state, 1 - seat, PLIES))
    assert finished(search.wins(after.state, 1 - seat, PLIES + 2))
    assert sw.bot(10, seed=29).choose(p.view(seat)) == "c2"


def test_a_search_stops_after_so_many_states_and_says_no(monkeypatch):
    each = next(each for each in positions() if each.kind == "win 7")
    search = Forced(each.position.game)
    seat = each.position.to_move[0]
    assert not finished(search.wins(each.position.state, seat, PLIES, most=50))
    assert finished(search.wins(each.position.state, seat, PLIES, most=1 << 20))
    monkeypatch.setattr(forced, "MOST", 50)
    found = sw.evaluate(each.position, simulations=1100, seed=1)
    assert found.best in each.position.legal_moves()


def test_equal_seeds_find_the_same_whatever_the_speed(monkeypatch):
    p = next(each for each in positions() if each.kind == "none 7").position
    first = sw.evaluate(p, simulations=3000, seed=1)
    monkeypatch.setattr("stoneswidgets.search.time_slices.next_portion", lambda *_: 7)
    monkeypatch.setattr("stoneswidgets.analysis.move_search.next_portion", lambda *_: 11)
    assert sw.evaluate(p, simulations=3000, seed=1).moves == first.moves


def test_none_are_looked_for_where_something_is_hidden_or_points_count():
    assert [can_be_forced(sw.game(name)) for name in sw.GAMES] == [
        not sw.game(name).hides for name in sw.GAMES
    ]
    assert not any(can_be_forced(cls()) for cls in TINY if cls.played_for != "win")


@pytest.mark.parametrize("plies", [-1, PLIES + 1, 2.5])
def test_the_plies_are_checked(plies):
    with pytest.raises(sw.StonesError, match="plies"):
        TreeSearch(plies=plies)


def test_tactics_after_several_moves_of_a_kept_tree_are_those_of_the_position_then():
    rng, bot, p = Random(3), TreeSearch(1100, seed=1), sw.SiegeStones(goal=2).start()
    while not p.is_over:
        move = bot.choose(p.view(p.to_move[0]))
        p = p.play(move)
        if not p.is_over:
            p = p.play(rng.choice(p.legal_moves()))
    assert p.is_over
