"""MunchStones' own: its Munch phase solved, and before it, where nothing is drawn any more, what both will score."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.running import backend_of
from stoneswidgets.games.munchstones.game import MunchStonesPosition, MunchStonesView
from stoneswidgets.games.munchstones.munch_solver import MOST_SCORED, MunchSolver
from stoneswidgets.search.alphabeta_solver import AlphaBeta
from stoneswidgets.search.own import Own

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.solver import Solver

PLAIN = 9
"""With more stones, solving takes too long where rules are not compiled."""


class MunchStonesOwn(Own):
    """What is solved is the stones that are scored; that is finer than who wins."""

    def refusal(self, position: Position) -> str:
        """Say that stones are still to be drawn."""
        if isinstance(position, MunchStonesPosition) and any(position.pile.values()):
            return (
                "stones are still to be drawn at random; solved is the Munch phase, or a game with lines=True"
            )
        return ""

    def solver(self, position: Position) -> Callable[[], Solver]:
        """Return what makes the solver of the phase."""
        if isinstance(position, MunchStonesPosition) and position.phase == "munch":
            return partial(MunchSolver, position)
        return partial(AlphaBeta, position, lead_of=MOST_SCORED)

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether so few stones are on the board."""
        if not isinstance(view, MunchStonesView) or view.phase != "munch" or view.game.seats > 2:  # noqa: PLR2004
            return False
        return len(view.stones) <= (pieces if backend_of(view.game).fast else min(pieces, PLAIN))


OWN = MunchStonesOwn()
