"""Exact values, as fractions, of games with chance events or simultaneous choices: nothing is rounded.

An alpha-beta search over states. A chance event is worth the mean of its outcomes' values, weighted by their probabilities;
an outcome is searched only as far as the mean needs it (Star1: Ballard, 1983). Where two seats choose at once, a state is
worth the value of the matrix game of their moves. The table holds whole states, not hashes, so that none is taken for
another.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, CHANCE, OVER
from stoneswidgets.search.exact.frames import Slices
from stoneswidgets.search.exact.matrix import Equilibrium, exact_equilibrium
from stoneswidgets.search.exact.solver import Solver, gained, limits

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules

State: TypeAlias = tuple[int, ...]
Number: TypeAlias = "Fraction | float"
"""A value as a fraction; a bound may be infinite."""
TURN = 512


class Bounds(NamedTuple):
    """The lower and the upper bound that are known of a state's value for seat 0."""

    low: Number
    high: Number


class Pending:
    """A state that is being searched: for its value if that lies between alpha and beta, otherwise for a bound of it.

    The states that follow it are searched one after the other; `at` is the index of the next.
    """

    def __init__(self, state: State, alpha: Number, beta: Number, after: Sequence[State]) -> None:
        self.state, self.alpha, self.beta, self.after = state, alpha, beta, after
        self.at = 0

    def window(self) -> tuple[Number, Number]:
        """Return the alpha and beta with which the next of the states that follow is to be searched."""
        return -inf, inf

    def take(self, bounds: Bounds) -> Bounds | None:
        """Take in the bounds of the state searched last; return this state's own bounds once they answer the question."""
        raise NotImplementedError


class PendingChoice(Pending):
    """A state in which one seat chooses."""

    def __init__(
        self, state: State, alpha: Number, beta: Number, after: Sequence[State], *, first: bool
    ) -> None:
        super().__init__(state, alpha, beta, after)
        self.first = first
        self.low: Number = -inf if first else inf
        self.high: Number = self.low

    def window(self) -> tuple[Number, Number]:
        """Return alpha and beta, narrowed by the best move found so far."""
        if self.first:
            return max(self.alpha, self.low), self.beta
        return self.alpha, min(self.beta, self.high)

    def take(self, bounds: Bounds) -> Bounds | None:
        """Keep the bounds of the best move."""
        best = max if self.first else min
        self.low, self.high = best(self.low, bounds.low), best(self.high, bounds.high)
        if self.at == len(self.after):
            return Bounds(self.low, self.high)
        if self.first:
            return Bounds(self.low, inf) if self.low >= self.beta else None
        return Bounds(-inf, self.high) if self.high <= self.alpha else None


class Event(Pending):
    """A state in which a chance event is due."""

    def __init__(
        self,
        state: State,
        alpha: Number,
        beta: Number,
        after: Sequence[State],
        odds: Sequence[Fraction],
        known: list[Bounds],
    ) -> None:
        super().__init__(state, alpha, beta, after)
        self.odds, self.known = odds, known

    def _sum(self, side: int, but: int = -1) -> Number:
        """Return the weighted sum of the outcomes' lower (side 0) or upper (side 1) bounds, without the outcome `but`."""
        terms = [p * b[side] for i, (p, b) in enumerate(zip(self.odds, self.known, strict=True)) if i != but]
        return sum(terms, Fraction(0))

    def window(self) -> tuple[Number, Number]:
        """Return the alpha and beta of the next outcome: the values at which the mean is alpha or beta, given the others' bounds."""
        odds = self.odds[self.at]
        return (self.alpha - self._sum(1, self.at)) / odds, (self.beta - self._sum(0, self.at)) / odds

    def take(self, bounds: Bounds) -> Bounds | None:
        """Take the outcome's bounds into the mean."""
        at, old = self.at - 1, self.known[self.at - 1]
        self.known[at] = Bounds(max(old.low, bounds.low), min(old.high, bounds.high))
        sums = Bounds(self._sum(0), self._sum(1))
        done = self.at == len(self.after) or sums.low >= self.beta or sums.high <= self.alpha
        return sums if done else None


