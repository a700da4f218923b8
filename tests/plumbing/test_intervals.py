"""Confidence intervals cover as often as they claim, with early stopping and many comparisons, too."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from hypothesis import given, strategies as st

from stoneswidgets.plumbing.intervals import (
    Interval,
    Moments,
    at_any_time,
    of_difference,
    of_mean,
    of_share,
    quantile,
    smallest_effect,
)

VALUES = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=2, max_size=60)


@given(VALUES, VALUES)
def test_the_moments_of_parts_add_up_to_those_of_the_whole(a, b):
    assert Moments.of(a) + Moments.of(b) == Moments.of(a + b)


@given(VALUES, st.integers(1, 50))
def test_intervals_hold_the_mean_and_grow_with_the_comparisons(values, several):
    moments = Moments.of(values)
    for interval in (of_share, of_mean, at_any_time):
        narrow, wide = interval(moments), interval(moments, comparisons=several)
        assert wide.low <= narrow.low + 1e-12
        assert narrow.high <= wide.high + 1e-12
    assert of_share(moments).low - 1e-12 <= moments.mean <= of_share(moments).high + 1e-12


def test_without_values_nothing_is_known():
    assert of_share(Moments()) == (0.0, 1.0)
    assert of_mean(Moments.of([3.0])) == (-inf, inf)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.53])
def test_the_interval_of_a_share_is_right_nineteen_times_in_twenty(share):
    rng, samples, n = Random(7), 1_500, 200
    held = sum(
        share in of_share(Moments.of([float(rng.random() < share) for _ in range(n)])) for _ in range(samples)
    )
    assert 0.93 <= held / samples <= 0.985


def test_an_interval_at_any_time_is_right_however_often_one_looks():
    """The usual interval, looked at again and again, is wrong far more often than one time in twenty."""
    rng, samples, looks, step, share = Random(3), 300, 60, 100, 0.5
    wrong = usual = 0
    for _ in range(samples):
        moments, missed, missed_usual = Moments(), False, False
        for _ in range(looks):
            won = sum(rng.random() < share for _ in range(step))
            moments += Moments(step, won, won)
            missed = missed or share not in at_any_time(moments)
            missed_usual = missed_usual or share not in of_share(moments)
        wrong, usual = wrong + missed, usual + missed_usual
    assert wrong / samples <= 0.05
    assert usual / samples > 0.2


def test_an_effect_as_small_as_said_is_found_four_times_in_five():
    rng, samples, n = Random(5), 600, 400
    error = (2 * 0.25 / n) ** 0.5
    effect = smallest_effect(Interval(-quantile(0.95) * error, quantile(0.95) * error), error)

    def sample(share: float) -> Moments:
        return Moments.of([float(rng.random() < share) for _ in range(n)])

    found = sum(0.0 not in of_difference(sample(0.5), sample(0.5 + effect)) for _ in range(samples))
    nothing = sum(0.0 not in of_difference(sample(0.5), sample(0.5)) for _ in range(samples))
    assert 0.74 <= found / samples <= 0.87
    assert nothing / samples <= 0.08
