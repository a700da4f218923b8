"""How a win is forced: the best defence, and what every other answer runs into."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from stoneswidgets.core.position import parts_of
from stoneswidgets.search.exact.forced import PLIES
from stoneswidgets.search.exact.forced_line import ForcedLines
from stoneswidgets.search.exact.known import known_best, known_line
from stoneswidgets.search.exact.solve import is_uncertain, solution_of, unsolvable
from stoneswidgets.search.exact.solver import solvers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.position import Position
    from stoneswidgets.search.exact.solve import Solution

MOST = 1 << 17
"""The most states that an exact solver looks at for one line."""


def solved_soon(position: Position) -> Solution | None:
    """Return what an exact solver finds out about a position in which nothing is left to chance; None where that takes it long."""
    own = solvers_of(position.game).solver(position)
    if unsolvable(position) or (own is None and is_uncertain(position)):
        return None
    solution = solution_of(position)
    for states in solution.proving():
        if states > MOST:
            return None
    return solution


class Proof:
    """How a seat wins from a position that it can win by force.

    A line is looked for among wins that can be forced within a few plies, then in what comes solved with the game, then by its exact
    solver.

    Parameters
    ----------
    position : Position
        The position, in which the game goes on.
    seat : int
        The seat that wins.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(goal=1).start().play("Td4")
    >>> proof = Proof(p.play("a1"), 0)
    >>> proof.line, [*proof.lines()]
    (('c4',), [('c4',)])
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        self._forced = ForcedLines(position.game, seat)

    @cached_property
    def known(self) -> tuple[str, ...]:
        """The moves of a line that comes solved with the game, as far as it goes."""
        return known_line(self.position.game, self.position.state)

    @cached_property
    def forced(self) -> tuple[str, ...]:
        """The moves to the end, if the others put it off for as long as they can; empty if that is more than a few plies."""
        return self._forced.moves(self.position.state) if len(self.known) < PLIES else ()

    @cached_property
    def answers(self) -> dict[str, tuple[str, ...]]:
        """What the seat plays next, each with the moves of another's after which it wins; see `ForcedLines.answers`."""
        return self._forced.answers(self.position.state)

    @cached_property
    def line(self) -> tuple[str, ...]:
        """How the game goes on against the best defence, as far as that is known; empty if nothing is."""
        return self.forced or self.known or self._solved(self.position)

    def lines(self) -> Iterator[tuple[str, ...]]:
        """Yield the line, then at each of its steps every other answer of those who lose, with what it runs into.

        In what comes solved that is the move that keeps the win; an answer of which that is not known is left out.
        """
        yield self.line
        before, position = tuple[str, ...](), self.position
        for move in self.line:
            for answer, after in self._answers(position, move):
                further = () if after.is_over or answer == move else self._refuting(after)
                if answer != move and (further or after.is_over):
                    yield (*before, answer, *further)
            before, position = (*before, move), position.play(move)

    def _answers(self, position: Position, move: str) -> Iterator[tuple[str, Position]]:
        """Yield all that the others can do there, and what follows; of what is chosen at once, the seat's own part as in the move."""
        actors = position.to_move
        if len(actors) > 1:
            own = dict(zip(actors, parts_of(move, actors), strict=True))
            choices = [
                (own[actor],) if actor == self.seat else position.legal_moves(actor) for actor in actors
            ]
            yield from ((answer, position.play(answer)) for answer in map(",".join, product(*choices)))
        elif self.seat not in actors:
            yield from position.successors()

    def _refuting(self, position: Position) -> tuple[str, ...]:
        if self.forced:
            return self._forced.moves(position.state)
        return known_best(position.game, position.state)[:1] if self.known else self._solved(position)

    def _solved(self, position: Position) -> tuple[str, ...]:
        """Return the line of an exact solver, if the seat wins by it."""
        solution = solved_soon(position)
        if solution is None:
            return ()
        won = solution.chance(solution.value or 0) == (self.seat in position.to_move)
        return solution.line if won else ()
