"""Running many games: portion after portion, on as many processors as wanted, added up in their order."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from os import cpu_count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from stoneswidgets.kernel import available
from stoneswidgets.lab.intervals import Moments
from stoneswidgets.lab.progress import progressing
from stoneswidgets.lab.random_play import RandomGames, differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableSequence, Sequence
    from contextlib import AbstractContextManager

    from stoneswidgets.games.base import Game
    from stoneswidgets.position import Position

    Values = MutableSequence[float]

PORTION = 4_096
"""Random games that are played from one seed: the same whoever plays them, and on however many processors."""
AHEAD = 2
"""Portions that wait for each processor: none is idle, and results do not heap up."""


class Work(Protocol):
    """What is to be played: all that a worker needs to know."""

    @property
    def title(self) -> str:
        """What is played."""

    def portion(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number; return each game's values, and the sums of all columns and of their squares."""


@dataclass(frozen=True)
class Job:
    """Games under the same rules.

    Attributes
    ----------
    game : Game
        The game, or the one that `start` is a position of.
    start : Position or None
        Where games begin; None: at a game's start, with a random set-up for each game where there is one.
    measures : tuple of rules
        Measures of one's own.
    seed : int
        Seeds all portions.
    """

    game: Game
    start: Position | None
    measures: tuple[Callable[..., None], ...]
    seed: int

    @property
    def title(self) -> str:
        """What is played."""
        return self.game.title

    def portion(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number; return each game's values, and the sums of values and of squares."""
        return _driver(self.game, self.measures).play(
            self._starts(number, games), f"{self.seed}/{number}", games
        )

    def _starts(self, number: int, games: int) -> Sequence[Position]:
        if self.start is not None:
            return [self.start]
        first = self.game.start(seed=0)
        if self.game.setup_of(first.state) is None:
            return [first]
        rng = Random(f"{self.seed}/{number}/set-up")
        return [self.game.start(seed=rng.getrandbits(60)) for _ in range(games)]


@dataclass(frozen=True)
class Pair:
    """The same games under two sets of rules: the columns are those of the first, of the second, and their differences.

    Attributes
    ----------
    first, second : Job
        What is played; the random numbers are the same.
    """

    first: Job
    second: Job

    @property
    def title(self) -> str:
        """What is played."""
        return self.first.title

    def portion(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number under both; return the values of the first, and the sums of all columns."""
        values, sums = self.first.portion(number, games)
        others, other_sums = self.second.portion(number, games)
        both = (sums, other_sums, differences(values, others, len(sums) // 2))
        halves = (
            [list(each)[: len(each) // 2] for each in both],
            [list(each)[len(each) // 2 :] for each in both],
        )
        return values, [value for half in halves for each in half for value in each]


@lru_cache(16)
def _driver(game: Game, measures: tuple[Callable[..., None], ...]) -> RandomGames:
    return RandomGames(game, measures)


class Run(NamedTuple):
    """What came of a run.

    Attributes
    ----------
    games : int
        How many games were played.
    moments : tuple of Moments
        The moments of each column.
    kept : list
        The values of the games of each portion, if they were kept.
    stopped : bool
        Whether somebody stopped it.
    """

    games: int
    moments: tuple[Moments, ...]
    kept: list[Values]
    stopped: bool


def run(
    work: Work,
    games: int,
    *,
    keep: bool = False,
    enough: Callable[[tuple[Moments, ...]], bool] | None = None,
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (whatever has `submit`)
    progress: bool = True,
) -> Run:
    """Play so many games, in portions that are the same on any number of processors; add them up in their order.

    Parameters
    ----------
    work : Work
        What is played.
    games : int
        How many.
    keep : bool
        Whether to keep the values of each game.
    enough : callable, optional
        Tells from the moments of all columns whether to stop; asked after each portion.
    workers, executor, progress
        As for `stoneswidgets.lab.simulate`.
    """
    sizes = [min(PORTION, games - begun) for begun in range(0, games, PORTION)]
    moments: tuple[Moments, ...] = ()
    kept: list[Values] = []
    try:
        with progressing(games, work.title, shown=progress) as done:
            for size, (values, sums) in zip(sizes, portions(work, sizes, workers, executor), strict=False):
                half = len(sums) // 2
                found = (Moments(size, float(sums[i]), float(sums[half + i])) for i in range(half))
                moments = tuple(map(add, moments, found)) if moments else tuple(found)
                if keep:
                    kept.append(values)
                done(size)
                if enough is not None and enough(moments):
                    break
    except KeyboardInterrupt:
        if not moments:
            raise
        return Run(moments[0].count, moments, kept, stopped=True)
    return Run(moments[0].count, moments, kept, stopped=False)


def portions(
    work: Work,
    sizes: Sequence[int],
    workers: int | None,
    executor: Any,  # noqa: ANN401
) -> Iterator[tuple[Values, Values]]:
    """Yield the results of all portions in their order; what is no longer wanted when the caller stops is not begun.

    Parameters
    ----------
    work : Work
        What is played.
    sizes : sequence of int
        The games of each portion.
    workers : int, optional
        How many portions at once; by default as many as there are processors.
    executor : concurrent.futures.Executor, optional
        Who plays them; by default threads, since compiled rules do not hold Python's lock.
    """
    many = workers or cpu_count() or 1
    if executor is None and (many == 1 or len(sizes) == 1 or not available()):
        yield from (work.portion(number, games) for number, games in enumerate(sizes))
        return
    waiting: deque[Future[tuple[Values, Values]]] = deque()
    pool: AbstractContextManager[Any] = (
        ThreadPoolExecutor(many) if executor is None else nullcontext(executor)
    )
    with pool as using:
        try:
            for number, games in enumerate(sizes):
                waiting.append(using.submit(work.portion, number, games))
                if len(waiting) >= AHEAD * many:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
