"""A match on a board: who plays it, who looks at it, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from stoneswidgets.scene import Look, picture
from stoneswidgets.widgets.players import Player

if TYPE_CHECKING:
    from stoneswidgets.core.match import Match
    from stoneswidgets.core.position import Position
    from stoneswidgets.widgets.editing import Editing
    from stoneswidgets.widgets.task import Task

_NEWS = 8
"""How many changes are told at most."""


@dataclass
class Table:
    """A match on a board: who plays it, who looks at it, and how.

    Attributes
    ----------
    match : Match
        What is played.
    seats : list of Player
        Who plays each seat.
    own : int or None
        The seat that this board is for; its view alone is shown. None: what everybody may see, and in a game with
        secrets the view of the only person who plays, or of the person who has said to be at the screen.
    analysing : bool or None
        Whether the position in sight is analysed. None: it is not, and people cannot switch it on.
    look : Look
        How the board is turned, and what is laid over it.
    said : str
        The announcement of the last change.
    at_screen : int or None
        The seat whose player has said to be at the screen, with nobody else looking.
    resting : int or None
        The index of an earlier position that stays in sight until somebody goes on, as at the end of a hand.
    editing : Editing or None
        The position that is being set up, in place of the match.
    looked_at : int or None
        The number of an earlier position that somebody looks at, while the match goes on.
    instead : (Position, str) or None
        What is shown in place of the position that is looked at: the one after the move that was better, and that move.
    replaced : Match or None
        The match that this one took the place of; undo brings it back.
    story : list of (set of int, str)
        Who made the last changes of the match, and what was said of them.
    pace : str
        How bots take their time: a name in `PACES`.
    stopped : bool
        Whether the bots wait.
    asked : str
        What another player asks this board's to allow; empty if nothing is asked.
    task : Task or None
        The exercise that is asked on the board.
    """

    match: Match
    seats: list[Player]
    own: int | None
    analysing: bool | None
    look: Look = field(default_factory=Look)
    said: str = ""
    at_screen: int | None = None
    resting: int | None = None
    editing: Editing | None = None
    looked_at: int | None = None
    instead: tuple[Position, str] | None = None
    replaced: Match | None = None
    pace: str = "calm"
    story: list[tuple[set[int], str]] = field(default_factory=list)
    stopped: bool = False
    asked: str = ""
    task: Task | None = None

    # ------------------------------------------------------------ who acts, who looks

    @property
    def seat(self) -> int | None:
        """The first seat that must act now."""
        to_move = self.match.position.to_move
        return to_move[0] if to_move else None

    @property
    def player(self) -> Player:
        """Who plays that seat; a person while a position is set up, and where nobody must act."""
        return Player() if self.seat is None or self.editing else self.seats[self.seat]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.seats) if player.bot is None]

    @property
    def only(self) -> int | None:
        """The seat of the only person who looks at this board, if there is one."""
        return self.people[0] if self.own is None and len(self.people) == 1 else self.own

    @property
    def settled(self) -> bool:
        """Whether it is settled elsewhere who plays, and cannot be changed at the board: the people have names."""
        return any(player.named for player in self.seats)

    @property
    def eyes(self) -> int | None:
        """The seat whose view is shown; None for what everybody may see."""
        if self.only is not None:
            return self.only
        return self.at_screen if self.at_screen == self.seat else None

    # ------------------------------------------------------------ positions

    @property
    def begun(self) -> bool:
        """Whether a person has made a move of the match."""
        made = self.match.positions[: len(self.match.moves)]
        return any(seat in position.to_move for position in made for seat in self.people)

    @property
    def shown_at(self) -> int | None:
        """The number of the position in sight, if that is an earlier one than the match's last."""
        return self.resting if self.looked_at is None else self.looked_at

    @property
    def position(self) -> Position:
        """The position that is in sight: one of the match, or the one after a move that was better."""
        if self.instead:
            return self.instead[0]
        return self.match.position if self.shown_at is None else self.match.positions[self.shown_at]

    @property
    def open_position(self) -> Position:
        """The last position of the match in which nothing is hidden; a new game's, if there is none."""
        found = (position for position in reversed(self.match.positions) if _is_open(position, None))
        return next(found, None) or self.match.game.start()

    @property
    def chooses_in_secret(self) -> bool:
        """Whether several seats choose at once, so that none may know what another has chosen."""
        return bool(self.match.acted) or len(self.match.position.to_move) > 1

    @property
    def draft(self) -> Position | None:
        """The position that is being set up, if one is."""
        return self.editing.position if self.editing else None

    @property
    def hides_something(self) -> bool:
        """Whether the match holds something that this board must not show."""
        return not _is_open(self.match.positions[-1], self.own)

    # ------------------------------------------------------------ moves

    def told(self, start: int, stop: int | None = None) -> str:
        """Describe the moves between two positions, without what this board must not show."""
        moves = self.match.moves[start:stop]
        positions = self.match.positions[start : start + len(moves) + 1] if moves else ()
        views = [position.view(self.own) for position in positions]
        return " ".join(
            picture(after, self.look).announced(before, move)
            for (before, after), move in zip(pairwise(views), moves, strict=True)
        )

    @property
    def telling(self) -> str:
        """What is told of the position shown: while a move is looked back at, what that move did."""
        at = self.looked_at
        return self.said if at is None else self.told(at - 1, at) if at else "The start."

    def news(self) -> list[str]:
        """Return what was done since the viewer's last move, in words; empty for a single move, which is announced anyway."""
        viewer = self.seat if self.only is None else self.only
        own = [i for i, (movers, _) in enumerate(self.story) if viewer in movers]
        since = self.story[own[-1] + 1 :] if own else self.story
        waits = viewer is None or self.shown_at is not None or self.editing is not None
        return [] if waits or len(since) == 1 else [said for _, said in since]

    def tell(self, start: int) -> None:
        """Tell what the moves since a position did, as the announcement of the last change and in the story."""
        self.said = self.told(start, self.resting)
        movers = {seat for position in self.match.positions[start:-1] for seat in position.to_move}
        self.story = [*self.story, (movers, self.said)][-_NEWS:]

    def rest(self, start: int) -> int | None:
        """Return the number of the last position since `start` that is to stay in sight; None if there is none, or if only bots play."""
        if not self.people:
            return None
        passed = range(len(self.match.moves) - 1, start, -1)
        return next((i for i in passed if picture(self.match.positions[i], self.look).rest()), None)


def _is_open(position: Position, seat: int | None) -> bool:
    """Whether a seat (None: everybody) knows all of a position."""
    return position.view(seat).state == position.state
