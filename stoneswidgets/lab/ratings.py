"""Ratings by Bradley and Terry (1952), for two seats and for more."""

from __future__ import annotations

from collections import Counter
from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SCALE = 400 / log(10)
"""Elo's scale: a player rated 400 above another wins ten times as often as that one."""
SURE, STEPS, CLOSE = 1.96, 200, 1e-10
"""Standard errors on either side of a rating; the most steps of the fit, and the step size at which it ends."""


class Rating(NamedTuple):
    """How strong a player is: the mean of all players is 0, and 400 more is ten times as strong.

    Attributes
    ----------
    value : float
        The rating.
    low, high : float
        Its 95 % interval.
    """

    value: float
    low: float
    high: float


def ratings(games: Iterable[tuple[Sequence[int], Sequence[float]]], players: int) -> list[Rating]:
    """Return the ratings of players under which their results are likeliest.

    Each player has a strength, and wins a game by its part of the strengths of all that play it (Luce 1959; of two
    players, that is the model of Bradley and Terry); winners share a game. Each player is given half a win against
    one of middle strength and half a loss, so that who has won all games has a rating too.

    Parameters
    ----------
    games : iterable of (sequence of int, sequence of float)
        For each game, who played in each seat, and what part of the game that seat won; these add up to 1.
    players : int
        How many players there are.

    Examples
    --------
    >>> first, second = ratings([((0, 1), (1.0, 0.0))] * 10 + [((0, 1), (0.0, 1.0))] * 1, 2)
    >>> first.value > 0 > second.value, round(first.value + second.value)
    (True, 0)
    """
    won = [0.5] * players
    met: Counter[tuple[int, ...]] = Counter()
    for seats, shares in games:
        met[tuple(sorted(seats))] += 1
        for who, share in zip(seats, shares, strict=True):
            won[who] += share
    theta = [0.0] * players
    for _ in range(STEPS):
        slope, bend = _derivatives(theta, won, met)
        step = _solved(bend, [[value] for value in slope])
        theta = [t + max(-1.0, min(1.0, s[0])) for t, s in zip(theta, step, strict=True)]
        if max(abs(s[0]) for s in step) < CLOSE:
            break
    unit = [[float(i == k) for k in range(players)] for i in range(players)]
    spread = _solved(_derivatives(theta, won, met)[1], unit)
    middle = sum(theta) / players
    rows = [sum(row) / players for row in spread]
    overall = sum(rows) / players
    errors = [sqrt(max(0.0, spread[i][i] - 2 * rows[i] + overall)) for i in range(players)]
    return [
        Rating(SCALE * (t - middle), SCALE * (t - middle - SURE * e), SCALE * (t - middle + SURE * e))
        for t, e in zip(theta, errors, strict=True)
    ]


def _derivatives(
    theta: Sequence[float], won: Sequence[float], met: Counter[tuple[int, ...]]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the logarithm of the likelihood, and how it bends (its second derivative, negated)."""
    players = len(theta)
    slope, bend = list(won), [[0.0] * players for _ in range(players)]
    for who, t in enumerate(theta):  # the half win and the half loss
        part = 1 / (1 + exp(-t))
        slope[who] -= part
        bend[who][who] += part * (1 - part)
    for seats, times in met.items():
        whole = sum(exp(theta[who]) for who in seats)
        parts = {who: seats.count(who) * exp(theta[who]) / whole for who in set(seats)}
        for who, part in parts.items():
            slope[who] -= times * part
            bend[who][who] += times * part
            for other, its in parts.items():
                bend[who][other] -= times * part * its
    return slope, bend


def _solved(matrix: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    """Solve a linear system with a positive definite matrix (Gauss–Jordan elimination)."""
    many = len(matrix)
    rows = [[*a, *b] for a, b in zip(matrix, right, strict=True)]
    for i in range(many):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(many):
            if k != i and (factor := rows[k][i]):
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[many:] for row in rows]
