"""Measure the lab's rates of false and missed discoveries, for every measure.

    python -m benchmarks.rates            # 2,000 samples for each measure
    python -m benchmarks.rates 200

A pool of real pairs of games under two rules is the whole population here, so that every true value is known. From it many
samples are drawn, and judged by the lab's own intervals:

- *held*: a simulation's interval holds the true mean; promised: 95 of 100;
- *held always*: the interval for early stopping does so at each of 30 looks; promised: 95 of 100;
- *nothing found*: two rules without a difference do not differ clearly; promised: 95 of 100;
- *found*: a difference as large as `smallest` says is clear; promised: 80 of 100;
- *found early*: the same with the interval for early stopping, at the last look.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import stoneswidgets as sw
from stoneswidgets.lab.comparison import difference_of, pairs_of_shares
from stoneswidgets.lab.result import interval_of, is_share
from stoneswidgets.plumbing.intervals import Moments, smallest_effect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.plumbing.intervals import Interval

POOL, SAMPLES, GAMES, LOOKS, SEED = 40_000, 2_000, 600, 30, 2026
RULES = {"side": 3, "goal": 2}


class Rates(NamedTuple):
    """In what parts of the samples the lab was right about a measure; a measure that never varies has none."""

    measure: Measure
    held: float
    held_always: float
    nothing_found: float
    found: float
    found_early: float


def rates(samples: int = SAMPLES, pool: int = POOL) -> list[Rates]:
    """Return how often the lab is right about each measure."""
    pairs = sw.lab.compare(
        sw.SiegeStones(**RULES), sw.SiegeStones(towers=6, **RULES), games=pool, seed=SEED, looks=4, keep=True,
        progress=False,
    )  # fmt: skip
    one, other = (
        np.column_stack([each.values[name] for name in each.values.names])
        for each in (pairs.first, pairs.second)
    )
    rng = np.random.default_rng(SEED)
    drawn = [rng.integers(0, pool, GAMES) for _ in range(samples)]
    return [
        _of(measure, one[:, i], (other - one)[:, i], drawn)
        for i, measure in enumerate(pairs.first.measures)
        if one[:, i].std() > 0 and (other - one)[:, i].std() > 0
    ]


def _of(
    measure: Measure, values: NDArray[np.float64], apart: NDArray[np.float64], drawn: list[NDArray[np.int64]]
) -> Rates:
    none, right = apart - apart.mean(), np.zeros(5)
    shares = is_share(measure, _moments(values))

    def judged(differences: NDArray[np.float64], *, early: bool = False) -> Interval:
        found = _moments(differences)
        return difference_of(pairs_of_shares(found) if shares else found, 1, early=early)

    spread = Moments(GAMES, 0.0, GAMES * float(none.var()))
    whole = pairs_of_shares(spread) if shares else spread
    planted, early = (
        smallest_effect(difference_of(whole, 1, early=stopping), whole.error) for stopping in (False, True)
    )
    for sample in drawn:
        mean, found = float(values.mean()), values[sample]
        right[0] += mean in interval_of(measure, _moments(found))
        right[1] += all(
            mean in interval_of(measure, _moments(found[:n]), early=True)
            for n in range(GAMES // LOOKS, GAMES + 1, GAMES // LOOKS)
        )
        right[2] += 0.0 in judged(none[sample])
        right[3] += 0.0 not in judged(none[sample] + planted)
        right[4] += 0.0 not in judged(none[sample] + early, early=True)
    return Rates(measure, *map(float, right / len(drawn)))


def _moments(values: NDArray[np.float64]) -> Moments:
    return Moments(len(values), float(values.sum()), float((values * values).sum()))


def main(samples: int) -> None:
    """Print the rates as a table for the documentation."""
    print("| measure | held | held always | nothing found | found | found early |\n|---|---|---|---|---|---|")
    for each in rates(samples):
        print(f"| {each.measure.name} | {' | '.join(f'{100 * rate:.1f}' for rate in each[1:])} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else SAMPLES)
