"""List all games by name: records and codes look up a game here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from stoneswidgets.errors import BadRules, is_our_module, meant, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FunctionType


class Named(Protocol):
    """A class of games, as far as the list knows it."""

    name: ClassVar[str]


G = TypeVar("G", bound=type[Named])

GAMES = ("siegestones", "ascension", "munchstones", "bluffstones", "tavern")
"""The names of this library's own games; each is the name of its folder, too."""
CLASSES: dict[str, type[Any]] = {}
"""The games by name, as far as their modules have been imported; `classes` are all."""


def classes() -> Mapping[str, type[Any]]:
    """Return every game by its name: those of this library, and those defined outside it."""
    for name in GAMES:
        import_module(f"stoneswidgets.games.{name}.game")
    return CLASSES


def otherwise(text: str) -> str:
    """Return the end of a message: what a text was probably meant for that is no game's name; "" where nothing is near.

    >>> otherwise("Tavern"), otherwise("game.json")
    ("; did you mean 'tavern'?", '; sw.Record.load(…) reads a file')
    """
    if text.strip().startswith("{"):
        return "; sw.Record.loads(…) reads a record's text"
    if text.endswith(".json"):
        return "; sw.Record.load(…) reads a file"
    titles = {str(cls.title).casefold(): name for name, cls in classes().items()}
    return meant(titles.get(text.casefold(), text), classes())


def game_named(name: str, **rules: object) -> Any:
    """Return a game by its name; see `stoneswidgets.game`."""
    known = classes()
    if not isinstance(name, str):
        raise BadRules(f"the name of a game is a text, such as {GAMES[0]!r}, not {quoted(name)}")
    if name not in known:
        others = len(known) - len(GAMES)
        more = f" and {others} from elsewhere" if others else ""
        raise BadRules(
            f"there is no game {quoted(name)} here; there are {', '.join(GAMES)}{more}. A variant is known once the cell "
            f"or file with its class has been run{otherwise(name)}"
        )
    return known[name].from_rules(rules)


def is_of_the_library(cls: type | FunctionType) -> bool:
    """Tell whether a game, or a rule, comes with this library; a rule's copy for a variant is of whoever wrote the rule."""
    place = cls.__module__ if isinstance(cls, type) else cls.__globals__.get("__name__")
    return is_our_module(place)


def game_of_the_library(cls: type) -> Any:
    """Return the game of this library that a class is, or is a variant of; None if it is neither."""
    return next((each for each in cls.__mro__ if is_of_the_library(each) and hasattr(each, "dynamics")), None)


def register(game: G) -> G:
    """Add a game to the list, so that `game`, records and codes find it by its name. Every new class is added by itself.

    A class with the same name from the same module replaces the earlier one, as when a notebook's cell is run again.

    Parameters
    ----------
    game : type
        A subclass of `Game`.

    Raises
    ------
    BadRules
        If its name is that of one of this library's own games, or of a game from another module.
    """
    if not isinstance(game, type) or not hasattr(game, "name"):
        raise BadRules(f"register takes a class of games, not {quoted(game)}")
    if game.name in GAMES and not is_of_the_library(game):
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
    return game


def _identity(cls: type) -> tuple[str, str]:
    module = (
        "__main__" if cls.__module__ == "__mp_main__" else cls.__module__
    )  # a script, in a process that it started
    return module, cls.__qualname__
