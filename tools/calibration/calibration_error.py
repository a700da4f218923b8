"""Compute a game's calibration error: the typical distance between prediction and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from stoneswidgets.plumbing.intervals import CONFIDENCE, Interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RESAMPLES, SEED = 2_000, 1


def calibration_error(pairs: list[tuple[float, float]]) -> tuple[float, Interval]:
    """Return how far what is said is typically off, and a 95 % interval for it.

    It is the root of the mean square over all positions of how far the tenth of each is off, without what luck adds to that (Kumar, Liang and
    Ma, "Verified uncertainty calibration", 2019). The interval is a bootstrap's: by how much samples of these positions miss theirs.
    """
    said, won = np.array(pairs).T
    drawn = np.random.default_rng(SEED).integers(len(said), size=(RESAMPLES, len(said)))
    seen, luck = squares(said, won)
    sampled = sorted(np.subtract(*squares(said[each], won[each])) for each in drawn)
    rest = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    high, low = (2 * seen - luck - sampled[n] for n in (rest, -rest - 1))
    typical, *limits = (float(max(0, square) ** 0.5) for square in (seen - luck, low, high))
    return typical, Interval(*limits)


def squares(said: Floats, won: Floats) -> tuple[float, float]:
    """Return how far tenths are off, squared, in the mean of all positions; and what luck alone makes of that."""
    tenth = np.minimum(9, (10 * said).astype(int))
    count, off, spread = (
        np.bincount(tenth, each) for each in (np.ones_like(said), won - said, said * (1 - said))
    )
    some = count > 0
    seen, luck = (float((each[some] / count[some]).sum() / len(said)) for each in (off**2, spread))
    return seen, luck


def in_words(pairs: list[tuple[float, float]]) -> str:
    """Return it as `show` prints it.

    >>> in_words([(0.5, 1.0)] * 540 + [(0.5, 0.0)] * 460)
    'typically off by 0.037 (0.000 to 0.056)'
    """
    typical, (low, high) = calibration_error(pairs)
    return f"typically off by {typical:.3f} ({low:.3f} to {high:.3f})"
