"""Bots: one moves at random, one by playouts after each move, one by tree search, one by the best defence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, Self

from typing_extensions import override

from stoneswidgets.core.playouts import Driver
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.arguments import duration, seeded, whole
from stoneswidgets.plumbing.interrupts import next_portion
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.exact.forcing import MOST_PLIES
from stoneswidgets.search.exact.frames import finished
from stoneswidgets.search.exact.proofs import best_move
from stoneswidgets.search.exact.solve import solution_of
from stoneswidgets.search.exact.solver import gained, known_best, solvers_of
from stoneswidgets.search.perspective import as_mover, seat_of, view_in
from stoneswidgets.search.tactics import growing, tactics_of
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.tree import Estimate

WORLDS, TURN = 16, 8
"""The number of determinizations of a view, full positions that it fits; and of playouts of each in turn, whatever the slices of time."""


@dataclass(frozen=True)
class Thought:
    """A bot's progress with a move.

    Attributes
    ----------
    done : float
        The part of its search that is done, from 0 to 1.
    move : str
        What it would play now.
    estimates : tuple of Estimate
        Its estimate of each move, the best first; empty for a bot that makes none.
    line : tuple of str
        Its principal variation.
    """

    done: float
    move: str
    estimates: tuple[Estimate, ...] = ()
    line: tuple[str, ...] = ()


class Bot(ABC):
    """A player that chooses moves by its seat's information state alone.

    A subclass defines `think`. Where there is nothing to think about for long, a function from a view to a move is
    enough: it is a player wherever a bot is.

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
    ...     title = "First"
    ...
    ...     def think(self, view):
    ...         move = view.legal_moves()[0]
    ...         yield Thought(1.0, move)
    ...         return move
    >>> First().choose(sw.SiegeStones().start())
    'a4'
    """

    title: ClassVar[str]

    def __init__(self, seed: int | None = None) -> None:
        self._rng = seeded(seed)

    def __repr__(self) -> str:
        return f"<{self.title} bot>"

    @property
    def level(self) -> int | None:
        """From 1 to 10 if it is one of the bots that `bot` makes, otherwise None."""
        return None

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
        return self._choose(view_in(where, seat))

    def _choose(self, view: View) -> str:
        return finished(self.think(view))


class RandomBot(Bot):
    """Plays any legal move, each equally likely.

    Parameters
    ----------
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str] = "Random"

    @property
    @override
    def level(self) -> int:
        return 1

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move at once."""
        view, moves = _choices(view)
        move = moves[int(self._rng.random() * len(moves))]
        yield Thought(1.0, move)
        return move


class FlatMonteCarlo(Bot):
    """Plays the move with the best mean result in playouts: wins, or what is `played_for`.

    Moves take turns by successive halving (Karnin, Koren, Somekh, ICML 2013): each round gives all the moves that
    are left equally many games and drops the worse half.

    Parameters
    ----------
    playouts : int
        Playouts in all for one move.
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str] = "Monte Carlo"
    playouts: int

    def __init__(self, playouts: int = 20_000, seed: int | None = None) -> None:
        super().__init__(seed)
        self.playouts = whole("the number of games", playouts, 1)

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move, a slice of games at a time."""
        view, moves = _choices(view)
        left = list(moves)
        trials = Trials(view, self._rng)
        rounds = max(1, (len(left) - 1).bit_length())
        played, portion = 0, 8
        for _ in range(rounds):
            share = max(1, self.playouts // (rounds * len(left)))
            for move in left:
                todo = share
                while todo > 0:
                    games = min(todo, portion)
                    begun = perf_counter()
                    trials.play(move, games)
                    spent = perf_counter() - begun
                    todo, played = todo - games, played + games
                    portion = next_portion(portion, spent)
                    yield Thought(min(1.0, played / self.playouts), left[0])
            left.sort(key=trials.worth, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]


class Trials:
    """Playouts after each of a seat's moves.

    Parameters
    ----------
    view : View
        The seat's information state. Playouts begin, in turn, from determinizations of it.
    rng : random.Random
        Draws the determinizations, and seeds the playouts.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self._rng = rng
        self._game, self._seat = view.game, seat_of(view)
        self._worlds = list(dict.fromkeys(view.determinize(rng) for _ in range(WORLDS)))
        self._drivers: dict[str, list[Driver]] = {}
        self._played: Counter[str] = Counter()
        self._gained: Counter[str] = Counter()

    def play(self, move: str, games: int) -> None:
        """Add playouts after a move."""
        if move not in self._drivers:
            after = (world.play(move, self._seat) for world in self._worlds)
            self._drivers[move] = [Driver(position, self._rng) for position in after]
        drivers = self._drivers[move]
        while games > 0:
            played = self._played[move]
            n = min(games, TURN - played % TURN)
            self._play(move, drivers[played // TURN % len(drivers)], n)
            self._played[move], games = played + n, games - n

    def _play(self, move: str, driver: Driver, games: int) -> None:
        if not counts_points(self._game):
            driver.play(games)
            return
        for _ in range(games):
            driver.play(1)
            self._gained[move] += gained(self._game, driver.last, self._seat)

    def worth(self, move: str) -> float:
        """Return the mean result of the playouts after a move: the part won, a draw counting half, or the mean of points or leads."""
        results = [driver.result for driver in self._drivers[move]]
        won = sum(result.wins[self._seat] + result.draws / 2 for result in results)
        total = self._gained[move] if counts_points(self._game) else won
        return total / sum(result.games for result in results)


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
    seconds : float, optional
        A limit to the time for one choice. Moves are repeatable only where it is not reached.
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
    seconds: float | None
    judged: bool
    narrow: bool
    plies: int

    def __init__(
        self,
        simulations: int = 20_000,
        seed: int | None = None,
        exact: int = 0,
        seconds: float | None = None,
        plies: int = MOST_PLIES,
        *,
        judged: bool = True,
        narrow: bool = False,
    ) -> None:
        super().__init__(seed)
        self.simulations = whole("the number of simulations", simulations, 1)
        self.exact = whole("the number of pieces left", exact, 0)
        self.seconds = None if seconds is None else duration("the time for a choice", seconds)
        self.judged, self.narrow = judged, narrow
        self.plies = whole("the number of plies", plies, 0)
        if self.plies > MOST_PLIES:
            raise StonesError(f"forced wins are looked for within {MOST_PLIES} plies at most, not {plies}")

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move, a slice of simulations at a time."""
        return (yield from self._thinking(view, telling=True))

    @override
    def _choose(self, view: View) -> str:
        """Choose a move, as `think` does, but without working out estimates after every slice."""
        return finished(self._thinking(view, telling=False))

    def _thinking(self, view: View, *, telling: bool) -> Generator[Thought, None, str]:
        view, moves = _choices(view)
        if len(moves) == 1:
            yield Thought(1.0, moves[0])
            return moves[0]
        near = solvers_of(view.game).is_near_the_end(view, self.exact)
        if near and (found := (yield from self._exactly(view))):
            return found
        if is_at_once(view):
            return (yield from self._at_once(view))
        play_on = view.game.shuns_draws
        tree = Tree(view, self._rng, play_on=play_on, judged=self.judged, narrow=self.narrow)
        tactics = tactics_of(view, tree, self.simulations, self.plies)
        for done in growing(tree, self.simulations, self.seconds, tactics):
            if telling:
                estimates = tree.estimates
                yield Thought(done, estimates[0].move, estimates, tree.line)
        best = known_best(view.game, view.state) if tactics else ()
        return next((e.move for e in tree.estimates if e.move in best), tree.best)

    def _at_once(self, view: View) -> Generator[Thought, None, str]:
        choices = ChoiceSearch(view, self._rng, play_on=view.game.shuns_draws)
        tactics = tactics_of(view, choices, self.simulations, self.plies)
        for done in choices.searching(self.simulations, self.seconds, tactics):
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


def _choices(view: View) -> tuple[View, tuple[str, ...]]:
    view = as_mover(view, "a bot takes")
    return view, view.legal_moves()