class AtOnce(Pending):
    """A state with simultaneous moves of two seats."""

    def __init__(
        self, state: State, alpha: Number, beta: Number, after: Sequence[State], columns: int
    ) -> None:
        super().__init__(state, alpha, beta, after)
        self.columns, self.worth = columns, list[Fraction]()

    def take(self, bounds: Bounds) -> Bounds | None:
        """Add one value to the matrix; solve the matrix game once all are known."""
        self.worth.append(Fraction(bounds.low))
        if self.at < len(self.after):
            return None
        value = self.equilibrium.value
        return Bounds(value, value)

    @property
    def equilibrium(self) -> Equilibrium:
        """The equilibrium of the matrix game."""
        rows = range(0, len(self.worth), self.columns)
        return exact_equilibrium([self.worth[i : i + self.columns] for i in rows])


class Expectimax:
    """Solves states of a game of one or two players in which only simultaneous moves are hidden.

    Parameters
    ----------
    game : Game
        The game; all its chance events list their outcomes.

    Attributes
    ----------
    slices : Slices
        Counts the states searched.
    """

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.slices = Slices(TURN)
        self._known: dict[State, Bounds] = {}
        self._stack: list[Pending] = []
        self._found: Bounds | None = None
        self._limits = Bounds(*map(Fraction, limits(game)))

    def value(self, state: State) -> Generator[int, None, Fraction]:
        """Solve a state's value for seat 0, and yield the number of states searched; the caller need not go on.

        Raises
        ------
        StonesError
            If something is hidden, a chance event is not listed, or a game goes on for longer than it says.
        """
        self._stack.clear()
        self._found = self._enter(state, -inf, inf)
        if self._found is None:
            yield from self.slices.until_done(self._go_on)
        return Fraction(self._bounds(state).low)

    def choices(self, state: State, seat: int) -> dict[str, State]:
        """Return the state after each legal move of a seat, or after each chance outcome, by the move's text."""
        actions = self._outcomes(state)[0] if seat == CHANCE else self._legal(state, seat)
        return {self.game.action_text(action): self._after(state, (seat, action)) for action in actions}

    def pairs(self, state: State) -> dict[tuple[str, str], State]:
        """Return the state after each pair of simultaneous moves, by their texts."""
        seats = self.game.caller.to_move(state)
        both = product(*(self._legal(state, seat) for seat in seats))
        text = self.game.action_text
        return {(text(a), text(b)): self._after(state, *zip(seats, (a, b), strict=True)) for a, b in both}

    # ------------------------------------------------------------ the search

    def _go_on(self, states: int) -> int:
        """Search more states; return how many of them were not needed if the search is done, otherwise −1."""
        while states > 0:
            if self._found is not None:
                if not self._stack:
                    return states
                node = self._stack[-1]
                found, self._found = node.take(self._found), None
                if found is not None:
                    self._stack.pop()
                    self._found = self._remember(node.state, found)
                continue
            node = self._stack[-1]
            alpha, beta = node.window()
            node.at += 1
            self._found = self._enter(node.after[node.at - 1], alpha, beta)
            states -= 1
        return -1

    def _bounds(self, state: State) -> Bounds:
        if state[ACTOR] == OVER:
            value = Fraction(gained(self.game, state, 0))
            if not self._limits.low <= value <= self._limits.high:
                raise StonesError(f"{self.game.title}: a score at the end is outside score_range")
            return Bounds(value, value)
        return self._known.get(state, self._limits)

    def _remember(self, state: State, found: Bounds) -> Bounds:
        old = self._known.get(state, self._limits)
        self._known[state] = new = Bounds(max(old.low, found.low), min(old.high, found.high))
        return new

    def _enter(self, state: State, alpha: Number, beta: Number) -> Bounds | None:
        """Return a state's bounds if they answer the question already; otherwise begin to search it, and return None."""
        known = self._bounds(state)
        if known.low >= beta or known.high <= alpha or known.low == known.high:
            return known
        if len(self._stack) > self.game.play_limit:
            raise StonesError(f"{self.game.title}: a game goes on beyond its max_game_length")
        self._stack.append(self._node(state, alpha, beta))
        return None

    def _node(self, state: State, alpha: Number, beta: Number) -> Pending:
        if state[ACTOR] == CHANCE:
            actions, weights = self._outcomes(state)
            after = [self._after(state, (CHANCE, action)) for action in actions]
            odds = [Fraction(weight, sum(weights)) for weight in weights]
            return Event(state, alpha, beta, after, odds, [self._bounds(each) for each in after])
        self._look(state)
        seats = self.game.caller.to_move(state)
        if len(seats) > 1:
            return AtOnce(
                state, alpha, beta, list(self.pairs(state).values()), len(self._legal(state, seats[1]))
            )
        after = [self._after(state, (seats[0], action)) for action in self._legal(state, seats[0])]
        first = seats[0] == 0
        after.sort(key=lambda each: self._bounds(each)[not first], reverse=first)
        return PendingChoice(state, alpha, beta, after, first=first)

    def _look(self, state: State) -> None:
        """Raise an error if some seat does not see the whole state."""
        if not self.game.hides:
            return
        for seat in range(self.game.seats):
            seen = list(state)
            self.game.caller.ask("mask", seen, seat)
            if tuple(seen) != state:
                raise StonesError(f"{self.game.title}: {HIDDEN}")

    def _after(self, state: State, *actions: tuple[int, int]) -> State:
        after = list(state)
        for seat, action in actions:
            after[ACTOR] = seat
            self.game.caller.ask("apply", after, action)
        return tuple(after)

    def _legal(self, state: State, seat: int) -> list[int]:
        found = self.game.caller.legal_actions(state, seat)
        if not found:
            raise StonesError(f"{self.game.title}: seat {seat} is to move and has no legal move")
        return found

    def _outcomes(self, state: State) -> tuple[list[int], list[int]]:
        outcomes = self.game.caller.chance_outcomes(state)
        if not outcomes:
            raise StonesError(f"{self.game.title}: {UNLISTED}")
        return [*outcomes], [*outcomes.values()]


