"""Estimates of what is measured over games: means with their intervals, and how they are told."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.plumbing.intervals import Interval, Moments, at_any_time, of_mean, of_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.lab.measures import Measure


class MeasureEstimate(NamedTuple):
    """The mean of a measure over games, with its interval.

    Attributes
    ----------
    measure : Measure
        What was measured.
    mean : float
        Its mean over the games.
    interval : Interval
        Limits that hold the true mean with 95 % confidence.
    """

    measure: Measure
    mean: float
    interval: Interval

    def __str__(self) -> str:
        return f"{self.measure.name} {figures(self.mean, self.interval)}"


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
        If the games were the same under both rules, what follows from that; otherwise empty.
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


def foremost(words: str, same: str) -> str:
    """Return words about a comparison; where the games were the same, this comes first."""
    return f"{same} {words}" if same else words


def figures(mean: float, interval: Interval) -> str:
    """Return a mean with its interval, with as many digits as mean something.

    >>> figures(0.53123, Interval(0.52, 0.542))
    '0.531 (0.520 to 0.542)'
    """
    width = interval.high - interval.low
    if isnan(width):
        return f"{mean:.3g} (too few different games for an interval)"
    digits = 3 if not 0 < width < float("inf") else max(0, min(6, 1 - int(f"{width:e}".partition("e")[2])))
    return f"{mean:.{digits}f} ({interval.low:.{digits}f} to {interval.high:.{digits}f})"


def between(players: str) -> str:
    """Return the sentence that says of whom figures hold.

    >>> between("level 3 players")
    'All of it holds between these players (level 3 players); others may play otherwise.'
    """
    return f"All of it holds between these players ({players}); others may play otherwise."


M = TypeVar("M", MeasureEstimate, Difference)


def by_name(several: Sequence[M], name: str) -> M:
    """Return the one whose measure has that name.

    Raises
    ------
    StonesError
        If there is none.
    """
    for each in several:
        if each.measure.name == name:
            return each
    names = [each.measure.name for each in several]
    raise StonesError(f"{quoted(name)} was not measured; these were: {', '.join(names)}{meant(name, names)}")


def is_share(measure: Measure, moments: Moments) -> bool:
    """Tell whether values are those of a share of the games, or all are 0 or 1, as are those of a measure of one's own that counts games."""
    return measure.unit == "share" or moments.total == moments.squares


def prior(measure: Measure, moments: Moments) -> Moments:
    """Return two more values, 0 and 1, that are added to those of a share, so that a few equal ones do not look certain."""
    return Moments(2, 1.0, 1.0) if is_share(measure, moments) else Moments()


def interval_of(measure: Measure, moments: Moments, comparisons: int = 1, *, early: bool = False) -> Interval:
    """Return the interval of a measure's mean; `comparisons` intervals hold at once. That of a share or a part lies from 0 to 1."""
    if early:
        found = at_any_time(moments + prior(measure, moments), comparisons)
    else:
        found = (of_share if is_share(measure, moments) else of_mean)(moments, comparisons=comparisons)
    if measure.unit in ("share", "part"):
        return Interval(max(0.0, found.low), min(1.0, found.high))
    return found
