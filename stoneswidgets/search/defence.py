"""How endings are played: what a seat can force, in how many plies, and the best defence against it."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError
from stoneswidgets.search.bots import Bot, Thought, TreeSearch
from stoneswidgets.search.exact.alphabeta_solver import AlphaBeta
from stoneswidgets.search.exact.solve import is_uncertain, solution_of, unsolvable
from stoneswidgets.search.exact.solver import solvers_of
from stoneswidgets.search.exact.time_slices import finished

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import ClassVar

    from stoneswidgets.core.position import Position, View

T = TypeVar("T")
SECONDS = 20
"""How long a proof may take."""
GLANCE = 50_000
"""As many states are looked at within some hundredths of a second where rules are compiled: enough for most endings."""
PLAIN = 50
"""How many times slower rules run that are not compiled."""


class ValueBounds(NamedTuple):
    """What a search found out about a position: bounds of its value for the seat to move, and the plies they took."""

    low: int
    high: int
    plies: int


class Solved(NamedTuple):
    """What a position comes to for the seat to move (1 a win, 0 a draw, −1 a loss), and how."""

    result: int
    line: tuple[str, ...]


@lru_cache(4096)
def _ask(position: Position, beta: int, deepest: int | None = None, most: int | None = None) -> ValueBounds:
    """Ask whether a position's value is at least `beta`, one ply deeper at a time."""
    solver = AlphaBeta(position)
    asking = solver.ask(position.state, position.to_move[0], beta, deepest, timed=True)
    low, high = _limited(asking, position, most)
    return ValueBounds(low, high, solver.plies)


@lru_cache(1024)
def _solved(position: Position, most: int | None = None) -> Solved:
    solution = solution_of(position)
    _limited(solution.proving(), position, most)
    lead = solution.lead(solution.value or 0)
    return Solved((lead > 0) - (lead < 0), solution.line)


def unforceable(position: Position) -> str:
    """Say why it cannot be worked out what a seat can force from a position; "" if it can."""
    why = unsolvable(position)
    if not why and solvers_of(position.game).solver(position) is None and is_uncertain(position):
        why = "chance has a say in what follows, or moves are made at once, so that no result can be forced"
    return why


def glance(position: Position, times: int = 1) -> int:
    """Return how many states are looked at in a moment, or in so many times that."""
    return times * (GLANCE if backend_of(position.game).fast else GLANCE // PLAIN)


def is_won_by_counting(position: Position) -> bool:
    """Tell whether a game is decided by a count at its end, so that no win comes sooner than another.

    >>> import stoneswidgets as sw
    >>> is_won_by_counting(sw.SiegeStones().start()), is_won_by_counting(sw.MunchStones(lines=True).start(seed=1))
    (False, True)
    """
    return counts_points(position.game) or solvers_of(position.game).solver(position) is not None


def _limited(steps: Generator[int, None, T], position: Position, most: int | None = None) -> T:
    end = perf_counter() + SECONDS

    def look(states: int) -> None:
        if most is not None and states > most:
            raise StonesError(f"{position.game.title}: more than {most:,} states have to be looked at")
        if perf_counter() > end:
            raise StonesError(
                f"{position.game.title}: the position is not solved in {SECONDS} seconds; take a later one"
            )

    return finished(steps, look)


def result(position: Position, seat: int, most: int | None = None) -> int:
    """Return what a seat gets if both play their best from here: 1 a win, 0 a draw, −1 a loss.

    Raises
    ------
    StonesError
        If the proof takes too long, or looks at more than `most` states.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> result(sw.SiegeStones(goal=1).start().play("Td4"), 1)
    1
    """
    if position.is_over:
        return 0 if len(position.winners) > 1 else 1 if position.winners == (seat,) else -1
    value = _solved(position, most).result
    return value if position.to_move[0] == seat else -value


def plies_to(
    position: Position, seat: int, least: int, deepest: int | None = None, most: int | None = None
) -> int | None:
    """Return the number of plies within which a seat can force a result of at least `least` (1 a win, 0 a draw).

    Return None if it cannot force that, or not within `deepest` plies. In a game that is decided by what is counted at its end,
    return 0 if it can. A `StonesError` comes if the proof takes too long, or looks at more than `most` states.
    """
    if position.is_over or is_won_by_counting(position):
        return 0 if result(position, seat, most) >= least else None
    if deepest == 0:
        return None
    if position.to_move[0] == seat:
        answer = _ask(position, least, deepest, most)
        return answer.plies if answer.low >= least else None
    answer = _ask(position, 1 - least, deepest, most)
    return answer.plies if -answer.high >= least else None


def best_move(position: Position) -> str:
    """Return a move that gets the best result: a win as soon, a loss as late as possible."""
    return _solved(position).line[0]


class Defender(Bot):
    """Plays as `best_move` says."""

    title: ClassVar[str] = "Best defence"

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Choose a move."""
        yield Thought(0.5, view.legal_moves()[0])
        try:
            return best_move(view.determinize(self._rng))
        except StonesError:  # where the position was made too hard, well is good enough
            return TreeSearch(2_000, seed=0).choose(view)
