"""Where random play, bots and solvers run a game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.backends import Plain, fastest
from stoneswidgets.core.trial import is_tried

if TYPE_CHECKING:
    from stoneswidgets.backends import Backend
    from stoneswidgets.core.game import GameCore


def backend_of(game: GameCore) -> Backend:
    """Return the fastest backend that there is here for a game; its rules are tried first.

    Raises
    ------
    BrokenRule
        If checked random games find a mistake in rules that are not this library's.
    """
    return fastest(game.dynamics) if is_tried(game) else Plain(game.dynamics)
