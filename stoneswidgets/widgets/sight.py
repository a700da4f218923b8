"""What a board shows, and to whom: worked out once after each change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from stoneswidgets.core.hidden_moves import last_decisions
from stoneswidgets.scene import Look, Picture, picture

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot, View
    from stoneswidgets.widgets.table import Table

_SETTING_UP = "Nothing is analysed while a position is set up."
_NO_CHOICE = "There is nothing to choose."
_BOT_THINKS = "The analysis waits for the bot."
_NOT_THIS_SEAT = "Chances are shown when it is the turn of whoever sees this board."


@dataclass(frozen=True)
class Sight:
    """What a board shows until the next change.

    Attributes
    ----------
    seat : int or None
        The first seat that must act now.
    eyes : int or None
        The seat whose view is shown; None for what everybody may see.
    view : Position or View
        What is shown: the position as those eyes see it, or the position that is being set up.
    saved_view : Position or View
        What a notebook may save of it: at a shared screen, nothing that one seat alone knows.
    curtained : bool
        Whether a person must act who knows more than is shown.
    study_view : View or None
        What the analysis may look at: never more than is shown.
    study_note : str
        Why the analysis may look at nothing; empty if it may.
    look : Look
        How the board is turned, and which moves are marked on it.
    """

    seat: int | None
    eyes: int | None
    view: Snapshot
    saved_view: Snapshot
    curtained: bool
    study_view: View | None
    study_note: str
    look: Look

    @classmethod
    def of(cls, table: Table) -> Sight:
        """Return what a table's board shows now."""
        seat, eyes = table.seat, table.eyes
        if table.editing:
            view: Snapshot = table.editing.position
            return cls(seat, eyes, view, view, False, None, _SETTING_UP, table.look)  # noqa: FBT003
        position, bot = table.position, table.player.bot
        view = position.view(eyes)
        if (
            table.task and table.own is None and view.state != position.state
        ):  # a question about all that is there
            return cls(seat, eyes, position, position, False, None, _NO_CHOICE, _with_last_moves(table))  # noqa: FBT003
        saved = view if eyes == table.own else position.view(table.own)
        study, note, curtained = None, _NO_CHOICE, False
        if seat is not None and table.shown_at is None:
            seat_view = view if eyes in position.to_move else position.view(seat)
            hidden = seat_view.state != view.state
            choice = table.chooses_in_secret and table.analysing is not None
            curtained = (hidden or choice) and eyes is None and bot is None
            if bot and not table.stopped:
                note = _BOT_THINKS
            else:
                study, note = (None, _NOT_THIS_SEAT) if hidden else (seat_view, "")
        return cls(seat, eyes, view, saved, curtained, study, note, _with_last_moves(table))

    @property
    def secret(self) -> bool:
        """Whether the board shows something that a notebook must not save."""
        return self.view.state != self.saved_view.state

    @cached_property
    def picture(self) -> Picture:
        """What is shown, drawn and put into words."""
        return picture(self.view, self.look)

    @cached_property
    def saved(self) -> Sight:
        """What a notebook may save."""
        return replace(self, view=self.saved_view) if self.secret else self


def _with_last_moves(table: Table) -> Look:
    """Return how the board is looked at, with the last two moves that somebody chose and that are known."""
    positions, moves = table.match.positions, table.match.moves
    decided = last_decisions(lambda at: positions[at].view(table.own), moves, len(moves[: table.shown_at]))
    if table.instead:
        decided = [*decided, (positions[table.looked_at or 0].view(table.own), table.instead[1])][-2:]
    before, last = [None, None, *(move for _, move in decided)][-2:]
    earlier = decided[-1][0] if decided else None
    return replace(table.look, last=last, before=before, earlier=earlier, nearest=table.only or 0)
