"""What solvers have in common, how a value follows from answers to "is it at least so much?", and solvers of one game alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from stoneswidgets.core.published import solver_module

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from fractions import Fraction

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.time_slices import Slices

Node: TypeAlias = tuple[int, ...]


class SolverMove(NamedTuple):
    """A move, as a solver sees it.

    Attributes
    ----------
    text : str
        The move.
    gain : int
        What it brings at once to the seat that makes it.
    node : tuple of int
        The state after it.
    seat : int
        The seat whose value of that state is meant: the seat to move there; at the end of the game, the seat that moved last.
    """

    text: str
    gain: int
    node: Node
    seat: int


class Solver(ABC):
    """Proves what a position is worth to the seat that is to move.

    Attributes
    ----------
    slices : Slices
        Counts the states looked at.
    lead : int
        By how much the seat to move is ahead already; values count only what comes after.
    counts_points : bool
        Whether values are leads or points; else 1, 0 and −1.
    weights : dict of str to Fraction
        See `stoneswidgets.search.exact.solve.Solution`.
    """

    slices: Slices
    lead = 0
    counts_points = False
    weights: dict[str, Fraction]

    def __init__(self) -> None:
        self.weights = {}

    @abstractmethod
    def value(self) -> Generator[int, None, int | Fraction]:
        """Work out the value, and yield the number of states looked at so far.

        The caller need not go on after a `yield`; this holds for the other generators here, too.
        """

    @abstractmethod
    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return best moves, when the value is known."""

    @abstractmethod
    def evaluating(self, values: dict[str, int | Fraction]) -> Generator[int, None, None]:
        """Work out the value of every move, when that of the position is known."""


class Questions(Solver):
    """A solver that answers whether a state is worth at least so much.

    Attributes
    ----------
    root : tuple of int
        The state to be solved.
    seat : int
        The seat that is to move.
    limit : int
        No value is greater, and none is less than −limit.
    """

    root: Node
    seat: int
    limit: int

    def __init__(self) -> None:
        super().__init__()
        self._value: int | None = None

    @abstractmethod
    def moves(self, node: Node, seat: int) -> list[SolverMove]:
        """Return the moves of a state."""

    @abstractmethod
    def ask(self, node: Node, seat: int, beta: int) -> Generator[int, None, tuple[int, int]]:
        """Return bounds of the state's value for the seat, at least one of them on beta's side."""

    def value(self) -> Generator[int, None, int]:
        """Work out the value."""
        self._value = yield from self._exact(self.root, self.seat, 0)
        return self._value

    def evaluating(self, values: dict[str, int | Fraction]) -> Generator[int, None, None]:
        """Work out the value of every move."""
        for step in self.moves(self.root, self.seat):
            sign = 1 if step.seat == self.seat else -1
            guess = sign * ((self._value or 0) - step.gain)
            values[step.text] = step.gain + sign * (yield from self._exact(step.node, step.seat, guess))

    def _exact(self, node: Node, seat: int, guess: int) -> Generator[int, None, int]:
        """Narrow the bounds from a guess, one question at a time (Plaat's MTD(f))."""
        low, high = -self.limit, self.limit
        while low < high:
            beta = min(max(guess, low + 1), high)
            bounds = yield from self.ask(node, seat, beta)
            low, high = max(low, bounds[0]), min(high, bounds[1])
            guess = low if low >= beta else high
        return low

    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return moves that keep the value."""
        node, seat, value, line = self.root, self.seat, self._value or 0, list[str]()
        while steps := self.moves(node, seat):
            for step in steps:
                same, left = step.seat == seat, value - step.gain
                bounds = yield from self.ask(step.node, step.seat, left if same else 1 - left)
                if bounds[0] >= left if same else bounds[1] <= -left:
                    node, seat, value = step.node, step.seat, left if same else -left
                    line.append(step.text)
                    break
        return tuple(line)


class Ending(Protocol):
    """A solver of the last part of a game, where few enough states can follow to look at them all.

    Attributes
    ----------
    values : dict of tuple of str to float
        The chance of seat 0 to win after each move, if both seats play an equilibrium from then on; a draw counts half. The key is
        (the move's text,), or the texts of both moves where two seats move at once.
    exact : bool
        Whether all values have been worked out.
    slices : Slices
        Runs the work in slices of time, and counts the states.
    """

    values: dict[tuple[str, ...], float]
    exact: bool
    slices: Slices

    def solving(self) -> Generator[int, None, None]:
        """Work out the values, and yield the number of states looked at so far; the caller need not go on after a `yield`.

        Where there are too many states, this ends without having worked out any.
        """


class Solvers:
    """The solvers that a game brings for itself, as the object ``SOLVERS`` of ``solver.py`` in its folder; this class is that of a game without any.

    They are also used for a variant, as long as it has the rules and tables that they were written for.
    """

    def refusal(self, position: Position) -> str:
        """Say why this position cannot be solved, although others of its game can be; "" if it can."""
        return ""

    def solver(self, position: Position) -> Callable[[], Solver] | None:
        """Return a function that makes a solver for the position; None if the game has no solver for it."""
        return None

    def known(self, game: Rules, node: Node) -> int | None:
        """Return what a state is worth for the seat to move (1 a win, 0 a draw, −1 a loss), if that is known without a search."""
        return None

    def ending(self, view: View) -> Ending | None:
        """Return a solver of the chances of all moves, if the view is of an ending that is small enough; otherwise None."""
        return None

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether at most `pieces` pieces are left; a bot's level says from how many on it plays exactly."""
        return False


def solvers_of(game: Rules) -> Solvers:
    """Return the solvers of a game."""
    module = solver_module(game)
    return module.SOLVERS if module else Solvers()
