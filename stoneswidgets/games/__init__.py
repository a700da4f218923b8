"""The games, and the one list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from stoneswidgets.core.registry import CLASSES, register
from stoneswidgets.errors import BadRules, quoted
from stoneswidgets.games.ascension.game import Ascension
from stoneswidgets.games.bluffstones.game import BluffStones
from stoneswidgets.games.munchstones.game import MunchStones
from stoneswidgets.games.siegestones.game import SiegeStones
from stoneswidgets.games.tavern.game import Tavern

if TYPE_CHECKING:
    from stoneswidgets.games.base import Game

__all__ = [
    "CLASSES",
    "GAMES",
    "Ascension",
    "BluffStones",
    "MunchStones",
    "SiegeStones",
    "Tavern",
    "game",
    "register",
]

GAMES = tuple(cls.name for cls in (SiegeStones, Ascension, MunchStones, BluffStones, Tavern))
"""The names of this library's own games."""


@overload
def game(name: Literal["siegestones"], **rules: object) -> SiegeStones: ...
@overload
def game(name: Literal["ascension"], **rules: object) -> Ascension: ...
@overload
def game(name: Literal["munchstones"], **rules: object) -> MunchStones: ...
@overload
def game(name: Literal["bluffstones"], **rules: object) -> BluffStones: ...
@overload
def game(name: Literal["tavern"], **rules: object) -> Tavern: ...
@overload
def game(name: str, **rules: object) -> Game: ...
def game(name: str, **rules: object) -> Game:
    """Return a game by its name, with rule parameters by keyword.

    Parameters
    ----------
    name : str
        One of `GAMES`, or the name of a game from elsewhere.
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
        others = len(CLASSES) - len(GAMES)
        more = f" and {others} from elsewhere" if others else ""
        raise BadRules(
            f"there is no game {quoted(name)} here; there are {', '.join(GAMES)}{more}. A variant is known once the cell "
            "or file with its class has been run"
        )
    found: Game = CLASSES[name].from_rules(rules)
    return found
