"""What is measured of one game alone, beside what is measured of all."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.game import GameCore


def own_measures(game: GameCore) -> tuple[Callable[..., None], ...]:
    """Return the measures that a game has for itself, or inherits; a module here has its name.

    >>> import stoneswidgets as sw
    >>> [rule.__name__ for rule in own_measures(sw.Ascension())]
    ['Gods', 'FalseGods']
    """
    for cls in type(game).__mro__:
        name = cls.__dict__.get("name", "")
        if name and find_spec(f"{__name__}.{name}"):
            found: tuple[Callable[..., None], ...] = import_module(f"{__name__}.{name}").MEASURES
            return found
    return ()
