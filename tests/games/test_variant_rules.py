"""A variant's rule replaces its parent's wherever that is called, plain and compiled."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from siege_variants import AnotherTurn, PieRule, Ratings

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel.backends import Plain
from tests.strategies import SEEDS, walk
from tests.tiers import FEW

EACH = pytest.mark.parametrize("variant", [Ratings, AnotherTurn, PieRule], ids=lambda cls: cls.__name__)


def test_an_overridden_rule_is_called_by_all_rules_of_the_parent() -> None:
    class Blind(sw.SiegeStones):
        @sw.rule
        def threat_sum(t, s, stones):
            return 0

    p = Blind().start().play("Td4").play("d5")
    assert p.control()["d4"].owner is None
    assert sw.SiegeStones().start().play("Td4").play("d5").control()["d4"].owner == 1
    assert p.ratings == {"d5": 0}
    assert Blind().restore(p.describe()) == p


def test_without_its_own_random_action_a_variant_draws_from_the_list() -> None:
    class Edge(sw.SiegeStones):
        """The first drop is on a1."""

        @sw.rule
        def legal(t, s, seat, out):
            if s.empty == t.full:
                out[0] = 0
                return 1
            return rules.legal(t, s, seat, out)

    start = Edge(side=3).start()
    assert len(start.legal_moves()) == 1
    games = [walk(start, Random(seed), 1) for seed in range(5)]
    assert {game[1] for game in games} == {start.play(start.legal_moves()[0])}
    dynamics, game = Edge.dynamics, start.game
    out = [0] * game.max_legal_moves
    assert {dynamics.random_action(game.tables, start.state, 0, out, [seed]) for seed in range(1, 50)} == {0}


@EACH
def test_a_variant_plays_alike_compiled(variant: type[sw.Game], monkeypatch: pytest.MonkeyPatch) -> None:
    start = variant(side=3).start()
    fast = start.playouts(200, seed=5)
    monkeypatch.setattr("stoneswidgets.core.backend.fastest", Plain)
    assert start.playouts(200, seed=5) == fast


@FEW
@given(SEEDS)
def test_the_published_ratings_as_a_table_are_the_published_game(seed: int) -> None:
    moves = list(islice(walk(sw.SiegeStones().start(), Random(seed), 40), 40))
    p, q = sw.SiegeStones().start(), Ratings().start()
    assert p.playouts(50, seed).wins == q.playouts(50, seed).wins
    assert [Ratings().from_diagram(m.to_diagram(), 0).control() for m in moves] == [
        m.control() for m in moves
    ]
