"""The wall: a page for the projector that shows the question and its answers, or a board, and takes no input."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.page.gallery import shown
from stoneswidgets.page.tab.comms import comms_through
from stoneswidgets.room.boards import board_at, board_following
from stoneswidgets.teach.kinds import MoveKind
from stoneswidgets.teach.votes import with_votes
from stoneswidgets.widgets.table import BOTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.page.tab.comms import Post
    from stoneswidgets.room.boards import Shown
    from stoneswidgets.room.desk import Desk
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.widgets.protocol import Command

SOMEBODY = "somebody"
"""Who sits at a table, as the wall has it."""


class Wall:
    """What everybody in the room may see, on one page; the facilitator's desk chooses it."""

    commands: ClassVar[Mapping[str, Command]] = {}
    """What may be asked for: nothing."""

    def __init__(self, desk: Desk, post: Post) -> None:
        self.desk, self.post = desk, post

    def shows(self, there: Shown) -> Shown:
        """Return the board that everybody follows, or the table that the facilitator watches, while nothing is asked."""
        room = self.desk.room
        found: Shown = {}
        if room.poll is not None or room.hangs:
            return {}
        with comms_through(self.post):
            if room.presented is not None:
                found["followed"] = board_following(room.presented, there.get("followed"))
            elif table := room.tables.get(room.watched):
                seats = [name if name in (None, *BOTS) else SOMEBODY for name in table.seats]
                found["watched"] = board_at(replace(table, seats=seats), None, there.get("watched"))
        return found

    def gallery(self) -> Json | None:
        """Return the gallery, while it is shown here and nothing is asked."""
        room = self.desk.room
        shows = room.hangs and room.poll is None
        return {"html": str(shown(room.gallery.exhibits(), wall=True))} if shows else None

    def question(self) -> Json | None:
        """Return the question with its picture; names beside the answers only where the facilitator shows them."""
        poll, facilitator = self.desk.room.poll, self.desk.question
        if poll is None or not poll.ask:
            return None
        named = facilitator is not None and facilitator.poll is poll and facilitator.shows_names
        form, seen = poll.form(named=named), poll.kind.seen
        votes = (
            {row["answer"]: row["votes"] for row in form["rows"]} if isinstance(poll.kind, MoveKind) else {}
        )
        return form | {"yours": "", "picture": "" if seen is None else str(with_votes(seen, votes))}
