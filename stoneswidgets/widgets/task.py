"""What a board shows while an exercise is asked on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.scene.unexplained import unexplained

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Snapshot
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
    told : bool
        Whether the board explains what the game reckons.
    taken : callable, optional
        Called with a move that is chosen on the board; the move is then not made.
    """

    headline: str
    open: bool = True
    told: bool = True
    taken: Callable[[str], None] | None = None

    def staged(self, scene: PictureScene, shown: Snapshot) -> PictureScene:
        """Return the picture of a position as this task lets it be seen."""
        plain = scene if self.told else unexplained(scene, shown)
        staged: PictureScene = {**plain, "status": self.headline, "ending": ""}
        if not self.open:
            staged["paths"], staged["chosen"], staged["tray"] = {}, [], {}
        return staged
