"""Logistic regression with a prior."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

NEWTON, NEAR = 100, 1e-9
"""The most steps of Newton's method; a step so small is its last."""


def regression(x: Floats, y: Floats, prior: Floats, hold: Floats, least: Floats | None = None) -> Floats:
    """Return the weights of a logistic regression, by Newton's method, held to a prior; none is less than `least`, so that what should rise rises."""
    least = np.full(len(prior), -np.inf) if least is None else least
    weights = np.maximum(prior, least)

    def worth(weights: Floats) -> float:
        odds = x @ weights
        return float(y @ odds - np.logaddexp(0, odds).sum() - hold @ (weights - prior) ** 2 / 2)

    for _ in range(NEWTON):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - hold * (weights - prior)
        free = (weights > least) | (slope > 0)
        curved = (x.T * (chance * (1 - chance))) @ x + np.diag(hold)
        step = np.zeros(len(prior))
        step[free] = np.linalg.solve(curved[np.ix_(free, free)], slope[free])
        while worth(np.maximum(weights + step, least)) < worth(weights) and np.linalg.norm(step) > NEAR:
            step /= 2
        weights = np.maximum(weights + step, least)
        if np.linalg.norm(step) < NEAR:
            break
    return weights
