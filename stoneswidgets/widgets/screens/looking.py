"""Another place than the match's last position is looked at: an earlier one, what a better move would have led to, a hand's end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.scene import picture
from stoneswidgets.widgets.screens.exploring import NOW, Exploring
from stoneswidgets.widgets.screens.screen import PLAYING, Elsewhere, Screen, Sight, in_place, nothing

if TYPE_CHECKING:
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table

REST = "tray:rest"
"""What somebody clicks to go on from a position that stays in sight for a while, as at the end of a hand."""


@dataclass(frozen=True)
class LookingBack(Elsewhere):
    """Somebody looks at an earlier position, or at what a better move would have led to, while the match goes on.

    Attributes
    ----------
    tries : bool
        Whether a move can be tried there: it is a line beside the match, which waits.
    """

    better: bool = False
    tries: bool = False

    def announcement(self, table: Table) -> str:
        return table.describe(self.at - 1, self.at) if self.at else "The start."

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        status = f"Looking back: move {self.at} of {len(table.match.moves)}."
        if self.better:
            status = f"In place of move {(self.at or 0) + 1}: {self._in_words(table)}."
        back = in_place(scene, {NOW: "Back to the game"}, status)
        if self.tries:
            back["tray"] = scene["tray"] | back["tray"]
            back["paths"], back["chosen"] = scene["paths"] | back["paths"], scene["chosen"]
        return back

    def _in_words(self, table: Table) -> str:
        return picture(table.seen(self.at or 0)).in_words(self.there.move)

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path == [NOW]:
            return PLAYING
        if not self.tries:
            raise StonesError(
                "an earlier position is in sight; nothing was done. Go back to the game to play on"
            )
        return Exploring(self.there).click(table, sight, path)


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
