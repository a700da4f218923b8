"""BluffStones' solver, of endings with few stones left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.bluffstones.game import BluffStonesView
from stoneswidgets.games.bluffstones.rounds import RoundSolver, is_ending
from stoneswidgets.search.exact.solver import Solvers

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.solver import Ending


class BluffStonesSolvers(Solvers):
    """Endings are solved; whole games are too long."""

    def refusal(self, position: Position) -> str:
        """Say that bids are secret."""
        return (
            "players choose in secret, so that no single bid is proven best; ask a bot, or evaluate an ending"
        )

    def ending(self, view: View) -> Ending | None:
        """Return the solver of an ending."""
        return RoundSolver(view) if isinstance(view, BluffStonesView) and is_ending(view) else None

    def is_near_the_end(self, view: View, pieces: int) -> bool:
        """Tell whether so few stones are left; without a compiler that takes too long."""
        return isinstance(view, BluffStonesView) and backend_of(view.game).fast and is_ending(view, pieces)


SOLVERS = BluffStonesSolvers()
