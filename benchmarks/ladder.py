"""Whether each level of the bots beats the one below.

    python -m benchmarks.ladder siegestones          # every level against the one below
    python -m benchmarks.ladder siegestones 7 8 9    # these levels

Games come in rounds with one set-up, in which the stronger level takes every seat once, the weaker one all others. A
round's score is the part of the points that the stronger one won in it. After each round from the fifth on, the mean
of the scores is compared with what equals would have; when its 99.5 % interval excludes that, it is enough. What is
printed is the 95 % interval. (Looking often makes errors more frequent: hence the stricter one for stopping. For rounds
that all end alike, an interval would have no width; one round that goes the other way is added to them.)

The tavern is played to 240 points, and 1,000 is the default: two or three hands rather than ten.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from benchmarks.play import points

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.games.base import Game

RULES: dict[str, dict[str, Any]] = {"tavern": {"target": 240}}
LEAST, MOST = 5, 100
"""Rounds for one pair of levels."""
SURE, SHOWN = 2.81, 1.96
"""Standard errors on either side, for stopping and for what is printed."""


def interval(scores: Sequence[float], equal: float, width: float) -> tuple[float, float]:
    """Return so many standard errors on either side of the mean, one score more as if of equals' worse half."""
    error = max(stdev(scores), stdev([*scores, 0.0 if fmean(scores) > equal else 1.0])) / sqrt(len(scores))
    return max(0.0, fmean(scores) - width * error), min(1.0, fmean(scores) + width * error)


def compare(game: Game, strong: Callable[[int], Any], weak: Callable[[int], Any]) -> list[float]:
    """Play rounds until it is clear which of two kinds of bots is better; return their scores."""
    scores: list[float] = []
    while len(scores) < MOST:
        seed = len(scores)
        scores.append(fmean(points(game, seed, seat, strong, weak) for seat in range(game.seats)))
        if len(scores) >= LEAST:
            low, high = interval(scores, 1 / game.seats, SURE)
            if not low <= 1 / game.seats <= high:
                break
    return scores


def report(title: str, scores: Sequence[float], seats: int) -> None:
    """Print how a comparison went."""
    low, high = interval(scores, 1 / seats, SHOWN)
    verdict = "beats" if low > 1 / seats else "is not surely above"
    games = len(scores) * seats
    print(
        f"{title}: {verdict} the one below, {fmean(scores):.2f} ({low:.2f} to {high:.2f}; equals {1 / seats:.2f}), {games} games",
        flush=True,
    )


def main(name: str, levels: Sequence[int]) -> None:
    """Play each level against the one below and print how it went."""
    game = sw.game(name, **RULES.get(name, {}))
    for level in levels:
        scores = compare(
            game, lambda seed, n=level: sw.bot(n, seed), lambda seed, n=level: sw.bot(n - 1, seed)
        )
        report(f"{name}, level {level}", scores, game.seats)


if __name__ == "__main__":
    main(sys.argv[1], [int(level) for level in sys.argv[2:]] or range(2, 11))
