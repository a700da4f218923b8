"""What a game has left as it is in a game of the library: only then does what was said, proven or measured there hold here, too."""

from __future__ import annotations

from functools import lru_cache
from inspect import getattr_static
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.parts import owner_of, part
from stoneswidgets.core.rules.registry import game_of_the_library
from stoneswidgets.core.rules.rules import Rules
from stoneswidgets.errors import BadRules

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = 256
"""How many answers of a kind are kept, since pictures ask for the same ones at each move."""


@lru_cache(maxsize=KEPT)
def as_published(game: Rules, *rules: Callable[..., Any]) -> bool:
    """Tell whether rules of the library's game, and all that they call, are in force: only then does what is said of them hold.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.games.siegestones.rules import owner
    >>> as_published(sw.SiegeStones(goal=5), owner)
    True
    """
    return all(game.rule_set.version_of(rule) is rule for rule in rules)


@lru_cache(maxsize=KEPT)
def as_published_alone(game: Rules, rule: Callable[..., Any]) -> bool:
    """Tell whether a rule of the library's game is not overridden itself, whatever becomes of those that it calls."""
    version: Any = game.version_of(rule)
    return getattr(version, "__wrapped__", version).__code__ is rule.__code__


@lru_cache(maxsize=KEPT)
def counts_as_published(game: Rules) -> bool:
    """Tell whether scores are what the library's game counts, such as its towers or stones; otherwise they are points.

    >>> import stoneswidgets as sw
    >>> counts_as_published(sw.SiegeStones(goal=5))
    True
    """
    above = game_of_the_library(type(game))
    return above is None or as_published(game, above.dynamics.score)


def hides_as_published(game: Rules) -> bool:
    """Tell whether a game hides the same as one of the library's, whose picture knows what may be told of a move."""
    above = game_of_the_library(type(game))
    return above is not None and above.dynamics.mask is game.dynamics.mask


def shows_choices(game: Rules) -> bool:
    """Tell whether every seat's legal moves follow from what everybody sees."""
    declared: Any = next(cls for cls in type(game).__mro__ if "choices_are_open" in vars(cls))
    is_open = declared is not Rules and declared.choices_are_open and plays_as_one_of(game, declared)
    return not game.hides or is_open


def solver_module(game: Rules) -> Any:
    """Return the module with solvers made for this game only; None if there is none, or in a variant with other rules."""
    owner: Any = owner_of(type(game), "solver")
    return part(owner, "solver") if owner and plays_as_one_of(game, owner) else None


def features_of(game: Rules) -> Any:
    """Return the module of a game's features, whose worth was measured under its usual rules; None under others, or if it has none.

    >>> import stoneswidgets as sw
    >>> features_of(sw.SiegeStones()) is None, features_of(sw.SiegeStones(goal=5)) is None
    (False, True)
    """
    owner: Any = None if game.rules else owner_of(type(game), "features")
    return part(owner, "features") if owner and plays_as_one_of(game, owner) else None


def plays_as_one_of(game: Rules, other: type[Rules]) -> bool:
    """Tell whether a game has the same rules and tables as one of another class with the same parameters."""
    if type(game) is other:
        return True
    if not plays_as(type(game), other):
        return False
    try:
        twin = other(**{name: getattr(game, name) for name in other.parameters})
    except BadRules:  # a value that only the variant allows
        return False
    return (twin.seats, twin.tables) == (game.seats, game.tables)


def plays_as(cls: type[Rules], other: type[Rules]) -> bool:
    """Tell whether a class has the same rule functions and tables as another one, such as its parent.

    Only then is a solver made for the other class also right for this one.

    >>> import stoneswidgets as sw
    >>> plays_as(sw.SiegeStones, sw.SiegeStones), plays_as(sw.SiegeStones, sw.MunchStones)
    (True, False)
    """
    return (
        issubclass(cls, other)
        and cls.dynamics == other.dynamics
        and getattr_static(cls, "tables") is getattr_static(other, "tables")
    )
