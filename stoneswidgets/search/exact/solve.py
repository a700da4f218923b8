"""What is proven of positions: exact values with best lines, and results that can be forced."""

from __future__ import annotations

import sys
import warnings
from contextlib import ExitStack
from fractions import Fraction
from functools import lru_cache, partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from stoneswidgets.core.matches.decoding import position_of
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.arguments import duration
from stoneswidgets.plumbing.progress import PATIENCE, progressing
from stoneswidgets.plumbing.tables import frame_of, html_of
from stoneswidgets.search.exact.alphabeta import AlphaBeta
from stoneswidgets.search.exact.expectation import HIDDEN, ExpectedValues
from stoneswidgets.search.exact.frames import finished
from stoneswidgets.search.exact.solver import chance_of, solvers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    import pandas as pd

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.frames import Slices
    from stoneswidgets.search.exact.solver import Ending, Solver

T = TypeVar("T")
Value: TypeAlias = "int | Fraction"
IN_A_BROWSER = 60.0
"""The limit, in seconds, where none is given and no interrupt would come through: in a browser's Python."""
_SHOWN = 12
"""The most moves in the table of a solution."""
SECONDS = 20
"""How long the proof of an exercise's position may take."""
SOON = 1 << 17
"""The most states of an exact solver for one line of a proof."""


