"""Variants: a game with another rule, a table or a parameter of its own, in a few lines."""

from __future__ import annotations

from functools import cached_property

import stoneswidgets as sw
from stoneswidgets.kernel import no_chance


def test_a_game_plays_as_a_class_only_if_rules_and_tables_are_the_same() -> None:
    class Same(sw.SiegeStones):
        pass

    class OtherRule(sw.SiegeStones):
        dynamics = sw.SiegeStones.dynamics._replace(score=no_chance)

    class OtherTables(sw.SiegeStones):
        @cached_property
        def tables(self) -> list[int]:
            return [*super().tables]

    assert Same().plays_as(sw.SiegeStones)
    assert not OtherRule().plays_as(sw.SiegeStones)
    assert not OtherTables().plays_as(sw.SiegeStones)
    assert not sw.SiegeStones().plays_as(OtherRule)
    assert not sw.SiegeStones().plays_as(sw.MunchStones)
