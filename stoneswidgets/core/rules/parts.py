"""Find a game's parts beside it: its picture, rules in words, readings, measures and solver; variants inherit them."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


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
