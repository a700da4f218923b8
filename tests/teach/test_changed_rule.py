"""Exercises that a rule lab makes about a changed rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from siege_variants import AnotherTurn, PieRule, Ratings

import stoneswidgets as sw
from stoneswidgets.teach import changed_rule
from stoneswidgets.teach.changed_rule import on_change
from stoneswidgets.teach.question import Choose
from stoneswidgets.teach.working_out import Compute
from tests.tiers import NIGHT, at_night

GAMES = [sw.game(name) for name in sw.GAMES]
SELDOM = {"tiebreak", "both_at_goal", "contested"}
"""What matters so seldom that many games are looked through."""
CHANGED = [
    pytest.param(
        game,
        replace(game, **{name: value}),
        id=f"{game.name}-{name}",
        marks=[NIGHT] if name in SELDOM else [],
    )
    for game in GAMES
    for name, each in game.parameters.items()
    for value in [next(other for other in each.allowed if other != each.default)]
]
VARIANTS = [pytest.param(sw.SiegeStones(), variant(), id=variant.name) for variant in (AnotherTurn, PieRule)]


@pytest.mark.parametrize(("before", "after"), [*CHANGED, *VARIANTS, *at_night((sw.SiegeStones(), Ratings()))])
def test_any_change_has_an_exercise_with_an_answer_that_is_right(before, after):
    question = on_change(before, after)
    question.prove()
    assert question.position is None or question.position.game == after


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_unchanged_rules_have_one_too(game):
    question = on_change(game, game)
    question.prove()
    assert not question.hints  # nothing differs


def test_where_it_can_the_exercise_has_another_answer_than_before():
    question = on_change(sw.SiegeStones(), sw.SiegeStones(control_minimum=7))
    assert isinstance(question, Compute)
    assert "another answer" in question.ask


def test_what_matters_seldom_is_asked_in_words(monkeypatch):
    monkeypatch.setattr(changed_rule, "CLOSELY", 0)
    question = on_change(sw.SiegeStones(), sw.SiegeStones(tiebreak="threat"))
    assert isinstance(question, Choose)
    assert "sum of the threat ratings" in question.solutions()[0]


def test_another_seed_gives_another_exercise():
    found = {on_change(sw.SiegeStones(), sw.SiegeStones(goal=2), seed).position for seed in range(3)}
    assert len(found) > 1
