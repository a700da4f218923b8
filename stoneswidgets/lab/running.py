"""Games of experiments that are under way, played a portion at a time and stopped at will."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import override

from stoneswidgets.core.backend import backend_of
from stoneswidgets.errors import StonesError
from stoneswidgets.lab.comparison import Comparison, pair_of
from stoneswidgets.lab.experiment import Experiment
from stoneswidgets.lab.jobs import Portion
from stoneswidgets.lab.run import Run, Totals, sizes_of
from stoneswidgets.lab.simulation import job_of, under
from stoneswidgets.lab.workers import portions

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab.experiment import Expectation
    from stoneswidgets.lab.jobs import Work
    from stoneswidgets.search.players import Player

Step: TypeAlias = tuple[int, int, Portion]
"""Which piece of work, a number of its games, and their portion."""
MOST = 10_000_000
"""The most games of an experiment."""
PIECE = 20
"""How many random games make a portion where rules run in plain Python: few enough to be stopped soon."""
PAUSE = 0.25
"""Seconds between two reports of how far it has come."""


class Running:
    """Games that are under way: so many of each of several pieces of work, a portion of each in turn."""

    def __init__(self, works: Sequence[Work], games: Sequence[int]) -> None:
        self._works, self._games = works, games
        self._totals = [Totals() for _ in works]
        self._begun, self._reported = monotonic(), 0.0

    def steps(self) -> Generator[Step, None, None]:
        """Play the games."""
        going = [self._portions(at) for at in range(len(self._works))]
        while going:
            for each in [*going]:
                if step := next(each, None):
                    yield step
                else:
                    going.remove(each)

    def _portions(self, at: int) -> Iterator[Step]:
        work = self._works[at]
        first, whole = work[0], all(backend_of(job.game).fast for job in work)
        sizes = sizes_of(self._games[at], first.size if first.players or whole else PIECE)
        for games, portion in zip(sizes, portions(work, sizes, None, None), strict=True):
            yield at, games, portion

    def take(self, step: Step) -> bool:
        """Take a portion in; tell whether it is time to report."""
        at, games, portion = step
        self._totals[at].add(games, portion)
        now = monotonic()
        due = now - self._reported > PAUSE
        self._reported = now if due else self._reported
        return due

    @property
    def games(self) -> int:
        """How many games there are to play; random ones do not count beside those of bots, which take so much longer."""
        return self._of([*self._games])

    @property
    def done(self) -> int:
        """How many of these games were played so far."""
        return self._of([each.games for each in self._totals])

    def _of(self, games: list[int]) -> int:
        slow = [many for many, work in zip(games, self._works, strict=True) if work[0].players]
        return sum(slow or games)

    def progress(self) -> dict[str, int]:
        """Return how many games are done, of how many, and the seconds that are left; −1 while that cannot be told."""
        done, spent = self.done, monotonic() - self._begun
        left = round(spent * (self.games - done) / done) if done else -1
        return {"done": done, "games": self.games, "left": left}

    def logged(self, log: tuple[Experiment, ...], *, stopped: bool) -> tuple[Experiment, ...]:
        """Return a log with what the games so far came to."""
        raise NotImplementedError


class RunningExperiment(Running):
    """An experiment that is under way.

    Games are played under each of the rules; where these are the same, or have another number of players, under those after.
    """

    def __init__(
        self, expected: Expectation, before: Game, after: Game, players: Player, games: int, seed: int
    ) -> None:
        if games > MOST:
            raise StonesError(f"the number of games is at most {MOST:,}, not {games:,}")
        self.expected, self.before = expected, before
        run = Run(players, games, seed)
        alone = before == after or before.seats != after.seats
        super().__init__([(job_of(after, run),) if alone else pair_of(before, after, run)], [games])

    def experiment(self, number: int, *, stopped: bool) -> Experiment:
        """Return what the games so far came to."""
        (work,), (totals,) = self._works, self._totals
        totals.stopped = stopped
        result = under(work, totals) if len(work) == 1 else Comparison.of(work, totals)
        return Experiment(number, self.expected, self.before, result)

    @override
    def logged(self, log: tuple[Experiment, ...], *, stopped: bool) -> tuple[Experiment, ...]:
        return (*log, self.experiment(len(log) + 1, stopped=stopped))
