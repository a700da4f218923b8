"""`compare`, `compare_levels`: what changes when the rules do, game by game from the same random numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Unpack

from stoneswidgets.core.game import Game
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.position import Position
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.estimates import between, by_name, figures, is_share
from stoneswidgets.lab.jobs import Pair
from stoneswidgets.lab.result import Result
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run, Totals
from stoneswidgets.lab.simulation import job_of, under
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import Interval, Moments, at_any_time, of_mean, smallest_effect
from stoneswidgets.search.levels import HIGHEST_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.lab.simulation import Simulation
    from stoneswidgets.search.players import Players


def same_games(first: Simulation, second: Simulation) -> str:
    """Say of games that were the same under two rules what follows: less, where players did not look at all that may have changed."""
    one, other = first.game, second.game
    unseen = {
        "what is hidden": one.hides or other.hides,
        "what is played for": one.played_for != other.played_for,
    }
    blind = " or ".join(each for each, may_be in unseen.items() if may_be and not first.job.players)
    points = "points, of which leads and margins are measured"
    excepted = " or ".join(
        (
            *([f"{blind}, which random players do not look at"] if blind else []),
            *([points] if one.dynamics.score is not other.dynamics.score else []),
        )
    )
    but = f", unless on {excepted}" if excepted else ""
    return f"The games were the same, move for move: the change never took effect{but}."


def difference_of(pairs: Moments, comparisons: int, *, early: bool) -> Interval:
    """Return the interval of the mean difference of pairs of games; `comparisons` such intervals hold at once."""
    return (at_any_time if early else of_mean)(pairs, comparisons)


def pairs_of_shares(moments: Moments) -> Moments:
    """Add half a pair each way to differences of shares (Agresti and Min, 2005)."""
    return moments + Moments(2, 0.0, 1.0)


class Difference(NamedTuple):
    """What a change of rules does to a measure.

    Attributes
    ----------
    measure : Measure
        What was measured.
    first, second : float
        Its means under the first and under the second rules.
    mean : float
        The second mean minus the first.
    interval : Interval
        Limits of the true difference. Those of all measures of a comparison hold at once with 95 % confidence, and so do those of
        all levels where several were compared; also where the games ended early.
    smallest : float
        The smallest true difference that this number of games would find four times in five.
    same : str
        If the games were the same, move for move, under both rules, what follows from that; otherwise empty.
    """

    measure: Measure
    first: float
    second: float
    mean: float
    interval: Interval
    smallest: float
    same: str = ""

    @property
    def is_clear(self) -> bool:
        """Whether there is a difference for sure: its interval does not hold 0."""
        return 0.0 not in self.interval

    def __str__(self) -> str:
        verdict = "a clear difference" if self.is_clear else "no clear difference"
        return foremost(f"{self.measure.name} {figures(self.mean, self.interval)}: {verdict}", self.same)


@dataclass(frozen=True)
class Comparison(Result):
    """The same games under two sets of rules.

    Attributes
    ----------
    first, second : Simulation
        The games under the first rules and under the second, with their measures.
    moments : tuple of Moments
        For each measure, the differences of the pairs of games.
    is_same : bool
        Whether no pair of games differs in a move or in a measure: the change of rules never took effect.
    among : int
        The number of comparisons, this one included, whose intervals hold all at once.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> c = sw.lab.compare(sw.SiegeStones(), sw.SiegeStones(goal=3), games=500, seed=1, progress=False)
    >>> c["DurationMoves"].is_clear, round(c["DurationMoves"].mean, 1)
    (True, -5.9)
    """

    first: Simulation
    second: Simulation
    moments: tuple[Moments, ...]
    is_same: bool
    among: int = 1

    index: ClassVar[str] = "measure"

    @classmethod
    def of(cls, pair: Pair, totals: Totals, *, early: bool = False, among: int = 1) -> Comparison:
        """Return what pairs of games come to."""
        cells, width = totals.cells, pair.first.columns
        parted = totals.moments[2 * width :]
        return cls(
            under(pair.first, totals, cells[: pair.first.counts], early=early),
            under(pair.second, totals, cells[pair.first.counts :], width, early=early),
            parted[1:],
            not any(each.squares for each in parted),
            among,
        )

    def __repr__(self) -> str:
        clear = [str(d) for d in self.differences if d.is_clear] or ["no clear difference"]
        verdict = self.same[:-1] or "; ".join(clear)
        return f"<{self.first.title} → {self.second.title}, {self.first.games:,} games each: {verdict}>"

    def __getitem__(self, name: str) -> Difference:
        """Return the difference in a measure, by its name.

        Raises
        ------
        StonesError
            If nothing of that name was measured.
        """
        return by_name(self.differences, name)

    @property
    def same(self) -> str:
        """If the games were the same, a sentence on what follows; otherwise empty."""
        return same_games(self.first, self.second) if self.is_same else ""

    def first_parting(self, games: int = 1_000) -> int:
        """Return the number, from 1, of the first pair of games that differ: in a move, or only in the result.

        `first.record` and `second.record` give the two games.

        Parameters
        ----------
        games : int
            How many pairs are looked at, at most.

        Raises
        ------
        StonesError
            If none of these pairs differ.
        """
        many = min(whole("the number of games", games, 1), self.first.games)
        for number in range(1, many + 1 if not self.is_same else 1):
            one, other = self.first.record(number), self.second.record(number)
            if one.moves != other.moves or one.result != other.result:
                return number
        raise StonesError(f"the first {many:,} pairs of games are the same under both rules")

    def study(self, games: int = 1_000) -> Study:
        """Return the first two games that differ as a study: a chapter under each of the rules, with a remark where they part.

        Parameters
        ----------
        games : int
            How many pairs are looked at, at most.

        Raises
        ------
        StonesError
            If none of these pairs differ.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> c = sw.lab.compare(sw.SiegeStones(), sw.SiegeStones(goal=3), games=50, seed=1, progress=False)
        >>> [chapter.title for chapter in c.study().chapters]
        ['Pair 1: SiegeStones', 'Pair 1: SiegeStones with goal=3']
        """
        number = self.first_parting(games)
        sides = [(each, each.record(number)) for each in (self.first, self.second)]
        (_, one), (_, other) = sides
        pairs = enumerate(zip(one.moves, other.moves, strict=False))
        alike = next((at for at, pair in pairs if len({*pair}) > 1), min(len(one.moves), len(other.moves)))
        study = Study()
        for side, record in sides:
            place = study.add(record, f"Pair {number}: {side.title}").last.way()[alike]
            place.text = "Up to here both games are the same." if alike else "They part at once."
        return study

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """What the change does to each measure."""
        return tuple(self._difference(i) for i in range(len(self.moments)))

    def _difference(self, i: int) -> Difference:
        measure, several = self.first.measures[i], len(self.moments) * self.among
        one, other = self.first.moments[i], self.second.moments[i]
        shares = is_share(measure, one) and is_share(measure, other)
        pairs = pairs_of_shares(self.moments[i]) if shares else self.moments[i]
        interval = difference_of(pairs, several, early=self.first.early)
        smallest = smallest_effect(interval, pairs.error)
        return Difference(measure, one.mean, other.mean, self.moments[i].mean, interval, smallest, self.same)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each measure."""
        return [
            {
                "measure": d.measure.name,
                "first": d.first,
                "second": d.second,
                "difference": d.mean,
                "low": d.interval.low,
                "high": d.interval.high,
                "clear": d.is_clear,
                "smallest": d.smallest,
                "unit": d.measure.unit,
            }
            for d in self.differences
        ]

    def _table(self) -> tuple[str, Sequence[str], Iterable[Sequence[str]]]:
        rows = [
            (
                d.measure.name,
                f"{d.first:.4g}",
                f"{d.second:.4g}",
                figures(d.mean, d.interval),
                "yes" if d.is_clear else "not clear",
                f"{d.smallest:.2g}",
            )
            for d in self.differences
        ]
        first = self.first
        note = (
            f"{first.title} → {self.second.title}: {first.games:,} pairs of games, {first.players}, seed "
            f"{first.seed}; the intervals of all measures hold at once with 95 % confidence. {between(first.players)}"
        )
        head = ("measure", "first", "second", "difference", "different?", "smallest that would be found")
        return foremost(note, self.same), head, rows


