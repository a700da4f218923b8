"""The base class of games: rules, classes of positions, and `check`."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, cast
from warnings import warn

from stoneswidgets.core.check import checked_games, not_over
from stoneswidgets.core.playouts import compare
from stoneswidgets.core.position import P_co, Position, View
from stoneswidgets.core.rules.registry import (
    game_named,
    is_of_the_library,
    register,
)
from stoneswidgets.core.rules.rules import Rules
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel.parameters import Parameter, parameter
from stoneswidgets.plumbing.arguments import seeded, whole
from stoneswidgets.plumbing.progress import progressing

__all__ = ["Game", "Parameter", "parameter"]

_FOR_PLAYERS = ("board", "check", "from_diagram", "restore", "rules", "seat_names", "seats", "start", "title")
"""What completion offers of every game, beside its rule parameters."""


class Game(Rules[P_co]):
    """A game under one choice of its rule parameters, which are its fields; all games are subclasses.

    A subclass declares rule parameters (see `parameter`), the fields of the state, moves and rules, each by a line in its body, and
    says `max_game_length`. Two games of one class with the same rule parameters are equal. `start` returns the first position of a game,
    and `stoneswidgets.rules` tells its rules; where a game has cards, each is a rule parameter.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> isinstance(sw.SiegeStones(), sw.Game), sw.SiegeStones(goal=3) == sw.game("siegestones", goal=3)
    (True, True)
    """

    position_type: ClassVar[type[Position]] = Position
    view_type: ClassVar[type[View]] = View

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if hasattr(cls, "dynamics") and not cls.__name__.startswith("_"):
            register(cls)

    def __dir__(self) -> list[str]:
        """Return what a player needs, and what a game from elsewhere adds; hooks for authors of games are listed by the class."""
        added = {name for cls in type(self).__mro__ if not is_of_the_library(cls) for name in vars(cls)}
        return sorted({*_FOR_PLAYERS, *self.parameters, *(added - set(dir(Game)))} & set(dir(type(self))))

    def check(self, games: int = 20, seed: int = 0, *, progress: bool = True) -> int:
        """Check the rules by random games, first with every step checked, then plain against compiled.

        It finds numbers that do not fit 64 bits, indices outside a vector, states that their fields do not allow, rules that fail or never
        end, games without an end, moves and positions whose texts cannot be read back, and what `determinize` fills in that
        `mask` does not hide. It warns of games that ended as timeouts, and of a variant's own moves that never came up.

        Parameters
        ----------
        games : int
            How many random games, at least 1.
        seed : int
            Makes the games repeatable; another seed gives other games.
        progress : bool
            Whether to show how far it has come.

        Returns
        -------
        int
            How many games were played with every step checked.

        Raises
        ------
        BrokenRule
            If a mistake is found; the message names the rule.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(side=3).check(games=2)
        2
        """
        games = whole("the number of games", games, 1)
        timeouts, possible = 0, Counter[int]()
        with progressing(2 * games, self.title, is_shown=progress) as done:
            for played in checked_games(self, seeded(seed), games):
                timeouts += not played.is_over
                possible += played.possible
                done(1)
            compare(self.start(seed), games, seed)
            done(games)
        if timeouts:
            warn(f"{self.title}: {not_over(self, timeouts, games)}", stacklevel=2)
        declared = {name: each for name, each in self.Tables.fields.items() if each.texts}
        if never := [
            name
            for name, each in declared.items()
            if not any(possible[move] for move in self.tables[each.slots])
        ]:
            warn(
                f"{self.title}: {', '.join(map(quoted, never))} came up in none of {games:,} random games",
                stacklevel=2,
            )
        return games


def game_of(value: object, use: str) -> Game[Any]:
    """Return the game that is meant: a game itself, a class of games with its usual rules, or a game's name.

    A `StonesError` says that it is nothing of that, and what wanted it: `use`, such as "a match".
    """
    if isinstance(value, str):
        return cast("Game[Any]", game_named(value))
    game = value() if isinstance(value, type) and issubclass(value, Game) else value
    if not isinstance(game, Game):
        raise StonesError(f"{use} takes a game, such as sw.SiegeStones(), not {quoted(value)}")
    return game
