"""Compare predictions and results in each tenth of the scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.plumbing.intervals import Moments, of_share

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.plumbing.intervals import Interval


NEAR = 0.03
"""Chances that are off by no more than this are called right."""


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


def off_by(found: Iterable[Tenth]) -> str:
    """Return in words how far tenths are off together: chi-square, by luck alone about 1 for each tenth that is told rightly.

    Tenths with too few positions for that are left out.

    >>> off_by([Tenth(0.5, Moments(100, 60.0)), Tenth(0.2, Moments(100, 20.0)), Tenth(0.9, Moments(1, 0.0))])
    'off by 4.0, of 2 tenths'
    """
    enough = [(each, each.said * (1 - each.said) / each.won.count) for each in found]
    enough = [(each, spread) for each, spread in enough if spread * each.won.count**2 >= 1]
    chi = sum((each.won.mean - each.said) ** 2 / spread for each, spread in enough)
    return f"off by {chi:.1f}, of {len(enough)} tenths"


def shown(found: dict[int, Tenth]) -> str:
    """Return in words which tenths are shown to be right or wrong, as all of their interval is; the others are open.

    >>> shown({3: Tenth(0.35, Moments(2000, 710.0)), 5: Tenth(0.55, Moments(90, 50.0)), 8: Tenth(0.8, Moments(500, 300.0))})
    'shown to be right within 0.03: 0.3; to be off by more: 0.8; open: 0.5'
    """
    right, wrong, unknown = list[str](), list[str](), list[str]()
    for part, tenth in sorted(found.items()):
        low, high = (limit - tenth.said for limit in tenth.interval)
        which = unknown
        if low >= -NEAR and high <= NEAR:
            which = right
        elif low > NEAR or high < -NEAR:
            which = wrong
        which.append(f"{part / 10}")
    parts = {f"shown to be right within {NEAR}": right, "to be off by more": wrong, "open": unknown}
    return "; ".join(f"{what}: {', '.join(each) or 'none'}" for what, each in parts.items())


def in_figures(tenth: Tenth) -> str:
    """Return what was said and won, with its interval and the number of games."""
    low, high = tenth.interval
    return f"{tenth.said:.2f}: {tenth.won.mean:.2f} ({low:.2f} to {high:.2f}, {tenth.won.count});"
