"""How endings are played: what a seat can force, in how many plies, and the best defence against it."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from stoneswidgets.errors import StonesError
from stoneswidgets.games.munchstones.position import MunchStonesPosition
from stoneswidgets.search.alphabeta import AlphaBeta
from stoneswidgets.search.bots import Bot, Progress, TreeSearch
from stoneswidgets.search.solve import solution_of

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import ClassVar

    from stoneswidgets.position import Position, View
    from stoneswidgets.search.solve import Solution

T = TypeVar("T")
SECONDS = 20
"""How long a proof may take."""


class Answer(NamedTuple):
    """What a search found out about a position: bounds of its value for the seat to move, and the plies they took."""

    low: int
    high: int
    plies: int


@lru_cache(4096)
def _ask(position: Position, beta: int, deepest: int | None = None) -> Answer:
    """Ask whether a position's value is at least `beta`, one ply deeper at a time."""
    solver = AlphaBeta(position, by_score=False)
    low, high = _limited(solver.ask(position.state, position.to_move[0], beta, deepest), position)
    return Answer(low, high, solver.plies)


@lru_cache(1024)
def _munching(position: MunchStonesPosition) -> Solution:
    solution = solution_of(position)
    _limited(solution.proving(), position)
    return solution


def _limited(steps: Generator[int, None, T], position: Position) -> T:
    end = perf_counter() + SECONDS
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: T = stop.value
            return found
        if perf_counter() > end:
            raise StonesError(
                f"{position.game.title}: the position is not solved in {SECONDS} seconds; take a later one"
            )


def result(position: Position, seat: int) -> int:
    """Return what a seat gets if both play their best from here: 1 a win, 0 a draw, −1 a loss.

    Raises
    ------
    StonesError
        If the proof takes too long.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> result(sw.SiegeStones(goal=1).start().play("Td4"), 1)
    1
    """
    if position.is_over:
        return 0 if len(position.winners) > 1 else 1 if position.winners == (seat,) else -1
    mover = position.to_move[0]
    if isinstance(position, MunchStonesPosition):
        lead = position.scores[mover] - position.scores[1 - mover] + (_munching(position).value or 0)
        value = (lead > 0) - (lead < 0)
    else:
        value = 1 if _ask(position, 1).low == 1 else min(0, _ask(position, 0).low)
    return value if mover == seat else -value


def plies_to(position: Position, seat: int, least: int, deepest: int | None = None) -> int | None:
    """Return the plies within which a seat can force a result of at least that; None if it cannot, or not so soon.

    MunchStones ends when no tower can move, so that only the result counts there.
    """
    if position.is_over or isinstance(position, MunchStonesPosition):
        return 0 if result(position, seat) >= least else None
    if deepest == 0:
        return None
    if position.to_move[0] == seat:
        answer = _ask(position, least, deepest)
        return answer.plies if answer.low >= least else None
    answer = _ask(position, 1 - least, deepest)
    return answer.plies if -answer.high >= least else None


def best_move(position: Position) -> str:
    """Return a move that gets the best result, soonest where that is a win and latest where it is a loss."""
    if isinstance(position, MunchStonesPosition):
        return _munching(position).line[0]
    mover, moves = position.to_move[0], position.legal_moves()
    best = result(position, mover)
    if best == 0:
        return next(move for move in moves if result(position.play(move), mover) == 0)
    plies = plies_to(position, mover if best > 0 else 1 - mover, 1) or 0
    return next(move for move in moves if _is_best(position.play(move), best, plies))


def _is_best(after: Position, best: int, plies: int) -> bool:
    """Tell whether a move that led there wins in so many plies, or is lost in no fewer."""
    if after.is_over or plies == 1:
        return plies == 1 and after.is_over and (best < 0 or len(after.winners) == 1)
    if best > 0:
        return _ask(after, 0, plies - 1).high < 0
    return plies == 2 or _ask(after, 1, plies - 2).low < 1  # noqa: PLR2004


class Defender(Bot):
    """Plays as `best_move` says."""

    title: ClassVar[str] = "Best defence"

    def think(self, view: View) -> Generator[Progress, None, str]:
        """Choose a move."""
        yield Progress(0.5, view.legal_moves()[0])
        try:
            return best_move(view.determinize(self._rng))
        except StonesError:  # where the position was made too hard, well is good enough
            return TreeSearch(2_000, seed=0).choose(view)
