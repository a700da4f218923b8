"""The facilitator's pages, which share one board and one question."""

from __future__ import annotations

import logging
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.rules.registry import GAMES, game_named
from stoneswidgets.errors import StonesError
from stoneswidgets.page.tab.comms import comms_through
from stoneswidgets.plumbing.language import many
from stoneswidgets.room.boards import TableBoard, board_at
from stoneswidgets.room.pages import rules_page
from stoneswidgets.room.presented import Presented
from stoneswidgets.teach.kinds import kind_of
from stoneswidgets.teach.poll import Poll
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.facilitator import Facilitator
from stoneswidgets.widgets.kept_games import KeptGame, is_noted
from stoneswidgets.widgets.protocol import NAME, NUMBER, OBJECT, SWITCH, TEXT, Command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.page.tab.comms import Post
    from stoneswidgets.room.boards import Shown
    from stoneswidgets.room.room import Room
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.widgets.session import Session
    from stoneswidgets.widgets.table import Table

LOG = logging.getLogger("stoneswidgets.room")


class _KeptBoard(KeptGame):
    """The place in the room for what is done on the facilitator's board.

    Parameters
    ----------
    room : Room
        The room.
    """

    def __init__(self, room: Room) -> None:
        super().__init__(Path(), Path(), "", "")
        self._room = room
        self._anew: Match | None = None
        self.trouble = ""

    def keep(self, session: Session) -> None:
        """Keep what is on the board; what could not be read stays until something is done there."""
        table = session.table
        if table.match is not self._anew or table.match.moves or is_noted(table.lines.study):
            self._anew, self.trouble = None, ""
            super().keep(session)

    def _write(self, kept: dict[str, Any]) -> None:
        self._room.board = kept
        self._room.changed()

    def _found(self) -> dict[str, Any]:
        return self._room.board

    def _fits(self, _match: Match, _table: Table) -> bool:
        return True

    def _begin_anew(self, session: Session, error: Exception) -> None:
        """Say why, if something was kept."""
        if not self._room.board:
            return
        why = str(error) if isinstance(error, StonesError) else "it is damaged"
        self._anew = session.table.match
        self.trouble = (
            f"The board begins anew, because what was kept of it cannot be read: {why}. That stays in the file until something "
            "is done here; if the room had variants, end it, and start it with their --rules."
        )
        LOG.warning(self.trouble)


class _DeskBoard(Board):
    """The facilitator's board: what the room has kept of it goes on.

    Parameters
    ----------
    game : str
        What is on it where nothing was kept.
    kept : _KeptBoard
        The place for what is done on it.
    """

    def __init__(self, game: str, kept: _KeptBoard) -> None:
        super().__init__(Match(game_named(game)))
        self._kept_game = kept
        kept.put_on(self._session)
        kept.keep(self._session)


