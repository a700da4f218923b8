"""MunchStones' solver: it solves the Munch phase and, once no stone is left to draw, the Build phase before it.

A munch, of either kind, leaves the eaten stone's colour on top of the tower. So a tower's top always has the colour that its
space had from the start, towers are interchangeable, and a state is two bit sets, the stones and the towers. The phase is small,
and the same for both players, so it has a search of its own. Where a tower can go and what scores is not written here: it is
read off the game's rule functions, space by space (`grid_of`), before the search.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.munchstones.game import MunchStonesPosition, MunchStonesView
from stoneswidgets.games.munchstones.munch_search import (
    BETA,
    FRAME,
    HEADER,
    HISTORY,
    LIVE,
    NEXT,
    PLIES,
    PLY,
    RESULT,
    SEARCH,
    STEPS,
    STONES,
    TABLE,
    around,
    scored_from,
    search,
)
from stoneswidgets.games.munchstones.rules import MOVE, State, apply, legal, score, stones_on_board
from stoneswidgets.search.exact.alphabeta import AlphaBeta
from stoneswidgets.search.exact.frames import Slices
from stoneswidgets.search.exact.solver import Node, Questions, SolverMove, Solvers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.solver import Solver


def grid_of(position: Position) -> list[int]:
    """Return, for each of `STEPS`, the set of spaces from which a tower, stepping so, scores the stone that it eats.

    Each space in turn is given the only tower, and the game's own rules say where it goes and what that brings.
    """
    t, base = position.game.t, State(position.state)
    names = position.game.board.names  # type: ignore[union-attr]
    grid = [0] * len(STEPS)
    for space in range(len(names)):
        if not (base.low | base.high) >> space & 1:
            continue
        s, out = State([*base]), [0] * len(names)
        s.towers = 1 << space
        for action in out[: legal(t, s, s.actor, out)]:
            after = State([*s])
            apply(t, after, action)
            if score(t, after, s.actor) > score(t, s, s.actor):
                source, target = bit_of(names[space]), bit_of(names[action % MOVE])
                grid[STEPS.index(target - source)] |= 1 << source
    return grid


def bit_of(name: str) -> int:
    """Return the bit of a space: its two diagonals are row and column of a grid with eight columns."""
    return 8 * (ord(name[0]) - ord("a")) + int(name[1:]) - 1


MOST_SCORED = 33
"""Stones on the board when the phase begins: nobody leads by more in the end."""


class MunchSolver(Questions):
    """Solves a position of the Munch phase, of two players.

    Parameters
    ----------
    position : Position
        Where to begin.
    """

    counts_points = True

    def __init__(self, position: Position) -> None:
        super().__init__()
        s = State(position.state)
        self.limit, self.seat = MOST_SCORED, max(0, s.actor)
        self.lead = position.scores[self.seat] - position.scores[1 - self.seat]
        names = position.game.board.names  # type: ignore[union-attr]
        both = (stones_on_board(s), s.towers)
        self.root: Node = tuple(sum(1 << bit_of(names[i]) for i in bits(spaces)) for spaces in both)
        backend = backend_of(position.game)
        self._search = backend.driver(search, SEARCH)
        self.slices = Slices(20_000 if backend.fast else 400)
        size = min(TABLE, 1 << 8 + self.root[0].bit_count()) if backend.fast else 1 << 18
        self._grid, self._frames = backend.vector(grid_of(position)), backend.zeros(HEADER + FRAME * PLIES)
        self._table, self._history = backend.zeros(2 * size), backend.zeros(HISTORY)

    def moves(self, node: Node, seat: int) -> list[SolverMove]:
        """Return the moves of a state, with what they score."""
        stones, towers = node
        grid: list[int] = [int(spaces) for spaces in self._grid]
        found: list[SolverMove] = []
        for source in bits(towers):
            scoring = scored_from(grid, 1 << source)
            for target in bits(around(1 << source) & stones):
                after = (stones & ~(1 << target), towers ^ (1 << source | 1 << target))
                found.append(
                    SolverMove(f"{_name(source)}-{_name(target)}", scoring >> target & 1, after, 1 - seat)
                )
        return found

    def ask(self, node: Node, seat: int, beta: int) -> Generator[int, None, tuple[int, int]]:
        """Find out whether a state's value is at least `beta`, whoever's turn it is; return bounds of the value that say so.

        Yields the number of states searched so far, every few milliseconds.
        """
        f = self._frames
        f[PLY], b = 0, HEADER
        f[b + STONES], f[b + LIVE] = node
        f[b + BETA], f[b + NEXT] = beta, -1
        yield from self.slices.until_done(
            lambda states: self._search(self._grid, f, self._table, self._history, states)
        )
        value = int(f[RESULT])
        return (value, self.limit) if value >= beta else (-self.limit, value)


def bits(spaces: int) -> list[int]:
    """Return the bits set, lowest first."""
    return [i for i in range(spaces.bit_length()) if spaces >> i & 1]


def _name(bit: int) -> str:
    return f"{chr(ord('a') + bit // 8)}{bit % 8 + 1}"


PLAIN = 9
"""With more stones, solving takes too long where rules are not compiled."""


class MunchStonesSolvers(Solvers):
    """Values are leads in stones scored, which is finer than who wins."""

    def refusal(self, position: Position) -> str:
        """Refuse positions in which stones are still to be drawn."""
        if isinstance(position, MunchStonesPosition) and any(position.pile.values()):
            return (
                "stones are still to be drawn at random; solved is the Munch phase, or a game with lines=True"
            )
        return ""

    def solver(self, position: Position) -> Callable[[], Solver]:
        """Return the solver of the phase."""
        if isinstance(position, MunchStonesPosition) and position.phase == "munch":
            return partial(MunchSolver, position)
        return partial(AlphaBeta, position, lead_of=MOST_SCORED)

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether so few stones are on the board."""
        if not isinstance(view, MunchStonesView) or view.phase != "munch" or view.game.seats > 2:
            return False
        return len(view.stones) <= (pieces if backend_of(view.game).fast else min(pieces, PLAIN))


SOLVERS = MunchStonesSolvers()
