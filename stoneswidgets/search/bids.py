"""Bids that are made at once: a round of BluffStones as a matrix game, and its equilibrium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.bluffstones import BIDS, NOT_YET, BluffStonesPosition, BluffStonesView
from stoneswidgets.kernel import ACTOR
from stoneswidgets.playouts import Driver
from stoneswidgets.search.mcts import Tree

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

ROUNDS = 600
"""Rounds of regret matching; with payoffs from 0 to 1, a 9 × 9 game is then solved to about a thousandth."""
NODES = 1 << 12


def equilibrium(payoffs: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
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
    return _mixed(sums[0]), _mixed(sums[1])


def _mixed(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [w / total for w in weights] if total > 0 else [1 / len(weights)] * len(weights)


class BidStudy:
    """The bids of a round between two players, as far as they have been looked at.

    Parameters
    ----------
    view : BluffStonesView
        What one of the two knows while bids are made.
    rng : random.Random
        Seeds the simulations.

    Attributes
    ----------
    bids : tuple of str
        The seat's own bids.
    weights : dict of str to float
        How often each should be made: the equilibrium of the matrix of win chances.
    chances : dict of str to float
        The chance to win with each against the other's equilibrium; the regret of a bid is how much it falls short of
        the greatest of these.
    """

    def __init__(self, view: BluffStonesView, rng: Random) -> None:
        self._seat = view.to_move[0] if view.seat is None else view.seat
        state = list(view.state)
        state[ACTOR], state[BIDS], state[BIDS + 1] = 0, NOT_YET, NOT_YET
        start = BluffStonesPosition(view.game, tuple(state))
        self.bids, others = start.legal_moves(self._seat), start.legal_moves(1 - self._seat)
        self._cells = [
            [
                _Cell(start.play(bid, self._seat).play(other, 1 - self._seat), self._seat, rng)
                for other in others
            ]
            for bid in self.bids
        ]
        self.weights: dict[str, float] = {}
        self.chances: dict[str, float] = {}

    def studying(self, simulations: int) -> Generator[float, None, None]:
        """Look at every pair of bids in turn, with so many simulations in all; yields the part that is done."""
        cells = [cell for row in self._cells for cell in row]
        share = max(1, simulations // len(cells))
        for i, cell in enumerate(cells):
            cell.grow(share)
            yield (i + 1) / len(cells)
        payoffs = [[cell.chance for cell in row] for row in self._cells]
        mine, theirs = equilibrium(payoffs)
        self.weights = dict(zip(self.bids, mine, strict=True))
        self.chances = {
            bid: sum(x * p for x, p in zip(row, theirs, strict=True))
            for bid, row in zip(self.bids, payoffs, strict=True)
        }

    def choose(self, rng: Random) -> str:
        """Draw a bid by the weights."""
        left = rng.random()
        for bid, weight in self.weights.items():
            left -= weight
            if left < 0:
                return bid
        return max(self.weights, key=self.weights.__getitem__)


class _Cell:
    """One pair of bids: what follows, searched as far as this round goes."""

    def __init__(self, position: BluffStonesPosition, seat: int, rng: Random) -> None:
        self._mine = position.to_move == (seat,)
        self._seat = seat
        self._tree = None
        if position.phase in ("remove", "place"):
            self._tree = Tree(position.view(position.to_move[0]), rng, NODES)
        self._driver = Driver(position, rng)

    def grow(self, simulations: int) -> None:
        if self._tree:
            self._tree.grow(simulations)
        else:
            self._driver.play(simulations)

    @property
    def chance(self) -> float:
        if self._tree:
            best = self._tree.estimates[0].chance
            return best if self._mine else 1 - best
        result = self._driver.result
        return (result.wins[self._seat] + result.draws / 2) / result.games
