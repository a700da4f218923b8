"""Who sits at a board, and what they have before their eyes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.match import Match
from stoneswidgets.scene import Look, Picture, picture
from stoneswidgets.share import code
from stoneswidgets.widgets.players import Player

if TYPE_CHECKING:
    from stoneswidgets.position import Position, View
    from stoneswidgets.widgets.editing import Editing


@dataclass
class Table:
    """A match, who plays it, and how it is looked at.

    Attributes
    ----------
    match : Match
        What is played.
    seats : list of Player
        Who plays each seat.
    own : int or None
        The seat whose view alone is shown. None: what everybody may see, and where seats have secrets, the view of
        the one person who plays, or of whoever has said to be before the screen.
    analysing : bool or None
        Whether what is shown is analysed. None: it is not, and people cannot ask for it.
    look : Look
        How the board is turned, and what is laid over it.
    said : str
        What is said of the last change.
    before : int or None
        The seat of whoever has said to be before the screen.
    resting : int or None
        Which position stays in sight, although the match has gone on.
    editing : Editing or None
        What is set up, instead of the match.
    stopped : bool
        Whether the bots wait.
    """

    match: Match
    seats: list[Player]
    own: int | None
    analysing: bool | None
    look: Look = field(default_factory=Look)
    said: str = ""
    before: int | None = None
    resting: int | None = None
    editing: Editing | None = None
    stopped: bool = False

    # ------------------------------------------------------------ whose turn, whose eyes

    @property
    def seat(self) -> int | None:
        """The first seat that must act now."""
        to_move = self.match.position.to_move
        return to_move[0] if to_move else None

    @property
    def player(self) -> Player:
        """Who is to act; a person, where nobody is."""
        return Player() if self.seat is None or self.editing else self.seats[self.seat]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.seats) if player.bot is None]

    @property
    def position(self) -> Position:
        """The position that is in sight: where there is a rest, an earlier one."""
        return self.match.position if self.resting is None else self.match.positions[self.resting]

    @property
    def only(self) -> int | None:
        """The seat of the one person before the screen, if there is but one."""
        return self.people[0] if self.own is None and len(self.people) == 1 else self.own

    @property
    def eyes(self) -> int | None:
        """The seat whose view is shown now; None for what everybody may see."""
        if self.only is not None:
            return self.only
        return self.before if self.before == self.seat else None

    @property
    def curtained(self) -> bool:
        """Whether a person is to move who knows more than everybody may see."""
        position, seat = self.position, self.seat
        if self.editing or self.resting or seat is None or self.eyes is not None or self.player.bot:
            return False
        return position.view(seat).state != position.view(None).state

    @property
    def secret(self) -> bool:
        """Whether the board shows now what may not be kept of it."""
        position = self.position
        return not self.editing and position.view(self.eyes).state != position.view(self.own).state

    @property
    def open_position(self) -> Position:
        """The last position of the match in which nothing is hidden; a new game's, if there is none."""
        found = (position for position in reversed(self.match.positions) if _is_open(position))
        return next(found, None) or self.match.game.start()

    @property
    def draft(self) -> Position | None:
        """What is being set up, if something is."""
        return self.editing.position if self.editing else None

    def analysed(self) -> tuple[View | None, str]:
        """Return what the analysis may look at: no more than the board shows; or nothing, and why."""
        position, seat = self.position, self.seat
        if self.editing:
            return None, "Nothing is analysed while a position is set up."
        if seat is None or self.resting is not None:
            return None, "There is nothing to choose."
        if self.player.bot and not self.stopped:
            return None, "The analysis waits for the bot."
        view = position.view(self.eyes if self.eyes in position.to_move else seat)
        if view.state != position.view(self.eyes).state:
            return None, "Chances are shown when it is the turn of whoever sees this board."
        return view, ""

    # ------------------------------------------------------------ what is seen, said and copied

    def picture(self) -> Picture:
        """Return what is on the board now."""
        return self._picture(self.eyes)

    def kept_picture(self) -> Picture:
        """Return what may be kept of the board: at a shared screen, nothing that one seat alone knows."""
        return self._picture(self.own)

    def _picture(self, eyes: int | None) -> Picture:
        if self.editing:
            return picture(self.editing.position, self.look)
        moves = self.match.moves[: self.resting]
        made = zip(self.match.positions, moves, strict=False)  # the last position has no move yet
        decided = [(position, move) for position, move in made if not position.is_chance][-2:]
        before, last = [None, None, *(move for _, move in decided)][-2:]
        earlier = decided[-1][0].view(eyes) if decided else None
        look = replace(self.look, last=last, before=before, earlier=earlier, nearest=self.only or 0)
        return picture(self.position.view(eyes), look)

    def told(self, start: int, stop: int | None = None) -> str:
        """Tell what the moves from one position to another did."""
        moves = self.match.moves[start:stop]
        positions = self.match.positions[start : start + len(moves) + 1]
        seen = [position.view(self.own) for position in positions]
        return " ".join(
            picture(after, self.look).announce(before, move)
            for (before, after), move in zip(pairwise(seen), moves, strict=True)
        )

    def rest(self, start: int) -> int | None:
        """Return which of the positions since one stays in sight; none does where nobody looks on."""
        if not self.people:
            return None
        passed = range(len(self.match.moves) - 1, start, -1)
        return next((i for i in passed if picture(self.match.positions[i], self.look).rest()), None)

    def copy(self, what: str) -> str:
        """Return what is on the board as a text: a diagram, a record or a short code.

        Raises
        ------
        StonesError
            If there is no such text, or it holds what is hidden on this board.
        """
        if what == "diagram":
            return self.picture().diagram()
        if what not in ("record", "code"):
            raise StonesError(f"what: a diagram, a record or a code can be copied, not {quoted(what)}")
        if not self.editing and not _is_open(self.match.positions[-1], self.own):
            raise StonesError(f"a {what} holds what is hidden on this board; copy it when the game is over")
        match = Match(self.editing.position) if self.editing else self.match
        return code(match) if what == "code" else match.record().dumps()


def _is_open(position: Position, seat: int | None = None) -> bool:
    """Whether a seat knows all of a position; left out: everybody."""
    return position.view(seat).state == position.state
