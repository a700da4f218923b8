"""Studies: what a search thinks of every move of a position, from the first moment on and then ever better."""

from __future__ import annotations

from contextlib import suppress
from sys import maxsize
from time import perf_counter
from typing import TYPE_CHECKING

from stoneswidgets.analysis.branch import Branch
from stoneswidgets.errors import StonesError
from stoneswidgets.games.bluffstones.position import BluffStonesView
from stoneswidgets.games.munchstones.position import MunchStonesView
from stoneswidgets.interrupts import next_portion
from stoneswidgets.search.bluffstones.bids import BidStudy
from stoneswidgets.search.bluffstones.rounds import RoundSolver, is_ending
from stoneswidgets.search.perspective import as_mover, seat_of
from stoneswidgets.search.solve import solution_of
from stoneswidgets.search.tree import Estimate, Tree

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from stoneswidgets.position import View
    from stoneswidgets.search.solve import Solution
    from stoneswidgets.search.time_slices import Slices

BLOCK = 1024
"""Simulations after which the exact solver has its turn, and after which it is looked whether all is certain."""
FEW = 24
"""With more legal moves than that the solver would prove nothing that the tree does not: it is not tried."""
FIRST = 128
"""Simulations before the first look at bids; from look to look they are twice as many, up to sixteen blocks."""
GAMES = 16
"""Simulations that each move gets in turn, where moves are looked at one by one."""


