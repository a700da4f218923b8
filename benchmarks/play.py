"""Play games between bots, and provide the simplest bot that looks at the score."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, ClassVar

import stoneswidgets as sw
from stoneswidgets.games.tavern.game import TavernPosition
from stoneswidgets.search.bots import Bot, Thought

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position, View

Z = 1.96


class Greedy(Bot):
    """Plays the move after which it is ahead by most; of several, any.

    What is hidden is filled in at random. An offer in the tavern counts as if it were accepted, and a hand in play by
    its coins.
    """

    title: ClassVar[str] = "Greedy"

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move."""
        seat = view.to_move[0] if view.seat is None else view.seat
        position, moves = view.determinize(self._rng), list(view.legal_moves())
        self._rng.shuffle(moves)
        move = max(moves, key=lambda m: lead(position.play(m, seat), seat))
        yield Thought(1.0, move)
        return move


def lead(position: Position, seat: int) -> int:
    """Return by how much a seat is ahead; a win is most, a loss least."""
    if position.is_over:
        return 10_000 if position.winners == (seat,) else -10_000 * (seat not in position.winners)
    if isinstance(position, TavernPosition) and not position.is_chance:
        if position.offer and position.offer.seat == seat:
            return lead(position.play("yes"), seat)
        worth = position.worths[seat]
        return worth.coins if worth else 0
    scores = position.scores
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


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
        match.play(bots[mover].choose(match, mover), mover)
    winners = match.position.winners
    return (seat in winners) / len(winners)


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a proportion.

    >>> [round(x, 2) for x in wilson(50, 100)]
    [0.4, 0.6]
    """
    p, z2 = won / games, Z * Z / games
    middle, spread = p + z2 / 2, Z * sqrt(p * (1 - p) / games + z2 / (4 * games))
    return (middle - spread) / (1 + z2), (middle + spread) / (1 + z2)
