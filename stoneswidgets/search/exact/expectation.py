"""Exact values, as fractions, of games with chance events or simultaneous choices: nothing is rounded.

An alpha-beta search over states. A chance event is worth the mean of its outcomes' values, weighted by their probabilities;
an outcome is searched only as far as the mean needs it (Star1: Ballard, 1983). Where two seats choose at once, a state is
worth the value of the matrix game of their moves. The table holds whole states, not hashes, so that none is taken for
another.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, CHANCE, OVER
from stoneswidgets.search.exact.frames import BAD_SCORE, FAULTS, Slices
from stoneswidgets.search.exact.matrix import Equilibrium, exact_equilibrium
from stoneswidgets.search.exact.solver import Solver, chance_of, gained, limits, too_long

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import Position
    from stoneswidgets.search.exact.solver import Node

Number: TypeAlias = "Fraction | float"
"""A value as a fraction; a bound may be infinite."""
TURN = 512
DEEPEST = 300
"""The most plies: a generator is nested in another for each."""
MOST_OF_AN_ENDING = 100_000
"""The most states; a position from which more can follow counts as no ending."""
HIDDEN = (
    "players choose in secret or have hidden information, so no single move can be proven best; ask a bot"
)
UNLISTED = "a random event is to come, such as a whole deal, and the rule chance_outcomes does not list its outcomes; ask a bot"


class Bounds(NamedTuple):
    """The lower and the upper bound that are known of a state's value for seat 0."""

    low: Number
    high: Number


Search: TypeAlias = "Generator[None, None, Bounds]"
"""The search of a state, which yields before each further state."""


