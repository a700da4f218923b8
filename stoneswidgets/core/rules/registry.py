"""Find a game by its name, and its other modules: its picture, rules in words, readings, solver."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRules, is_our_module, meant, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FunctionType


GAMES = ("siegestones", "munchstones", "bluffstones", "ascension", "tavern")
"""The names of this library's own games; each is the name of its folder, too."""
WITH_CARDS = {
    "siegestones_cards": "siegestones",
    "munchstones_cards": "munchstones",
    "bluffstones_cards": "bluffstones",
    "ascension_cards": "ascension",
    "tavern_cards": "tavern",
}
"""The games with cards, likewise, each with the game that it is a variant of, whose page and lessons it shares."""
CLASSES: dict[str, type[Any]] = {}
"""The games by name, as far as their modules have been imported; `classes` are all."""


def classes() -> Mapping[str, type[Any]]:
    """Return every game by its name: those of this library, and those defined outside it."""
    for name in (*GAMES, *WITH_CARDS):
        import_module(f"stoneswidgets.games.{name}.game")
    return CLASSES


def game_named(name: str, **rules: object) -> Any:
    """Return a game by its name; see `stoneswidgets.game`."""
    known = classes()
    if not isinstance(name, str):
        raise BadRules(f"the name of a game is a text, such as {GAMES[0]!r}, not {quoted(name)}")
    if name not in known:
        others = len(known) - len((*GAMES, *WITH_CARDS))
        titles = {str(cls.title).casefold(): each for each, cls in known.items()}
        more = f" and {others} from elsewhere" if others else ""
        raise BadRules(
            f"there is no game {quoted(name)} here; there are {', '.join((*GAMES, *WITH_CARDS))}{more}. A variant is known once the cell "
            f"or file with its class has been run{meant(titles.get(name.casefold(), name), known)}"
        )
    return known[name].from_rules(rules)


def is_of_the_library(cls: type | FunctionType) -> bool:
    """Tell whether a game, or a rule, comes with this library; a rule's copy for a variant is of whoever wrote the rule."""
    place = cls.__module__ if isinstance(cls, type) else cls.__globals__.get("__name__")
    return is_our_module(place)


def game_of_the_library(cls: type) -> Any:
    """Return the game of this library that a class is, or is a variant of; None if it is neither."""
    return next((each for each in cls.__mro__ if is_of_the_library(each) and hasattr(each, "dynamics")), None)


def register(game: type[Any]) -> None:
    """Add a new class of games to the list, so that `game`, records and codes find it by its name.

    A class with the same name from the same module replaces the earlier one, as when a notebook's cell is run again; the name of one of
    the library's games, or of a game from another module, is refused (`BadRules`).
    """
    if game.name in (*GAMES, *WITH_CARDS) and not is_of_the_library(game):
        raise BadRules(
            f"{quoted(game.name)} is a game of this library; {game.__qualname__} needs another name: name = …"
        )
    known = CLASSES.get(game.name, game)
    if (
        _identity(known) != _identity(game)
        and known.__module__ != game.__module__
        and "<locals>" not in known.__qualname__
    ):
        raise BadRules(
            f"{known.__module__}.{known.__qualname__} and {game.__module__}.{game.__qualname__} have the same name "
            f"{quoted(game.name)}, by which records know a game; give one of them another: name = …"
        )
    CLASSES[game.name] = game


def _identity(cls: type) -> tuple[str, str]:
    module = (
        "__main__" if cls.__module__ == "__mp_main__" else cls.__module__
    )  # a script, in a process that it started
    return module, cls.__qualname__


# ---------------------------------------------------------------- what stands beside a game


def part(game: type, name: str) -> Any:
    """Return a module of a game's folder, or of the folder of the game that it is a variant of; None if neither has it.

    A game in a folder has its class in ``game.py`` there, and `part` finds ``picture.py``, ``rulebook.py``, ``readings.py``,
    ``measures.py`` and ``solver.py`` beside it.

    >>> import stoneswidgets as sw
    >>> class Siege(sw.SiegeStones): pass
    >>> part(Siege, "readings").__name__, part(Siege, "studio")
    ('stoneswidgets.games.siegestones.readings', None)
    """
    owner = owner_of(game, name)
    return import_module(_beside(owner.__module__, name)) if owner else None


def owner_of(game: type, name: str) -> type | None:
    """Return the class whose folder has a part: the game, or what it is a variant of; None if none of their folders has it."""
    return next((cls for cls in game.__mro__ if _beside(cls.__module__, name)), None)


def named(game: type, name: str) -> tuple[Any, type]:
    """Return the class called after a game, such as ``HexPicture`` for ``Hex``, and that game.

    It stands in the game's file, or in ``picture.py`` beside it. A variant has that of its parent, unless it has one of its own;
    None if there is no such class.
    """
    for cls in game.__mro__:
        beside = _beside(cls.__module__, "picture")
        for module in (sys.modules.get(cls.__module__), beside and import_module(beside)):
            found = getattr(module, f"{cls.__name__}{name}", None)
            if found is not None:
                return found, cls
    return None, game


@cache
def _beside(module: str, name: str) -> str:
    """Return the name of a module beside the file ``game.py``; "" if there is none."""
    package, _, file = module.rpartition(".")
    if not package or file != "game":
        return ""
    beside = f"{package}.{name}"
    return beside if find_spec(beside) else ""