class Solution:
    """The value of a position if both players play their best.

    Attributes
    ----------
    proven : bool
        Whether the value is known; if not, time ran out.
    value : int, Fraction or None
        For the seat to move; where two choose at once, for the first of them. None if it is not proven. In a game that is
        played for winning, 1 for a win, 0 for a draw, −1 for a loss; for the margin, by how much the seat leads in the
        end; for points, the points of the one player. With chance events or simultaneous moves, the exact mean of that: a
        fraction if it is no whole number. MunchStones: the stones that the seat will still score minus
        those that the other will.
    line : tuple of str
        The principal variation, up to the end or to the first chance event or simultaneous moves; a win is the shortest
        one, a loss the longest (see `solve`). Empty if the value is not proven.
    weights : dict of str to Fraction
        Of simultaneous moves, the seat's mixed strategy in an equilibrium; else empty.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> s = sw.solve(sw.SiegeStones(goal=1).start().play("Td4"))
    >>> s
    <Solution of SiegeStones: White wins, by c4>
    >>> s.values["c4"], s.values["a1"], s.verdict(s.values["a1"])
    (1, -1, 'White loses')
    """

    proven: bool
    value: Value | None
    line: tuple[str, ...]
    weights: dict[str, Fraction]

    def __init__(self, position: Position, solver: Solver, seconds: float | None = None) -> None:
        self._position, self._solver, self._seconds = position, solver, seconds
        self.proven, self.value, self.line, self.weights = False, None, (), {}
        self._values: dict[str, Value] | None = None
        self._game = position.game

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy has: all that is known, and the number of states looked at for it."""
        return {**vars(self), "_solver": self.states}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._solver = _solver_of(self._position)
        self._solver.slices.states = state["_solver"]

    def __repr__(self) -> str:
        by = f", by {' '.join(self.line)}" if self.line else ""
        return f"<Solution of {self._headline}{by}>"

    @property
    def _headline(self) -> str:
        if self.value is None or not self.proven:
            return f"{self._game.title}: not proven, {self.states:,} states looked at"
        return f"{self._game.title}: {self.verdict(self.value)}"

    def _repr_html_(self) -> str:
        values = dict(self._values or {})
        if self.value is not None and self.line:
            values.setdefault(self.line[0], self.value)
        known = values or self.weights
        rows = []
        for move in sorted(known, key=lambda move: -known[move])[:_SHOWN]:
            told = [self.verdict(values[move])] if move in values else []
            told += [f"played {self.weights[move]} of the time"] if move in self.weights else []
            rows.append([move, ", ".join(told), " ".join(self.line) if self.line[:1] == (move,) else ""])
        return html_of(self._headline, ("move", "what it comes to", "best line"), rows)

    def to_frame(self) -> pd.DataFrame:
        """Return the value of each move as a pandas frame, the best first; see `values`.

        Raises
        ------
        StonesError
            If pandas is not installed, which the extra `lab` brings.
        """
        values = sorted(self.values.items(), key=lambda move_value: -move_value[1])
        return frame_of({"move": move, "value": value, "said": self.verdict(value)} for move, value in values)

    def verdict(self, value: Value) -> str:
        """Say in words what a value means for the seat to move, including the lead that it has already.

        >>> import stoneswidgets as sw
        >>> s = sw.solve(sw.SiegeStones(goal=1).start().play("Td4"))
        >>> s.verdict(s.value)
        'White wins'
        """
        name, points, ends = (
            self._game.seat_names[self._position.to_move[0]],
            self._game.point_word,
            self.lead(value),
        )
        mean = " on average" if ends != int(ends) else ""
        plural = "" if abs(ends) == 1 else "s"
        if self._game.played_for == "points" or self._game.seats == 1:
            return f"{name} makes {ends} {points}{plural}{mean}"
        if self.counts_points:
            lead = f"{abs(ends)} {points}{plural} {'ahead' if ends > 0 else 'behind'}" if ends else "level"
            return f"{name} ends {lead}{mean}"
        if mean:
            return f"{name} wins {Fraction(1 + ends, 2)} of the time, a draw counting half"
        return f"{name} {('loses', 'draws', 'wins')[int(ends) + 1]}"

    @property
    def best(self) -> str | None:
        """The best move: the first of `line`, or of simultaneous moves the one with the greatest weight; None if not proven.

        >>> import stoneswidgets as sw
        >>> sw.solve(sw.SiegeStones(goal=1).start().play("Td4")).best
        'c4'
        """
        if self.weights:
            return max(self.weights, key=self.weights.__getitem__)
        return self.line[0] if self.line else None

    @property
    def states(self) -> int:
        """The number of states searched."""
        return self._solver.slices.states

    @property
    def slices(self) -> Slices:
        """The slices of the search: `proving` and `evaluating` yield after each."""
        return self._solver.slices

    @property
    def values(self) -> dict[str, Value]:
        """The value of every legal move, for the seat to move; proven when first asked for.

        Of simultaneous moves: the value of each against the other's equilibrium. Empty if the position's value
        is not proven. If `solve` was given a time limit, it holds once more, and moves whose values are not proven by
        then are left out.
        """
        if self._values is None:
            found: dict[str, Value] = {}
            _run(self.evaluating(found), self._seconds)
            self._values = found
        return self._values

    def lead(self, value: Value) -> Value:
        """Return the final result that a value stands for, including the lead that the seat has already."""
        return value + self._solver.lead

    @property
    def counts_points(self) -> bool:
        """Whether values are leads or points; else they are wins, draws and losses."""
        return self._solver.counts_points

    def chance(self, value: Value) -> float:
        """Return the win probability that a value stands for, or its part of the greatest possible result; see `chance_of`."""
        lead = self.lead(value)
        if self._solver.counts_points and not self._game.counts_points:  # a finer value than who wins
            lead = (lead > 0) - (lead < 0)
        return chance_of(self._game, lead)

    def proving(self) -> Generator[int, None, None]:
        """Prove value and line, a slice at a time; yields the states searched so far, and may be abandoned there."""
        self.value = yield from self._solver.value()
        self.weights = dict(self._solver.weights)
        self.line = yield from self._solver.line()
        self.proven = True

    def evaluating(self, values: dict[str, Value]) -> Generator[int, None, None]:
        """Prove the values of all moves, into `values`, as `proving` does."""
        if self.value is not None:
            yield from self._solver.evaluating(values)


def solve(
    position: Position | Match | Record | str, seconds: float | None = None, *, progress: bool = True
) -> Solution:
    """Find the exact value of a position and the best moves.

    It solves positions of one or two players in which nothing is hidden except choices made at the same time, and in which all
    chance events are listed. The Munch phase of MunchStones is solved from its start, in some 5 to 10 seconds. Of SiegeStones and
    Ascension, 10 seconds do for most positions four or five plies before the end, and for a forced win within few plies before
    that.

    The search recognizes states that it has met by 62 bits, which two different states share with a probability of 2⁻⁶² (see
    `stoneswidgets.search.exact.alphabeta`); where chance has a say or moves are made at once, and in the Munch phase, it compares
    whole states. A win is looked for in fewer plies, and a loss in more, for up to four times as many states as the proof took,
    and at least a million: then the line is the shortest, or the longest. SiegeStones on a board of side 3 with `goal=2` is
    solved from the start: what its first moves are worth comes with the library, and the line goes as far as that.

    Parameters
    ----------
    position : Position, Match, Record or str
        A position in which a seat is to move; of a match, a record or a short code, the last one.
    seconds : float, optional
        A limit to the time; when it has run out, the solution is not `proven`. Without it, the search goes on until
        it is done, or interrupted; in a browser's Python, which cannot be interrupted, for a minute at most.
    progress : bool
        Whether to show, where it takes long, how many states were searched.

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
    limit = IN_A_BROWSER if seconds is None and sys.platform == "emscripten" else seconds
    solved = position_of(position, "solve")
    solution = solution_of(solved, limit)
    _run(solution.proving(), limit, solved.game.title if progress else "")
    if seconds != limit and not solution.proven:
        warnings.warn(
            f"not solved in {limit:g} seconds, so it was stopped: a browser's Python cannot be interrupted. To allow more time: "
            "solve(…, seconds=600)",
            stacklevel=2,
        )
    return solution


def _run(steps: Generator[int, None, None], seconds: float | None, shown: str = "") -> None:
    """Exhaust the steps, for so long at most; with a title, a bar shows how many states were searched, where it takes long."""
    begun, looked = perf_counter(), 0
    done: Callable[[int], object] | None = None
    with ExitStack() as bars:
        for now in steps:
            spent = perf_counter() - begun
            if seconds is not None and spent > seconds:
                return
            if done:
                done(now - looked)
            elif shown and spent > PATIENCE:
                done = bars.enter_context(progressing(None, shown, is_shown=True, unit="states"))
            looked = now