HIDDEN = (
    "players choose in secret or have hidden information, so no single move can be proven best; ask a bot"
)
UNLISTED = "a random event is to come, such as a whole deal, and the rule chance_outcomes does not list its outcomes; ask a bot"


class ExpectedValues(Solver):
    """Solves a position of one or two players by `Expectimax`.

    Parameters
    ----------
    position : Position
        Where to begin; a seat is to move there, or two simultaneously.

    Attributes
    ----------
    pairs : dict of tuple of str to Fraction
        The value of each pair of simultaneous moves for the first of the two seats, when the value is proven.
    """

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._search = Expectimax(position.game)
        self._root, self._seats = position.state, position.to_move
        self._sign = 1 if self._seats[0] == 0 else -1
        self._value = Fraction(0)
        self.counts_points = counts_points(position.game)
        self.slices = self._search.slices
        self.pairs: dict[tuple[str, str], Fraction] = {}

    def value(self) -> Generator[int, None, int | Fraction]:
        """Prove the value."""
        self._value = yield from self._search.value(self._root)
        if len(self._seats) > 1:
            for pair, state in self._search.pairs(self._root).items():
                self.pairs[pair] = yield from self._search.value(state)
            mine, _ = self._moves()
            self.weights = dict(zip(mine, self._equilibrium().rows, strict=True))
        return plain(self._sign * self._value)

    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return the principal variation up to the first chance event or simultaneous moves."""
        state, line = self._root, list[str]()
        while len(seats := self._search.game.caller.to_move(state)) == 1:
            for text, after in self._search.choices(state, seats[0]).items():
                if (yield from self._search.value(after)) == self._value:
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
        for text, state in self._search.choices(self._root, self._seats[0]).items():
            values[text] = plain(self._sign * (yield from self._search.value(state)))

    def _moves(self) -> tuple[list[str], list[str]]:
        first, second = zip(*self.pairs, strict=True)
        return list(dict.fromkeys(first)), list(dict.fromkeys(second))

    def _equilibrium(self) -> Equilibrium:
        mine, theirs = self._moves()
        return exact_equilibrium([[self.pairs[a, b] for b in theirs] for a in mine])


def plain(value: Fraction) -> int | Fraction:
    """Return a whole number as such.

    >>> plain(Fraction(4, 2)), plain(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return int(value) if value.denominator == 1 else value
