"""Solvers: their interface, values by zero-window searches, and the tablebases and solvers that a game brings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from stoneswidgets.core.rules.inherited import part_in_force
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.frames import ENDLESS, FAULTS

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import State
    from stoneswidgets.search.exact.frames import Slices

Node: TypeAlias = tuple[int, ...]


class SolverMove(NamedTuple):
    """A move, what it immediately brings to the seat that makes it, and the state after it.

    Values of that state refer to `seat`: the seat to move there; at the end of the game, the seat that moved last.
    """

    text: str
    gain: int
    node: Node
    seat: int


class Solver(ABC):
    """Proves the value of a position for the seat to move."""

    slices: Slices
    lead = 0
    """The lead that the seat to move has already; values count only what comes after."""
    counts_points = False
    """Whether values are leads or points; else 1, 0 and −1."""
    weights: Mapping[str, Fraction] = MappingProxyType({})
    """The seat's mixed strategy where moves are simultaneous, once the value is proven."""

    @abstractmethod
    def value(self) -> Generator[int, None, int | Fraction]:
        """Prove the value, and yield the number of states searched so far.

        The caller need not go on after a `yield`; this holds for the other generators here, too.
        """

    @abstractmethod
    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return the principal variation, when the value is proven."""

    @abstractmethod
    def evaluating(self, values: dict[str, int | Fraction]) -> Generator[int, None, None]:
        """Prove the value of every move, when that of the position is proven."""


class Questions(Solver):
    """A solver by zero-window searches: whether a state's value is at least so much."""

    root: Node
    """The state to be solved."""
    seat: int
    """The seat that is to move."""
    limit: int
    """No value is greater, and none is less than −limit."""
    _value: int | None = None

    @abstractmethod
    def moves(self, node: Node, seat: int) -> list[SolverMove]:
        """Return the moves of a state."""

    @abstractmethod
    def ask(self, node: Node, seat: int, beta: int) -> Generator[int, None, tuple[int, int]]:
        """Return bounds of the state's value for the seat, at least one of them on beta's side."""

    def value(self) -> Generator[int, None, int]:
        """Prove the value."""
        self._value = yield from self._exact(self.root, self.seat, 0)
        return self._value

    def evaluating(self, values: dict[str, int | Fraction]) -> Generator[int, None, None]:
        """Prove the value of every move."""
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
    """A solver of endings, in which few enough states can follow to search them all."""

    values: dict[tuple[str, ...], float]
    """The win probability of seat 0, a draw counting half, after each move, or each pair of simultaneous moves, by their texts, if both
    seats play an equilibrium from then on."""
    exact: bool
    """Whether all values are there."""
    slices: Slices

    def solving(self) -> Generator[int, None, None]:
        """Solve the values, and yield the number of states searched so far; the caller need not go on after a `yield`.

        Where there are too many states, this ends without any value.
        """


class Solvers:
    """The solvers of a game, the object ``SOLVERS`` of ``solver.py`` in its folder; this class is for a game without any.

    A variant uses them, too, as long as it has the rules and tables that they were written for.
    """

    def refusal(self, position: Position) -> str:
        """Say why this position cannot be solved, although others of its game can be; "" if it can."""
        return ""

    def solver(self, position: Position) -> Callable[[], Solver] | None:
        """Return a function that makes a solver for the position; None if the game has no solver for it."""
        return None

    def known(self, game: Rules, node: Node) -> int | None:
        """Return a state's value for the seat to move (1 a win, 0 a draw, −1 a loss), if the game's tablebase has it."""
        return None

    def ending(self, view: View) -> Ending | None:
        """Return a solver of all moves, if the view is of an ending that is small enough; otherwise None."""
        return None

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether at most `pieces` pieces are left; a bot's level says from how many on it plays exactly."""
        return False


def solvers_of(game: Rules) -> Solvers:
    """Return the solvers of a game."""
    module = part_in_force(game, "solver")
    return module.SOLVERS if module else Solvers()


# ---------------------------------------------------------------- the tablebases of games


