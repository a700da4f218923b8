"""Forced wins put to use: what a seat can force within a few plies, whatever the others do and whatever happens by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError
from stoneswidgets.search.exact.alphabeta_solver import random_coefficients
from stoneswidgets.search.exact.faults import FAULTS
from stoneswidgets.search.exact.forcing import (
    ATTACKER,
    DEPTH,
    FAULT,
    FORCE,
    FOUND,
    FRAME,
    HEADER,
    JOINT,
    MOVES,
    NEXT,
    PLY,
    SEATS,
    SECRET,
    SLOTS,
    STATE,
    force,
    note,
    place,
)
from stoneswidgets.search.exact.time_slices import Slices

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.solver import Node

PLIES, DEEPEST = 7, 19
"""A win that can be forced within PLIES plies is found; one that takes up to DEEPEST is found where few states have to be looked at."""
MOST, MOST_PLAIN = 1 << 18, 1 << 10
"""The most states that are looked at for one answer: in SiegeStones enough for seven plies, in Ascension for five."""
TABLE, TABLE_PLAIN = 1 << 20, 1 << 14
"""Words of memory for what is known of states."""


def can_be_forced(game: Rules) -> bool:
    """Tell whether forced wins are looked for: in games that are about winning and hide nothing, choices made at once aside."""
    return not counts_points(game) and (game.is_simultaneous or not game.hides)


class Forced:
    """Answers whether a seat can force a win within a few plies.

    Parameters
    ----------
    game : Rules
        A game of which `can_be_forced` holds.

    Attributes
    ----------
    slices : Slices
        Counts the states looked at.
    most : int
        The most states that are looked at for one answer.
    taken : int
        The most that one answer has taken; whoever asks for more plies begins anew with 0.
    """

    def __init__(self, game: Rules) -> None:
        self._game, backend, self.taken = game, backend_of(game), 0
        self._force, self._vector = backend.driver(force, FORCE), backend.vector
        self.slices, self.most = Slices(1024 if backend.fast else 64), MOST if backend.fast else MOST_PLAIN
        slots = game.state_layout.length
        frame = STATE + slots + game.max_legal_moves
        header = [0] * HEADER
        header[SLOTS], header[FRAME] = slots, frame
        header[JOINT], header[SECRET] = int(game.is_simultaneous), int(game.hides)
        self._frames = backend.vector(header + [0] * frame * (DEEPEST + 1))
        self._tables, self._state = backend.vector(game.tables), backend.zeros(slots)
        self._coefficients = backend.vector(random_coefficients(slots))
        self._out, self._weights = backend.zeros(game.max_legal_moves), backend.zeros(game.max_legal_moves)
        self._table = backend.zeros(TABLE if backend.fast else TABLE_PLAIN)
        self._history = backend.zeros(SEATS * MOVES)

    def prefer(self, seat: int, actions: Iterable[int]) -> None:
        """Have these actions of a seat tried before others, the first one first, until others have answered something since."""
        f = self._frames
        for action in reversed([*actions]):
            note(f, self._history, seat, action)

    def latest(self, seat: int, actions: Iterable[int]) -> list[int]:
        """Return actions of a seat, that first which answered something last: where the seat has just been found to win, the one that wins."""
        return sorted(actions, key=lambda action: -self._history[place(seat, action)])

    def wins(self, node: Node, seat: int, plies: int, most: int = 0) -> Generator[int, None, bool]:
        """Find out whether a seat can force a win within a number of plies; yields the states looked at so far.

        A win is proven, if the seat knows the state (see `perspective.knows_all`) or wins in all that it may be; where there is none, there may
        be one that takes more plies, or more states than were looked at.

        Parameters
        ----------
        node : tuple of int
            The state.
        seat : int
            The seat.
        plies : int
            From 1 to `DEEPEST`.
        most : int
            The most states to look at; 0: as many as `most` says.
        """
        f, begun = self._frames, self.slices.states
        end = begun + (most or self.most)
        f[PLY], f[ATTACKER], f[HEADER + DEPTH], f[HEADER + NEXT] = 0, seat, plies, -1
        f[HEADER + STATE : HEADER + STATE + len(node)] = self._vector(node)
        for states in self.slices.until_done(self._some, end):
            if states == end:
                self.taken = max(self.taken, end - begun)
                return False
            yield states
        self.taken = max(self.taken, self.slices.states - begun)
        if fault := int(f[FAULT]):
            raise StonesError(f"{self._game.title}: {FAULTS[fault]}")
        return bool(f[FOUND])

    def _some(self, states: int) -> int:
        memory = (
            self._frames,
            self._state,
            self._out,
            self._weights,
            self._table,
            self._history,
            self._coefficients,
        )
        left: int = self._force(self._tables, memory, states)
        return left
