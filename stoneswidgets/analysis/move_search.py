"""A search that estimates every move of a position, step by step, from rough estimates to proofs."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from sys import maxsize
from typing import TYPE_CHECKING

from stoneswidgets.core.position import parts_of
from stoneswidgets.errors import StonesError
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.exact.forcing import MOST_PLIES, can_be_forced
from stoneswidgets.search.exact.frames import BLOCK
from stoneswidgets.search.exact.proof import Proof
from stoneswidgets.search.exact.solve import ending_of, solution_of, solved_soon
from stoneswidgets.search.exact.solver import known_line, known_moves, solvers_of
from stoneswidgets.search.perspective import as_mover, seat_of
from stoneswidgets.search.tactics import tactics_of
from stoneswidgets.search.tree import Estimate, Tree, rank

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.frames import Slices
    from stoneswidgets.search.exact.solve import Solution, Value
    from stoneswidgets.search.exact.solver import Node

FEW = 24
"""With more legal moves the exact solver is not tried: it would prove nothing that the tree does not."""
FIRST = 128
"""Simulations before the first estimates of simultaneous choices; their number doubles from one to the next, up to 16 blocks."""
_BRANCH_NODES = 1 << 12
"""How many nodes a single move's tree has room for at first."""
_GAMES = 16
"""Simulations that each move gets in turn where moves have trees of their own."""


