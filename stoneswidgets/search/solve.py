"""Exact values of positions: what both players can force."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.games.munchstones.position import MunchStonesPosition
from stoneswidgets.kernel import nothing_hidden
from stoneswidgets.position import Position
from stoneswidgets.search.alphabeta import AlphaBeta
from stoneswidgets.search.munchstones.solver import MunchSolver
from stoneswidgets.validation.arguments import duration

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.search.time_slices import Slices

Node: TypeAlias = tuple[int, ...]


class Solver(Protocol):
    """What can answer questions about the states that follow a position."""

    root: Node
    limit: int
    slices: Slices

    def moves(self, node: Node) -> list[tuple[str, int, Node]]:
        """Return the text of each move, what it scores at once, and the state after it."""

    def ask(self, node: Node, seat: int, beta: int) -> Generator[int, None, tuple[int, int]]:
        """Return bounds of the state's value for the seat to move, at least one of them on beta's side; yields the states looked at."""


class Solution:
    """What a position is worth if both players play their best.

    Attributes
    ----------
    proven : bool
        Whether the value is known; if not, time ran out.
    value : int or None
        For the seat to move. MunchStones: the stones that it will still score minus those that the other will.
        Other games: 1 for a win, 0 for a draw, −1 for a loss. None if it is not proven.
    line : tuple of str
        Best moves of both players from here to the end; empty if the value is not proven.
    """

    def __init__(self, position: Position, solver: Solver, seconds: float | None = None) -> None:
        self._position, self._solver, self._seconds = position, solver, seconds
        self._seat = position.to_move[0]
        self.proven = False
        self.value: int | None = None
        self.line: tuple[str, ...] = ()
        self._values: dict[str, int] | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy has: all that is known, and the number of states looked at for it."""
        values = None if self._values is None else dict(self._values)
        return {**vars(self), "_values": values, "_solver": self.states}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._solver = _solver_of(self._position)
        self._solver.slices.states = state["_solver"]

    def __repr__(self) -> str:
        if self.proven:
            return f"<Solution: {self.value}, by {' '.join(self.line)}>"
        return f"<Solution: not proven, {self.states:,} states looked at>"

    @property
    def states(self) -> int:
        """How many states were looked at."""
        return self._solver.slices.states

    @property
    def slices(self) -> Slices:
        """The slices in which states are looked at: `proving` and `evaluating` yield after each."""
        return self._solver.slices

    @property
    def values(self) -> dict[str, int]:
        """The value of every legal move, for the seat to move; worked out when first asked for.

        Empty if the position's value is not proven. If `solve` was given a time limit, it holds once more, and moves
        whose values are not proven by then are left out.
        """
        if self._values is None:
            found: dict[str, int] = {}
            _run(self.evaluating(found), self._seconds)
            self._values = found
        return self._values

    def proving(self) -> Generator[int, None, None]:
        """Prove value and line, a slice at a time; yields the states looked at so far, and may be abandoned there."""
        self.value = yield from self._exact(self._solver.root, self._seat, 0)
        self.line = yield from self._best_line(self.value)
        self.proven = True

    def evaluating(self, values: dict[str, int]) -> Generator[int, None, None]:
        """Work out the values of all moves into `values`, as `proving` does."""
        if self.value is None:
            return
        for text, scored, node in self._solver.moves(self._solver.root):
            values[text] = scored - (yield from self._exact(node, 1 - self._seat, scored - self.value))

    def _exact(self, node: Node, seat: int, guess: int) -> Generator[int, None, int]:
        """Narrow the bounds from a guess, one question at a time (Plaat's MTD(f))."""
        low, high = -self._solver.limit, self._solver.limit
        while low < high:
            beta = min(max(guess, low + 1), high)
            bounds = yield from self._solver.ask(node, seat, beta)
            low, high = max(low, bounds[0]), min(high, bounds[1])
            guess = low if low >= beta else high
        return low

    def _best_line(self, value: int) -> Generator[int, None, tuple[str, ...]]:
        node, seat, line = self._solver.root, self._seat, []
        while moves := self._solver.moves(node):
            for text, scored, after in moves:
                bounds = yield from self._solver.ask(after, 1 - seat, scored - value + 1)
                if bounds[1] <= scored - value:
                    node, seat, value = after, 1 - seat, scored - value
                    line.append(text)
                    break
        return tuple(line)


def solve(position: Position, seconds: float | None = None) -> Solution:
    """Find the exact value of a position and the best moves.

    Solved are positions of two players in which nothing is hidden and no chance event is to come. The Munch phase of
    MunchStones is solved from its start, in some 5 to 10 seconds. Of SiegeStones and Ascension, 10 seconds do for most
    positions four or five plies before the end, and for a forced win within few plies before that.

    Parameters
    ----------
    position : Position
        A position in which a seat is to move.
    seconds : float, optional
        A limit to the time; when it has run out, the solution is not `proven`. Without it, the search goes on until
        it is done, or interrupted.

    Returns
    -------
    Solution
        The value, a best line, and the value of every move.

    Raises
    ------
    StonesError
        If positions of this kind have no such value; the message says why.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(goal=1).start().play("Td4")
    >>> s = sw.solve(p)
    >>> s.proven, s.value, s.line
    (True, 1, ('c4',))
    """
    if seconds is not None:
        seconds = duration("the time for solving", seconds)
    solution = solution_of(position, seconds)
    _run(solution.proving(), seconds)
    return solution


def _run(steps: Generator[int, None, None], seconds: float | None) -> None:
    end = None if seconds is None else perf_counter() + seconds
    for _ in steps:
        if end is not None and perf_counter() > end:
            break


def solution_of(position: Position, seconds: float | None = None) -> Solution:
    """Return the solution of a position, with nothing done yet; see `solve` and `Solution.proving`."""
    if not isinstance(position, Position):
        raise StonesError(f"what is solved is a position, not {quoted(position)}")
    if why := unsolvable(position):
        raise StonesError(f"{position.game.title}: {why}")
    return Solution(position, _solver_of(position), seconds)


def _solver_of(position: Position) -> Solver:
    if isinstance(position, MunchStonesPosition) and position.phase == "munch":
        return MunchSolver(position)
    return AlphaBeta(position, by_score=isinstance(position, MunchStonesPosition))


def unsolvable(position: Position) -> str:
    """Say why a position has no value that a solver could prove; nothing if it has."""
    game = position.game
    if game.dynamics.mask is not nothing_hidden:
        return (
            "players choose in secret or hold hidden stones, so that no single move is proven best; ask a bot"
        )
    if game.seats > 2:  # noqa: PLR2004
        return (
            f"with {game.seats} players a position has no one value, because any two may join against the third; "
            "only positions of two players are solved"
        )
    if position.is_over:
        return "the game is over, there is nothing to solve"
    if isinstance(position, MunchStonesPosition) and any(position.pile.values()):
        return "stones are still to be drawn at random; solved is the Munch phase, or a game with lines=True"
    return ""
