"""The pages of those who take part: the question, the facilitator's board, those at tables, and what can be asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.rules.registry import game_named
from stoneswidgets.errors import StonesError
from stoneswidgets.page.tab.carrier import carried
from stoneswidgets.room.boards import AnswerBoard, LookingOn, TableBoard, board_at
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.protocol import NAME, NUMBER, Command
from stoneswidgets.widgets.screens import NOW, PLAYING, Asked, Sight
from stoneswidgets.widgets.table import Player

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.room.boards import Shown
    from stoneswidgets.room.led import Led
    from stoneswidgets.room.room import Room
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.scene.patch import Json
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
    headline: str = "You follow the facilitator."
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
        return (
            scene
            if self.under.is_present
            else {**scene, "tray": scene["tray"] | {NOW: {"label": "Follow again"}}}
        )

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


class Guest:
    """Somebody who takes part, at one page.

    Parameters
    ----------
    room : Room
        The room.
    name : str
        Who it is.
    post : callable
        Gives the page a message.

    Attributes
    ----------
    room : Room
        The room.
    name : str
        Who it is.
    """

    owns: ClassVar = True
    """Whether the widgets are one page's own, and end with it."""
    commands: ClassVar[Mapping[str, Command]]
    """What may be asked for."""

    def __init__(self, room: Room, name: str, post: Post) -> None:
        self.room, self.name, self.post = room, name, post
        self._followed: FollowingBoard | None = None

    def shows(self, there: Shown) -> Shown:
        """Return the boards of the question, of what the facilitator shows, and of the table where the person sits or looks on."""
        found = dict[str, AnswerBoard | FollowingBoard | TableBoard]()
        question = there.get("question")
        with carried(self.post):
            if (vote := self.room.vote) and vote.ask:
                if not isinstance(question, AnswerBoard) or not question.asks(vote):
                    question = AnswerBoard(vote, self.name, self._answer)
                question.tell()
                found["question"] = question
            self._followed = self._following(there.get("followed"))
            if self._followed is not None:
                found["followed"] = self._followed
            if table := self.room.table_of(self.name):
                found["game"] = board_at(table, table.seats.index(self.name), there.get("game"))
            elif table := self.room.tables.get(self.room.watching.get(self.name, 0)):
                found["watched"] = board_at(table, None, there.get("watched"))
        return {**found}

    @property
    def own_table(self) -> int:
        """The number of the table where the person sits; a `StonesError` comes where that is nowhere."""
        return self.room.own_table(self.name).number

    def _following(self, there: object) -> FollowingBoard | None:
        led = self.room.led
        if led is None:
            return None
        board = there if isinstance(there, FollowingBoard) else FollowingBoard(led)
        board.follow(led)
        return board

    def _answer(self, move: str) -> None:
        vote = self.room.vote
        if vote is None or vote.closed:
            raise StonesError(
                f"{vote.closed if vote else 'The question is over.'} Answers are not taken any more"
            )
        vote.take(vote.poll.answered(self.name, move))

    def offer(self) -> Json:
        """Offer the facilitator the line that one tries beside what is shown."""
        if self._followed is None:
            raise StonesError("the facilitator shows no board to follow now")
        self.room.offer(self.name, self._followed.line())
        return {"said": "Your line is with the facilitator, who can show it to everybody."}

    def open(self, game: str) -> None:
        """Put up a table for a new game, and sit down there."""
        self.room.sit_alone(self.name, Match(game_named(game)))

    def again(self) -> None:
        """Begin the table's game anew."""
        self.room.again(self.name)


Guest.commands = {
    "offer": Command(Guest.offer),
    "open": Command(Guest.open, {"game": NAME}),
    "sit": Command(
        lambda guest, table, seat: guest.room.sit(guest.name, table, seat), {"table": NUMBER, "seat": NUMBER}
    ),
    "bot": Command(lambda guest, seat: guest.room.seat_bot(guest.own_table, seat), {"seat": NUMBER}),
    "free": Command(lambda guest, seat: guest.room.free_of_bot(guest.own_table, seat), {"seat": NUMBER}),
    "watch": Command(lambda guest, table: guest.room.watch(guest.name, table), {"table": NUMBER}),
    "up": Command(lambda guest: guest.room.get_up(guest.name)),
    "again": Command(Guest.again),
    "leave": Command(lambda guest: guest.room.remove(guest.name)),
}