def foremost(words: str, same: str) -> str:
    """Return words about a comparison; where the games were the same, this comes first."""
    return f"{same} {words}" if same else words


def compare(
    first: Game | Position,
    second: Game | Position,
    players: Players = None,
    games: int = USUAL_GAMES,
    seed: int | None = None,
    *,
    among: int = 1,
    **options: Unpack[Options],
) -> Comparison:
    """Play the same games under two sets of rules, from the same random numbers, and compare them game by game.

    Where the rules differ little, the two games of a pair begin alike, and so their difference is known far more exactly
    than that of games played independently (the method of common random numbers).

    Parameters
    ----------
    first, second : Game or Position
        The rules, or positions under them, as for `simulate`: of the same game or a variant of it, with equally many players.
    players, games, seed, **options
        As for a `Run`: also measures, looks, until, keep, workers, executor, progress and path. The games are pairs of games.
    among : int
        Of how many comparisons this is one; the intervals of all of them hold at once.

    Raises
    ------
    StonesError
        If an argument is not as described.
    BadRecord
        If the file at the path holds another run, or none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> short, usual = sw.SiegeStones(goal=3), sw.SiegeStones()
    >>> compare(short, usual, games=500, seed=1, progress=False)["DurationMoves"].is_clear
    True
    """
    third: object = players
    if isinstance(third, Game | Position) or (isinstance(third, type) and issubclass(third, Game)):
        raise StonesError(
            "compare takes two games, and then who plays, and here is a third game; sw.lab.sweep(game, goal=[2, 3, 4]) compares several values of a "
            "rule"
        )
    return comparison_of(first, second, Run.of(players, games, seed, options), among)


