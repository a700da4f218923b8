"""The games, one file each, and the one list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRules, shown
from stoneswidgets.games.ascension import Ascension
from stoneswidgets.games.bluffstones import BluffStones
from stoneswidgets.games.munchstones import MunchStones
from stoneswidgets.games.siegestones import SiegeStones
from stoneswidgets.games.tavern import Tavern

if TYPE_CHECKING:
    from stoneswidgets.games.base import Game

CLASSES: dict[str, type[Game]] = {
    cls.name: cls for cls in (SiegeStones, Ascension, MunchStones, BluffStones, Tavern)
}
"""Every game by its name; a new game is registered by adding its class here."""
GAMES = tuple(CLASSES)


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
        raise BadRules(f"there is no game {shown(name)}; there are {', '.join(GAMES)}")
    return CLASSES[name].from_rules(rules)
