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
    """

    owns: ClassVar = True
    """Whether the widgets are one page's own, and end with it."""
    commands: ClassVar[Mapping[str, Command]]
    """What may be asked for."""

    def __init__(self, room: Room, name: str, post: Post) -> None:
        self._room, self._name, self.post = room, name, post
        self._followed: FollowingBoard | None = None

    def shows(self, there: Shown) -> Shown:
        """Return the boards of the question, of what the facilitator shows, and of the table where the person sits or looks on."""
        found = dict[str, AnswerBoard | FollowingBoard | TableBoard]()
        question = there.get("question")
        with carried(self.post):
            if (vote := self._room.vote) and vote.ask:
                if not isinstance(question, AnswerBoard) or not question.asks(vote):
                    question = AnswerBoard(vote, self._name, self._answer)
                question.tell()
                found["question"] = question
            self._followed = self._following(there.get("followed"))
            if self._followed is not None:
                found["followed"] = self._followed
            if table := self._room.table_of(self._name):
                found["game"] = board_at(table, table.seats.index(self._name), there.get("game"))
            elif table := self._room.tables.get(self._room.watching.get(self._name, 0)):
                found["watched"] = board_at(table, None, there.get("watched"))
        return {**found}

    def _following(self, there: object) -> FollowingBoard | None:
        led = self._room.led
        if led is None:
            return None
        board = there if isinstance(there, FollowingBoard) else FollowingBoard(led)
        board.follow(led)
        return board

    def _answer(self, move: str) -> None:
        vote = self._room.vote
        if vote is None or vote.closed:
            raise StonesError(
                f"{vote.closed if vote else 'The question is over.'} Answers are not taken any more"
            )
        vote.take(vote.poll.answered(self._name, move))

    def offer(self) -> Json:
        """Offer the facilitator the line that one tries beside what is shown."""
        if self._followed is None:
            raise StonesError("the facilitator shows no board to follow now")
        self._room.offer(self._name, self._followed.line())
        return {"said": "Your line is with the facilitator, who can show it to everybody."}

    def open(self, game: str) -> None:
        """Put up a table for a new game, and sit down there."""
        self._room.sit_alone(self._name, Match(game_named(game)))

    def sit(self, table: int, seat: int) -> None:
        """Sit down at a table."""
        self._room.sit(self._name, table, seat)

    def seat_bot(self, seat: int) -> None:
        """Have a bot take a free seat of one's own table."""
        self._room.seat_bot(self._room.own_table(self._name).number, seat)

    def free_of_bot(self, seat: int) -> None:
        """Have a bot of one's own table get up."""
        self._room.free_of_bot(self._room.own_table(self._name).number, seat)

    def watch(self, table: int) -> None:
        """Look at a table where others play; 0 for none."""
        self._room.watch(self._name, table)

    def get_up(self) -> None:
        """Leave the table."""
        self._room.get_up(self._name)

    def again(self) -> None:
        """Begin the table's game anew."""
        self._room.again(self._name)

    def leave(self) -> None:
        """Leave the room: the name is forgotten."""
        self._room.remove(self._name)


Guest.commands = {
    "offer": Command(Guest.offer),
    "open": Command(Guest.open, {"game": NAME}),
    "sit": Command(Guest.sit, {"table": NUMBER, "seat": NUMBER}),
    "bot": Command(Guest.seat_bot, {"seat": NUMBER}),
    "free": Command(Guest.free_of_bot, {"seat": NUMBER}),
    "watch": Command(Guest.watch, {"table": NUMBER}),
    "up": Command(Guest.get_up),
    "again": Command(Guest.again),
    "leave": Command(Guest.leave),
}
