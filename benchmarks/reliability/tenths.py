"""What was said and what was won, by tenths of the scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.plumbing.intervals import Moments, of_share

if TYPE_CHECKING:
    from stoneswidgets.plumbing.intervals import Interval


class Tenth(NamedTuple):
    """The positions whose chance lies in a tenth of the scale.

    Attributes
    ----------
    said : float
        The mean of what was said of them.
    won : Moments
        What the games came to.
    """

    said: float
    won: Moments

    @property
    def interval(self) -> Interval:
        """The limits of what is won, with 95 % confidence."""
        return of_share(self.won)


def which_tenth(said: float) -> int:
    """Return in which tenth of the scale it lies, from 0."""
    return min(9, int(10 * said))


def tenths(pairs: list[tuple[float, float]]) -> dict[int, Tenth]:
    """Return what was said and what was won, by tenths of what was said."""
    parts: dict[int, list[tuple[float, float]]] = {}
    for said, won in sorted(pairs):
        parts.setdefault(which_tenth(said), []).append((said, won))
    return {
        part: Tenth(Moments.of(said for said, _ in each).mean, Moments.of(won for _, won in each))
        for part, each in parts.items()
    }


def in_figures(tenth: Tenth) -> str:
    """Return what was said and won, with its interval and the number of games."""
    low, high = tenth.interval
    return f"{tenth.said:.2f}: {tenth.won.mean:.2f} ({low:.2f} to {high:.2f}, {tenth.won.count});"
