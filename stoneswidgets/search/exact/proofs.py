"""How a result is forced: within how many plies, by which moves against the best defence, and what every other answer runs into."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from stoneswidgets.core.backend import backend_of
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


# ---------------------------------------------------------------- forced lines


class _TooLongError(Exception):
    """More states would have to be looked at."""


class ForcedLines:
    """Finds out how soon a seat wins from states, and by which moves.

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
        """Return the moves to the end, if the others put it off for as long as they can; none if `DEEPEST` plies do not suffice.

        None, either, if that takes too long to find out. Where several choose at once, the others put it off as if they knew what the seat
        chooses; their choices are one move, joined by commas.
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
        """Return what the seat plays next, each with the moves of another seat's after which it wins; as few as suffice.

        That which answers most of them comes first. Empty where the seat itself is to move, or does not win for certain, and in games in which
        seats choose at once.
        """
        if self._game.is_simultaneous or node[ACTOR] == self._seat:
            return {}
        if not self.moves(node) or not self._begun(node):
            return {}
        with suppress(_TooLongError):
            return self._answers(node)
        return {}

    def _begun(self, node: Node) -> bool:
        """Tell whether there is anything to find out; if so, the count of the states that may be looked at begins now."""
        if not self._sure or node[ACTOR] == OVER:
            return False
        self._end = self._forced.slices.states + self._forced.most
        return True

    def _before_others(self, node: Node, choosing: tuple[int, ...]) -> Node:
        """Return the state in which the seat is the first of those that choose at once to do so."""
        return (self._seat, *node[ACTOR + 1 :]) if self._seat in choosing else node

    def _next(self, node: Node, plies: int) -> tuple[int, str, Node]:
        """Return the winner's quickest move, or another seat's that puts the end off for longest, and what follows it."""
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
        return self._forced.moves(self.position.state) if len(self.known) < MOST_PLIES else ()

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
