"""Choose where a game's rules run; those of a new class are checked briefly first."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING
from warnings import warn

from stoneswidgets.core.check import check_briefly
from stoneswidgets.kernel.backends import fastest

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.backends import Backend


def backend_of(game: Rules) -> Backend:
    """Return the fastest backend that there is here for a game; a `BrokenRule` if a brief check of a new class finds a mistake.

    In a browser's Python, rules that are not of this library run plain, which is said once for each game.
    """
    check_briefly(game)
    backend = fastest(game.dynamics)
    if sys.platform == "emscripten" and not (backend.fast or game.is_tested):
        _say_plain(game.title)
    return backend


@cache
def _say_plain(title: str) -> None:
    warn(
        f"{title} has rules of its own, which nothing in a browser can compile: they run in plain Python, some fifty times "
        "slower, and bots search less far",
        stacklevel=2,
    )
