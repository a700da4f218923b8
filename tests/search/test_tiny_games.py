"""Proven and exact values equal brute force in small games unlike the library's own."""

from __future__ import annotations

import json
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.search.tree import Tree
from tests.tiny import TINY, Coins, Hands, Heaps, Pennies, Shares, Toss, brute

SOLVED = [game for game in TINY if game not in (Shares, Hands)]


def small(cls, **rules):
    return cls(**rules).start()


def sample(p, most):
    """Positions in which somebody is to move, of all that can follow."""
    found = sorted((q for q in brute.reachable(p) if q.to_move), key=lambda q: q.state)
    Random(1).shuffle(found)
    assert found
    return found[:most]


@pytest.mark.parametrize("cls", SOLVED)
def test_proven_values_are_those_of_brute_force(cls):
    known, far = {}, {}
    for p in sample(small(cls), 60):
        solution = sw.solve(p)
        assert solution.proven
        sign = 1 if p.to_move[0] == 0 else -1
        assert float(solution.value) == pytest.approx(sign * float(brute.value(p, known)))
        if len(p.to_move) == 1:
            assert solution.values == brute.values(p, known)
        if p.game.has_chance or p.game.is_simultaneous:
            continue
        end = p
        for move in solution.line:
            end = end.play(move)
        assert end.is_over
        assert brute.gained(end, p.to_move[0]) == solution.value
        if p.game.played_for == "win" and solution.value:
            assert len(solution.line) == brute.plies(p, known, far)


def test_the_line_after_a_proven_move_comes_to_what_is_proven():
    known = {}
    for p in sample(Coins(coins=8).start(), 12):
        found, values = sw.evaluate(p, simulations=100, seed=1), brute.values(p, known)
        assert found.exact
        for first in p.legal_moves():
            line, end = found.line_after(first), p
            for move in line:
                end = end.play(move)
            assert line[0] == first
            assert end.is_over
            assert brute.gained(end, p.to_move[0]) == values[first]


@pytest.mark.parametrize("seat", [0, 1])
def test_pennies_come_out_even_and_the_dominated_side_is_never_shown(seat):
    for p in (Pennies().start(), Pennies().start().play("heads", seat=1 - seat)):
        found = sw.evaluate(p.view(seat), simulations=20_000, seed=1)
        assert [e.chance for e in found.moves] == pytest.approx([0.5, 0.5], abs=0.01)
        assert list(found.weights.values()) == pytest.approx([0.5, 0.5], abs=0.01)
    found = sw.evaluate(Pennies(sides=3).start().view(seat), simulations=20_000, seed=1)
    assert found.weights["edge"] == pytest.approx(0, abs=0.01)
    solution = sw.solve(Pennies(sides=3).start())
    assert (solution.value, solution.weights["edge"]) == (0, 0)


def test_a_hidden_hand_is_played_by_what_is_known():
    p = sw.Match(Hands(), seed=3).position
    for seat in p.to_move:
        found = sw.evaluate(p.view(seat), simulations=5_000, seed=1)
        assert {e.move for e in found.moves} == set(p.legal_moves(seat))
        assert not found.exact
    with pytest.raises(sw.StonesError, match="hidden information"):
        sw.solve(p)


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (Toss().start(), "a random event is due"),
        (Shares().start(), "with 3 players"),
        (Pennies().start().play("heads", seat=0), "in secret"),
    ],
)
def test_what_has_no_value_is_refused_in_words(p, words):
    with pytest.raises(sw.StonesError, match=words):
        sw.solve(p)


class Endless(Heaps):
    """A game that says it is shorter than it is."""

    max_game_length = 3


def test_a_game_that_is_longer_than_it_says_is_not_solved_and_its_tree_proves_nothing():
    p = Endless().start()
    with pytest.raises(sw.StonesError, match="max_game_length"):
        sw.solve(p)
    tree = Tree(p.view(0), Random(1))
    tree.grow(50)
    assert {e.move for e in tree.estimates} == set(p.legal_moves())
    assert not any(e.proven for e in tree.estimates)


@pytest.mark.parametrize("name", [game.name for game in TINY if game().is_simultaneous])
def test_a_position_in_which_some_have_chosen_is_read_back_with_their_choices(name):
    game, rng, seen = sw.game(name), Random(5), 0
    for seed in range(10):
        p = game.start(seed=seed)
        while not p.is_over:
            if len(p.to_move) > 1:
                *first, last = rng.sample(p.to_move, len(p.to_move))
                for seat in first:
                    p = p.play(rng.choice(p.legal_moves(seat)), seat)
                    again = game.restore(json.loads(json.dumps(p.describe())))
                    assert again == p
                    assert again.describe() == p.describe()
                    assert again.view(last) == p.view(last)
                    assert again.view(last).before_choices() == p.view(last).before_choices()
                    assert len(again.view(last).before_choices().to_move) > len(p.to_move)
                    seen += 1
                p = p.play(rng.choice(p.legal_moves(last)), last)
            else:
                p = p.play(random_move(p, rng))
    assert seen > 9


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "some of the seats 0, 1"),
        ({"0": "edge"}, "'edge' is not a move"),
    ],
)
def test_choices_that_nobody_can_have_made_are_refused(chosen, said):
    start = sw.game("tiny_pennies").start()
    with pytest.raises(sw.BadRecord, match=f"chosen_already: .*{said}"):
        start.game.restore(start.describe() | {"chosen_already": chosen})
