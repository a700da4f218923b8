"""What completion offers: the public names and no others, of a game what a player needs."""

from __future__ import annotations

import ast
import inspect

import pytest

import stoneswidgets as sw

HOOKS = {"action_text", "caller", "dynamics", "initial", "parse", "reason", "slots", "tables"}


def test_only_public_names_are_listed() -> None:
    assert set(dir(sw)) == {*sw.__all__, "__version__"}
    assert set(dir(sw.lab)) == set(sw.lab.__all__)
    assert dir(sw.paper) == ["answers", "exercises", "playtest", "rules", "study"]
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


def test_of_what_is_found_and_kept_nothing_is_listed_that_only_the_library_needs() -> None:
    match = sw.Match(sw.SiegeStones(side=3, goal=1))
    match.play("Tc3")
    position, study = match.position, sw.Study(match)
    games = sw.lab.simulate(match.game, games=4, seed=1, progress=False, workers=1)
    inner = {
        match: {"acted", "chosen"},
        position: {"contradiction"},
        position.view(0): {"before_choices", "contradiction"},
        match.record(): {"of"},
        sw.solve(position): {"counts_points", "evaluating", "proving", "slices"},
        sw.evaluate(position, simulations=50, seed=1): {"is_shown", "knows", "rests_on_few", "with_chance"},
        games: {"cells", "index", "job", "moments"},
        games.estimates[0]: {"count", "index"},
        study.chapters[0]: {"memento", "restore"},
        study.chapters[0].start: {"follow", "memento", "restore"},
    }
    for shown, names in [*inner.items(), (study, {"as_json", "memento", "restore", "take"})]:
        assert all(hasattr(shown, each) for each in names)
        assert not names & set(dir(shown))
        assert {each for each in dir(shown) if not each.startswith("_")}


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
