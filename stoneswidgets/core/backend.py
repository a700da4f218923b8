"""Where random play, bots and solvers run a game's rules: compiled, once checked random games have found no mistake in them."""

from __future__ import annotations

import sys
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING
from warnings import warn

from stoneswidgets.core.trial import Trial
from stoneswidgets.kernel.backends import fastest
from stoneswidgets.plumbing.arguments import seeded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.backends import Backend

TRIED, SECONDS = 5, 0.3
"""Before the rules of a new game are compiled, at most TRIED checked random games are played, for at most SECONDS."""
TALLIED = 64
"""The number of positions of such a game in which scores, views and descriptions are checked, too."""

_passed: set[Rules] = set()


def backend_of(game: Rules) -> Backend:
    """Return the fastest backend that there is here for a game; its rules are tried first.

    In a browser's Python, rules that are not of this library run plain, which is said once for each game.

    Raises
    ------
    BrokenRule
        If checked random games find a mistake in rules that are not this library's.
    """
    if game not in _passed:
        if not game.is_tested:
            end = perf_counter() + SECONDS
            for _ in trials(game, seeded(1), TRIED):
                if perf_counter() > end:
                    break
        _passed.add(game)
    backend = fastest(game.dynamics)
    if sys.platform == "emscripten" and not (backend.fast or game.is_tested):
        _say_plain(game.title)
    return backend


def trials(game: Rules, rng: Random, games: int) -> Iterator[Trial]:
    """Play random games with every step checked; yield each at its end.

    Raises
    ------
    BrokenRule
        If a rule fails or makes something impossible; the message names the rule.
    """
    for played in range(games):
        trial = Trial(game, rng, looks=TALLIED * (played < TRIED))
        trial.play()
        yield trial
        if played + 1 == TRIED:
            _passed.add(game)


@cache
def _say_plain(title: str) -> None:
    warn(
        f"{title} has rules of its own, which nothing in a browser can compile: they run in plain Python, some fifty times "
        "slower, and bots search less far",
        stacklevel=2,
    )
