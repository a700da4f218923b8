"""Simultaneous moves: a matrix game whose entries are win probabilities from a search or a solver."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from stoneswidgets.search.exact.matrix import equilibrium
from stoneswidgets.search.exact.solve import ending_of
from stoneswidgets.search.perspective import seat_of
from stoneswidgets.search.tactics import growing
from stoneswidgets.search.tree import Estimate, Tree

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from stoneswidgets.core.position import View
    from stoneswidgets.search.exact.frames import Slices
    from stoneswidgets.search.tactics import Tactics, Unseen
    from stoneswidgets.search.tree import Together


def is_at_once(view: View) -> bool:
    """Tell whether a seat moves simultaneously with others; some of them may have chosen already."""
    return view.game.is_simultaneous and len(view.before_choices().to_move) > 1


class ChoiceSearch:
    """A search for a seat's mixed strategy where several seats move simultaneously.

    It begins from what the seat knows while choices are made; `moves` are its own. With `play_on`, the seats would rather play on than
    draw, as bots do in some games (see `Tree`).
    """

    def __init__(self, view: View, rng: Random, *, play_on: bool = False) -> None:
        game = view.game
        self._seat = seat_of(view)
        start = view.before_choices()
        self.moves = start.legal_moves(self._seat)
        self._against = game.seats == 2 and game.played_for != "points" and not play_on
        self._tree = Tree(start, rng, play_on=play_on)
        self._solver = None if play_on else ending_of(start)
        self._found: tuple[dict[str, float], dict[str, float]] | None = None
        self._proven: dict[str, bool] = {}

    def searching(
        self, simulations: int, tactics: Tactics | Unseen | None = None
    ) -> Generator[float, None, None]:
        """Make this many more simulations; yields the part done, every few hundredths of a second.

        With tactics, which `mark` what they prove, it ends once all is `decided`.
        """
        for done in growing(self._tree, simulations, tactics):
            self._found = None
            yield done
            if tactics and self.decided:
                return

    def solving(self) -> Generator[int, None, None]:
        """Solve the value of each pair of choices, in an ending of two players; yields the number of states."""
        if self._solver:
            yield from self._solver.solving()
            self._found = None

    @property
    def slices(self) -> Slices | None:
        """The time slices in which `solving` works; None where there is no solver for it."""
        return self._solver.slices if self._solver else None

    @property
    def exact(self) -> bool:
        """Whether all that can follow has been looked at, so that the results are exact."""
        return self._solver is not None and self._solver.exact

    @property
    def decided(self) -> bool:
        """Whether a choice is proven to win, or all are proven to lose."""
        return True in self._proven.values() or len(self._proven) == len(self.moves)

    def mark(self, move: str, *, won: bool) -> None:
        """Note that a choice is proven to win whatever the others choose, or to lose whatever is chosen."""
        self._proven[move], self._found = won, None

    def is_proven(self, move: str) -> bool:
        """Tell whether a choice is proven to win or to lose."""
        return move in self._proven

    @property
    def best(self) -> str:
        """The choice with the greatest weight."""
        return self.estimates[0].move

    @property
    def estimates(self) -> list[Estimate]:
        """The estimates of all choices: first those that are proven to win, then by their weights."""
        weights, chances = self._results()
        found = [Estimate(move, 0, chance, move in self._proven) for move, chance in chances.items()]
        return sorted(
            found, key=lambda e: (e.proven * (2 * e.chance - 1), weights[e.move], e.chance), reverse=True
        )

    @property
    def weights(self) -> dict[str, float]:
        """The seat's mixed strategy.

        Between two seats, where one wins what the other loses: an equilibrium of the matrix of win probabilities. Else, where an
        equilibrium promises a seat nothing if the others do not keep to it: the average strategy of regret matching.
        """
        return self._results()[0]

    @property
    def chances(self) -> dict[str, float]:
        """The win probability of each choice, if the others choose by their weights.

        The regret of a choice is how much it falls short of the greatest of these.
        """
        return self._results()[1]

    def against(self, move: str) -> dict[str, tuple[float, float]]:
        """Return each choice of the other seat with its weight, and with the win probability of a choice against it.

        Empty where more than two choose, or where not all that can follow has been looked at.
        """
        found = self._tree.together
        chances = self._exact(found)
        if not chances:
            return {}
        rows, columns = (range(len(moves)) for moves in found.moves)
        weights = equilibrium([[chances[i, j][0] for j in columns] for i in rows])
        own, other = found.seats.index(self._seat), 1 - found.seats.index(self._seat)
        mine = found.moves[own].index(move)
        met = ((n, (mine, n) if own == 0 else (n, mine)) for n in range(len(found.moves[other])))
        return {found.moves[other][n]: (weights[other][n], chances[choice][self._seat]) for n, choice in met}

    def _results(self) -> tuple[dict[str, float], dict[str, float]]:
        if self._found is None:
            found = self._tree.together
            own = found.seats.index(self._seat)
            weights, chances = found.weights, self._exact(found) or found.chances
            if self._against:
                rows, columns = (range(len(moves)) for moves in found.moves)
                weights = equilibrium([[chances[i, j][0] for j in columns] for i in rows])
            sums = [0.0] * len(self.moves)
            for choice, shares in chances.items():
                likely = prod(weights[other][n] for other, n in enumerate(choice) if other != own)
                sums[choice[own]] += likely * shares[self._seat]
            self._found = self._with_proofs(
                dict(zip(self.moves, weights[own], strict=True)), dict(zip(self.moves, sums, strict=True))
            )
        return self._found

    def _with_proofs(
        self, weights: dict[str, float], chances: dict[str, float]
    ) -> tuple[dict[str, float], dict[str, float]]:
        """Return both with what is proven: a choice that wins whatever the others choose has all the weight."""
        chances = chances | {move: float(won) for move, won in self._proven.items()}
        if wins := [move for move, won in self._proven.items() if won]:
            best = max(wins, key=weights.__getitem__)
            weights = {move: float(move == best) for move in weights}
        return weights, chances

    def _exact(self, found: Together) -> dict[tuple[int, ...], tuple[float, ...]]:
        """Return what the solver has found, in the form of `Together.chances`; nothing, if that is not all."""
        if not (self._solver and self._solver.exact):
            return {}
        pairs = product(*(enumerate(own) for own in found.moves))
        values = {(i, j): self._solver.values[mine, theirs] for (i, mine), (j, theirs) in pairs}
        return {choice: (value, 1 - value) for choice, value in values.items()}

    def choose(self, rng: Random) -> str:
        """Draw a choice by the weights."""
        left = rng.random()
        for move, weight in self.weights.items():
            left -= weight
            if left < 0:
                return move
        return max(self.weights, key=self.weights.__getitem__)
