"""OpenSpiel's `GameType` and game parameters for a game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from stoneswidgets.core.dealing import draws_start
from stoneswidgets.core.position import random_move

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.game import Game

WALKS, LONGEST = 20, 200
"""How many random games, of how many moves at most, test whether a simultaneous game hides anything but choices."""


@cache
def _is_open(game: Game) -> bool:
    """Tell whether the game hides nothing, except choices that are made at the same time."""
    if not game.hides or not game.is_simultaneous:
        return not game.hides
    rng = Random(1)
    for _ in range(WALKS):
        position = game.start(seed=rng.getrandbits(32))
        for _ in range(LONGEST):
            if position.is_over:
                break
            if any(position.view(seat).state != position.state for seat in range(game.seats)):
                return False
            position = position.play(random_move(position, rng))
    return True


def has_chance(game: Game) -> bool:
    """Tell whether anything is random, the set-up included."""
    return game.has_chance or draws_start(game)


def game_type(game: Game) -> pyspiel.GameType:
    """Return the properties of a game that OpenSpiel asks for."""
    kind = pyspiel.GameType
    seats = game.parameters["players"].allowed if "players" in game.parameters else (game.seats,)
    return kind(
        short_name=game.name,
        long_name=game.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if game.is_simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if has_chance(game)
        else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.PERFECT_INFORMATION if _is_open(game) else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=_utility(kind.Utility, game),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: written(each.default) for name, each in game.parameters.items()},
    )


def _utility(kinds: Any, game: Game) -> Any:
    if game.is_cooperative:
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if game.seats > 1 else kinds.GENERAL_SUM


def written(value: object) -> object:
    """Return a rule parameter's value for OpenSpiel: rows of numbers as texts."""
    return "/".join(map(str, value)) if isinstance(value, tuple) else value


def read(game: type[Game], params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule parameters given by OpenSpiel's game parameters; the game refuses invalid ones."""
    found = dict(params)
    for name, value in params.items():
        numbers = value.split("/") if isinstance(value, str) else []
        if name in game.parameters and game.parameters[name].is_row and all(map(str.isdecimal, numbers)):
            found[name] = tuple(map(int, numbers)) if numbers else value
    return found