class ExpectedValues(Solver):
    """Solves a position of one or two players in which only simultaneous moves are hidden; also an `Ending`.

    A seat is to move there, or two simultaneously; all chance events list their outcomes. `pairs` has the value of each pair of
    simultaneous moves for the first of the two seats, when the value is proven.
    """

    def __init__(self, position: Position) -> None:
        self._game, self._root, self._seats = position.game, position.state, position.to_move
        self._sign = 1 if self._seats[0] == 0 else -1
        self._known: dict[Node, Bounds] = {}
        self._value = Fraction(0)
        self._limits = Bounds(*map(Fraction, limits(position.game)))
        self.counts_points = position.game.counts_points
        self.slices = Slices(TURN)
        self.pairs: dict[tuple[str, str], Fraction] = {}
        self.values: dict[tuple[str, ...], float] = {}
        self.exact = False

    def value(self) -> Generator[int, None, int | Fraction]:
        """Prove the value."""
        self._value = yield from self._value_of(self._root)
        if len(self._seats) > 1:
            for pair, state in self._pairs(self._root).items():
                self.pairs[pair] = yield from self._value_of(state)
            mine, _ = self._moves()
            self.weights = dict(zip(mine, self._equilibrium().rows, strict=True))
        return plain(self._sign * self._value)

    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return the principal variation up to the first chance event or simultaneous moves."""
        state, line = self._root, list[str]()
        while len(seats := self._game.caller.to_move(state)) == 1:
            for text, after in self._choices(state, seats[0]).items():
                if (yield from self._value_of(after)) == self._value:
                    state = after
                    line.append(text)
                    break
        return tuple(line)

    def evaluating(self, values: dict[str, int | Fraction]) -> Generator[int, None, None]:
        """Prove the value of every move."""
        if len(self._seats) > 1:
            if not self.pairs:
                yield from self.value()
            mine, theirs = self._moves()
            columns = self._equilibrium().columns
            for a in mine:
                rows = (q * self.pairs[a, b] for b, q in zip(theirs, columns, strict=True))
                values[a] = plain(sum(rows, Fraction(0)))
            return
        for text, state in self._choices(self._root, self._seats[0]).items():
            values[text] = plain(self._sign * (yield from self._value_of(state)))

    def solving(self) -> Generator[int, None, None]:
        """Solve the win probabilities; end without any where there are too many states, or where something turns out to be hidden."""
        found: dict[str, int | Fraction] = {}
        try:
            for steps in (self.value(), self.evaluating(found) if len(self._seats) == 1 else ()):
                for states in steps:
                    if states > MOST_OF_AN_ENDING:
                        return
                    yield states
        except StonesError:
            return
        first = {(move,): self._sign * Fraction(worth) for move, worth in found.items()} or self.pairs
        self.values = {moves: chance_of(self._game, worth) for moves, worth in first.items()}
        self.exact = True

    def _moves(self) -> tuple[list[str], list[str]]:
        first, second = zip(*self.pairs, strict=True)
        return list(dict.fromkeys(first)), list(dict.fromkeys(second))

    def _equilibrium(self) -> Equilibrium:
        mine, theirs = self._moves()
        return exact_equilibrium([[self.pairs[a, b] for b in theirs] for a in mine])

    # ------------------------------------------------------------ the search

    def _value_of(self, state: Node) -> Generator[int, None, Fraction]:
        """Solve a state's value for seat 0; yields the number of states searched."""
        steps = self._search(state, -inf, inf, 0)
        yield from self.slices.until_done(partial(self._go_on, steps))
        return Fraction(self._bounds(state).low)

    def _go_on(self, steps: Search, states: int) -> int:
        """Search more states; return how many of them were not needed if the search is done, otherwise −1."""
        for n in range(states):
            try:
                next(steps)
            except StopIteration:
                return states - n
        return -1

    def _search(self, state: Node, alpha: Number, beta: Number, depth: int) -> Search:
        """Search a state's value if it lies between alpha and beta, otherwise a bound of it."""
        known = self._bounds(state)
        if known.low >= beta or known.high <= alpha or known.low == known.high:
            return known
        if depth > (most := min(self._game.play_limit, DEEPEST)):
            raise too_long(self._game, most)
        if state[ACTOR] == CHANCE:
            found = yield from self._mean(state, alpha, beta, depth)
        else:
            self._look(state)
            seats = self._game.caller.to_move(state)
            if len(seats) > 1:
                found = yield from self._matrix(state, seats, depth)
            else:
                found = yield from self._best(state, seats[0], alpha, beta, depth)
        old = self._known.get(state, self._limits)
        self._known[state] = new = Bounds(max(old.low, found.low), min(old.high, found.high))
        return new

    def _best(self, state: Node, seat: int, alpha: Number, beta: Number, depth: int) -> Search:
        """Search a state in which one seat chooses; the best move found narrows the window."""
        after = [self._after(state, (seat, action)) for action in self._legal(state, seat)]
        best, side = (max, 0) if seat == 0 else (min, 1)
        after.sort(key=lambda each: self._bounds(each)[side], reverse=seat == 0)
        low: Number = -inf if seat == 0 else inf
        high = low
        for left, each in zip(range(len(after) - 1, -1, -1), after, strict=True):
            yield
            window = (max(alpha, low), beta) if seat == 0 else (alpha, min(beta, high))
            found = yield from self._search(each, *window, depth + 1)
            low, high = best(low, found.low), best(high, found.high)
            if left and seat == 0 and low >= beta:
                return Bounds(low, inf)
            if left and seat == 1 and high <= alpha:
                return Bounds(-inf, high)
        return Bounds(low, high)

    def _mean(self, state: Node, alpha: Number, beta: Number, depth: int) -> Search:
        """Search a chance event: each outcome in the window within which it decides, given the others' bounds."""
        outcomes = self._outcomes(state)
        after = [self._after(state, (CHANCE, action)) for action in outcomes]
        odds = [Fraction(weight, sum(outcomes.values())) for weight in outcomes.values()]
        known = [self._bounds(each) for each in after]

        def total(side: int, but: int = -1) -> Number:
            terms = (p * b[side] for i, (p, b) in enumerate(zip(odds, known, strict=True)) if i != but)
            return sum(terms, Fraction(0))

        for at, (each, p) in enumerate(zip(after, odds, strict=True)):
            yield
            window = (alpha - total(1, at)) / p, (beta - total(0, at)) / p
            found = yield from self._search(each, *window, depth + 1)
            known[at] = Bounds(max(known[at].low, found.low), min(known[at].high, found.high))
            if total(0) >= beta or total(1) <= alpha:
                break
        return Bounds(total(0), total(1))

    def _matrix(self, state: Node, seats: tuple[int, ...], depth: int) -> Search:
        """Solve the matrix game of two seats' simultaneous moves."""
        worth = list[Fraction]()
        for each in self._pairs(state).values():
            yield
            found = yield from self._search(each, -inf, inf, depth + 1)
            worth.append(Fraction(found.low))
        columns = len(self._legal(state, seats[1]))
        value = exact_equilibrium([worth[i : i + columns] for i in range(0, len(worth), columns)]).value
        return Bounds(value, value)

    def _bounds(self, state: Node) -> Bounds:
        if state[ACTOR] == OVER:
            value = Fraction(gained(self._game, state, 0))
            if not self._limits.low <= value <= self._limits.high:
                raise StonesError(f"{self._game.title}: {FAULTS[BAD_SCORE]}")
            return Bounds(value, value)
        return self._known.get(state, self._limits)

    def _look(self, state: Node) -> None:
        """Raise an error if some seat does not see the whole state."""
        for seat in range(self._game.seats if self._game.hides else 0):
            seen = list(state)
            self._game.caller.ask("mask", seen, seat)
            if tuple(seen) != state:
                raise StonesError(f"{self._game.title}: {HIDDEN}")

    # ------------------------------------------------------------ what follows a state

    def _choices(self, state: Node, seat: int) -> dict[str, Node]:
        """Return the state after each legal move of a seat, by the move's text."""
        text = self._game.action_text
        return {text(action): self._after(state, (seat, action)) for action in self._legal(state, seat)}

    def _pairs(self, state: Node) -> dict[tuple[str, str], Node]:
        """Return the state after each pair of simultaneous moves, by their texts."""
        seats, text = self._game.caller.to_move(state), self._game.action_text
        both = product(*(self._legal(state, seat) for seat in seats))
        return {(text(a), text(b)): self._after(state, *zip(seats, (a, b), strict=True)) for a, b in both}

    def _after(self, state: Node, *actions: tuple[int, int]) -> Node:
        after = list(state)
        for seat, action in actions:
            after[ACTOR] = seat
            self._game.caller.ask("apply", after, action)
        return tuple(after)

    def _legal(self, state: Node, seat: int) -> list[int]:
        found = self._game.caller.legal_actions(state, seat)
        if not found:
            raise StonesError(f"{self._game.title}: seat {seat} is to move and has no legal move")
        return found

    def _outcomes(self, state: Node) -> dict[int, int]:
        outcomes = self._game.caller.chance_outcomes(state)
        if not outcomes:
            raise StonesError(f"{self._game.title}: {UNLISTED}")
        return outcomes


def plain(value: Fraction) -> int | Fraction:
    """Return a whole number as such.

    >>> plain(Fraction(4, 2)), plain(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return int(value) if value.denominator == 1 else value
