"""A participant's page: the question, the facilitator's board, the tables, and the requests it can send."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.core.matches.decoding import decoded, design_of, position_of
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.rules.registry import game_named
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.page.gallery import SAY, Exhibit
from stoneswidgets.page.tab.comms import comms_through
from stoneswidgets.room.boards import (
    AnswerBoard,
    AskedBoard,
    FollowingBoard,
    TableBoard,
    board_at,
    board_following,
)
from stoneswidgets.room.pages import dialog
from stoneswidgets.room.prediction import PredictionKind
from stoneswidgets.teach.kinds import LONGEST_SENTENCE, MoveKind
from stoneswidgets.widgets.protocol import NAME, NUMBER, SWITCH, Command, text
from stoneswidgets.widgets.rule_form import RuleForm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.page.tab.comms import Post
    from stoneswidgets.room.boards import Shown
    from stoneswidgets.room.room import Room
    from stoneswidgets.room.room_table import RoomTable
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.teach.poll import Poll


LONGEST_CODE = 2_000
"""The greatest length of a code or a link that is pasted, in characters: a name and a sentence may stand in it."""


class Guest:
    """A participant, at one page."""

    commands: ClassVar[Mapping[str, Command]]
    """What may be asked for."""

    def __init__(self, room: Room, name: str, post: Post) -> None:
        self.room, self.name, self.post = room, name, post
        self._followed: FollowingBoard | None = None

    def shows(self, there: Shown) -> Shown:
        """Return the boards of the question, the facilitator, and the table played at or watched."""
        found = dict[str, AnswerBoard | AskedBoard | FollowingBoard | TableBoard | RuleForm]()
        with comms_through(self.post):
            poll = self.room.poll
            if poll and poll.ask and poll.kind.match and not isinstance(poll.kind, PredictionKind):
                found["question"] = self._question_board(poll, there.get("question"))
            self._followed = None
            if presented := self.room.presented:
                self._followed = found["followed"] = board_following(presented, there.get("followed"))
            if table := self.room.table_of(self.name):
                found["game"] = board_at(table, table.seats.index(self.name), there.get("game"))
                if not table.match.can_undo and self.room.others_design(self.name) is None:
                    found["change"] = self._rule_form(table, there.get("change"))
            elif table := self.room.tables.get(self.room.watching.get(self.name, 0)):
                found["watched"] = board_at(table, None, there.get("watched"))
        return {**found}

    @property
    def own_table(self) -> int:
        """The number of the person's table; raise a `StonesError` if there is none."""
        return self.room.own_table(self.name).number

    def _question_board(self, poll: Poll, there: object) -> AnswerBoard | AskedBoard:
        if not isinstance(poll.kind, MoveKind):
            return there if isinstance(there, AskedBoard) and there.poll is poll else AskedBoard(poll)
        board = (
            there
            if isinstance(there, AnswerBoard) and there.asks(poll)
            else AnswerBoard(poll, self.name, self.answer)
        )
        board.tell()
        return board

    def _rule_form(self, table: RoomTable, there: object) -> RuleForm:
        """Return the form of the rules at the person's table, which can be changed before the first move."""
        game = table.match.game
        if not isinstance(there, RuleForm) or type(there.game) is not type(game):
            there = RuleForm(
                game,
                lambda game: self.room.change_rules(self.name, game),
                called=lambda design: self.room.call(design, self.name),
            )
        there.show(game, table.match.design)
        return there

    def question(self) -> Json | None:
        """Return the question as the page shows it, with this person's answer."""
        poll = self.room.poll
        return poll.form() | {"yours": poll.answer_of(self.name)} if poll and poll.ask else None

    def gallery(self) -> Json | None:
        """Return what is asked here about the design of the person's table: what its owners expect, or what others say of it."""
        table, others = self.room.table_of(self.name), self.room.others_design(self.name)
        if table is None or not table.match.design.name:
            return None
        if others is not None:
            return {"asks": SAY, "said": others.said.get(tuple(sorted(table.people)), "")}
        own = self.room.gallery.get(table.titled) or Exhibit(table.match.game)
        return {"asks": own.asked.text, "most": own.asked.most, "named": own.named, "expected": own.expected}

    def answer(self, said: str) -> None:
        """Answer the question."""
        poll = self.room.poll
        if poll is None or poll.closed:
            raise StonesError(
                f"{poll.closed if poll else 'The question is over.'} Answers are not taken any more"
            )
        poll.answer(self.name, said)

    def offer(self) -> Json:
        """Offer the facilitator the variation tried here."""
        if self._followed is None:
            raise StonesError("the facilitator shows no board to follow now")
        self.room.offer(self.name, self._followed.line())
        return {"said": phrase("line offered")}

    def hang(self, expected: int, named: bool) -> Json:  # noqa: FBT001 (a command's field)
        """Hang the design of the person's table in the gallery."""
        self.room.hang(self.name, expected, named=named)
        return {"said": phrase("design hangs")}

    def say(self, said: str) -> Json:
        """Say a sentence of the design that the person's table plays."""
        self.room.say(self.name, said)
        return {"said": phrase("sentence stands")}

    def open(self, game: str) -> None:
        """Open a table for a new game, and sit down."""
        self.room.sit_alone(self.name, Match(game_named(game)))

    def open_code(self, code: str) -> None:
        """Open a table that goes on from what a code or link stands for, with its name, and sit down; a design without a move is dealt anew."""
        found = decoded(code)
        position, (game, design) = position_of(found, "a table"), design_of(found, "a table")
        if position.is_over:
            raise StonesError("that game is over: there is nothing to play")
        is_dealt = isinstance(found, Record) and not (found.moves or "position" in (found.setup or {}))
        self.room.sit_alone(self.name, Match(game if design.name and is_dealt else position, design=design))

    def again(self) -> None:
        """Begin the table's game anew."""
        self.room.again(self.name)


Guest.commands = {
    "rules": Command(lambda guest, of: {"rules": dialog(guest.room, of)}, {"of": NAME}),
    "answer": Command(Guest.answer, {"said": text(LONGEST_SENTENCE)}),
    "offer": Command(Guest.offer),
    "hang": Command(Guest.hang, {"expected": NUMBER, "named": SWITCH}),
    "say": Command(Guest.say, {"said": text(LONGEST_SENTENCE)}),
    "open": Command(Guest.open, {"game": NAME}),
    "open_code": Command(Guest.open_code, {"code": text(LONGEST_CODE)}),
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
