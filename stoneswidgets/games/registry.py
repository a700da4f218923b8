"""The one list of all games by their names, which records and codes look them up in."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from stoneswidgets.errors import BadRules, quoted

if TYPE_CHECKING:
    from stoneswidgets.games.base import Game

    G = TypeVar("G", bound=type[Game])

CLASSES: dict[str, type[Game]] = {}
"""Every game by its name: this library's, and those from elsewhere."""
LIBRARY = __name__.partition(".")[0]


def is_of_the_library(cls: type[Game]) -> bool:
    """Tell whether a game comes with this library."""
    return cls.__module__.partition(".")[0] == LIBRARY


def register(cls: G) -> G:
    """Have `game`, records and codes know a game by its name. Every class of games is registered when it is made.

    The same name again takes the earlier one's place where both come from one module, as when a notebook's cell is run
    again.

    Parameters
    ----------
    cls : type
        A subclass of `Game`.

    Raises
    ------
    BadRules
        If its name is that of one of this library's own games, or of a game from another module.
    """
    known = CLASSES.get(cls.name, cls)
    if _identity(known) != _identity(cls):
        if is_of_the_library(known):
            raise BadRules(
                f"{quoted(cls.name)} is a game of this library; {cls.__qualname__} needs another name: name = …"
            )
        if known.__module__ != cls.__module__ and "<locals>" not in known.__qualname__:
            raise BadRules(
                f"{known.__module__}.{known.__qualname__} and {cls.__module__}.{cls.__qualname__} have the same name "
                f"{quoted(cls.name)}, by which records know a game; give one of them another: name = …"
            )
    CLASSES[cls.name] = cls
    return cls


def _identity(cls: type[Game]) -> tuple[str, str]:
    return cls.__module__, cls.__qualname__