def comparison_of(first: object, second: object, run: Run, among: int = 1) -> Comparison:
    """Return what a run under two sets of rules comes to."""
    among, pair = whole("the number of comparisons", among, 1), pair_of(first, second, run)
    width = pair.first.columns

    def watched(moments: tuple[Moments, ...]) -> Interval:
        return difference_of(pairs_of_shares(moments[2 * width + 1]), (width - 1) * among, early=True)

    return Comparison.of(pair, run.play(pair, watched), early=run.until is not None, among=among)


def pair_of(first: object, second: object, run: Run) -> Pair:
    """Return what is to be played.

    Raises
    ------
    StonesError
        As `compare` does.
    """
    one, other = (job_of(each, run) for each in (first, second))
    if one.game.seats != other.game.seats:
        raise StonesError(
            f"both games need the same number of players; these have {one.game.seats} and {other.game.seats}"
        )
    if one.measured != other.measured:
        raise StonesError(
            f"compare needs two sets of rules of the same game; {one.game.title} and {other.game.title} are not measured alike"
        )
    return Pair(one, other, run.keep)


# ---------------------------------------------------------------- several levels


@dataclass(frozen=True)
class ByLevel(Result):
    """The same comparison between players of several levels.

    Attributes
    ----------
    comparisons : dict of int to Comparison
        One for each level.
    """

    comparisons: dict[int, Comparison]

    def __repr__(self) -> str:
        lines = (f"level {level}: {c.same[:-1] or c['AdvantageP1']}" for level, c in self.comparisons.items())
        return f"<{self._of.first.title} → {self._of.second.title}: {'; '.join(lines)}>"

    def __getitem__(self, level: int) -> Comparison:
        """Return the comparison between players of a level."""
        return self.comparisons[level]

    @property
    def is_same(self) -> bool:
        """Whether no pair of games differs at any level."""
        return all(each.is_same for each in self.comparisons.values())

    @property
    def same(self) -> str:
        """If the games were the same at every level, what follows from that, in one sentence; otherwise empty."""
        return min((each.same for each in self.comparisons.values()), key=len)

    @property
    def _of(self) -> Comparison:
        return next(iter(self.comparisons.values()))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each level and measure."""
        return [{"level": level, **row} for level, each in self.comparisons.items() for row in each.rows()]

    def _table(self) -> tuple[str, Sequence[str], Iterable[Sequence[str]]]:
        note = (
            f"{self._of.first.title} → {self._of.second.title}: what changes, between players of each level"
        )
        names = {f"level {level}": each for level, each in self.comparisons.items()}
        shown = ("AdvantageP1", "Drawishness", "DurationMoves", "LeadChange")
        return foremost(note, self.same), ("players", *shown), changes_of(names, shown)


def changes_of(comparisons: dict[str, Comparison], measures: Sequence[str]) -> list[tuple[str, ...]]:
    """Return a row for each comparison: its name, and what changes in each measure."""
    return [
        (
            f"{name} (the same games, move for move)" if each.is_same else name,
            *(figures(each[measure].mean, each[measure].interval) for measure in measures),
        )
        for name, each in comparisons.items()
    ]


def compare_levels(
    first: Game | Position,
    second: Game | Position,
    levels: Sequence[int] = (1, 3, 5),
    games: int = 1_000,
    seed: int | None = None,
    **options: Unpack[Options],
) -> ByLevel:
    """Make the same comparison between players of several levels, to see whether it holds for strong ones too.

    Parameters
    ----------
    first, second : Game or Position
        As for `compare`.
    levels : sequence of int
        Levels from 1 to 10; level 1 plays at random.
    games, seed, **options
        As for `compare`, at each level; the path is a folder.

    Returns
    -------
    ByLevel
        The comparisons; the intervals of all levels and measures hold at once with 95 % confidence.

    Raises
    ------
    StonesError
        If an argument is not as described.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> small = dict(side=3, goal=2)
    >>> levels = compare_levels(
    ...     sw.SiegeStones(**small), sw.SiegeStones(opening="no-tower", **small), (1, 2), games=8, seed=1, workers=1
    ... )
    >>> list(levels.comparisons), levels[2].first.players
    ([1, 2], 'level 2 players')
    """
    if "players" in options:
        raise StonesError("compare_levels takes no players: levels=(1, 3, 5) says who plays")
    if not isinstance(levels, list | tuple | range) or not levels:
        given = quoted(levels) if levels or levels is None else "none at all"
        raise StonesError(f"levels: a list of levels such as (1, 3, 5), not {given}")
    for level in levels:
        if type(level) is not int or not 1 <= level <= HIGHEST_LEVEL:
            raise StonesError(
                f"levels are numbers from 1, which plays at random, to {HIGHEST_LEVEL}, as in levels=(1, 3, 5), not {quoted(level)}"
            )
    run = Run.of(None, games, seed, options)
    each = {level: run.part(0, f"level-{level}", players=None if level == 1 else level) for level in levels}
    return ByLevel({level: comparison_of(first, second, own, len(levels)) for level, own in each.items()})
