"""`compare`: what changes when the rules do, game by game from the same random numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from stoneswidgets.errors import StonesError
from stoneswidgets.lab.charts import compared, mark
from stoneswidgets.lab.result import (
    Difference,
    Result,
    between,
    by_name,
    figures,
    foremost,
    is_share,
)
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run, Totals
from stoneswidgets.lab.simulation import job_of, under
from stoneswidgets.plumbing.intervals import Interval, Moments, at_any_time, of_mean, smallest_effect

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.lab.charts import Intervals
    from stoneswidgets.lab.jobs import Work
    from stoneswidgets.lab.simulation import Simulation
    from stoneswidgets.search.players import Players

FIRST = "AdvantageP1"
"""The measure that is shown where none is named."""


def difference_of(pairs: Moments, comparisons: int, *, early: bool) -> Interval:
    """Return the interval of the mean difference of pairs of games; `comparisons` such intervals hold at once."""
    return (at_any_time if early else of_mean)(pairs, comparisons)


def pairs_of_shares(moments: Moments) -> Moments:
    """Add half a pair each way to differences of shares (Agresti and Min, 2005)."""
    return moments + Moments(2, 0.0, 1.0)


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

    index: ClassVar[str] = "measure"

    @classmethod
    def of(cls, pair: Work, totals: Totals, *, early: bool = False) -> Comparison:
        """Return what pairs of games come to."""
        parted = totals.counted(len(pair[0].players))[2 * pair[0].columns :]
        first, second = (under(pair, totals, at, early=early) for at in (0, 1))
        return cls(first, second, parted[1:], not any(each.squares for each in parted))

    def __repr__(self) -> str:
        clear = [str(d) for d in self.differences if d.is_clear] or ["no clear difference"]
        return f"<{self.title}, {self.first.games:,} games each: {self.same[:-1] or '; '.join(clear)}>"

    def __getitem__(self, name: str) -> Difference:
        """Return the difference in a measure; a `StonesError` if nothing of that name was measured."""
        return by_name(self.differences, name)

    @property
    def title(self) -> str:
        """The rules that are compared."""
        return f"{self.first.title} → {self.second.title}"

    @property
    def same(self) -> str:
        """If the games were the same, a sentence on what follows; otherwise empty."""
        if not self.is_same:
            return ""
        if self.first.game == self.second.game:
            return f"The games were the same, move for move: it is one game, {self.first.title}, that was looked at."
        return "The games were the same, move for move: between these players, the change never took effect."

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """What the change does to each measure."""
        found, several = [], len(self.moments)
        triples = zip(self.first.measures, self.first.moments, self.second.moments, self.moments, strict=True)
        for of, one, other, pairs in triples:
            counted = pairs_of_shares(pairs) if is_share(of, one) and is_share(of, other) else pairs
            interval = difference_of(counted, several, early=self.first.early)
            means, smallest = (one.mean, other.mean), smallest_effect(interval, counted.error)
            found.append(Difference(of.name, pairs.mean, interval, of, *means, smallest, self.same))
        return tuple(found)

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

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.first
        note = (
            f"{self.title}: {first.games:,} pairs of games, {first.players}, seed {first.seed}; the intervals of all measures hold "
            f"at once with 95 % confidence, and the smallest difference would be found four times in five. {between(first.players)}"
        )
        return foremost(note, self.same)

    def chart(self, measure: str | None = None) -> Intervals:
        """Return a chart of a measure, left out of who wins, before and after."""
        first, found = self.first, self[measure or FIRST]
        names = first.outcomes if measure is None else {measure: measure}
        verdict = "a clear difference" if found.is_clear else "no clear difference"
        finding = (
            f"The change does {figures(found.mean, found.interval)} to {names[measure or FIRST]}: {verdict}"
        )
        finding += (
            "." if isnan(found.smallest) else f"; {found.smallest:.2g} would be found four times in five."
        )
        return compared(
            f"{self.title}, {first.players}, {first.games:,} games each",
            foremost(finding, self.same),
            (row for name, label in names.items() for row in self.marks(name, label)),
            found.measure,
            1 / first.game.seats if measure is None else None,
        )

    def marks(self, measure: str, label: str) -> list[dict[str, Any]]:
        """Return the rows of a chart for a measure, under the first rules and under the second."""
        return [mark(label, self.first[measure], "before"), mark(label, self.second[measure], "after")]


def compare(
    first: Game | Position,
    second: Game | Position,
    players: Players = None,
    games: int = USUAL_GAMES,
    seed: int | None = None,
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

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> short, usual = sw.SiegeStones(goal=3), sw.SiegeStones()
    >>> compare(short, usual, games=500, seed=1, progress=False)["DurationMoves"].is_clear
    True
    """
    return comparison_of(first, second, Run(players, games, seed, **options))


def comparison_of(first: object, second: object, run: Run) -> Comparison:
    """Return what a run under two sets of rules comes to."""
    pair = pair_of(first, second, run)
    width = pair[0].columns

    def watched(moments: tuple[Moments, ...]) -> Interval:
        return difference_of(pairs_of_shares(moments[2 * width + 1]), width - 1, early=True)

    return Comparison.of(pair, run.play(pair, watched), early=run.until is not None)


def pair_of(first: object, second: object, run: Run) -> Work:
    """Return what is to be played; a `StonesError` if the games cannot be compared."""
    one, other = (job_of(each, run) for each in (first, second))
    if one.game.seats != other.game.seats:
        raise StonesError(
            f"both games need the same number of players; these have {one.game.seats} and {other.game.seats}"
        )
    if one.measured != other.measured:
        raise StonesError(
            f"compare needs two sets of rules of the same game; {one.game.title} and {other.game.title} are not measured alike"
        )
    most = max(one.opening_moves, other.opening_moves)
    return replace(one, opening_moves=most), replace(other, opening_moves=most)
