"""The boards of a room's pages: for a seat, spectators, followers of the facilitator, and the question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.teller import Told, phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.teach.votes import discs
from stoneswidgets.widgets.board import Board, match_of
from stoneswidgets.widgets.rule_form import RuleForm
from stoneswidgets.widgets.screens import CURTAINED, NOW, PLAYING, Asked, Display, Screen
from stoneswidgets.widgets.screens.exploring import heard
from stoneswidgets.widgets.screens.screen import in_place
from stoneswidgets.widgets.table import BOTS, Player, chosen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.design import Design
    from stoneswidgets.core.matches.lines import Node
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.room.tables import RoomTable
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.teach.poll import Poll
    from stoneswidgets.widgets.code_sharing import Shared
    from stoneswidgets.widgets.session import Session
    from stoneswidgets.widgets.table import Table

    Shown = dict[str, Shared]
    """The widgets of a page, by the places where they are."""

NOBODY = "nobody yet"
MOST_NAMED = 3
"""How many of the room's moves are named on the boards of those who have answered."""
BOTS_OWN = frozenset(("pace", "stop", "resume"))
"""What a board at a table does without: its bots think for all boards there."""


class TableBoard(Board):
    """A board at a table, for one seat or, without one, for spectators; it is sent nothing that they may not know."""

    seat: int | None

    def __init__(self, table: RoomTable, seat: int | None) -> None:
        self.seat, self._named, self._number = seat, ([*table.seats], table.match.design), table.number
        super().__init__(table.match, players=_seated(table.seats), seat=seat, analysis=None)

    def _arrange(self, session: Session) -> None:
        if self.seat is None:
            session.asked = LookingOn(phrase("at table", n=self._number))
        else:
            session.table.lacks = BOTS_OWN
        session.look_anew()

    def name(self, names: Sequence[str | None]) -> None:
        """Show who sits at each seat, and what the design is called."""
        named = [*names], self.match.design
        if self._named != named:
            self._named, self._session.table.seats = named, _seated(names)
            self._session.show()


def board_at(table: RoomTable, seat: int | None, there: object) -> TableBoard:
    """Return the board of a seat at a table, or for those who look on: the one that is there, if it fits, or a new one."""
    if not isinstance(there, TableBoard) or (there.match, there.seat) != (table.match, seat):
        there = TableBoard(table, seat)
    there.name(table.seats)
    return there


def _seated(names: Sequence[str | None]) -> list[Player]:
    bots = [chosen(name).bot if name in BOTS else None for name in names]
    return [
        Player(BOTS.get(name or "", isolated(name or NOBODY)), bot, elsewhere=bot is not None)
        for name, bot in zip(names, bots, strict=True)
    ]


@dataclass(frozen=True)
class LookingOn(Asked):
    """Spectators watch a table: they see the public view, and make no moves.

    The headline says at which one; it stands before whose turn it is.
    """

    HAS: ClassVar = Asked.HAS - {"analyse", "enough", "why", "pace"} | {"seat"}
    IN_VAIN: ClassVar = "only watching"
    """What a click is answered where nothing can be chosen, by the name of its words."""

    def over(self, display: Display, table: Table) -> Display:
        """Return what everybody at the table may know, whoever sits there."""
        view = display.screen.position(table).view(None)
        under = PLAYING if display.screen is CURTAINED else display.screen
        return Display(replace(self, under=under), view, view, display.look, display.listing)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        """Return the picture without anything to press, but for what leads on or back from an earlier position."""
        scene = self.under.offer(scene, table, picture)
        if not self.under.is_present:
            return scene
        return in_place(scene, {}, Told.of((self.headline, scene["status"])))

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        """Go on or back from an earlier position; the present one takes no clicks."""
        if self.under.is_present:
            raise StonesError(phrase(self.IN_VAIN))
        return self.under.click(table, display, path)


OWN_LINES = frozenset(("undo", "redo"))
"""What there is only where somebody tries lines."""


@dataclass(frozen=True)
class Followed(LookingOn):
    """Follow the facilitator's board, with everything visible; other moves can be tried from there."""

    HAS: ClassVar = LookingOn.HAS - {"seat"} | {"explore", "rotate", "flip"} | OWN_LINES
    IN_VAIN: ClassVar = "follows the facilitator's"
    headline: str = phrase("following")
    marks: tuple[str, ...] = ()
    announced: str = ""

    def announcement(self, table: Table) -> str:
        """Return what is said of the place that is in sight."""
        return self.announced if self.under.is_present else self.under.announcement(table)

    def over(self, display: Display, table: Table) -> Display:
        """Return all that is there, as a study shows it."""
        present, display = display.screen.is_present, Asked.over(self, display, table)
        marks = self.marks if present else ()
        return replace(display, look=replace(display.look, marks=display.look.marks + marks))

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


class Presented:
    """A node of the variations on the facilitator's board, as it was when it was presented, with the `match` whose moves lead there."""

    def __init__(self, node: Node, design: Design) -> None:
        self._of = _shown(node)
        self.match = Match(node.record(), design=design)
        self.asked = Followed(marks=node.marks, announced=heard(node))

    def shows(self, node: Node) -> bool:
        """Tell whether nothing has changed since it was presented."""
        return self._of == _shown(node)


