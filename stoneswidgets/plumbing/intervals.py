"""Confidence intervals for means and their differences, and the smallest effect that can be detected."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf, isnan, log, nan, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

CONFIDENCE = 0.95
"""The part of all such intervals in which the mean lies, unless another is said."""
POWER = 0.8
"""The probability with which an effect as large as `smallest_effect` says is found (the power of the test)."""
FEWEST = 10
"""How many different games an interval needs, where equal ones are counted once."""
MIXTURE = 1_000
"""The number of games at which intervals for early stopping are tightest."""


@dataclass(frozen=True)
class Moments:
    """The count, sum and sum of squares of values, enough for a mean and its interval.

    Moments of parts of a sample add up to those of the whole, so that games can be played in any number of parts.

    Attributes
    ----------
    count : int
        How many values there are.
    total, squares : float
        Their sum, and that of their squares.
    few : bool
        Whether these are the only values that can come, and fewer than an interval needs: all of its limits are then NaN.

    Examples
    --------
    >>> m = Moments.of([1.0, 2.0, 3.0])
    >>> m.mean, m.variance
    (2.0, 1.0)
    >>> m + Moments.of([4.0]) == Moments.of([1.0, 2.0, 3.0, 4.0])
    True
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    few: bool = False

    @classmethod
    def of(cls, values: Iterable[float]) -> Moments:
        """Return the moments of these values."""
        listed = list(values)
        return cls(len(listed), float(sum(listed)), float(sum(v * v for v in listed)))

    def __add__(self, other: Moments) -> Moments:
        count, few = self.count + other.count, self.few or other.few
        return Moments(count, self.total + other.total, self.squares + other.squares, few)

    @property
    def mean(self) -> float:
        """The mean; NaN without values."""
        return self.total / self.count if self.count else float("nan")

    @property
    def variance(self) -> float:
        """The unbiased variance; infinite with fewer than two values, NaN if these are too few different ones."""
        if self.few:
            return nan
        if self.count < 2:  # one value says nothing of how much values differ
            return inf
        return max(0.0, (self.squares - self.total**2 / self.count) / (self.count - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite with fewer than two values."""
        return sqrt(self.variance / self.count) if self.count else inf


class Interval(NamedTuple):
    """A lower and an upper limit.

    Attributes
    ----------
    low, high : float
        The limits.
    """

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the distance between the limits."""
        return (self.high - self.low) / 2

    def text(self, digits: int) -> str:
        """Return the limits, with so many digits after the point; or why there are none.

        >>> Interval(0.25, 0.5).text(2), Interval(nan, nan).text(2)
        ('0.25 to 0.50', 'too few different games for an interval')
        """
        if isnan(self.low):
            return "too few different games for an interval"
        return f"{self.low:.{digits}f} to {self.high:.{digits}f}"

    @property
    def is_clear(self) -> bool:
        """Whether it lies on one side of 0."""
        return self.low > 0 or self.high < 0

    def __contains__(self, value: object) -> bool:
        """Tell whether a value lies between the limits."""
        return isinstance(value, int | float) and self.low <= value <= self.high


def quantile(confidence: float, comparisons: int = 1) -> float:
    """Return the half-width of an interval in standard errors.

    With several comparisons the confidence holds for all of them at once (Bonferroni).

    >>> round(quantile(0.95), 2), round(quantile(0.95, 10), 2)
    (1.96, 2.81)
    """
    return _normal(1 - (1 - confidence) / 2 / comparisons)


def of_share(moments: Moments, confidence: float = CONFIDENCE, comparisons: int = 1) -> Interval:
    """Return an interval for the mean of values from 0 to 1.

    For shares of games that is Wilson's score interval (1927). Where some values lie between 0 and 1, as a half for a
    draw, the interval is a little wider than it need be. It has a width even where all values are equal.

    >>> [round(limit, 3) for limit in of_share(Moments.of([0.0] * 100))]
    [0.0, 0.037]
    """
    if moments.few:
        return Interval(nan, nan)
    if moments.count == 0:
        return Interval(0.0, 1.0)
    z, n, p = quantile(confidence, comparisons), moments.count, moments.mean
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n))
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


def of_mean(moments: Moments, comparisons: int = 1) -> Interval:
    """Return an interval for a mean, by the normal approximation; infinite with fewer than two values.

    >>> [round(limit, 2) for limit in of_mean(Moments.of([9, 10, 11, 10] * 25))]
    [9.86, 10.14]
    """
    if moments.count < 2 and not moments.few:
        return Interval(-inf, inf)
    reach = quantile(CONFIDENCE, comparisons) * moments.error
    return Interval(moments.mean - reach, moments.mean + reach)


def at_any_time(moments: Moments, comparisons: int = 1) -> Interval:
    """Return an interval that is valid at every check during a run, whenever it stops.

    An asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
    theory and asymptotic confidence sequences", Annals of Statistics 2024), tightest near `MIXTURE` values; infinite with fewer
    than two values.

    >>> at_any_time(Moments.of([0.0, 1.0] * 500)).half_width > of_share(Moments.of([0.0, 1.0] * 500)).half_width
    True
    """
    if moments.count < 2 and not moments.few:
        return Interval(-inf, inf)
    n, alpha = moments.count, (1 - CONFIDENCE) / comparisons
    rho = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / MIXTURE
    reach = sqrt(moments.variance * 2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / alpha))
    return Interval(moments.mean - reach, moments.mean + reach)


def of_difference(first: Moments, second: Moments, comparisons: int = 1, *, early: bool = False) -> Interval:
    """Return an interval for the second mean minus the first, of values drawn independently (Welch).

    With `early` it stays valid whenever each of the two samples ended: both have intervals at any time, which hold at once.

    >>> a, b = Moments.of([0.0, 1.0] * 200), Moments.of([0.0, 1.0, 1.0, 1.0] * 100)
    >>> 0.25 in of_difference(a, b), 0.0 in of_difference(a, b)
    (True, False)
    """
    return of_sum([(-1, first), (1, second)], comparisons, early=early)


def of_sum(parts: Iterable[tuple[float, Moments]], comparisons: int = 1, *, early: bool = False) -> Interval:
    """Return an interval for a sum of means of values drawn independently, each mean times a weight.

    With `early` it stays valid whenever each of the samples ended: all of them have intervals at any time, which hold at once.

    >>> half = Moments.of([0.0, 1.0] * 200)
    >>> [round(limit, 3) for limit in of_sum([(0.5, half), (0.5, half)])]
    [0.465, 0.535]
    """
    parts = [*parts]
    middle = sum(weight * each.mean for weight, each in parts)
    if early:
        several = len(parts) * comparisons
        reach = sum(abs(weight) * at_any_time(each, several).half_width for weight, each in parts)
    else:
        reach = quantile(CONFIDENCE, comparisons) * hypot(*(weight * each.error for weight, each in parts))
    return Interval(middle - reach, middle + reach)


def smallest_effect(interval: Interval, error: float) -> float:
    """Return the smallest difference that is found four times in five, from the interval of the difference and its standard error.

    >>> round(smallest_effect(Interval(-0.0196, 0.0196), 0.01), 3)
    0.028
    """
    return interval.half_width + _normal(POWER) * error


def _normal(share: float) -> float:
    """Return below which value that share of a standard normal distribution lies."""
    from statistics import NormalDist  # which brings much along

    return NormalDist().inv_cdf(share)
