"""The levels of the bots: how far each searches in each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from typing_extensions import override

from stoneswidgets.kernel.backends import fastest
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.search.bots import Bot, RandomBot, Thought, TreeSearch
from stoneswidgets.search.perspective import as_mover

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import View
    from stoneswidgets.core.rules.rules import Rules

HIGHEST_LEVEL = 10
PLAIN = 1_000
"""The most simulations of any level where rules are not compiled: they run some hundred times slower there."""


class LevelledBot(Bot):
    """A bot of one level; each game says how many simulations that is.

    Parameters
    ----------
    level : int
        From 2 to 10.
    seed : int, optional
        Makes its moves repeatable.

    Attributes
    ----------
    judged : bool
        Whether it may evaluate positions by the game's rule `judge`, and explore less in a game of very many moves, as its level says; if
        not, all its simulations are playouts.
    """

    title: ClassVar[str] = "Tree search"
    judged: bool

    def __init__(self, level: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self._level, self._seed, self.judged = level, seed, True
        self._searches: dict[type[Rules], TreeSearch] = {}

    def __repr__(self) -> str:
        return f"<{self.title} bot, level {self.level}>"

    @property
    @override
    def level(self) -> int:
        return self._level

    def anew(self, seed: int | None = None) -> Self:
        """Return a bot of the same level that has not played yet, with another seed."""
        return type(self)(self.level, seed)

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move, a slice of simulations at a time."""
        return (yield from self._search(view).think(view))

    @override
    def _choose(self, view: View) -> str:
        """Choose a move, as `think` does, but without working out estimates after every slice."""
        return self._search(view).choose(view)

    def _search(self, view: View) -> TreeSearch:
        game = type(as_mover(view, "a bot takes").game)
        if game not in self._searches:
            found = self._searches[game] = search(game, self.level, self._seed)
            found.judged = found.narrow = found.judged and self.judged
        return self._searches[game]


def search(game: type[Rules], level: int, seed: int | None = None) -> TreeSearch:
    """Return the tree search of a level from 2 to 10 in a game."""
    simulations, exact, plies, judged = game.levels[level - 1]
    if not fastest(game.dynamics).fast:
        simulations = min(simulations, PLAIN)
    return TreeSearch(simulations, seed, exact, plies=plies, judged=judged, narrow=judged)


def bot(level: int = 5, seed: int | None = None) -> Bot:
    """Return a bot.

    Parameters
    ----------
    level : int
        From 1 (plays at random) to 10; each level searches further than the one below, the highest for some tenths of
        a second. Where rules run in plain Python, the levels from 8 on are alike.
    seed : int, optional
        Makes its moves repeatable.

    Raises
    ------
    StonesError
        If there is no such level.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start()
    >>> sw.bot(level=2, seed=1).choose(p) in p.legal_moves
    True
    """
    level = whole("a bot's level", level, 1, HIGHEST_LEVEL)
    return RandomBot(seed) if level == 1 else LevelledBot(level, seed)
