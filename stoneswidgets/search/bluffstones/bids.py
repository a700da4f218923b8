"""Bids that are made at once: a round of BluffStones as a matrix game over what a search, or a solver, finds."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from stoneswidgets.games.bluffstones.position import BluffStonesPosition, BluffStonesView
from stoneswidgets.games.bluffstones.rules import BIDS, NOT_YET
from stoneswidgets.kernel import ACTOR
from stoneswidgets.search.bluffstones.rounds import RoundSolver, is_ending
from stoneswidgets.search.matrix import equilibrium
from stoneswidgets.search.perspective import seat_of
from stoneswidgets.search.tree import Tree, growing

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from stoneswidgets.search.time_slices import Slices
    from stoneswidgets.search.tree import Together


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
        self._seat = seat_of(view)
        state = list(view.state)
        state[ACTOR] = 0
        state[BIDS : BIDS + view.game.seats] = [NOT_YET] * view.game.seats
        start = BluffStonesPosition(view.game, tuple(state))
        self.bids = start.legal_moves(self._seat)
        seen = start.view(self._seat)
        self._tree = Tree(seen, rng, play_on=play_on)
        self._solver = RoundSolver(seen) if is_ending(seen) and not play_on else None
        self._found: tuple[dict[str, float], dict[str, float]] | None = None

    def studying(self, simulations: int, seconds: float | None = None) -> Generator[float, None, None]:
        """Make so many more simulations, fewer if time is over; yields the part that is done, every few hundredths of a second."""
        for done in growing(self._tree, simulations, seconds):
            self._found = None
            yield done

    def solving(self) -> Generator[int, None, None]:
        """Work out what each pair of bids is worth, in an ending of two players; yields as `studying` does."""
        if self._solver:
            yield from self._solver.solving()
            self._found = None

    @property
    def slices(self) -> Slices | None:
        """The slices in which `solving` looks at states, where there is hope of an end."""
        return self._solver.slices if self._solver else None

    @property
    def exact(self) -> bool:
        """Whether all that can follow has been looked at, so that the results are exact."""
        return self._solver is not None and self._solver.exact

    @property
    def weights(self) -> dict[str, float]:
        """How often each bid should be made.

        Between two seats, where one wins what the other loses: an equilibrium of the matrix of win chances. Else, where
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
            weights, chances = found.weights, self._exact(found) or found.chances
            if len(weights) == 2 and not self._play_on:  # noqa: PLR2004
                rows, columns = (range(len(own)) for own in found.moves)
                weights = equilibrium([[chances[i, j][0] for j in columns] for i in rows])
            sums = [0.0] * len(self.bids)
            for choice, shares in chances.items():
                likely = prod(weights[other][n] for other, n in enumerate(choice) if other != seat)
                sums[choice[seat]] += likely * shares[seat]
            self._found = (
                dict(zip(self.bids, weights[seat], strict=True)),
                dict(zip(self.bids, sums, strict=True)),
            )
        return self._found

    def _exact(self, found: Together) -> dict[tuple[int, ...], tuple[float, ...]]:
        """Return what the solver has found, in the form of `Together.chances`; nothing, if that is not all."""
        if not (self._solver and self._solver.exact):
            return {}
        bids = product(*(enumerate(own) for own in found.moves))
        values = {(i, j): self._solver.values[mine, theirs] for (i, mine), (j, theirs) in bids}
        return {choice: (value, 1 - value) for choice, value in values.items()}

    def choose(self, rng: Random) -> str:
        """Draw a bid by the weights."""
        left = rng.random()
        for bid, weight in self.weights.items():
            left -= weight
            if left < 0:
                return bid
        return max(self.weights, key=self.weights.__getitem__)
