"""Completion offers the public names and no others."""

from __future__ import annotations

import ast
import inspect

import pytest

import stoneswidgets as sw

HOOKS = {"action_text", "caller", "dynamics", "initial", "parse", "reason", "state_fields", "tables"}


def test_only_public_names_are_listed() -> None:
    assert set(dir(sw)) == {*sw.__all__, "__version__"}
    assert dir(sw.paper) == ["answers", "board", "cards", "exercises", "gallery", "playtest", "rules"]
    assert {"Evaluation", "Playouts", "Simulation", "Solution", "Tournament"} <= set(dir(sw))
    assert all(hasattr(sw, name) for name in dir(sw))


@pytest.mark.parametrize("name", sw.GAMES)
def test_of_a_game_only_what_a_player_needs_is_listed(name: str) -> None:
    game = sw.game(name)
    listed = set(dir(game)) - set(game.parameters)
    assert listed >= {"start", "restore", "rules", "seats", "title"}
    assert len(listed) <= 10
    assert set(game.parameters) <= set(dir(game))
    assert not listed & HOOKS
    assert set(dir(type(game))) >= HOOKS
    assert all(hasattr(game, each) for each in dir(game))


def test_what_a_game_of_ones_own_adds_is_listed() -> None:
    class Weighed(sw.SiegeStones):
        """A variant."""

        weight: int = sw.parameter(2, range(5), about="a weight")

        def heaviest(self) -> int:
            return self.weight

    assert {"weight", "heaviest", "goal"} <= set(dir(Weighed()))


@pytest.mark.parametrize("name", sw.GAMES)
def test_types_name_the_values_that_a_parameter_may_have(name: str) -> None:
    cls = type(sw.game(name))
    types = {key: each for base in cls.__mro__ for key, each in inspect.get_annotations(base).items()}
    worded = {key: each.allowed for key, each in cls.parameters.items() if isinstance(each.default, str)}
    assert worded
    for key, allowed in worded.items():
        assert types[key].startswith("Literal[")
        assert (
            ast.literal_eval(types[key].removeprefix("Literal").replace("[", "(").replace("]", ",)"))
            == allowed
        )
