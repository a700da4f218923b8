"""What was made for one game's rules serves a variant only while it has those rules."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.calibration import calibration_of
from stoneswidgets.core.rules.inherited import part_in_force, shows_choices
from stoneswidgets.search.exact.solver import known


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


def solver(cls):
    return part_in_force(cls(), "solver")


def calibration(cls):
    return calibration_of(cls().start())


def tablebase(cls):
    start = cls(side=3, goal=2).start()
    return known(start.game, start.state)


def learned(cls):
    """Return what the weights of `judge` say of the start."""
    game = cls()
    won = game.dynamics.judge(game.tables, game.start().state)
    return None if won < 0 else won


@pytest.mark.parametrize(
    ("cls", "made"),
    [
        (sw.MunchStones, solver),
        (sw.BluffStones, solver),
        *((sw.SiegeStones, each) for each in (calibration, tablebase, learned)),
    ],
)
def test_a_variant_has_what_was_made_for_its_parent_while_it_plays_by_its_rules_and_tables(cls, made):
    assert made(renamed(cls)) == made(cls)
    assert made(cls) is not None
    for variant in (with_another_rule(cls), with_another_table(cls)):
        assert made(variant) is None


@pytest.mark.parametrize("cls", [sw.MunchStones, sw.BluffStones])
def test_choices_of_a_variant_are_shown_while_it_plays_by_its_parents_rules(cls):
    assert shows_choices(cls())
    assert shows_choices(renamed(cls)())
    for variant in (with_another_rule(cls), with_another_table(cls)):
        assert shows_choices(variant()) == (not variant().hides)