def solution_of(position: Position, seconds: float | None = None) -> Solution:
    """Return the solution of a position, with nothing done yet; see `solve` and `Solution.proving`."""
    if why := unsolvable(position):
        raise StonesError(f"{position.game.title}: {why}")
    return Solution(position, _solver_of(position), seconds)


def _solver_of(position: Position) -> Solver:
    make = solvers_of(position.game).solver(position)
    if make is None:
        make = partial(ExpectedValues if is_uncertain(position) else AlphaBeta, position)
    return make()


def is_uncertain(position: Position) -> bool:
    """Tell whether a game may have chance events or simultaneous moves."""
    game = position.game
    return game.has_chance or game.is_simultaneous or game.seats == 1


def unsolvable(position: Position) -> str:
    """Say why a position has no value that a solver could prove; "" if it has."""
    game = position.game
    if game.hides and not game.is_simultaneous:
        return HIDDEN
    if game.seats > 2:
        return (
            f"with {game.seats} players a position has no single value, because any two may join against the third; "
            "only positions of two players are solved"
        )
    if game.is_cooperative:
        return f"in this game {game.in_common(won=True)}, or {game.in_common(won=False)}, so nobody forces anything on the other"
    if game.played_for == "points" and game.seats > 1:
        return "each player plays for points, not against the other, so a position has no single value"
    if position.is_over:
        return "the game is over, there is nothing to solve"
    due = "a random event is due, and nobody is to move; solve what follows each outcome"
    return solvers_of(game).refusal(position) or (due if position.is_chance else "")


def unforceable(position: Position) -> str:
    """Say why no result can be forced from a position; "" if one can."""
    why = unsolvable(position)
    if not why and solvers_of(position.game).solver(position) is None and is_uncertain(position):
        why = "chance has a say in what follows, or moves are made at once, so that no result can be forced"
    return why


def is_won_by_counting(position: Position) -> bool:
    """Tell whether a game is decided by a count at its end, so that no win is quicker than another.

    >>> import stoneswidgets as sw
    >>> is_won_by_counting(sw.SiegeStones().start()), is_won_by_counting(sw.MunchStones(lines=True).start(seed=1))
    (False, True)
    """
    return position.game.counts_points or solvers_of(position.game).solver(position) is not None


def ending_of(view: View) -> Ending | None:
    """Return a solver of a view's moves: the game's own if it has one, else the one for any game; None if neither fits."""
    if found := solvers_of(view.game).ending(view):
        return found
    position = view.determinize(Random(0))
    if not is_uncertain(position) or unsolvable(position) or solvers_of(view.game).solver(position):
        return None
    return ExpectedValues(position)


# ---------------------------------------------------------------- what a seat can force


def result(position: Position, seat: int) -> int:
    """Return a position's result for a seat if both play their best: 1 a win, 0 a draw, −1 a loss.

    A `StonesError` if the proof takes too long, as in the next two.

    >>> import stoneswidgets as sw
    >>> result(sw.SiegeStones(goal=1).start().play("Td4"), 1)
    1
    """
    if position.is_over:
        return 0 if len(position.winners) > 1 else 1 if position.winners == (seat,) else -1
    value, _ = _solved(position)
    return value if position.to_move[0] == seat else -value


def best_move(position: Position) -> str:
    """Return a move that gets the best result: a win as soon, a loss as late as possible."""
    _, line = _solved(position)
    return line[0]


@lru_cache(4096)
def can_force(position: Position, seat: int, *, win: bool = True, within: int | None = None) -> bool:
    """Tell whether a seat can force a win, or else at least a draw, in a position that is not `unforceable`.

    `within` is the most plies of a win; it makes no difference in a game that is decided by what is counted at its end.
    """
    if position.is_over or is_won_by_counting(position):
        return result(position, seat) >= int(win)
    if within == 0:
        return False
    own = position.to_move[0] == seat
    beta = int(win) if own else 1 - int(win)
    asking = AlphaBeta(position).ask(position.state, position.to_move[0], beta, within, timed=True)
    low, high = _limited(asking, position)
    return low >= beta if own else high < beta


@lru_cache(1024)
def _solved(position: Position) -> tuple[int, tuple[str, ...]]:
    """Return the result for the seat to move, and the principal variation."""
    solution = solution_of(position)
    _limited(solution.proving(), position)
    lead = solution.lead(solution.value or 0)
    return (lead > 0) - (lead < 0), solution.line


def _limited(steps: Generator[int, None, T], position: Position) -> T:
    end = perf_counter() + SECONDS

    def look(_states: int) -> None:
        if perf_counter() > end:
            raise StonesError(
                f"{position.game.title}: the position is not solved in {SECONDS} seconds; take a later one"
            )

    return finished(steps, look)


def solved_soon(position: Position) -> Solution | None:
    """Return the exact solution of a position without chance or simultaneous moves; None where that takes long."""
    if unforceable(position):
        return None
    solution = solution_of(position)
    return solution if solution.slices.finishes(solution.proving(), SOON) else None
