"""What a board shows while an exercise is asked on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.scene.format import PictureScene


@dataclass(frozen=True)
class Task:
    """What a board shows while an exercise is asked on it.

    Attributes
    ----------
    headline : str
        What stands above the board, in place of whose turn it is.
    open : bool
        Whether moves can be made.
    reckoned : bool
        Whether the board shows what the game reckons.
    taken : callable, optional
        Called with a move that is chosen on the board; the move is then not made.
    """

    headline: str
    open: bool = True
    reckoned: bool = True
    taken: Callable[[str], None] | None = None

    def staged(self, scene: PictureScene) -> PictureScene:
        """Return the picture of a position as this task lets it be seen."""
        staged: PictureScene = {**scene, "status": self.headline, "ending": ""}
        if not self.open:
            staged["paths"], staged["chosen"], staged["tray"] = {}, [], {}
        return staged
