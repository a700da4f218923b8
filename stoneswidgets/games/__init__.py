"""The games, and the one list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from stoneswidgets.errors import BadRules, quoted
from stoneswidgets.games.ascension.game import Ascension
from stoneswidgets.games.bluffstones.game import BluffStones
from stoneswidgets.games.munchstones.game import MunchStones
from stoneswidgets.games.siegestones.game import SiegeStones
from stoneswidgets.games.tavern.game import Tavern

if TYPE_CHECKING:
    from stoneswidgets.games.base import Game

    G = TypeVar("G", bound=type[Game])

CLASSES: dict[str, type[Game]] = {
    cls.name: cls for cls in (SiegeStones, Ascension, MunchStones, BluffStones, Tavern)
}
"""Every game by its name: this library's, and those from elsewhere that were added with `register`."""
GAMES = tuple(CLASSES)
"""The names of this library's own games."""


def game(name: str, **rules: Any) -> Game:  # noqa: ANN401
    """Return a game by its name, with rule parameters by keyword.

    Parameters
    ----------
    name : str
        One of `GAMES`.
    **rules
        The rule parameters that differ from their defaults.

    Raises
    ------
    BadRules
        If there is no such game, no such parameter, or the parameter cannot have that value.

    Examples
    --------
    >>> game("siegestones", tiebreak="threat").rules
    {'tiebreak': 'threat'}
    """
    if not isinstance(name, str) or name not in CLASSES:
        raise BadRules(f"there is no game {quoted(name)}; there are {', '.join(CLASSES)}")
    return CLASSES[name].from_rules(rules)


def register(cls: G) -> G:
    """Add a game from elsewhere to those that `game` and records know by name; used as a decorator of its class.

    Parameters
    ----------
    cls : type
        A subclass of `Game`. The same name again takes the earlier one's place.

    Raises
    ------
    BadRules
        If its name is that of one of this library's own games.
    """
    if cls.name in GAMES:
        raise BadRules(f"{quoted(cls.name)} is a game of this library; another one needs another name")
    CLASSES[cls.name] = cls
    return cls
