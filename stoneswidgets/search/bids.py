"""Bids that are made at once: a round of BluffStones as a matrix game, and its equilibrium."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from stoneswidgets.games.bluffstones_position import BluffStonesPosition, BluffStonesView
from stoneswidgets.games.bluffstones_rules import BIDS, NOT_YET
from stoneswidgets.kernel import ACTOR
from stoneswidgets.search.mcts import Tree, growing

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

ROUNDS = 600
"""Rounds of regret matching; with payoffs from 0 to 1, a 9 × 9 game is then solved to about a thousandth."""


def equilibrium(
    payoffs: Sequence[Sequence[float]], rounds: int = ROUNDS
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return mixed strategies of the row and of the column player that nearly are an equilibrium.

    Regret matching+ with averages weighted by the round (Tammelin, 2014).

    Parameters
    ----------
    payoffs : sequence of rows
        What the row player gains and the column player loses.
    rounds : int
        How long the two play against each other.

    Examples
    --------
    >>> rows, columns = equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    >>> [round(p, 2) for p in rows]
    [0.33, 0.33, 0.33]
    """
    tables = [[list(row) for row in payoffs], [[-x for x in column] for column in zip(*payoffs, strict=True)]]
    regrets = [[0.0] * len(table) for table in tables]
    sums = [[0.0] * len(table) for table in tables]
    for n in range(1, rounds + 1):
        for me in (0, 1):
            mine, theirs = _mixed(regrets[me]), _mixed(regrets[1 - me])
            gains = [sum(x * p for x, p in zip(row, theirs, strict=True)) for row in tables[me]]
            gain = sum(g * p for g, p in zip(gains, mine, strict=True))
            regrets[me] = [max(0.0, r + g - gain) for r, g in zip(regrets[me], gains, strict=True)]
            mine = _mixed(regrets[me])
            sums[me] = [s + n * p for s, p in zip(sums[me], mine, strict=True)]
    return tuple(_mixed(sums[0])), tuple(_mixed(sums[1]))


def _mixed(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [w / total for w in weights] if total > 0 else [1 / len(weights)] * len(weights)


class BidStudy:
    """The bids of a round, as far as they have been looked at.

    Parameters
    ----------
    view : BluffStonesView
        What one of the seats knows while bids are made.
    rng : random.Random
        Seeds the simulations.
    play_on : bool
        Whether the seats would rather play on than draw, as bots do (see `Tree`).

    Attributes
    ----------
    bids : tuple of str
        The seat's own bids.
    """

    def __init__(self, view: BluffStonesView, rng: Random, *, play_on: bool = False) -> None:
        self._play_on = play_on
        self._seat = view.to_move[0] if view.seat is None else view.seat
        state = list(view.state)
        state[ACTOR] = 0
        state[BIDS : BIDS + view.game.seats] = [NOT_YET] * view.game.seats
        start = BluffStonesPosition(view.game, tuple(state))
        self.bids = start.legal_moves(self._seat)
        self._tree = Tree(start.view(self._seat), rng, play_on=play_on)
        self._found: tuple[dict[str, float], dict[str, float]] | None = None

    def studying(self, simulations: int, seconds: float | None = None) -> Generator[float, None, None]:
        """Make so many more simulations, fewer if time is over; yields the part that is done, every few hundredths of a second."""
        for done in growing(self._tree, simulations, seconds):
            self._found = None
            yield done

    @property
    def weights(self) -> dict[str, float]:
        """How often each bid should be made.

        Between two seats, where one wins what the other loses: the equilibrium of the matrix of win chances. Else, where
        an equilibrium promises a seat nothing if the others leave it: how often the bid was made on average by seats
        that learn from regret.
        """
        return self._results()[0]

    @property
    def chances(self) -> dict[str, float]:
        """The chance to win with each bid, if the others bid by their weights.

        The regret of a bid is how much it falls short of the greatest of these.
        """
        return self._results()[1]

    def _results(self) -> tuple[dict[str, float], dict[str, float]]:
        if self._found is None:
            found, seat = self._tree.together, self._seat
            weights = found.weights
            if len(weights) == 2 and not self._play_on:  # noqa: PLR2004
                rows, columns = (range(len(own)) for own in found.moves)
                weights = equilibrium([[found.chances[i, j][0] for j in columns] for i in rows])
            sums = [0.0] * len(self.bids)
            for choice, shares in found.chances.items():
                likely = prod(weights[other][n] for other, n in enumerate(choice) if other != seat)
                sums[choice[seat]] += likely * shares[seat]
            self._found = (
                dict(zip(self.bids, weights[seat], strict=True)),
                dict(zip(self.bids, sums, strict=True)),
            )
        return self._found

    def choose(self, rng: Random) -> str:
        """Draw a bid by the weights."""
        left = rng.random()
        for bid, weight in self.weights.items():
            left -= weight
            if left < 0:
                return bid
        return max(self.weights, key=self.weights.__getitem__)