class Desk:
    """The facilitator's workplace, shared by all of the facilitator's pages.

    Parameters
    ----------
    room : Room
        The room.
    post : callable
        Gives all pages of the facilitator a message.

    Attributes
    ----------
    room : Room
        The room.
    board : Board
        On which a position is set up or played, to ask about it or to have it played on.
    question : Facilitator or None
        The question and its answers, as the screen shows them.
    """

    owns: ClassVar = False
    """Whether the widgets are one page's own, and end with it."""
    commands: ClassVar[Mapping[str, Command]]
    """What may be asked for."""

    def __init__(self, room: Room, post: Post) -> None:
        self.room, self.post = room, post
        self.question: Facilitator | None = None
        self._looks_at = 0
        self._watched: TableBoard | None = None
        self.board = self._made(GAMES[0])

    def show(self, game: str) -> None:
        """Put a new game on the board."""
        self.room.board = {}
        new = self._made(game)
        self.board.close()
        self.board = new

    def _made(self, game: str) -> Board:
        with comms_through(self.post):
            self._kept = _KeptBoard(self.room)
            return _DeskBoard(game, self._kept)

    def shows(self, _there: Shown | None = None) -> Shown:
        """Return the board, the room's question, and the table that is looked at."""
        poll, there = self.room.poll, self.question
        if there is not None and there.poll is not poll:
            there.close()
            self.question = None
        if poll is not None and self.question is None:
            with comms_through(self.post):
                self.question = Facilitator(poll)
        shown = {"board": self.board, "question": self.question, "watched": self._table_board()}
        return {place: widget for place, widget in shown.items() if widget is not None}

    def _table_board(self) -> TableBoard | None:
        table, before = self.room.tables.get(self._looks_at), self._watched
        with comms_through(self.post):
            self._watched = None if table is None else board_at(table, None, before)
        if before is not None and self._watched is not before:
            before.close()
        return self._watched

    def lead(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Start or stop presenting this board to everybody."""
        self.room.leads = on
        self.room.changed()

    def update_presented(self) -> None:
        """Present the current node, if the board is presented; a game with secrets only when it is over."""
        before = self.room.presented
        if not self.room.leads:
            self.room.presented = None
        elif (node := self.board.node) is not None and (before is None or not before.shows(node)):
            self.room.presented = Presented(node)

    def news(self) -> dict[str, object]:
        """Return the room's state for the facilitator's pages only."""
        room = self.room
        offers = [[name, " ".join(line.moves)] for name, line in room.offers.items()]
        poll = room.poll
        waiting = [] if poll is None else sorted(name for name in room.here if not poll.answer_of(name))
        return {"leads": room.leads, "offers": offers, "waiting": waiting, "trouble": self._kept.trouble}

    def take(self, name: str) -> None:
        """Show a variation that somebody has offered."""
        offered = self.room.offered(name)
        node = self.board.node
        start = node and node.way()[0]
        if start and start.position == offered.positions()[0]:
            self.board.node = start.add_line(offered.moves)
        else:
            self.board.node = self.board.study.add(offered).last

    def ask(self, ask: str, seconds: int, kind: Json, *, board: bool) -> None:
        """Ask the room for a move on the board, or for something else, perhaps about what is on the board."""
        draft, match = self.board.draft, None
        if board:
            match = Match(draft) if draft else copy(self.board.match)
        self.room.ask(Poll(kind_of(kind, match), ask, seconds=seconds))

    def pair(self) -> Json:
        """Seat all who are free at tables that go on from the board's position."""
        new = self.room.pair(self._begin, self.room.here)
        said = f"{many(len(new), 'table')} {'was' if len(new) == 1 else 'were'} put up.".capitalize()
        others = sum(table.goes_on for table in self.room.tables.values())
        if others:
            said += f" At {many(others, 'table')} a game goes on, and who sits there stays; ✕ closes a table."
        return {"said": said}

    def watch(self, table: int) -> None:
        """Watch a table; 0 for none."""
        self._looks_at = table

    def _begin(self) -> Match:
        """Return a new match that goes on from what the board shows; a game without a move begins from its start."""
        match = self.board.match
        start = self.board.draft or (match.position if match.can_undo else match.start)
        if start.is_over:
            raise StonesError("the game on the board is over: there is nothing to play")
        return Match(start)

    def rules(self, of: str) -> Json:
        """Return the rules in force on the board, in the question or at a table."""
        game = self.board.match.game if of == "board" else self.room.game_of(of)
        return {"rules": rules_page(game)}

    def close(self) -> None:
        """Close the widgets."""
        for widget in (self.board, self.question, self._watched):
            if widget is not None:
                widget.close()


Desk.commands = {
    "show": Command(Desk.show, {"game": NAME}),
    "lead": Command(Desk.lead, {"on": SWITCH}),
    "take": Command(Desk.take, {"name": NAME}),
    "ask": Command(Desk.ask, {"ask": TEXT, "seconds": NUMBER, "kind": OBJECT, "board": SWITCH}),
    "rules": Command(Desk.rules, {"of": NAME}),
    "end": Command(lambda desk: desk.room.ask(None)),
    "pair": Command(Desk.pair),
    "remove": Command(lambda desk, name: desk.room.remove(name), {"name": NAME}),
    "watch": Command(Desk.watch, {"table": NUMBER}),
    "bot": Command(
        lambda desk, table, seat: desk.room.seat_bot(table, seat), {"table": NUMBER, "seat": NUMBER}
    ),
    "free": Command(
        lambda desk, table, seat: desk.room.free_of_bot(table, seat), {"table": NUMBER, "seat": NUMBER}
    ),
    "close": Command(lambda desk, table: desk.room.close(table), {"table": NUMBER}),
    "close_all": Command(lambda desk: desk.room.close_all()),
}
