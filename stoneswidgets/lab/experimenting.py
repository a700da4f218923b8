"""An experiment that is under way: what is asked, and how far the games have come."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from stoneswidgets.core.running import backend_of
from stoneswidgets.errors import StonesError
from stoneswidgets.lab.compare import comparison_of, pair_of
from stoneswidgets.lab.experiment import Expectation, Experiment
from stoneswidgets.lab.intervals import Moments
from stoneswidgets.lab.jobs import Job
from stoneswidgets.lab.run import steps
from stoneswidgets.lab.simulate import job_of
from stoneswidgets.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.search.players import Player

Step: TypeAlias = tuple[tuple[Moments, ...], object]
MOST = 10_000_000
"""The most games of an experiment."""
PIECE = 20
"""How many random games make a portion where rules run in plain Python: few enough to be stopped soon."""
PAUSE = 0.25
"""Seconds between two reports of how far it has come."""


class Experimenting:
    """An experiment that is under way.

    Parameters
    ----------
    expected : Expectation
        What is expected.
    before, after : Game
        The rules. Where they are the same, or have another number of players, only those after are played.
    players : Player
        Who plays.
    games : int
        How many games under each.
    seed : int
        Seeds them.

    Raises
    ------
    StonesError
        If there are too many games, or a player is none.
    """

    def __init__(
        self, expected: Expectation, before: Game, after: Game, players: Player, games: int, seed: int
    ) -> None:
        if games > MOST:
            raise StonesError(f"the number of games is at most {MOST:,}, not {games:,}")
        self.expected, self.before, self.games = expected, before, games
        alone = before == after or before.seats != after.seats
        self._work = job_of(after, players, (), seed) if alone else pair_of(before, after, players, (), seed)
        self._moments: tuple[Moments, ...] = ()
        self._begun, self._told = monotonic(), 0.0
        self.error: Exception | None = None

    def steps(self) -> Iterator[Step]:
        """Play the games, a portion at a time."""
        jobs = (self._work,) if isinstance(self._work, Job) else (self._work.first, self._work.second)
        whole = jobs[0].players or all(backend_of(job.game).fast for job in jobs)
        size = self._work.size if whole else PIECE
        return steps(self._work, [min(size, self.games - begun) for begun in range(0, self.games, size)])

    def take(self, step: Step) -> bool:
        """Take a portion in; tell whether it is time to report."""
        self._moments, now = step[0], monotonic()
        due = now - self._told > PAUSE
        self._told = now if due else self._told
        return due

    @property
    def done(self) -> int:
        """How many games were played so far, under each rule."""
        return self._moments[0].count if self._moments else 0

    def progress(self) -> dict[str, int]:
        """Return how many games are done, of how many, and the seconds that are left; −1 while that cannot be told."""
        done, spent = self.done, monotonic() - self._begun
        left = round(spent * (self.games - done) / done) if done else -1
        return {"done": done, "games": self.games, "left": left}

    def experiment(self, number: int, *, stopped: bool) -> Experiment:
        """Return what the games so far came to."""
        job, moments = self._work, self._moments
        if not isinstance(job, Job):
            found = comparison_of(job, moments, stopped=stopped)
            return Experiment(number, self.expected, self.before, found)
        alone = Simulation(job.game, job.who, self.done, job.seed, job.measured, moments, stopped=stopped)
        return Experiment(number, self.expected, self.before, alone)