def _shown(node: Node) -> tuple[Node, str, str, tuple[str, ...]]:
    return node, node.text, node.glyph, node.marks


class FollowingBoard(Board):
    """A board on which somebody follows the facilitator, tries other lines, and follows again."""

    def __init__(self, presented: Presented) -> None:
        self._presented = presented
        room = [Player("the room")] * presented.match.game.seats
        super().__init__(presented.match, players=room, analysis=None)

    def _arrange(self, session: Session) -> None:
        session.asked = self._presented.asked
        session.look_anew()

    def follow(self, presented: Presented) -> None:
        """Show what the facilitator shows now, unless something else is looked at here."""
        session = self._session
        if session.doing is not PLAYING or session.table.match is presented.match:
            return
        session.asked = presented.asked
        session.replace_match(presented.match, presented.asked.announced)

    def line(self) -> Record:
        """Return the line that is tried here; a `StonesError` if none is."""
        if self._session.exploring is None:
            raise StonesError("there is no line of yours yet: press Explore, and try a move")
        return self._session.place.record()


def board_following(presented: Presented, there: object) -> FollowingBoard:
    """Return the board on which somebody follows the facilitator: the one that is there, or a new one."""
    board = there if isinstance(there, FollowingBoard) else FollowingBoard(presented)
    board.follow(presented)
    return board


def rule_form(
    match: Match, there: object, change: Callable[[Game], None], call: Callable[[Design], None]
) -> RuleForm:
    """Return the form of a match's rules: the one that is there, if it is of that game, or a new one."""
    game = match.game
    form = there if isinstance(there, RuleForm) and type(there.game) is type(game) else None
    form = form or RuleForm(game, change, called=call)
    form.show(game, match.design)
    return form


@dataclass(frozen=True)
class Answering(Asked):
    """A question to the room, on the board of somebody who takes part, with the room's `votes` once they are shown."""

    votes: Mapping[str, int] = field(default_factory=dict)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        """Return the picture with what the room has answered."""
        scene = super().offer(scene, table, picture)
        return {**scene, "overlay": scene["overlay"] | discs(picture, self.votes)}


@dataclass(frozen=True)
class Illustrating(LookingOn):
    """Show the position that a question is about which asks for no move."""

    HAS: ClassVar = LookingOn.HAS - {"seat"}
    IN_VAIN: ClassVar = "answered above"


class AskedBoard(Board):
    """The position that a question is about which asks for no move, as everybody may see it."""

    def __init__(self, poll: Poll) -> None:
        self.poll = poll
        match = match_of(poll.kind.match)
        super().__init__(match, players=[Player("the room")] * match.game.seats, analysis=None)

    def _arrange(self, session: Session) -> None:
        session.asked = Illustrating("")
        session.look_anew()


class AnswerBoard(Board):
    """The board on which somebody answers a question that asks for a move: a clicked one is given to `answered`, and is not played."""

    def __init__(self, poll: Poll, name: str, answered: Callable[[str], None]) -> None:
        kind = poll.moves
        self._poll, self._name, self._answered = poll, name, answered
        self._asked = poll.ask, kind.game.position, kind.asked
        self._now = self._told()
        room = [Player("the room")] * kind.game.game.seats
        super().__init__(kind.game.position, players=room, seat=kind.asked, analysis=None)
        self.set_trait("_part", "answer")

    def asks(self, poll: Poll) -> bool:
        """Tell whether this board still fits the question."""
        kind = poll.moves
        return poll is self._poll and self._asked == (poll.ask, kind.game.position, kind.asked)

    def tell(self) -> None:
        """Show this person's answer, whether it can still be changed, and the room's answers."""
        if self._now != (now := self._told()):
            self._now = now
            self._put(self._session)
            self._session.show()

    def _told(self) -> tuple[str, str, dict[str, int]]:
        """Return this person's answer, why answers are closed, and the room's answers once they are on the screen."""
        poll = self._poll
        counts = poll.counts() if poll.revealed else ()
        return poll.answer_of(self._name), poll.closed, {each.text: each.votes for each in counts}

    def _take(self, move: str) -> None:
        """Submit the answer, and show that in the reply to the click."""
        self._answered(move)
        self.tell()

    def _arrange(self, session: Session) -> None:
        self._put(session)
        session.look_anew()

    def _put(self, session: Session) -> None:
        answer, closed, votes = self._now
        if closed:
            most = ", ".join(f"{move} {count}" for move, count in [*votes.items()][:MOST_NAMED])
            said = phrase("answers are", closed=closed, most=most or None, answer=answer or None)
        else:
            said = phrase("answer given", answer=answer) if answer else self._poll.ask
        table = session.table
        session.asked = Answering(said, open=not closed, taken=self._take, votes=votes)
        table.look = replace(table.look, marks=session.display.picture.elements(answer))
