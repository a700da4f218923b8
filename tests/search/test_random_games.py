"""Proven and exact values equal brute force in hundreds of random games of one to four seats."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.search.tree import Tree
from tests.tiers import at_night
from tests.tiny import brute
from tests.tiny.thicket import NOT_YET, Thicket, ThicketAtOnce, ThicketForMargin, ThicketForPoints

BEST_TO_WORST = {Thicket: 2, ThicketAtOnce: 2, ThicketForMargin: 10, ThicketForPoints: 5}
"""How much more the best end of a game is worth than the worst one."""


def forks(cls, games, **rules):
    """All positions of so many games in which somebody is to move and has nothing to guess."""
    for number in range(games):
        for p in brute.reachable(cls(number=number, **rules).start()):
            if p.to_move and [*p.fields.chosen] == [NOT_YET, NOT_YET]:
                yield p


def comes_to(p, line, value):
    """Tell whether a line comes to an end that is worth so much to the seat that is to move, or to where no line goes on."""
    end = p
    for move in line:
        end = end.play(move)
    return brute.gained(end, p.to_move[0]) == value if end.is_over else end.is_chance or len(end.to_move) > 1


def gains(p, shares, known):
    """Return what a mixed choice of the seat that is named first brings it against each choice of the other."""
    rows = brute.payoffs(p, known)
    return [
        sum(share * float(x) for share, x in zip(shares, column, strict=True))
        for column in zip(*rows, strict=True)
    ]


@pytest.mark.parametrize("games", [20, *at_night(100)])
@pytest.mark.parametrize("chancy", [0, 1])
@pytest.mark.parametrize("cls", BEST_TO_WORST)
def test_proven_values_are_those_of_brute_force(cls, chancy, games):
    known, count = {}, 0
    for p in forks(cls, games, chancy=chancy):
        solution = sw.solve(p)
        assert solution.proven
        sign = 1 if p.to_move[0] == 0 else -1
        assert float(solution.value) == pytest.approx(sign * float(brute.value(p, known)))
        if len(p.to_move) == 1:
            assert solution.values == pytest.approx(brute.values(p, known))
        else:
            shares = [solution.weights.get(move, 0) for move in p.legal_moves(p.to_move[0])]
            assert min(gains(p, shares, known)) == pytest.approx(float(solution.value))
        assert comes_to(p, solution.line, solution.value)
        count += 1
    assert count > 2 * games


@pytest.mark.parametrize(("players", "chancy"), [(2, 0), (3, 1), *at_night((2, 1), (3, 0), (4, 0), (4, 1))])
def test_what_a_tree_proves_is_so(players, chancy):
    won, lost, proven = {}, {}, Counter()
    for p in forks(Thicket, 25, players=players, chancy=chancy):
        tree, seat = Tree(p.view(p.to_move[0]), Random(1)), p.to_move[0]
        tree.grow(200)
        for estimate in tree.estimates:
            after = p.play(estimate.move)
            if estimate.proven and estimate.chance == 1:
                assert brute.forces_a_win(after, seat, won)
            elif estimate.proven:
                assert brute.has_lost(after, seat, lost, won)
            proven[estimate.proven] += 1
    assert min(proven.values()) > 20, proven


@pytest.mark.parametrize("chancy", [0, 1])
@pytest.mark.parametrize("cls", BEST_TO_WORST)
def test_exact_evaluations_are_those_of_brute_force(cls, chancy):
    known, exact = {}, 0
    for p in forks(cls, 8, chancy=chancy):
        if len(p.to_move) > 1:
            continue
        found = sw.evaluate(p, simulations=400, seed=1)
        for move, value in brute.values(p, known).items():
            if found[move].proven or found.exact:
                worst = 0 if cls is ThicketForPoints else 0.5
                assert found[move].chance == pytest.approx(worst + float(value) / BEST_TO_WORST[cls])
                exact += 1
    assert exact > 20