class Study:
    """What is thought of the moves of one seat, while they are being looked at.

    Moves are searched as a tree and, where there is hope of a proof, by the exact solver in turn with it; where one
    is a sure win, the others are looked at one by one. Secret bids are choices made at once (see `BidStudy`).

    Parameters
    ----------
    view : View
        What a seat that is to move knows; where nothing is hidden, any view.
    rng : random.Random
        Seeds the simulations.

    Attributes
    ----------
    view : View
        The position as the seat that is to move sees it.
    seat : int
        That seat: its moves are studied, its chances are meant.
    simulations : int
        How many were made so far.
    weights : dict of str to float
        How often each secret bid should be made, where that is known.
    values : dict of str to int
        The values of the moves that the solver has proven, as `stoneswidgets.solve` gives them.

    Raises
    ------
    StonesError
        If the seat has nothing to choose.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.view = as_mover(view, "what is studied is")
        self.seat = seat_of(self.view)
        self.simulations = 0
        self.weights: dict[str, float] = {}
        self.values: dict[str, int] = {}
        self._rng = rng
        self._exact: dict[str, float] = {}
        self._slices: Slices | None = None
        self._bids: list[Estimate] = []
        self._aside: dict[str, Estimate] = {}
        self._tree: Tree | None = None
        self._solution: Solution | None = None

    @property
    def exact(self) -> bool:
        """Whether all that can follow has been looked at, so that every chance is exact."""
        return bool(self._exact) or (bool(self.moves) and all(e.proven for e in self.moves))

    @property
    def moves(self) -> tuple[Estimate, ...]:
        """What is thought of every legal move, the best first; of bids, the one that should be made most often."""
        if self._tree is None:
            return tuple(self._bids)
        found = [self._proven(self._aside.get(e.move, e)) for e in self._tree.estimates]
        if self._aside or self._exact or all(e.proven for e in found):
            first = self.line[:1]
            found.sort(
                key=lambda e: (e.chance, e.proven, self.values.get(e.move, 0), (e.move,) == first),
                reverse=True,
            )
        return tuple(found)

    @property
    def line(self) -> tuple[str, ...]:
        """How the game goes on if all play what is thought best, with chance outcomes; empty where bids are secret."""
        if self._solution is not None and self._solution.proven:
            return self._solution.line
        line = self._tree.line if self._tree else ()
        if self._tree and self._exact:
            best = max(self._exact, key=self._exact.__getitem__)
            return line if line and self._exact[line[0]] == self._exact[best] else (best,)
        return line

    def studying(self, simulations: int = maxsize) -> Generator[None, None, None]:
        """Look at the moves with so many simulations at most, or until nothing can change any more.

        Yields every few hundredths of a second, and may be abandoned there. Only what comes before the first yield
        may take seconds, for there the rules are loaded or compiled.
        """
        if not isinstance(self.view, BluffStonesView) or self.view.phase != "bid":
            return self._searching(simulations)
        return self._bidding(simulations)

    # ------------------------------------------------------------ a tree, and proofs

    def _searching(self, simulations: int) -> Generator[None, None, None]:
        tree, solving, portion = Tree(self.view, self._rng), self._solving(), 1
        while self.simulations < simulations:
            begun = perf_counter()
            n = min(portion, simulations - self.simulations, BLOCK - self.simulations % BLOCK)
            tree.grow(n)
            self._tree = tree
            self.simulations += n
            portion = next_portion(portion, perf_counter() - begun)
            if self.simulations % BLOCK == 0 or self.simulations == 1:
                hope = yield from self._turn(solving)
                if self._exact or len(self.values) == len(self.view.legal_moves()):
                    return
                if tree.decided and not hope:
                    yield from self._looking_aside(simulations)
                    return
            yield

    def _looking_aside(self, simulations: int) -> Generator[None, None, None]:
        """Look at the moves that the tree has left alone, because it has found a sure win."""
        position, branches = self.view.determinize(self._rng), list[Branch]()
        for estimate in self.moves if self.view.game.seats == 2 else ():  # noqa: PLR2004
            if not estimate.proven:
                branches.append(Branch(position, estimate.move, self._rng))
                yield
        while branches and self.simulations + GAMES * len(branches) <= simulations:
            for branch in branches:
                branch.grow(GAMES)
                self.simulations += GAMES
                found = branch.estimate
                self._aside[found.move] = found
                yield
            branches = [branch for branch in branches if not branch.estimate.proven]

    def _turn(self, solving: Generator[object, None, None]) -> Generator[None, None, bool]:
        """Let the solver look at some states, always equally many; return whether there is hope that it proves more."""
        for _ in solving:
            if self._slices is not None and self._slices.states % self._slices.turn == 0:
                return True
            yield
        return False

    def _solving(self) -> Generator[object, None, None]:
        """Prove the value of the position, then of each move."""
        if isinstance(self.view, BluffStonesView):
            if is_ending(self.view):
                yield from self._solving_rounds(RoundSolver(self.view))
            return
        with suppress(StonesError):  # there are positions without such a value
            if self._munching or len(self.view.legal_moves()) <= FEW:
                self._solution = solution_of(self.view.determinize(self._rng))
        if self._solution is None:
            return
        self._slices = self._solution.slices
        yield from self._solution.proving()
        if self._solution.line and self._solution.value is not None:
            self.values[self._solution.line[0]] = self._solution.value
        yield from self._solution.evaluating(self.values)

    def _solving_rounds(self, solver: RoundSolver) -> Generator[object, None, None]:
        self._slices = solver.slices
        yield from solver.solving()
        if solver.exact:
            chances = solver.values.items()
            self._exact = {move: value if self.seat == 0 else 1 - value for (move,), value in chances}

    def _proven(self, estimate: Estimate) -> Estimate:
        """Return an estimate with its proof, if the solver has one."""
        if estimate.move in self._exact:
            chance = self._exact[estimate.move]
            return estimate._replace(chance=chance, proven=chance in {0.0, 1.0})
        if estimate.move not in self.values:
            return estimate
        value = self.values[estimate.move]
        if isinstance(self.view, MunchStonesView):
            value = self.lead(estimate.move)
        return estimate._replace(chance=(1 + (value > 0) - (value < 0)) / 2, proven=True)

    @property
    def _munching(self) -> bool:
        return isinstance(self.view, MunchStonesView) and self.view.phase == "munch"

    def lead(self, move: str) -> int:
        """Return by how many stones the seat is ahead in the end, after a move of MunchStones with a proven value."""
        scores = self.view.scores
        return scores[self.seat] - scores[1 - self.seat] + self.values[move]

    # ------------------------------------------------------------ secret bids

    def _bidding(self, simulations: int) -> Generator[None, None, None]:
        study, share = BidStudy(self.view, self._rng), FIRST  # type: ignore[arg-type]
        solving, self._slices = study.solving(), study.slices
        while self.simulations < simulations and not study.exact:
            share = min(share, simulations - self.simulations)
            for _ in study.studying(share):
                yield
            for _ in range(0, share, BLOCK):
                yield from self._turn(solving)
            self.simulations, share = self.simulations + share, min(2 * share, 16 * BLOCK)
            self.weights, each = study.weights, self.simulations // len(study.bids)
            self._exact = study.chances if study.exact else {}
            found = (Estimate(bid, each, chance, proven=False) for bid, chance in study.chances.items())
            self._bids = sorted(found, key=lambda e: (self.weights[e.move], e.chance), reverse=True)
