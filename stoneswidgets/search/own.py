"""Solvers that a game brings for itself: the object ``OWN`` of ``solver.py`` in the game's folder.

They are also used for a variant, as long as it has the rules and tables that they were written for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.core.rules import Rules
    from stoneswidgets.search.solver import Solver
    from stoneswidgets.search.time_slices import Slices


class Ending(Protocol):
    """A solver of the last part of a game, where few enough states can follow to look at them all.

    Attributes
    ----------
    values : dict of tuple of str to float
        The chance of seat 0 to win after each move, if both seats play an equilibrium from then on; a draw counts half. The key is
        (the move's text,), or the texts of both moves where two seats move at once.
    exact : bool
        Whether all values have been worked out.
    slices : Slices
        Runs the work in slices of time, and counts the states.
    """

    values: dict[tuple[str, ...], float]
    exact: bool
    slices: Slices

    def solving(self) -> Generator[int, None, None]:
        """Work out the values, and yield the number of states looked at so far; the caller need not go on after a `yield`.

        Where there are too many states, this ends without having worked out any.
        """


class Own:
    """The solvers of one game; this class is that of a game without any."""

    def refusal(self, position: Position) -> str:  # noqa: ARG002
        """Say why this position cannot be solved, although others of its game can be; "" if it can."""
        return ""

    def solver(self, position: Position) -> Callable[[], Solver] | None:  # noqa: ARG002
        """Return a function that makes a solver for the position; None if the game has no solver for it."""
        return None

    def ending(self, view: View) -> Ending | None:  # noqa: ARG002
        """Return a solver of the chances of all moves, if the view is of an ending that is small enough; otherwise None."""
        return None

    def is_near_the_end(self, view: View, pieces: int) -> bool:  # noqa: ARG002
        """Tell whether at most so many pieces are left; a bot's level says from how many on it plays exactly."""
        return False


def own(game: Rules) -> Own:
    """Return the solvers of a game."""
    module = game.solver
    return module.OWN if module else Own()
