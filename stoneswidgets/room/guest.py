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
from stoneswidgets.room.boards import AnswerBoard, AskedBoard, board_at, board_following, rule_form
from stoneswidgets.room.pages import dialog
from stoneswidgets.room.prediction import PredictionKind
from stoneswidgets.teach.kinds import LONGEST_SENTENCE, MoveKind
from stoneswidgets.widgets.protocol import NAME, NUMBER, SWITCH, Command, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.page.tab.comms import Post
    from stoneswidgets.room.boards import FollowingBoard, Shown
    from stoneswidgets.room.room import Room
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
        found: Shown = {}
        with comms_through(self.post):
            poll = self.room.poll
            if poll and poll.ask and poll.kind.match and not isinstance(poll.kind, PredictionKind):
                found["question"] = self._question_board(poll, there.get("question"))
            self._followed = None
            if presented := self.room.presented:
                found["followed"] = self._followed = board_following(presented, there.get("followed"))
            if table := self.room.tables.of(self.name):
                found["game"] = board_at(table, table.seats.index(self.name), there.get("game"))
                if not table.match.can_undo and self.room.gallery.played_by(self.name) is None:
                    found["change"] = rule_form(
                        table.match,
                        there.get("change"),
                        lambda game: self.room.tables.change_rules(self.name, game),
                        lambda design: self.room.tables.call(self.name, design),
                    )
            elif table := self.room.tables.get(self.room.tables.watching.get(self.name, 0)):
                found["watched"] = board_at(table, None, there.get("watched"))
        return found

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

    def question(self) -> Json | None:
        """Return the question as the page shows it, with this person's answer."""
        poll = self.room.poll
        return poll.form() | {"yours": poll.answer_of(self.name)} if poll and poll.ask else None

    def gallery(self) -> Json | None:
        """Return what is asked here about the design of the person's table: what its owners expect, or what others say of it."""
        table, others = self.room.tables.of(self.name), self.room.gallery.played_by(self.name)
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
        self.room.offers[self.name] = self._followed.line()
        return {"said": phrase("line offered")}

    def hang(self, expected: int, named: bool) -> Json:  # noqa: FBT001 (a command's field)
        """Hang the design of the person's table in the gallery."""
        self.room.gallery.hang(self.name, expected, named=named)
        return {"said": phrase("design hangs")}

    def say(self, said: str) -> Json:
        """Say a sentence of the design that the person's table plays."""
        self.room.gallery.say(self.name, said)
        return {"said": phrase("sentence stands")}

    def open(self, game: str) -> None:
        """Open a table for a new game, and sit down."""
        self.room.tables.open(Match(game_named(game)), [self.name])

    def open_code(self, code: str) -> None:
        """Open a table that goes on from what a code or link stands for, with its name, and sit down; a design without a move is dealt anew."""
        found = decoded(code)
        position, (game, design) = position_of(found, "a table"), design_of(found, "a table")
        if position.is_over:
            raise StonesError("that game is over: there is nothing to play")
        is_dealt = isinstance(found, Record) and not (found.moves or "position" in (found.setup or {}))
        match = Match(game if design.name and is_dealt else position, design=design)
        self.room.tables.open(match, [self.name])


Guest.commands = {
    "rules": Command(lambda guest, of: {"rules": dialog(guest.room, of)}, {"of": NAME}),
    "answer": Command(Guest.answer, {"said": text(LONGEST_SENTENCE)}),
    "offer": Command(Guest.offer),
    "hang": Command(Guest.hang, {"expected": NUMBER, "named": SWITCH}),
    "say": Command(Guest.say, {"said": text(LONGEST_SENTENCE)}),
    "open": Command(Guest.open, {"game": NAME}),
    "open_code": Command(Guest.open_code, {"code": text(LONGEST_CODE)}),
    "sit": Command(
        lambda guest, table, seat: guest.room.tables.sit(guest.name, table, seat),
        {"table": NUMBER, "seat": NUMBER},
    ),
    "bot": Command(
        lambda guest, seat: guest.room.tables.seat_bot(guest.room.tables.own(guest.name).number, seat),
        {"seat": NUMBER},
    ),
    "free": Command(
        lambda guest, seat: guest.room.tables.free_of_bot(guest.room.tables.own(guest.name).number, seat),
        {"seat": NUMBER},
    ),
    "watch": Command(lambda guest, table: guest.room.tables.watch(guest.name, table), {"table": NUMBER}),
    "up": Command(lambda guest: guest.room.tables.get_up(guest.name)),
    "again": Command(lambda guest: guest.room.tables.again(guest.name)),
    "leave": Command(lambda guest: guest.room.remove(guest.name)),
}
