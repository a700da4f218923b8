"""Games between bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stoneswidgets as sw

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.games.base import Game
    from stoneswidgets.search.bots import Bot


def points(
    game: Game, seed: int, seat: int, one: Callable[[int], Bot], others: Callable[[int], Bot]
) -> float:
    """Play a game with one kind of bot in a seat and another in all others; return what the one wins of 1 point.

    Parameters
    ----------
    game : Game
        What is played.
    seed : int
        Of the set-up, of chance and of the bots.
    seat : int
        Where the one sits.
    one, others : callable
        Make a bot from a seed.
    """
    match = sw.Match(game, seed=seed)
    bots = [(one if s == seat else others)(seed * game.seats + s) for s in range(game.seats)]
    while not match.position.is_over:
        mover = match.position.to_move[0]
        match.play(bots[mover].choose(match.position.view(mover)), mover)
    winners = match.position.winners
    return (seat in winners) / len(winners)
