"""The library's own games, a folder each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from stoneswidgets.core.rules.registry import game_named

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.games.ascension.game import Ascension
    from stoneswidgets.games.ascension_cards.game import AscensionCards
    from stoneswidgets.games.bluffstones.game import BluffStones
    from stoneswidgets.games.bluffstones_cards.game import BluffStonesCards
    from stoneswidgets.games.munchstones.game import MunchStones
    from stoneswidgets.games.munchstones_cards.game import MunchStonesCards
    from stoneswidgets.games.siegestones.game import SiegeStones
    from stoneswidgets.games.siegestones_cards.game import SiegeStonesCards
    from stoneswidgets.games.tavern.game import Tavern
    from stoneswidgets.games.tavern_cards.game import TavernCards


@overload
def game(name: Literal["siegestones"], **rules: object) -> SiegeStones: ...
@overload
def game(name: Literal["siegestones_cards"], **rules: object) -> SiegeStonesCards: ...
@overload
def game(name: Literal["ascension"], **rules: object) -> Ascension: ...
@overload
def game(name: Literal["ascension_cards"], **rules: object) -> AscensionCards: ...
@overload
def game(name: Literal["munchstones"], **rules: object) -> MunchStones: ...
@overload
def game(name: Literal["munchstones_cards"], **rules: object) -> MunchStonesCards: ...
@overload
def game(name: Literal["bluffstones"], **rules: object) -> BluffStones: ...
@overload
def game(name: Literal["bluffstones_cards"], **rules: object) -> BluffStonesCards: ...
@overload
def game(name: Literal["tavern"], **rules: object) -> Tavern: ...
@overload
def game(name: Literal["tavern_cards"], **rules: object) -> TavernCards: ...
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
    found: Game = game_named(name, **rules)
    return found
