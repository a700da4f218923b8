"""Comparisons: what changes when the rules do, game by game from the same random numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.errors import StonesError
from stoneswidgets.lab.intervals import Interval, Moments, at_any_time, of_mean, smallest_effect
from stoneswidgets.lab.simulation import CONFIDENCE, by_name, figures, is_share
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.tables import frame_of, html_of

if TYPE_CHECKING:
    import pandas as pd

    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.lab.simulation import Simulation


def difference_of(pairs: Moments, comparisons: int, *, early: bool) -> Interval:
    """Return the interval of the mean difference of pairs of games; `comparisons` such intervals hold at once."""
    return (at_any_time if early else of_mean)(pairs, CONFIDENCE, comparisons)


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
    """

    measure: Measure
    first: float
    second: float
    mean: float
    interval: Interval
    smallest: float

    @property
    def is_clear(self) -> bool:
        """Whether there is a difference for sure: its interval does not hold 0."""
        return 0.0 not in self.interval

    def __str__(self) -> str:
        verdict = "a clear difference" if self.is_clear else "no clear difference"
        return f"{self.measure.name} {figures(self.mean, self.interval)}: {verdict}"


@dataclass(frozen=True)
class Comparison:
    """The same games under two sets of rules.

    Attributes
    ----------
    first, second : Simulation
        The games under the first rules and under the second, with their measures.
    moments : tuple of Moments
        For each measure, the differences of the pairs of games.
    among : int
        Of how many comparisons this is one, whose intervals hold all at once.
    """

    first: Simulation
    second: Simulation
    moments: tuple[Moments, ...]
    among: int = 1

    def __repr__(self) -> str:
        clear = [str(d) for d in self.differences if d.is_clear] or ["no clear difference"]
        return (
            f"<{self.first.title} → {self.second.title}, {self.first.games:,} games each: {'; '.join(clear)}>"
        )

    def __getitem__(self, name: str) -> Difference:
        """Return the difference in a measure, by its name.

        Raises
        ------
        StonesError
            If nothing of that name was measured.
        """
        return by_name(self.differences, name)

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
        for number in range(1, many + 1):
            one, other = self.first.record(number), self.second.record(number)
            if one.moves != other.moves or one.result != other.result:
                return number
        raise StonesError(f"the first {many:,} pairs of games are the same under both rules")

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """What the change does to each measure."""
        return tuple(self._difference(i) for i in range(len(self.moments)))

    def _difference(self, i: int) -> Difference:
        measure, several = self.first.measures[i], len(self.moments) * self.among
        under = self.first.moments[i], self.second.moments[i]
        shares = all(is_share(measure, each) for each in under)
        pairs = pairs_of_shares(self.moments[i]) if shares else self.moments[i]
        interval = difference_of(pairs, several, early=self.first.early)
        return Difference(
            measure,
            self.first.moments[i].mean,
            self.second.moments[i].mean,
            self.moments[i].mean,
            interval,
            smallest_effect(interval, pairs.error),
        )

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row for each measure."""
        return frame_of(self.rows()).set_index("measure")

    def rows(self) -> list[dict[str, Any]]:
        """Return what the table holds: a dict for each measure."""
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

    def _repr_html_(self) -> str:
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
        note = (
            f"{self.first.title} → {self.second.title}: {self.first.games:,} pairs of games, {self.first.players}, seed "
            f"{self.first.seed}; the intervals of all measures hold at once with 95 % confidence"
        )
        head = ("measure", "first", "second", "difference", "different?", "smallest that would be found")
        return html_of(note, head, rows)
