"""Bots: one moves at random, one by tree search, one by the best defence; and the levels, which say how far a bot searches in each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from stoneswidgets.errors import StonesError
from stoneswidgets.kernel.backends import fastest
from stoneswidgets.plumbing.arguments import seeded, whole
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.exact.forcing import MOST_PLIES
from stoneswidgets.search.exact.frames import BLOCK, finished
from stoneswidgets.search.exact.solve import best_move, solution_of
from stoneswidgets.search.exact.solver import known_best, solvers_of
from stoneswidgets.search.perspective import as_mover, view_in
from stoneswidgets.search.tactics import growing, tactics_of
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.core.rules.rules import Rules

HIGHEST_LEVEL = 10
PLAIN = 1_000
"""The most simulations of any level where rules are not compiled: they run some hundred times slower there."""


class Thought(NamedTuple):
    """A bot's progress with a move: the part of its search that is done, from 0 to 1, and what it would play now."""

    done: float
    move: str


class Bot(ABC):
    """A player that chooses moves by its seat's information state alone.

    A subclass defines `think`; `title`, what its bots are called, is the name of the class unless it says otherwise. Where there
    is nothing to think about for long, a function from a view to a move is enough: it is a player wherever a bot is.

    Parameters
    ----------
    seed : int, optional
        Makes its moves repeatable.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> isinstance(sw.bot(3), sw.Bot)
    True
    >>> from stoneswidgets.search import Thought
    >>> class First(sw.Bot):
    ...     def think(self, view):
    ...         move = view.legal_moves()[0]
    ...         yield Thought(1.0, move)
    ...         return move
    >>> First(), First().choose(sw.SiegeStones().start())
    (<First bot>, 'a4')
    """

    title: ClassVar[str]
    level: int | None = None
    """From 1 to 10 if it is one of the bots that `bot` makes, otherwise None."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "title"):
            cls.title = cls.__name__

    def __init__(self, seed: int | None = None) -> None:
        self._rng = seeded(seed)

    def __repr__(self) -> str:
        return f"<{self.title} bot>"

    def anew(self, seed: int | None = None) -> Self:
        """Return a copy of this bot with another seed; the copy's thinking does not change this bot."""
        own = deepcopy(self)
        own._rng = seeded(seed)  # noqa: SLF001 (of one kind)
        return own

    __copy__ = deepcopy
    """A copy shares nothing with this bot."""

    @abstractmethod
    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move; yields at least every few hundredths of a second, and may be abandoned there."""

    def choose(self, where: Match | Position | View, seat: int | None = None) -> str:
        """Choose a move, by the view of the seat that is to move.

        Parameters
        ----------
        where : Match, Position or View
            Where to choose; of a match or a position, the bot is given the seat's view alone. The seat of a view must be one to
            move; where nothing is hidden, any seat's view will do, and the move is that of the seat to move.
        seat : int, optional
            The seat to choose for, where several act at once in a match or a position.

        Returns
        -------
        str
            The text of a legal move.

        Raises
        ------
        StonesError
            If nobody is to move there, or the seat is not.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> m = sw.Match(sw.SiegeStones(side=3))
        >>> bots = sw.bot(2, seed=1), sw.bot(1, seed=2)
        >>> while not m.is_over:
        ...     m.play(bots[m.to_move[0]].choose(m))
        >>> m.position.winners
        (0,)
        """
        return finished(self.think(view_in(where, seat)))


class RandomBot(Bot):
    """Plays any legal move, each equally likely.

    Parameters
    ----------
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str] = "Random"
    level = 1

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move at once."""
        view, actions = _choices(view)
        move = view.game.texts[actions[int(self._rng.random() * len(actions))]]
        yield Thought(1.0, move)
        return move


class TreeSearch(Bot):
    """Searches a Monte Carlo tree, anew for each move.

    Simultaneous moves are drawn from a mixed strategy (see `ChoiceSearch`). In a game where all could have a draw by doing nothing,
    a draw counts for less than half a win. Endings are played exactly where the game brings a solver for them; there a draw is half
    a win. So are positions in a tablebase, such as the first ones of SiegeStones on a board of side 3 with `goal=2`, where forced
    wins are looked for.

    Parameters
    ----------
    simulations : int
        Simulations for one move.
    seed : int, optional
        Makes its moves repeatable.
    exact : int
        Endings are played exactly when no more pieces than this are left. MunchStones counts the stones on the board, BluffStones
        those that are left to both; with more than two players there are no such endings.
    plies : int
        Within how many plies it finds wins and losses that are forced, up to 7, where nothing is hidden but what is chosen at once, and 3
        where the game lists what may be, as the tavern does (`Rules.possible_states`);
        fewer than a thousand simulations leave no time for that.
    judged : bool
        Whether the game's rule `judge`, which SiegeStones has under its usual rules, evaluates positions in place of playouts.
    narrow : bool
        Whether it explores less in a game of very many moves, Ascension, as level 10 does; what `evaluate` finds rests on a search that does not.
    """

    title: ClassVar[str] = "Tree search"
    simulations: int
    exact: int
    judged: bool
    narrow: bool
    plies: int

    def __init__(
        self,
        simulations: int = 20_000,
        seed: int | None = None,
        exact: int = 0,
        plies: int = MOST_PLIES,
        *,
        judged: bool = True,
        narrow: bool = False,
    ) -> None:
        super().__init__(seed)
        self.simulations = whole("the number of simulations", simulations, 1)
        self.exact = whole("the number of pieces left", exact, 0)
        self.judged, self.narrow = judged, narrow
        self.plies = whole("the number of plies", plies, 0)
        if self.plies > MOST_PLIES:
            raise StonesError(f"forced wins are looked for within {MOST_PLIES} plies at most, not {plies}")

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move, a slice of simulations at a time."""
        view, actions = _choices(view)
        thought = Thought(0.0, view.game.texts[actions[0]])
        if len(actions) == 1:
            yield thought._replace(done=1.0)
            return thought.move
        near = self.exact and solvers_of(view.game).is_near_the_end(view, self.exact)
        if near and (found := (yield from self._exactly(view))):
            return found
        if is_at_once(view):
            return (yield from self._at_once(view))
        play_on = view.game.shuns_draws
        tree = Tree(view, self._rng, play_on=play_on, judged=self.judged, narrow=self.narrow)
        tactics = tactics_of(view, tree, self.simulations, self.plies)
        for done in growing(tree, self.simulations, tactics):
            if thought.done < done < 1:
                thought = Thought(done, tree.best)
            yield thought
        best = known_best(view.game, view.state) if tactics else ()
        return next(e.move for e in tree.estimates if e.move in best) if best else tree.best

    def _at_once(self, view: View) -> Generator[Thought, None, str]:
        choices = ChoiceSearch(view, self._rng, play_on=view.game.shuns_draws)
        tactics = tactics_of(view, choices, self.simulations, self.plies)
        for done in choices.searching(self.simulations, tactics):
            yield Thought(done, choices.moves[0])
        return choices.choose(self._rng)

    def _exactly(self, view: View) -> Generator[Thought, None, str]:
        """Return a move by the exact values of all that can follow; "" if there are too many states."""
        thinks = Thought(0.5, view.legal_moves()[0])
        if is_at_once(view):
            choices = ChoiceSearch(view, self._rng)
            for _ in choices.solving():
                yield thinks
            return choices.choose(self._rng) if choices.exact else ""
        if ending := solvers_of(view.game).ending(view):
            for _ in ending.solving():
                yield thinks
            best = max if view.seat == 0 else min
            return best(ending.values, key=ending.values.__getitem__)[0] if ending.exact else ""
        solution = solution_of(view.determinize(self._rng))
        for _ in solution.proving():
            yield thinks
        return solution.line[0]


