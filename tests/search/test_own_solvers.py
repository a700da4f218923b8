"""Solvers made for one game's rules serve a variant only while it has those rules."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.inherited import part_in_force, shows_choices
from stoneswidgets.core.rules.registry import part
from stoneswidgets.games.munchstones import rules as munchstones
from stoneswidgets.kernel import OVER
from tests.strategies import walk
from tests.tiny import brute


@sw.rule
def least_wins(t, s, action):
    munchstones.apply(t, s, action)
    if s.actor == OVER and s.winners < 3:
        s.winners = 3 - s.winners


def renamed(cls):
    return type("Renamed", (cls,), {"title": "Renamed", "__doc__": "Another name, nothing else."})


def with_another_rule(cls):
    parent = cls.dynamics.apply

    @sw.rule
    def apply(t, s, action):
        parent(t, s, action)

    return type("Ruled", (cls,), {"title": "Ruled", "apply": apply})


def with_another_table(cls):
    return type("Tabled", (cls,), {"title": "Tabled", "full": sw.table(lambda game: game.board.full & ~1)})


@pytest.mark.parametrize("cls", [sw.MunchStones, sw.BluffStones])
def test_a_variant_has_its_parents_solver_while_it_plays_by_its_rules_and_tables(cls):
    assert part_in_force(renamed(cls)(), "solver") is part(cls, "solver") is not None
    assert shows_choices(cls())
    assert shows_choices(renamed(cls)())
    for variant in (with_another_rule(cls), with_another_table(cls)):
        assert part_in_force(variant(), "solver") is None
        assert shows_choices(variant()) == (not variant().hides)


def test_munchstones_with_another_winner_is_solved_by_its_own_rules_alone():
    variant = type(
        "Least",
        (sw.MunchStones,),
        {"title": "Least", "apply": least_wins},
    )
    compared, differ, seed = 0, 0, 0
    while compared < 6:
        seed += 1
        match = walk(variant(lines=True).start(seed=seed), Random(seed), 400)
        p = match[max(0, len(match) - 5)]
        if not p.to_move or p.is_over:
            continue
        known = {}
        solution = sw.solve(p)
        sign = 1 if p.to_move == (0,) else -1
        assert solution.proven
        assert solution.value == sign * brute.value(p, known)
        assert solution.values == brute.values(p, known)
        parent = sw.MunchStones(lines=True).restore(p.describe())
        differ += brute.value(parent, {}) != brute.value(p, known)
        compared += 1
    assert differ, "the parent's values would have been wrong"
