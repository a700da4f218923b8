"""Another player asks whoever is at a board to let moves be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.widgets.consent import consent_of
from stoneswidgets.widgets.screens.screen import PLAYING, Screen, Sight, in_place

if TYPE_CHECKING:
    from stoneswidgets.core.lines import Node
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table

ALLOW, REFUSE = "tray:allow", "tray:refuse"
"""What somebody clicks who is asked to let another player take moves back."""


@dataclass(frozen=True)
class Consenting(Screen):
    """Another player asks whoever is at this board to let moves be taken back.

    Attributes
    ----------
    what : str
        What is asked, as a sentence.
    under : Screen
        What the board does but for that.
    """

    asks = True
    what: str
    under: Screen = PLAYING

    @property
    def place(self) -> Node | None:
        """The place that was looked at before."""
        return self.under.place

    def position(self, table: Table) -> Position:
        return self.under.position(table)

    def sight(self, table: Table) -> Sight:
        return replace(self.under.sight(table), screen=self)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        return in_place(scene, {ALLOW: "Allow", REFUSE: "Refuse"}, f"{self.what} Do you allow it?")

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path not in ([ALLOW], [REFUSE]):
            raise StonesError(f"{self.what} Allow or refuse that first")
        consent_of(table.match).answer(table.board_seat or 0, allowed=path == [ALLOW])
        return self.under
