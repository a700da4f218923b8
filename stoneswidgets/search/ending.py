"""The exact chances of all moves near the end of a game that has chance events or simultaneous moves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.search.expectation import ExpectedValues
from stoneswidgets.search.own import own
from stoneswidgets.search.solve import is_uncertain, unsolvable
from stoneswidgets.search.value import chance_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.own import Ending
    from stoneswidgets.search.solve import Value

MOST = 100_000
"""The most states that are looked at; a position from which more can follow counts as no ending."""


class ExpectedEnding:
    """The chances in a position of any game that `ExpectedValues` solves; see `stoneswidgets.search.own.Ending`.

    Parameters
    ----------
    position : Position
        Where one seat chooses, or two at once.
    """

    def __init__(self, position: Position) -> None:
        self._solver, self._game = ExpectedValues(position), position.game
        self._first = position.to_move[0] == 0
        self.slices = self._solver.slices
        self.values: dict[tuple[str, ...], float] = {}
        self.exact = False

    def solving(self) -> Generator[int, None, None]:
        """Work out the values; end without any where there are too many states, or where something turns out to be hidden."""
        try:
            for states in self._steps():
                if states > MOST:
                    return
                yield states
        except StonesError:
            return
        self.exact = True

    def _steps(self) -> Generator[int, None, None]:
        yield from self._solver.value()
        if self._solver.pairs:
            for pair, value in self._solver.pairs.items():
                self.values[pair] = chance_of(self._game, value)
            return
        found: dict[str, Value] = {}
        yield from self._solver.evaluating(found)
        for move, worth in found.items():
            self.values[move,] = chance_of(self._game, worth if self._first else -worth)


def ending_of(view: View) -> Ending | None:
    """Return a solver of the chances of a view's moves: the game's own if it has one, else the one for any game; None if neither fits."""
    if found := own(view.game).ending(view):
        return found
    position = view.determinize(Random(0))
    if not is_uncertain(position) or unsolvable(position) or own(view.game).solver(position):
        return None
    return ExpectedEnding(position)
