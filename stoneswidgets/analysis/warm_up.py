"""Compiles the games' rules and searches ahead of their first use: ``python -m stoneswidgets.analysis.warm_up``.

What is compiled is kept on disk, and loaded in a moment by whoever needs it. Broken off, it leaves what is done.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.evaluation import evaluate
from stoneswidgets.core.match import Match
from stoneswidgets.core.registry import GAMES, game_named as game
from stoneswidgets.kernel import available

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.position import Position


def warm_up(names: Iterable[str]) -> None:
    """Think about the first and the last position of a random game, each once: what is needed for it gets compiled.

    Parameters
    ----------
    names : iterable of str
        The games' names.
    """
    for name in names:
        asked = [position for position in _random_game(name) if position.to_move]
        for position in (asked[0], asked[-1]):
            position.playouts(1)
            evaluate(position, simulations=1)


def _random_game(name: str) -> tuple[Position, ...]:
    match, rng = Match(game(name), seed=0), Random(0)
    while not (now := match.position).is_over:
        match.play(",".join(rng.choice(now.legal_moves(seat=seat)) for seat in now.to_move))
    return match.positions


if __name__ == "__main__":
    with suppress(AttributeError):  # Windows has no such thing
        os.nice(19)
    if available():
        warm_up(sys.argv[1:] or GAMES)
