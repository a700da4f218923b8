"""What a game can bring of its own for solvers and bots: the module that its `solved_by` names has it, as ``OWN``.

A variant has it too, as long as its rules and tables are those that it was written for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stoneswidgets.interrupts import loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.core.game import GameCore
    from stoneswidgets.position import Position, View
    from stoneswidgets.search.solver import Solver
    from stoneswidgets.search.time_slices import Slices


class Ending(Protocol):
    """What works out the chances in a position from which all that can follow can be looked at.

    Attributes
    ----------
    values : dict of tuple of str to float
        The first seat's chance to win if both play an equilibrium from then on, a draw counting half: after each move,
        for (its text,), or after each pair of moves that are made at once, for both.
    exact : bool
        Whether all of them are known.
    slices : Slices
        The slices in which states are looked at.
    """

    values: dict[tuple[str, ...], float]
    exact: bool
    slices: Slices

    def solving(self) -> Generator[int, None, None]:
        """Work out the values; yields the states looked at so far, and may be abandoned there.

        It ends without them when there are too many states.
        """


class Own:
    """What a game brings of its own; this is what one has that brings nothing."""

    def refusal(self, position: Position) -> str:  # noqa: ARG002
        """Say why a position cannot be solved, although others of its game can; nothing if it can."""
        return ""

    def solver(self, position: Position) -> Callable[[], Solver] | None:  # noqa: ARG002
        """Return what makes a solver for a position, if there is one for such."""
        return None

    def ending(self, view: View) -> Ending | None:  # noqa: ARG002
        """Return what works out the chances in an ending, if it is one of two seats that this can be tried in."""
        return None

    def is_near_the_end(self, view: View, pieces: int) -> bool:  # noqa: ARG002
        """Tell whether so few pieces are left that a bot, whose level says how many, plays exactly."""
        return False


def own(game: GameCore) -> Own:
    """Return what a game brings of its own."""
    if not game.solvers:
        return Own()
    found: Own = loaded(game.solvers).OWN
    return found
