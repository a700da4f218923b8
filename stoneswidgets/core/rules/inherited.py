"""Tell whether a variant still plays by the rules of its base game: words, solvers and calibration of that game apply only then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.registry import game_of_the_library, owner_of, part
from stoneswidgets.errors import BadRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.rules.rules import Rules


def plays_as(cls: type[Rules], other: type[Rules]) -> bool:
    """Tell whether a class overrides no rule function and no tables of another one, such as its parent.

    Rule parameters make no difference.

    >>> import stoneswidgets as sw
    >>> plays_as(sw.SiegeStones, sw.SiegeStones), plays_as(sw.SiegeStones, sw.MunchStones)
    (True, False)
    """
    return issubclass(cls, other) and cls.dynamics == other.dynamics and cls.Tables is other.Tables


def plays_as_one_of(game: Rules, other: type[Rules]) -> bool:
    """Tell whether a game has the rules and tables of a game of another class with the same rule parameters."""
    if type(game) is other:
        return True
    if not plays_as(type(game), other):
        return False
    try:
        twin = other(**{name: getattr(game, name) for name in other.parameters})
    except BadRules:  # a value that only the variant allows
        return False
    return (twin.seats, twin.tables) == (game.seats, game.tables)


def part_in_force(game: Rules, name: str) -> Any:
    """Return a module that was made for a game's rules, such as its solver; None if there is none, or under other rules.

    >>> import stoneswidgets as sw
    >>> part_in_force(sw.SiegeStones(goal=5), "solver").__name__
    'stoneswidgets.games.siegestones.solver'
    """
    owner: Any = owner_of(type(game), name)
    return part(owner, name) if owner and plays_as_one_of(game, owner) else None


def masks_as_base(game: Rules) -> bool:
    """Tell whether a game hides the same as one of the library's, whose picture knows what may be told of a move."""
    above = game_of_the_library(type(game))
    return above is not None and above.dynamics.mask is game.dynamics.mask


def shows_choices(game: Rules) -> bool:
    """Tell whether every seat's legal moves follow from what everybody sees."""
    declared: Any = next(cls for cls in type(game).__mro__ if "choices_are_open" in vars(cls))
    is_open = declared.choices_are_open and plays_as_one_of(game, declared)
    return not game.hides or is_open


def keeps(game: Rules, rule: Callable[..., Any]) -> bool:
    """Tell whether a game does not override a rule itself; the rules that it calls may be other ones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.games.siegestones.rules import owner
    >>> keeps(sw.SiegeStones(), owner)
    True
    """
    return game.rule_set.version_of(rule).__code__ is rule.__code__