class MoveSearch:
    """Estimates of one seat's moves, while a search improves them; a `StonesError` if the seat has nothing to choose.

    A search tree estimates all moves together. Tactics take turns with it, which find wins and losses that are forced within a
    few plies; and where a proof can be hoped for, so does the exact solver. Once a move is proven to win, the tree looks at no
    other move; then each move without a proof is searched in a tree of its own. For simultaneous choices see `ChoiceSearch`;
    `weights` then says how often each move should be made. `values` has those of the moves that the solver has proven, as
    `stoneswidgets.solve` gives them.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.view = as_mover(view, "a search takes")
        self.seat = seat_of(self.view)
        self.simulations = 0
        self.weights: dict[str, float] = {}
        self.values: dict[str, Value] = {}
        self._rng = rng
        self._exact: dict[str, float] = {}
        self._slices: Slices | None = None
        self._at_once: list[Estimate] = []
        self._aside: dict[str, Tree] = {}
        self._tree: Tree | None = None
        self._solution: Solution | None = None
        self._proofs: dict[str, Proof | None] = {}
        self._lines: dict[str, tuple[str, ...]] = {}

    @property
    def exact(self) -> bool:
        """Whether all that can follow has been looked at, so that every chance is exact."""
        return bool(self._exact) or (bool(self.moves) and all(e.proven for e in self.moves))

    @property
    def moves(self) -> tuple[Estimate, ...]:
        """The estimates of all legal moves, the best first; of simultaneous moves, the one with the greatest weight."""
        if self._tree is None:
            return tuple(self._at_once)
        aside = {move: tree.estimates[0] for move, tree in self._aside.items()}
        found = [self._proven(aside.get(e.move, e)) for e in self._tree.estimates]
        if self._exact or all(e.proven for e in found):
            found.sort(key=lambda e: (e.chance, self.values.get(e.move, 0)), reverse=True)
        else:
            found.sort(key=rank, reverse=True)
        solved = self._solution.line[:1] if self._solution is not None and self._solution.proven else ()
        return tuple(sorted(found, key=lambda e: (e.move,) != solved))

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation, with chance outcomes.

        Of simultaneous moves, empty unless a win is proven.
        """
        return self.line_after(self.moves[0].move) if self.moves else ()

    def line_after(self, move: str) -> tuple[str, ...]:
        """Return the variation from a move, itself included, as `line` is from the best one."""
        solved = self._solution.line if self._solution is not None and self._solution.proven else ()
        if solved[:1] == (move,):
            return solved
        if proof := self.proof(move):
            return self.with_first(move, proof.line)
        if move in self.values and (line := self._solved_line(move)):
            return line
        if self._tree is None:
            return ()
        if self.known(move) is not None and (further := known_line(self.view.game, self._after(move))):
            return move, *further
        return self._aside.get(move, self._tree).line_after(move)

    def _solved_line(self, move: str) -> tuple[str, ...]:
        """Return the best variation from a move whose value the solver has proven; empty where that takes long."""
        if move not in self._lines:
            after = self.position.play(move)
            solution = None if after.is_over else solved_soon(after)
            further = solution.line if solution else ()
            self._lines[move] = (move, *further) if further or after.is_over else ()
        return self._lines[move]

    def with_first(self, move: str, line: tuple[str, ...]) -> tuple[str, ...]:
        """Return a move with the line after it; simultaneous moves are joined as one."""
        seats = self.position.to_move
        if len(seats) == 1:
            return move, *line
        others = iter(parts_of(line[0], seats[1:]))
        return ",".join(move if seat == self.seat else next(others) for seat in seats), *line[1:]

    def proof(self, move: str) -> Proof | None:
        """Return the proof of a move that is proven to win or to lose; None where no line of it is known."""
        if move not in self._proofs and (estimate := next((e for e in self.moves if e.move == move), None)):
            if not estimate.proven or estimate.chance not in {0.0, 1.0} or not can_be_forced(self.view.game):
                return None
            after = self.position.play(move, self.seat)
            winners = [
                seat for seat in range(self.view.game.seats) if (seat == self.seat) == (estimate.chance == 1)
            ]
            proofs = (Proof(after, seat) for seat in winners if not after.is_over)
            self._proofs[move] = next((proof for proof in proofs if proof.line), None)
        return self._proofs.get(move)

    @property
    def position(self) -> Position:
        """The position that is searched, before any simultaneous move; where something is hidden, a determinization."""
        return self.view.before_choices().determinize(Random(0))

    def known(self, move: str) -> int | None:
        """Return a move's value in the game's tablebase, if it is there: 1 a win, 0 a draw, −1 a loss."""
        return known_moves(self.view.game, self.view.state).get(move)

    def _after(self, move: str) -> Node:
        return tuple(self.view.game.caller.after(self.view.state, self.view.game.parse(move, self.seat)))

    def searching(self, simulations: int = maxsize) -> Generator[None, None, None]:
        """Search with at most this number of simulations, or until nothing can change any more.

        Yields every few hundredths of a second, and may be abandoned there. Only what comes before the first yield
        may take seconds, for there the rules are loaded or compiled.
        """
        return self._choosing(simulations) if is_at_once(self.view) else self._growing(simulations)

    # ------------------------------------------------------------ a tree, and proofs

    def _growing(self, simulations: int) -> Generator[None, None, None]:
        tree, solving = Tree(self.view, self._rng), self._solving()
        tactics = tactics_of(self.view, tree, simulations, MOST_PLIES, every=simulations == maxsize)
        tree.portion = 1
        for self.simulations in tree.slices(simulations):
            self._tree = tree
            if self.simulations % BLOCK == 0 or self.simulations == 1:
                hope = yield from self._turn(solving)
                if tactics and (yield from tactics.turn()):
                    hope = True
                if self._exact or len(self.values) == len(self.view.legal_moves()):
                    return
                if tree.decided and not hope:
                    yield from self._looking_aside(simulations)
                    return
            yield
        for _ in tactics.settling() if tactics else ():
            yield

    def _looking_aside(self, simulations: int) -> Generator[None, None, None]:
        """Search the moves that the tree has left alone, because it has proven a win."""
        left = [] if self.view.game.hides else [each.move for each in self.moves if not each.proven]
        alone = {move: Tree(self.view, self._rng, _BRANCH_NODES, only=move) for move in left}
        while left and self.simulations + _GAMES * len(left) <= simulations:
            for move in left:
                alone[move].grow(_GAMES)
                self.simulations += _GAMES
                self._aside[move] = alone[move]
                yield
            left = [move for move in left if not alone[move].decided]

    def _turn(self, solving: Generator[object, None, None]) -> Generator[None, None, bool]:
        """Let the solver search some states, always equally many; return whether it may prove more."""
        for _ in solving:
            if self._slices is not None and self._slices.states % self._slices.turn == 0:
                return True
            yield
        return False

    def _solving(self) -> Generator[object, None, None]:
        """Prove the value of the position, then of each move."""
        if ending := ending_of(self.view):
            self._slices = ending.slices
            yield from ending.solving()
            if ending.exact:
                chances = ending.values.items()
                self._exact = {move: value if self.seat == 0 else 1 - value for (move,), value in chances}
            return
        with suppress(StonesError):  # there are positions without such a value
            position = self.view.determinize(self._rng)
            solved = known_moves(position.game, position.state)
            if solved or solvers_of(position.game).solver(position) or len(self.view.legal_moves()) <= FEW:
                self._solution = solution_of(position)
                self.values.update(solved)
        if self._solution is None:
            return
        self._slices = self._solution.slices
        with suppress(StonesError):  # there are games that are longer than they say
            yield from self._solution.proving()
            if self._solution.line and self._solution.value is not None:
                self.values[self._solution.line[0]] = self._solution.value
            yield from self._solution.evaluating(self.values)

    def _proven(self, estimate: Estimate) -> Estimate:
        """Return an estimate with its proof, if the solver has one."""
        if estimate.move in self._exact:
            chance = self._exact[estimate.move]
            return estimate._replace(chance=chance, proven=chance in {0.0, 1.0})
        if estimate.move not in self.values or self._solution is None:
            return estimate
        chance = self._solution.chance(self.values[estimate.move])
        return estimate._replace(chance=chance, proven=True)

    def lead(self, move: str) -> Value | None:
        """Return by how much the seat is ahead in the end, after a move whose value is proven and a lead; else None."""
        if self._solution is None or not self._solution.counts_points or move not in self.values:
            return None
        return self._solution.lead(self.values[move])

    # ------------------------------------------------------------ simultaneous moves

    def _choosing(self, simulations: int) -> Generator[None, None, None]:
        choices, share = ChoiceSearch(self.view, self._rng), FIRST
        solving, self._slices = choices.solving(), choices.slices
        tactics = tactics_of(self.view, choices, simulations, MOST_PLIES, every=simulations == maxsize)
        while self.simulations < simulations and not choices.exact:
            share = min(share, simulations - self.simulations)
            for _ in choices.searching(share):
                yield
            for _ in range(0, share, BLOCK):
                yield from self._turn(solving)
                if tactics:
                    yield from tactics.turn()
            self.simulations, share = self.simulations + share, min(2 * share, 16 * BLOCK)
            self._tell(choices)
        for _ in tactics.settling() if tactics else ():
            yield
        self._tell(choices)

    def _tell(self, choices: ChoiceSearch) -> None:
        self.weights, each = choices.weights, self.simulations // len(choices.moves)
        self._exact = choices.chances if choices.exact else {}
        self._at_once = [estimate._replace(visits=each) for estimate in choices.estimates]