def known(game: Rules, node: Node) -> int | None:
    """Look a state up in the game's tablebase: 1 a win for the seat to move, 0 a draw, −1 a loss; None if it is not there.

    >>> import stoneswidgets as sw
    >>> start = sw.SiegeStones(side=3, goal=2).start()
    >>> known(start.game, start.state)
    1
    """
    return solvers_of(game).known(game, node)


def known_moves(game: Rules, node: Node) -> dict[str, int]:
    """Return the moves of a state that the tablebase has, with their values for the seat that makes them.

    In a lost position every move loses, whether the tablebase has the state after it or not.
    """
    if node[ACTOR] < 0 or (worth := known(game, node)) is None:
        return {}
    seat, found = node[ACTOR], dict[str, int]()
    for move, after in following(game, node):
        if after[ACTOR] == OVER:
            found[move] = gained(game, after, seat)
        elif (value := known(game, after)) is not None:
            found[move] = value if after[ACTOR] == seat else -value
        elif worth < 0:
            found[move] = worth
    return found


def following(game: Rules, node: Node) -> list[tuple[str, Node]]:
    """Return each move of the seat to move, with the state after it."""
    actions = game.caller.legal_actions(node, node[ACTOR])
    return [(game.action_text(action), tuple(game.caller.after(node, action))) for action in actions]


def known_best(game: Rules, node: Node) -> tuple[str, ...]:
    """Return the best moves by the tablebase; none if it does not show them.

    Those after which it has every answer come alone, if there are any.
    """
    value, moves = known(game, node), known_moves(game, node)
    best = {move: after for move, after in following(game, node) if moves.get(move) == value} if moves else {}
    complete = (
        move
        for move, after in best.items()
        if after[ACTOR] < 0
        or all(one[ACTOR] < 0 or known(game, one) is not None for _, one in following(game, after))
    )
    return tuple(complete) or tuple(best)


def known_line(game: Rules, node: Node) -> tuple[str, ...]:
    """Return the principal variation by the tablebase, as far as it goes."""
    line = list[str]()
    while best := known_best(game, node):
        line.append(best[0])
        node = tuple(game.caller.after(node, game.parse(best[0], node[ACTOR])))
    return tuple(line)


# ---------------------------------------------------------------- what the end of a game is worth


def gained(game: Rules, state: State, seat: int) -> int:
    """Return the value of a game's end for a seat.

    That is 1, 0 or −1 for a win, a draw or a loss; its lead over the best of the others, in a game that is played for the margin;
    its points, in one that is played for points.
    """
    if not game.counts_points:
        if not state[WINNERS] >> seat & 1:
            return -1
        return 1 if state[WINNERS] == 1 << seat else 0
    mine = game.caller.ask("score", state, seat)
    if game.played_for == "points" or game.seats == 1:
        return mine
    return mine - max(game.caller.ask("score", state, other) for other in range(game.seats) if other != seat)


def limits(game: Rules) -> tuple[int, int]:
    """Return the least and the greatest value of a game."""
    if not game.counts_points:
        return -1, 1
    least, most = game.score_range
    if game.played_for == "points" or game.seats == 1:
        return least, most
    return least - most, most - least


def too_long(game: Rules, plies: int) -> StonesError:
    """Return the error for a game that goes on beyond this number of plies."""
    within = f"games can be longer than the {plies:,} plies that can be solved"
    return StonesError(f"{game.title}: {within if plies < game.play_limit else FAULTS[ENDLESS]}")


def chance_of(game: Rules, value: Fraction | int) -> float:
    """Return a value of a game on a scale from 0, the least it can be worth, to 1, the most; a draw is one half.

    >>> import stoneswidgets as sw
    >>> chance_of(sw.SiegeStones(), 0), chance_of(sw.SiegeStones(), Fraction(1, 2))
    (0.5, 0.75)
    """
    least, most = limits(game)
    return float((value - Fraction(least)) / max(1, most - least))


def worth_of(game: Rules, chance: float) -> float:
    """Return the value of the game for which `chance_of` gives this number."""
    least, most = limits(game)
    return least + chance * max(1, most - least)
