"""Search finds exactly the wins that can be forced within a few plies."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import stoneswidgets as sw
from benchmarks.tactics import LOSS, WIN, is_wrong, positions, said_of
from stoneswidgets.search import TreeSearch
from stoneswidgets.search.exact import forcing
from stoneswidgets.search.exact.forcing import MOST_PLIES, Forced, can_be_forced
from stoneswidgets.search.perspective import position_seen
from stoneswidgets.search.tactics import tactics_of
from stoneswidgets.search.tree import Tree
from tests.kernel.backends.course import finished
from tests.search.test_random_games import forks
from tests.tiers import at_night
from tests.tiny import TINY, brute
from tests.tiny.thicket import NOT_YET, Thicket, ThicketAtOnce, ThicketInFog


@cache
def forces_within(p, seat, plies):
    """Whether a seat wins alone within so many plies, whatever the others do and whatever happens: by brute force.

    It chooses before the others, and only where it knows all.
    """
    if p.is_over:
        return p.winners == (seat,)
    if plies == 0:
        return False
    if seat in p.to_move:
        return p.view(seat).state == p.state and any(
            forces_within(p.play(move, seat), seat, plies - 1) for move in p.legal_moves(seat)
        )
    return all(forces_within(after, seat, plies - 1) for after in brute.what_others_do(p))


@pytest.mark.parametrize(
    ("cls", "games", "players", "chancy"),
    [
        *((Thicket, 25, *each) for each in ((2, 0), (3, 1))),
        (ThicketAtOnce, 15, 2, 1),
        *at_night(*((Thicket, 25, *each) for each in ((2, 1), (3, 0), (4, 0), (4, 1)))),
        *at_night(*((ThicketAtOnce, 15, *each) for each in ((2, 0), (3, 0), (3, 1)))),
    ],
)
def test_forced_wins_are_those_of_brute_force_in_random_games(cls, games, players, chancy):
    said = Counter()
    for p in forks(cls, games, players=players, chancy=chancy):
        search = Forced(p.game)
        for seat in range(players):
            for plies in range(1, MOST_PLIES + 1):
                found = finished(search.wins(p.state, seat, plies))
                assert found == forces_within(p, seat, plies)
                said[found] += 1
    assert min(said.values()) > 30, said


@pytest.mark.parametrize(("players", "alike"), [(2, 0), *at_night((2, 1), (3, 0), (3, 1))])
def test_a_win_that_is_proven_where_something_is_hidden_is_one_whatever_is_hidden(players, alike):
    """Of a win within seven plies that one knowing all could force, nothing is said where the seat does not know all by then."""
    said = Counter()
    for number in range(40):
        start = ThicketInFog(number=number, players=players, alike=alike, chancy=number % 2).start()
        known, search = brute.reachable(start), Forced(start.game)
        for p in known:
            for seat in range(players) if p.to_move and max(p.fields.chosen) == NOT_YET else ():
                found = finished(search.wins(p.state, seat, MOST_PLIES))
                assert found == forces_within(p, seat, MOST_PLIES)
                if position_seen(p.view(seat)) == p:
                    worlds = {each for each in known if each.view(seat) == p.view(seat)}
                    said[found, brute.is_sure_of_a_win(worlds, seat)] += 1
    assert not said[True, False]
    assert said[True, True] > 30, said
    assert said[False, True] < said[True, True] / 4, said


@pytest.mark.parametrize(("players", "games"), [(2, 15), *at_night((2, 40), (3, 40))])
def test_what_is_proven_of_choices_made_at_once_is_so(players, games):
    proven = Counter()
    for p in forks(ThicketAtOnce, games, players=players):
        for seat in p.to_move if len(p.to_move) > 1 else ():
            found = sw.evaluate(p.view(seat), simulations=1100, seed=1)
            for each in found.moves:
                if each.proven and each.chance == 1:
                    assert brute.is_sure_of_a_win([p.play(each.move, seat)], seat)
                    assert found.verdict(each.move) == "proven win"
                elif each.proven:
                    assert any(brute.is_sure_of_a_win([p], each) for each in range(players) if each != seat)
                proven[each.proven, each.chance] += each.proven
            if forces_within(p, seat, MOST_PLIES):
                assert (found.moves[0].proven, found.moves[0].chance) == (True, 1)
            assert sum(found.weights.values()) == pytest.approx(1)
            if found.moves[0].proven and found.moves[0].chance == 1:
                assert found.weights[found.best] == 1
                choice = TreeSearch(1100, seed=1).choose(p.view(seat))
                assert brute.is_sure_of_a_win([p.play(choice, seat)], seat)
    assert min(proven[True, 1.0], proven[True, 0.0]) > 5, proven


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


def test_where_few_states_are_left_what_takes_more_plies_is_found():
    """Side 3, ten spaces empty: b3 looks best, and loses in nine plies; only c2 holds the draw."""
    p = sw.SiegeStones(side=3).from_diagram("3,5,3,61./...1/61[rxe]6./..1./..6", to_move=1)
    seat, after = p.to_move[0], p.play("b3")
    search = Forced(p.game)
    assert not finished(search.wins(after.state, 1 - seat, MOST_PLIES))
    assert finished(search.wins(after.state, 1 - seat, MOST_PLIES + 2))
    assert sw.bot(10, seed=29).choose(p.view(seat)) == "c2"


def test_a_search_stops_after_so_many_states_and_says_no(monkeypatch):
    each = next(each for each in positions() if each.kind == "win 7")
    search = Forced(each.position.game)
    seat = each.position.to_move[0]
    assert not finished(search.wins(each.position.state, seat, MOST_PLIES, most=50))
    assert finished(search.wins(each.position.state, seat, MOST_PLIES, most=1 << 20))
    monkeypatch.setattr(forcing, "MOST", 50)
    found = sw.evaluate(each.position, simulations=1100, seed=1)
    assert found.best in each.position.legal_moves()


def test_equal_seeds_find_the_same_whatever_the_speed(monkeypatch):
    p = next(each for each in positions() if each.kind == "none 7").position
    first = sw.evaluate(p, simulations=3000, seed=1)
    monkeypatch.setattr("stoneswidgets.search.exact.frames.next_portion", lambda *_: 7)
    monkeypatch.setattr("stoneswidgets.search.tree.next_portion", lambda *_: 11)
    assert sw.evaluate(p, simulations=3000, seed=1).moves == first.moves


def test_none_are_looked_for_where_hands_are_hidden_or_points_count():
    assert [name for name in sw.GAMES if not can_be_forced(sw.game(name))] == ["tavern"]
    assert not any(can_be_forced(cls()) for cls in TINY if cls.played_for != "win")
    view = sw.Match("kuhn", seed=3).position.view(0)
    assert position_seen(view) is None
    assert tactics_of(view, Tree(view, Random(1)), 1100, MOST_PLIES) is None


@pytest.mark.parametrize("name", ["munchstones", "bluffstones"])
def test_what_another_program_found_to_the_end_of_a_game_is_proven(name):
    for seed, (kind, position) in enumerate(list(positions(name))[::16]):
        said = said_of(sw.evaluate(position, simulations=20_000, seed=seed), 0)
        assert not is_wrong(kind, said), (kind, position)
        if kind.startswith((WIN, LOSS)):
            assert said.proven, (kind, position)
        elif name == "bluffstones":
            assert said.chance not in (0, 1), (kind, position)
