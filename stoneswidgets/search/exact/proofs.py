"""Forced results: within how many plies, by which line against the best defence, and the refutation of every other answer."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from stoneswidgets.core.position import parts_of
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.alphabeta import AlphaBeta
from stoneswidgets.search.exact.forcing import DEEPEST, MOST_PLIES, Forced, can_be_forced
from stoneswidgets.search.exact.frames import finished
from stoneswidgets.search.exact.solve import is_uncertain, solution_of, unsolvable
from stoneswidgets.search.exact.solver import known_best, known_line, solvers_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.solve import Solution
    from stoneswidgets.search.exact.solver import Node

T = TypeVar("T")
SECONDS = 20
"""How long a proof may take."""


class ValueBounds(NamedTuple):
    """Bounds of a position's value for the seat to move, and the plies that they took."""

    low: int
    high: int
    plies: int


class Solved(NamedTuple):
    """A position's result for the seat to move (1 a win, 0 a draw, −1 a loss), and its principal variation."""

    result: int
    line: tuple[str, ...]


@lru_cache(4096)
def _ask(position: Position, beta: int, deepest: int | None = None) -> ValueBounds:
    """Ask whether a position's value is at least `beta`, one ply deeper at a time."""
    solver = AlphaBeta(position)
    asking = solver.ask(position.state, position.to_move[0], beta, deepest, timed=True)
    low, high = _limited(asking, position)
    return ValueBounds(low, high, solver.plies)


@lru_cache(1024)
def _solved(position: Position) -> Solved:
    solution = solution_of(position)
    _limited(solution.proving(), position)
    lead = solution.lead(solution.value or 0)
    return Solved((lead > 0) - (lead < 0), solution.line)


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
    return counts_points(position.game) or solvers_of(position.game).solver(position) is not None


def _limited(steps: Generator[int, None, T], position: Position) -> T:
    end = perf_counter() + SECONDS

    def look(_states: int) -> None:
        if perf_counter() > end:
            raise StonesError(
                f"{position.game.title}: the position is not solved in {SECONDS} seconds; take a later one"
            )

    return finished(steps, look)


