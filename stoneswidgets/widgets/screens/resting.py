"""A position that was passed stays in sight for a while, as at the end of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.widgets.screens.screen import PLAYING, Elsewhere, Screen, Sight, nothing

if TYPE_CHECKING:
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table

REST = "tray:rest"
"""What somebody clicks to go on from a position that stays in sight for a while, as at the end of a hand."""


@dataclass(frozen=True)
class Resting(Elsewhere):
    """A position that was passed stays in sight until somebody goes on, as at the end of a hand."""

    bots_wait = True

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        return {**scene, "tray": {REST: {"label": picture.rest()}}, "paths": {REST: 0}}

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path != [REST]:
            raise nothing(path)
        table.announcement = table.describe(self.at or 0)
        return PLAYING
