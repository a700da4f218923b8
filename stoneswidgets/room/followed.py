"""The facilitator's lines, shown on everybody's boards: each board follows them until its owner looks elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.errors import StonesError
from stoneswidgets.room.boards import LookingOn
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.screens import NOW, PLAYING, Asked, Sight
from stoneswidgets.widgets.table import Player

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.record import Record
    from stoneswidgets.room.led import Led
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.session import Session
    from stoneswidgets.widgets.table import Table

OWN_LINES = frozenset(("undo", "redo"))
"""What there is only where somebody tries lines."""


@dataclass(frozen=True)
class Followed(LookingOn):
    """The facilitator's board is followed, in which all is shown; whoever looks at it may try other moves from there.

    Attributes
    ----------
    marks : tuple of str
        What the facilitator has marked.
    announced : str
        What is said of the place.
    """

    HAS: ClassVar = LookingOn.HAS - {"seat"} | {"explore", "rotate", "flip"} | OWN_LINES
    IN_VAIN: ClassVar = "this board follows the facilitator's; press Explore to try a move"
    marks: tuple[str, ...] = ()
    announced: str = ""

    def announcement(self, table: Table) -> str:
        """Return what is said of the place that is in sight."""
        return self.announced if self.under.is_present else self.under.announcement(table)

    def over(self, sight: Sight, table: Table) -> Sight:
        """Return all that is there, as a study shows it."""
        present, sight = sight.screen.is_present, Asked.over(self, sight, table)
        marks = self.marks if present else ()
        return replace(sight, look=replace(sight.look, marks=sight.look.marks + marks))

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        """Return the picture with nothing to press but what leads back to the facilitator's place."""
        scene = super().offer(scene, table, picture)
        if self.under.is_present:
            return {**scene, "status": f"You follow the facilitator. {scene['status']}"}
        return {**scene, "tray": scene["tray"] | {NOW: {"label": "Follow again"}}}

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        """Return what there is to be pressed. The facilitator's moves are not undone; one's own lines are."""
        can = super().can(table, picture, verbs, thinking=thinking)
        return can if self.under.explores else {verb: on for verb, on in can.items() if verb not in OWN_LINES}


class FollowingBoard(Board):
    """A board on which somebody follows the facilitator, tries other lines, and follows again.

    Parameters
    ----------
    led : Led
        What the facilitator shows.
    """

    def __init__(self, led: Led) -> None:
        self._led = led
        room = [Player("the room")] * led.match.game.seats
        super().__init__(led.match, players=room, analysis=None)

    def _arrange(self, session: Session) -> None:
        session.asked = Followed(marks=self._led.marks, announced=self._led.announcement)
        session.look_anew()

    def follow(self, led: Led) -> None:
        """Show what the facilitator shows now, unless something else is looked at here."""
        session = self._session
        if session.doing is not PLAYING or session.table.match is led.match:
            return
        session.asked = Followed(marks=led.marks, announced=led.announcement)
        session.replace_match(led.match, led.announcement)

    def line(self) -> Record:
        """Return the line that is tried here.

        Raises
        ------
        StonesError
            If none is.
        """
        if self._session.exploring is None:
            raise StonesError("there is no line of yours yet: press Explore, and try a move")
        return self._session.place.record()
