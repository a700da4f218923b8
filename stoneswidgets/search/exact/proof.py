"""How a seat forces a win: its line, and what refutes every other defence."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from stoneswidgets.core.position import parts_of
from stoneswidgets.search.exact.forcing import MOST_PLIES, ForcedLines
from stoneswidgets.search.exact.solve import solved_soon
from stoneswidgets.search.exact.solver import known_best, known_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.position import Position


class Proof:
    """The forced win of a seat from a position.

    Its line comes from a search of a few plies, else from the game's tablebase, else from its exact solver.

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
        """The tablebase's line, as far as it goes."""
        return known_line(self.position.game, self.position.state)

    @cached_property
    def forced(self) -> tuple[str, ...]:
        """The line against the longest defence; empty if that is more than a few plies."""
        return self._forced.line(self.position.state) if len(self.known) < MOST_PLIES else ()

    @cached_property
    def answers(self) -> dict[str, tuple[str, ...]]:
        """Winning answers of the seat, each with the moves that it answers; see `ForcedLines.answers`."""
        return self._forced.answers(self.position.state)

    @cached_property
    def line(self) -> tuple[str, ...]:
        """The line against the best defence, as far as one is known."""
        return self.forced or self.known or self._solved(self.position)

    def lines(self) -> Iterator[tuple[str, ...]]:
        """Yield the line, then at each of its steps every other answer of the losers, with its refutation.

        In a tablebase the refutation is the move that keeps the win; an answer without one is left out.
        """
        yield self.line
        before, position = tuple[str, ...](), self.position
        for move in self.line:
            for answer, after in self._replies(position, move):
                further = () if after.is_over or answer == move else self._refuting(after)
                if answer != move and (further or after.is_over):
                    yield (*before, answer, *further)
            before, position = (*before, move), position.play(move)

    def _replies(self, position: Position, move: str) -> Iterator[tuple[str, Position]]:
        """Yield the opponents' replies with the resulting positions; of simultaneous moves, the seat's own part is as in the move."""
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
            return self._forced.line(position.state)
        return known_best(position.game, position.state)[:1] if self.known else self._solved(position)

    def _solved(self, position: Position) -> tuple[str, ...]:
        """Return the line of an exact solver, if the seat wins by it."""
        solution = solved_soon(position)
        if solution is None:
            return ()
        won = solution.chance(solution.value or 0) == (self.seat in position.to_move)
        return solution.line if won else ()