class Defender(Bot):
    """Plays `best_move`, which loses as late as possible."""

    title: ClassVar[str] = "Best defence"

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move."""
        yield Thought(0.5, view.legal_moves()[0])
        try:
            return best_move(view.determinize(self._rng))
        except StonesError:  # where the position was made too hard, well is good enough
            return TreeSearch(2_000, seed=0).choose(view)


class LevelledBot(Bot):
    """A bot of one level from 2 to 10; each game says how many simulations that is.

    Unless it is `judged`, all its simulations are playouts: it does not evaluate positions by the game's rule `judge`, nor explore less in a
    game of very many moves, as its level may say.
    """

    title: ClassVar[str] = "Tree search"
    level: int
    judged: bool

    def __init__(self, level: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self.level, self._seed, self.judged = level, seed, True
        self._searches: dict[type[Rules], TreeSearch] = {}

    def __repr__(self) -> str:
        return f"<{self.title} bot, level {self.level}>"

    def anew(self, seed: int | None = None) -> Self:
        """Return a bot of the same level that has not played yet, with another seed."""
        return type(self)(self.level, seed)

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move, a slice of simulations at a time."""
        return (yield from self._search(view).think(view))

    def _search(self, view: View) -> TreeSearch:
        return self.search_in(type(as_mover(view, "a bot takes").game))

    def search_in(self, game: type[Rules]) -> TreeSearch:
        """Return the search by which it chooses in a game."""
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


def played_by_searches(start: Position, bots: Sequence[Bot], rng: Random, most: int) -> list[int]:
    """Play a game on, at most so many events, as `moves_of` does but at once; return each event's seat and action.

    Empty where that cannot be done: all seats' moves have to be chosen by simulations alone, one seat after the other, by this library's rules.
    """
    game = start.game
    searches = [bot.search_in(type(game)) if type(bot) is LevelledBot else bot for bot in bots]
    alone = [
        each
        for each in searches
        if type(each) is TreeSearch
        and each.simulations < BLOCK
        and not (each.exact or each.judged or each.narrow)
    ]
    if len(alone) < game.seats or game.is_simultaneous or not game.is_tested:
        return []
    tree = Tree(start.view(0), Random(0), play_on=game.shuns_draws, judged=False)
    sources = *(each._rng for each in alone), rng  # noqa: SLF001 (of one kind)
    return tree.play_game(start.state, [each.simulations for each in alone], sources, most)


def _choices(view: View) -> tuple[View, list[int]]:
    view = as_mover(view, "a bot takes")
    return view, view.game.caller.legal_actions(view.state, view.seat)