def result(position: Position, seat: int) -> int:
    """Return a position's result for a seat if both play their best: 1 a win, 0 a draw, −1 a loss.

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
    value = _solved(position).result
    return value if position.to_move[0] == seat else -value


def plies_to(position: Position, seat: int, least: int, deepest: int | None = None) -> int | None:
    """Return the number of plies within which a seat can force a result of at least `least` (1 a win, 0 a draw).

    Return None if it cannot force that, or not within `deepest` plies. In a game that is decided by what is counted at its end,
    return 0 if it can. Raise a `StonesError` if the proof takes too long.
    """
    if position.is_over or is_won_by_counting(position):
        return 0 if result(position, seat) >= least else None
    if deepest == 0:
        return None
    if position.to_move[0] == seat:
        answer = _ask(position, least, deepest)
        return answer.plies if answer.low >= least else None
    answer = _ask(position, 1 - least, deepest)
    return answer.plies if -answer.high >= least else None


def best_move(position: Position) -> str:
    """Return a move that gets the best result: a win as soon, a loss as late as possible."""
    return _solved(position).line[0]


# ---------------------------------------------------------------- forced lines


class _TooLongError(Exception):
    """More states would have to be searched."""


class ForcedLines:
    """Finds the quickest forced wins of a seat, against the longest defence.

    Parameters
    ----------
    game : Rules
        The game. Where chance decides, too, or hands are hidden, there are no such lines.
    seat : int
        The seat that wins.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(goal=1).start().play("Td4")
    >>> forced = ForcedLines(p.game, 0)
    >>> forced.moves(p.play("a1").state), forced.moves(p.state)
    (('c4',), ())
    """

    def __init__(self, game: Rules, seat: int) -> None:
        self._game, self._seat = game, seat
        self._sure = can_be_forced(game) and not game.has_chance
        self._end = 0

    @cached_property
    def _forced(self) -> Forced:
        return Forced(self._game)

    def moves(self, node: Node) -> tuple[str, ...]:
        """Return the line of a forced win against the longest defence; none if `DEEPEST` plies do not suffice.

        None, either, if that takes too long. Of simultaneous moves, the others defend as if they knew the seat's; all are one move, joined
        by commas.
        """
        moves, chosen = list[str](), dict[int, str]()
        if not self._begun(node):
            return ()
        with suppress(_TooLongError):
            plies = self._plies(node, DEEPEST)
            while plies is not None and node[ACTOR] != OVER:
                choosing = self._game.caller.to_move(node)
                node = self._before_others(node, choosing)
                actor = node[ACTOR]
                plies, chosen[actor], node = self._next(node, plies)
                if choosing == (actor,):
                    moves.append(",".join(chosen[seat] for seat in sorted(chosen)))
                    chosen.clear()
            return tuple(moves)
        return ()

    def answers(self, node: Node) -> dict[str, tuple[str, ...]]:
        """Return winning answers of the seat, each with the other seat's moves that it answers; as few as suffice.

        The one that answers most of them comes first. Empty where the seat itself is to move, or has no forced win, and in games with
        simultaneous moves.
        """
        if self._game.is_simultaneous or node[ACTOR] == self._seat:
            return {}
        if not self.moves(node) or not self._begun(node):
            return {}
        with suppress(_TooLongError):
            return self._answers(node)
        return {}

    def _begun(self, node: Node) -> bool:
        """Tell whether there may be a forced win; if so, start counting states."""
        if not self._sure or node[ACTOR] == OVER:
            return False
        self._end = self._forced.slices.states + self._forced.most
        return True

    def _before_others(self, node: Node, choosing: tuple[int, ...]) -> Node:
        """Return the state in which the seat is the first to make its simultaneous move."""
        return (self._seat, *node[ACTOR + 1 :]) if self._seat in choosing else node

    def _next(self, node: Node, plies: int) -> tuple[int, str, Node]:
        """Return the winner's quickest move, or another seat's longest defence, with the plies left and the state after it."""
        own = node[ACTOR] == self._seat
        found: list[tuple[int, str, Node]] = []
        for move, after in self._moves(node):
            left = self._plies(after, plies - 1)
            if left is None:
                continue
            found.append((left, move, after))
            if own or left == plies - 1:
                break
        if not found:
            raise _TooLongError
        return max(found, key=lambda each: each[0])

    def _answers(self, node: Node) -> dict[str, tuple[str, ...]]:
        plies, found = self._plies(node, DEEPEST) or 0, dict[str, list[str]]()
        for move, after in self._moves(node):
            if after[ACTOR] != self._seat:
                continue
            possible = dict(self._moves(after))
            known = sorted((each for each in found if each in possible), key=lambda each: -len(found[each]))
            for answer in dict.fromkeys([*known, *possible]):
                if self._plies(possible[answer], plies - 2) is not None:
                    found.setdefault(answer, []).append(move)
                    break
        return {each: tuple(found[each]) for each in sorted(found, key=lambda each: -len(found[each]))}

    def _moves(self, node: Node) -> list[tuple[str, Node]]:
        game = self._game
        return [
            (game.action_text(action), tuple(game.caller.after(node, action)))
            for action in game.caller.legal_actions(node, node[ACTOR])
        ]

    def _plies(self, node: Node, most: int) -> int | None:
        """Return within how many plies the seat can force its win; None if it takes more than the most."""
        if node[ACTOR] == OVER:
            return 0 if node[WINNERS] == 1 << self._seat else None
        return next((plies for plies in range(1, most + 1) if self._wins(node, plies)), None)

    def _wins(self, node: Node, plies: int) -> bool:
        return finished(self._forced.wins(node, self._seat, plies), self._check)

    def _check(self, states: int) -> None:
        if states > self._end:
            raise _TooLongError


# ---------------------------------------------------------------- proofs

MOST = 1 << 17
"""The most states of an exact solver for one line."""


def solved_soon(position: Position) -> Solution | None:
    """Return the exact solution of a position without chance or simultaneous moves; None where that takes long."""
    own = solvers_of(position.game).solver(position)
    if unsolvable(position) or (own is None and is_uncertain(position)):
        return None
    solution = solution_of(position)
    for states in solution.proving():
        if states > MOST:
            return None
    return solution


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
        return self._forced.moves(self.position.state) if len(self.known) < MOST_PLIES else ()

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
            return self._forced.moves(position.state)
        return known_best(position.game, position.state)[:1] if self.known else self._solved(position)

    def _solved(self, position: Position) -> tuple[str, ...]:
        """Return the line of an exact solver, if the seat wins by it."""
        solution = solved_soon(position)
        if solution is None:
            return ()
        won = solution.chance(solution.value or 0) == (self.seat in position.to_move)
        return solution.line if won else ()
