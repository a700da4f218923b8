"""`simulate`: many games under the same rules between the same players, and their averages."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Unpack
from warnings import warn

from stoneswidgets.core.check import not_over
from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches.decoding import position_of
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.position import Position
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.lab.charts import Chart, Histogram, Intervals, bars_of, mark
from stoneswidgets.lab.jobs import Job
from stoneswidgets.lab.measures import BALANCE, LOST, checked, own_measures
from stoneswidgets.lab.play import openings, try_out
from stoneswidgets.lab.ply_by_ply import Curves, Size, curves_of, size_of
from stoneswidgets.lab.result import (
    MeasureEstimate,
    Result,
    Values,
    between,
    by_name,
    figures,
    interval_of,
    measured,
    numbered,
)
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run, Totals
from stoneswidgets.lab.spaces import Spaces, count_of
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import Interval, Moments
from stoneswidgets.search.players import named

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.lab.jobs import Work
    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.search.players import Players


@dataclass(frozen=True)
class Simulation(Result):
    """Many games between the same players under the same rules.

    Attributes
    ----------
    job : Job
        What was played.
    moments : tuple of Moments
        For each measure, how many values there were, their sum and the sum of their squares.
    cells : tuple of float
        Counts for each space of the board; `spaces` reads them.
    kept : Values, optional
        Where they were kept, `values`.
    early : bool
        Whether the games were to end as soon as the interval was narrow enough. The intervals then hold even though
        they were looked at after every portion.
    stopped : bool
        Whether somebody stopped them.
    different : int, optional
        How many games differ, where each player always plays the same; only these are counted in `moments`.
    games : int
        How many games were played.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> games = sw.lab.simulate(sw.SiegeStones(), games=1_000, seed=1, keep=True, progress=False)
    >>> games
    <1,000 games of SiegeStones, random players: AdvantageP1 0.536 (0.505 to 0.567), AdvantageP2 0.464 (0.433 to 0.495)>
    >>> games["DurationMoves"].mean
    23.915
    >>> shortest, longest = games.lowest("DurationMoves")[0], games.highest("DurationMoves")[0]
    >>> len(games.record(shortest).moves) < len(games.record(longest).moves)
    True
    """

    job: Job
    moments: tuple[Moments, ...]
    cells: tuple[float, ...] = field(default=(), repr=False)
    kept: Values | None = field(default=None, repr=False, compare=False)
    early: bool = False
    stopped: bool = False
    different: int | None = None
    games: int = 0

    index: ClassVar[str] = "measure"

    def __repr__(self) -> str:
        first = ", ".join(str(self[measure.name]) for measure in self.measures[: self.game.seats])
        return f"<{self.games:,} games of {self.title}, {self.players}: {first}>"

    @property
    def game(self) -> Rules:
        """What was played."""
        return self.job.game

    @property
    def title(self) -> str:
        """The game, with the rule parameters that differ from their defaults."""
        return self.game.titled

    @property
    def players(self) -> str:
        """Who played, in words."""
        return self.job.who

    @property
    def seed(self) -> int:
        """The seed: it gives the same games again, on any number of processors."""
        return self.job.seed

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What was measured of each game."""
        return self.job.measured

    @property
    def outcomes(self) -> dict[str, str]:
        """The measures of who wins, with the words for them."""
        seats = zip(self.measures, self.game.seat_names, strict=False)
        if self.game.is_cooperative:
            return {name: self.game.in_common(won=name != LOST.name) for name in ("Drawishness", LOST.name)}
        return {**{measure.name: f"{name} wins" for measure, name in seats}, "Drawishness": "drawn"}

    @property
    def values(self) -> Values:
        """The values of each game; a `StonesError` if they were not kept."""
        if self.kept is None:
            raise StonesError("the values of the games were not kept: simulate(…, keep=True) keeps them")
        return self.kept

    @property
    def spaces(self) -> Spaces:
        """What happened on each space of the board; a `StonesError` if there is no board."""
        if not self.cells:
            raise StonesError(f"{self.game.title} has no board, so no spaces to count on")
        return Spaces(self.game, self.games, self.cells)

    def __getitem__(self, name: str) -> MeasureEstimate:
        """Return the estimate of a measure by its name; a `StonesError` if nothing of that name was measured."""
        return by_name(self.estimates, name)

    @cached_property
    def estimates(self) -> tuple[MeasureEstimate, ...]:
        """Every measure with its mean and its 95 % interval; the last is Balance, which follows from the seats' wins."""
        return self.estimated(1)

    def estimate(self, measure: str, comparisons: int = 1) -> MeasureEstimate:
        """Return the estimate of a measure, as `estimated` does."""
        return by_name(self.estimated(comparisons), measure)

    def estimated(self, comparisons: int) -> tuple[MeasureEstimate, ...]:
        """Return `estimates` with wider intervals: so many of a measure, of several simulations, hold at once with 95 % confidence."""
        seats, pairs = self.game.seats, list(zip(self.measures, self.moments, strict=True))
        found = [
            MeasureEstimate(m.name, own.mean, interval_of(m, own, comparisons, early=self.early), m)
            for m, own in pairs
        ]
        several = comparisons * (seats if seats > 2 else 1)  # the intervals of all seats hold at once
        limits = [interval_of(m, own, several, early=self.early) for m, own in pairs[:seats]]
        means = [own.mean for _, own in pairs[:seats]]
        least = 1 - (max(i.high for i in limits) - min(i.low for i in limits))
        most = 1 - max(0.0, max(i.low for i in limits) - min(i.high for i in limits))
        balance = limits[0] if self.moments[0].few else Interval(max(0.0, least), most)
        return (*found, MeasureEstimate(BALANCE.name, 1 - (max(means) - min(means)), balance, BALANCE))

    def sample(self, measure: str) -> tuple[Measure, Moments]:
        """Return what is measured of each game under that name, with its moments; a `StonesError` if nothing is."""
        pairs = zip(self.measures, self.moments, strict=True)
        return measured({each[0].name: each for each in pairs}, measure, " for each game")

    def lowest(self, measure: str, many: int = 1) -> tuple[int, ...]:
        """Return the numbers of the games in which a measure is lowest, the lowest first; of equal ones, the earlier.

        A `StonesError` if nothing of that name was measured, or the games' values were not kept.
        """
        return self._ordered(measure, many, 1)

    def highest(self, measure: str, many: int = 1) -> tuple[int, ...]:
        """Return the numbers of the games in which a measure is highest, as `lowest` does.

        ``highest("Drawishness", 5)`` are draws, if there are five.
        """
        return self._ordered(measure, many, -1)

    def _ordered(self, measure: str, many: int, sign: int) -> tuple[int, ...]:
        column, many = self.values[measure], whole("the number of games", many, 1)
        return tuple(at + 1 for at in sorted(range(len(column)), key=lambda at: sign * column[at])[:many])

    def record(self, number: int) -> Record:
        """Return the record of a game, counted from 1, a `StonesError` if there is none; it is played once more, from its seed."""
        return self.job.record(numbered(number, self.games) - 1)

    def _first(self, games: int) -> list[Record]:
        many = min(whole("the number of games", games, 2), self.games)
        return [self.record(number) for number in range(1, many + 1)]

    def curves(self, games: int = 100, looks: int = 0) -> Curves:
        """Return how the first games went, ply by ply; they are played once more for it.

        Parameters
        ----------
        games : int
            How many.
        looks : int
            How many random games are played from each position for the winner's chance there; 0: none.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> games = sw.lab.simulate(sw.SiegeStones(side=3), games=100, seed=1, progress=False)
        >>> start, *_ = games.curves(20)["BranchingFactor"]
        >>> start.mean, start.games
        (38.0, 20)
        """
        return curves_of(f"{self.title}, {self.players}", self._first(games), looks, self.seed)

    def size(self, games: int = 200) -> Size:
        """Return how large the game is, estimated from the first games, which are played once more.

        A `StonesError` if others than random players played.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> simulate(sw.SiegeStones(side=3), games=100, seed=1, progress=False).size(100).games_possible > 15
        True
        """
        if self.job.players:
            raise StonesError(
                "the size of a game is estimated from random games: simulate it without players"
            )
        return size_of(self.title, self._first(games))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each measure: its mean, the limits of its interval, unit and definition."""
        return [
            {"measure": e.name, **e.cells(), "unit": e.measure.unit, "about": e.measure.about}
            for e in self.estimates
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        early = phrase("valid early") if self.early else None
        told = {"players": self.players, "seed": str(self.seed), "early": early, "different": self.different}
        return f"{phrase('games of', n=self.games, title=self.title, **told)} {between(self.players)}"

    def chart(self, measure: str | None = None) -> Chart:
        """Return a chart of each seat's wins, or of how often each value of a measure occurs, where the games' values were kept."""
        about = f"{self.title}, {self.players}, {self.games:,} games"
        if measure is not None:
            found, values = self[measure], self.values[measure]
            mean = figures(found.mean, found.interval)
            finding = phrase("from to on average", low=min(values), high=max(values), mean=mean)
            return Histogram(f"{measure}: {about}", finding, bars_of(values), found.measure.axis, found.mean)
        marks = tuple(mark(label, self[name]) for name, label in self.outcomes.items())
        seats, even = marks[: self.game.seats], 1 / self.game.seats
        best = max(seats, key=lambda row: row["mean"])
        shared = all(row["low"] <= even <= row["high"] for row in seats)
        mean, low, high = (100 * best[name] for name in ("mean", "low", "high"))
        kind, within = "an even share" if shared else "most to one", Interval(low, high).text(1)
        finding = phrase(kind, seat=best["label"], percent=mean, within=within)
        return Intervals(about, finding, marks, "games of 100", even, percent=True)


def simulate(
    game: Game | Position,
    players: Players = None,
    games: int = USUAL_GAMES,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Simulation:
    """Play many games, and measure them.

    Parameters
    ----------
    game : Game or Position
        What is played, or a position that all games begin from. Without a position, each game has a random set-up
        of its own, where the game has one.
    players, games, seed, **options
        As for a `Run`: also measures, looks, until, keep, workers, executor, progress and path.

    Returns
    -------
    Simulation
        What the games came to. Interrupted, it holds the games so far, and says so.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> r = simulate(sw.SiegeStones(), games=1_000, seed=1, progress=False)
    >>> r["DurationMoves"].measure.unit, 20 < r["DurationMoves"].mean < 28
    ('plies', True)
    """
    return simulation_of(game, Run(players, games, seed, **options))


def simulation_of(game: object, run: Run) -> Simulation:
    """Return what a run in a game, or from a position, comes to."""
    job = job_of(game, run)
    totals = run.play((job,), lambda moments: interval_of(job.measured[0], moments[1], early=True))
    return under((job,), totals, early=run.until is not None)


def under(work: Work, totals: Totals, at: int = 0, *, early: bool = False) -> Simulation:
    """Return the games under the first of the rules, or the next; warn of games without an end."""
    job, names = work[at], tuple(each.name for each in work[at].measured)
    first, cells = at * job.columns + 1, sum(count_of(each.game) for each in work[:at])
    timeouts = totals.moments[first + names.index("Timeouts")]
    if doubt := not_over(job.game, round(timeouts.total), timeouts.count):
        warn(f"{job.game.title}: {doubt}", stacklevel=2)
    return Simulation(
        job,
        totals.counted(len(job.players))[first : first + len(names)],
        tuple(totals.cells[cells : cells + count_of(job.game)]),
        Values(names, totals.values, len(totals.moments), first) if totals.values else None,
        early,
        totals.stopped,
        totals.different(len(job.players)),
        totals.games,
    )


def job_of(game: object, run: Run) -> Job:
    """Return what is to be played; a `StonesError` if it is no game or position, is over there, or if a player or a measure is none."""
    several = named(run.players if isinstance(run.players, tuple | list | dict) else (run.players,))
    if all(each is None for each in several.values()):
        several = {}
    if isinstance(game, Position | Match | Record):
        game = position_of(game, "a simulation")
        if game.is_over:
            raise StonesError(f"the game is over in {game!r}: there is nothing to simulate")
        start, rules = game, game.game
    else:
        start, rules = None, game_of(game, "a simulation")
    measures = (*own_measures(rules), *checked(run.measures, rules))
    if run.measures:
        try_out(start or rules.start(seed=1), measures)
    return Job(
        rules,
        start,
        measures,
        whole("a seed", run.seed),
        tuple(several.values()),
        tuple(several),
        run.looks,
        run.keep,
        openings(run.opening_moves, several.values(), rules, start),
    )
