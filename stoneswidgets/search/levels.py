"""The levels of the bots: how far each searches, in each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel import available
from stoneswidgets.search.bots import Bot, Progress, RandomBot, TreeSearch
from stoneswidgets.search.perspective import as_mover

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.position import View

SIMULATIONS = (0, 8, 25, 60, 150, 400, 1_000, 2_500, 12_000, 60_000)
"""For each level, about geometric. What it brings over the level below is measured by `benchmarks/ladder.py`."""
OTHERWISE = {
    "siegestones": (*SIMULATIONS[:-1], 180_000),
    "tavern": (0, 3, *SIMULATIONS[1:-1]),
}
"""In SiegeStones simulations take the least time; in the tavern, more than 12,000 bring nothing."""
EXACT = (0, 0, 0, 0, 0, 6, 9, 12, 18, 26)
"""From so many stones on the board, MunchStones is solved."""
ROUNDS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 8)
"""From so many stones left, BluffStones is solved."""
PLAIN = (1_000, 9, 0)
"""The most of these three where rules are not compiled, and run some hundred times slower."""


class LevelledBot(Bot):
    """Searches as far as its level says for the game that it is shown.

    Parameters
    ----------
    level : int
        From 2 to 10.
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str] = "Tree search"

    def __init__(self, level: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self._level, self._seed = level, seed
        self._searches: dict[str, TreeSearch] = {}

    def think(self, view: View) -> Generator[Progress, None, str]:
        """Choose a move, a slice of simulations at a time."""
        name = as_mover(view, "a bot is given").game.name
        if name not in self._searches:
            self._searches[name] = search(name, self._level, self._seed)
        return (yield from self._searches[name].think(view))


def search(name: str, level: int, seed: int | None = None) -> TreeSearch:
    """Return the tree search of a level from 2 to 10 in a game with that name."""
    most = [each[level - 1] for each in (OTHERWISE.get(name, SIMULATIONS), EXACT, ROUNDS)]
    simulations, exact, rounds = most if available() else map(min, most, PLAIN)
    return TreeSearch(simulations, seed, exact, rounds=rounds)


def bot(level: int = 5, seed: int | None = None) -> Bot:
    """Return a bot.

    Parameters
    ----------
    level : int
        From 1 (plays at random) to 10; each level searches further than the one below, the highest for some tenths of
        a second. Without numba the levels from 8 on are alike.
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
    >>> sw.bot(level=2, seed=1).choose(p.view(0)) in p.legal_moves()
    True
    """
    if type(level) is not int or not 1 <= level <= len(SIMULATIONS):
        raise StonesError(
            f"a bot's level is a whole number from 1 to {len(SIMULATIONS)}, not {quoted(level)}"
        )
    return RandomBot(seed) if level == 1 else LevelledBot(level, seed)
