"""How a seat forces a win: its line, and what refutes every other defence."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, partial
from itertools import product
from typing import TYPE_CHECKING

from stoneswidgets.core.position import parts_of
from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.forcing import DEEPEST, MOST_PLIES, Forced, can_be_forced
from stoneswidgets.search.exact.frames import finished
from stoneswidgets.search.exact.solve import solved_soon
from stoneswidgets.search.exact.solver import following, known_best, known_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.position import Position
    from stoneswidgets.search.exact.solver import Node


class TooLongError(Exception):
    """More states would have to be searched."""


class Proof:
    """The forced win of a seat from a position.

    Its line comes from a search of a few plies, else from the game's tablebase, else from its exact solver. The search finds the
    quickest win against the longest defence; of simultaneous moves, the others defend as if they knew the seat's. Where chance decides,
    too, or hands are hidden, there is no such win.

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
        self._game, self._end = position.game, 0

    @cached_property
    def _search(self) -> Forced:
        return Forced(self._game)

    @cached_property
    def known(self) -> tuple[str, ...]:
        """The tablebase's line, as far as it goes."""
        return known_line(self._game, self.position.state)

    @cached_property
    def forced(self) -> tuple[str, ...]:
        """The line against the longest defence; empty if that is more than a few plies."""
        return self._forced_from(self.position.state) if len(self.known) < MOST_PLIES else ()

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
            return self._forced_from(position.state)
        return known_best(position.game, position.state)[:1] if self.known else self._solved(position)

    def _solved(self, position: Position) -> tuple[str, ...]:
        """Return the line of an exact solver, if the seat wins by it."""
        solution = solved_soon(position)
        if solution is None:
            return ()
        won = solution.chance(solution.value or 0) == (self.seat in position.to_move)
        return solution.line if won else ()

    # ------------------------------------------------------------ the search of a few plies

    @cached_property
    def answers(self) -> dict[str, tuple[str, ...]]:
        """Winning answers of the seat, each with the other seat's moves that it answers; as few as suffice.

        The one that answers most of them comes first. Empty where the seat itself is to move, or has no forced win, and in games with
        simultaneous moves.
        """
        found, node = dict[str, list[str]](), self.position.state
        if self._game.is_simultaneous or node[ACTOR] == self.seat or not self._forced_from(node):
            return {}
        with suppress(TooLongError):
            plies = self._begin(node) or 0
            for move, after in following(self._game, node):
                if after[ACTOR] != self.seat:
                    continue
                possible = dict(following(self._game, after))
                known = sorted(
                    (each for each in found if each in possible), key=lambda each: -len(found[each])
                )
                for answer in dict.fromkeys([*known, *possible]):
                    if self._plies(possible[answer], plies - 2) is not None:
                        found.setdefault(answer, []).append(move)
                        break
            return {each: tuple(found[each]) for each in sorted(found, key=lambda each: -len(found[each]))}
        return {}

    def _forced_from(self, node: Node) -> tuple[str, ...]:
        """Return the line of a forced win; none if `DEEPEST` plies do not suffice, or if that takes too many states.

        Simultaneous moves are one move, joined by commas.
        """
        moves, chosen = list[str](), dict[int, str]()
        with suppress(TooLongError):
            plies = self._begin(node)
            while plies is not None and node[ACTOR] != OVER:
                choosing = self._game.caller.to_move(node)
                if self.seat in choosing:  # it is the first to choose
                    node = (self.seat, *node[ACTOR + 1 :])
                actor = node[ACTOR]
                plies, chosen[actor], node = self._next(node, plies)
                if choosing == (actor,):
                    moves.append(",".join(chosen[seat] for seat in sorted(chosen)))
                    chosen.clear()
            return tuple(moves)
        return ()

    def _begin(self, node: Node) -> int | None:
        """Start counting states; return within how many plies the seat wins, if it can."""
        if not can_be_forced(self._game) or self._game.has_chance or node[ACTOR] == OVER:
            return None
        self._end = self._search.slices.states + self._search.most
        return self._plies(node, DEEPEST)

    def _next(self, node: Node, plies: int) -> tuple[int, str, Node]:
        """Return the winner's quickest move, or another seat's longest defence, with the plies left and the state after it."""
        found: list[tuple[int, str, Node]] = []
        for move, after in following(self._game, node):
            left = self._plies(after, plies - 1)
            if left is None:
                continue
            found.append((left, move, after))
            if node[ACTOR] == self.seat or left == plies - 1:
                break
        if not found:
            raise TooLongError
        return max(found, key=lambda each: each[0])

    def _plies(self, node: Node, most: int) -> int | None:
        """Return within how many plies the seat can force its win; None if it takes more than the most."""
        if node[ACTOR] == OVER:
            return 0 if node[WINNERS] == 1 << self.seat else None
        wins = partial(self._search.wins, node, self.seat)
        return next((plies for plies in range(1, most + 1) if finished(wins(plies), self._check)), None)

    def _check(self, states: int) -> None:
        if states > self._end:
            raise TooLongError
