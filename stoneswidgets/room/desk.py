"""The facilitator's pages, which share one board and one question."""

from __future__ import annotations

import logging
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.rules.registry import GAMES, game_named
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.experiment import questions
from stoneswidgets.page.gallery import measured
from stoneswidgets.page.tab.comms import comms_through
from stoneswidgets.room.boards import Presented, board_at, rule_form
from stoneswidgets.room.pages import dialog, rules_page
from stoneswidgets.room.prediction import LEAST, PredictionKind, any_kind
from stoneswidgets.search.players import alike
from stoneswidgets.teach.poll import Poll
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.facilitator import Facilitator
from stoneswidgets.widgets.kept_games import KeptGame, is_noted
from stoneswidgets.widgets.protocol import NAME, NUMBER, OBJECT, SWITCH, TEXT, Command
from stoneswidgets.widgets.rule_lab import OFFERED, usual
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab.running import RunningExperiment, Step
    from stoneswidgets.page.gallery import Exhibit
    from stoneswidgets.page.tab.comms import Post
    from stoneswidgets.room.boards import Shown
    from stoneswidgets.room.room import Room
    from stoneswidgets.room.tables import RoomTable
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.widgets.session import Session
    from stoneswidgets.widgets.table import Table

LOG = logging.getLogger("stoneswidgets.room")
PLAYERS = [[who, alike(level)] for who, level in OFFERED.items()]
"""Who can play for the lab, as forms name them, and in words."""


class _KeptBoard(KeptGame):
    """The place in the room for what is done on the facilitator's board."""

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
        why = str(error) if isinstance(error, StonesError) else phrase("damaged")
        self._anew = session.table.match
        self.trouble = phrase("board begins anew", why=why)
        LOG.warning(self.trouble)


class _DeskBoard(Board):
    """The facilitator's board: what the room has kept of it goes on; where that is nothing, a game begins."""

    def __init__(self, match: Match, kept: _KeptBoard) -> None:
        super().__init__(match)
        self._kept_game = kept
        kept.put_on(self._session)
        kept.keep(self._session)


class Desk:
    """The facilitator's workplace, shared by all of the facilitator's pages, to which `post` gives messages.

    Attributes
    ----------
    board : Board
        On which a position is set up or played, to ask about it or to have it played on.
    question : Facilitator or None
        The question and its answers, as the screen shows them.
    trouble : str
        What the facilitator is warned of, such as that the room cannot be saved.
    """

    commands: ClassVar[Mapping[str, Command]]
    """What may be asked for."""

    def __init__(self, room: Room, post: Post) -> None:
        self.room, self.post = room, post
        self.question: Facilitator | None = None
        self.trouble = ""
        self._shown: Shown = {}
        self.progressed: Callable[[], None] = lambda: None
        self._run: RunningExperiment | None = None
        self._thinker = Thinker(
            lambda _: self._conclude(stopped=False), self._failed, each_step=self._step_done
        )
        self.board = self._new_board(Match(game_named(GAMES[0])))

    def show(self, game: Game, design: Design | None = None) -> None:
        """Put a new game on the board; without another name its rules are called as those there are."""
        self.room.board = {}
        self.board = self._new_board(
            Match(game, design=self.board.match.design if design is None else design)
        )

    def _new_board(self, match: Match) -> Board:
        with comms_through(self.post):
            self._kept = _KeptBoard(self.room)
            return _DeskBoard(match, self._kept)

    def shows(self, _there: Shown | None = None) -> Shown:
        """Return the board and its rules, the room's question, and the table that is looked at; close what gave way to these."""
        room, before = self.room, self._shown
        table = room.tables.get(room.watched)
        there: Shown = {"board": self.board}
        with comms_through(self.post):
            if self.question is None or self.question.poll is not room.poll:
                self.question = None if room.poll is None else Facilitator(room.poll)
            if self.question is not None:
                there["question"] = self.question
            if table is not None:
                there["watched"] = board_at(table, None, before.get("watched"))
            there["change"] = rule_form(self.board.match, before.get("change"), self.show, self.call)
        for place, widget in before.items():
            if there.get(place) is not widget:
                widget.close()
        self._shown = there
        return {**there}

    def call(self, design: Design) -> None:
        """Give the rules on the board another name."""
        self.board._session.call(design)  # noqa: SLF001 (its own part)

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
            self.room.presented = Presented(node, self.board.match.design)

    def news(self) -> dict[str, object]:
        """Return the room's state for the facilitator's pages only."""
        room = self.room
        offers = [[name, " ".join(line.moves)] for name, line in room.offers.items()]
        poll, kind, game = room.poll, self._predicted, self.board.match.game
        waiting = (
            [] if poll is None else sorted(name for name in room.people.here if not poll.answer_of(name))
        )
        return {
            "leads": room.leads,
            "offers": offers,
            "waiting": waiting,
            "trouble": self.trouble or self._kept.trouble,
            "lab": "" if kind is None or kind.found else "running" if kind.progress else "ready",
            "questions": [[name, each.text] for name, each in questions(game).items()],
            "players": PLAYERS,
            "usual": usual(game),
            "designs": [[each.titled, self._how_far(each)] for each in room.gallery.values()],
            "hangs": room.hangs,
        }

    def _how_far(self, design: Exhibit) -> str:
        """Return what was expected of a design of the gallery, what came out, and how many have played it."""
        among, others = len(measured([*self.room.gallery.values()])), len(self.room.gallery.players(design))
        return phrase("how far", outcome=design.outcome(among), tables=others, said=len(design.said))

    def take(self, name: str) -> None:
        """Show a variation that somebody has offered."""
        offered = self.room.offers.pop(name, None)
        if offered is None:
            raise StonesError(f"{quoted(name)} offers no line")
        node = self.board.node
        start = node and node.way()[0]
        if start and start.position == offered.positions()[0]:
            self.board.node = start.add_line(offered.moves)
        else:
            self.board.node = self.board.study.add(offered).last

    def ask(self, ask: str, seconds: int, kind: Json, *, board: bool) -> None:
        """Ask the room for a move on the board, or for something else, perhaps about what is on the board."""
        draft, match, design = self.board.draft, None, self.board.match.design
        if kind.get("kind") == "prediction":
            match = Match(self.board.match.game, design=design)
        elif board:
            match = Match(draft, design=design) if draft else copy(self.board.match)
        asked = any_kind({**kind, "found": {}, "called": design.name}, match)
        self.stop()
        self.room.ask(
            Poll(asked, asked.question if isinstance(asked, PredictionKind) else ask, seconds=seconds)
        )

    # ------------------------------------------------------------ games that answer

    @property
    def _predicted(self) -> PredictionKind | None:
        """What the room predicts, if it does."""
        kind = self.room.poll and self.room.poll.kind
        return kind if isinstance(kind, PredictionKind) else None

    def run(self) -> None:
        """Show the room's numbers, and play the games; in the background where an event loop runs."""
        kind, poll = self._predicted, self.room.poll
        if kind is None or poll is None:
            raise StonesError("nothing is asked that games could answer")
        if self._thinker.busy or kind.found:
            raise StonesError("the games are being played, or were")
        self.trouble, self._run = "", kind.running()
        kind.progress = self._run.progress()
        poll.show(on=True)
        self._thinker.start(self._run.steps(), lambda: None)

    def stop(self) -> Json:
        """Stop the games; those played so far answer, if they are enough."""
        if not self._thinker.busy:
            return {}
        self._thinker.stop()
        kind = self._predicted
        self._conclude(stopped=True)
        few = kind is not None and not kind.found
        return {"said": phrase("few games", least=LEAST)} if few else {}

    def end(self) -> None:
        """End the question."""
        self.stop()
        self.room.ask(None)

    def _step_done(self, step: Step) -> None:
        kind, run = self._predicted, self._run
        if kind is not None and run is not None and run.take(step):
            kind.progress = run.progress()
            if self.question is not None:
                self.question.update()
            self.progressed()

    def _conclude(self, *, stopped: bool) -> None:
        kind, run, self._run = self._predicted, self._run, None
        if kind is not None and run is not None and self.room.poll is not None:
            kind.conclude(run, stopped=stopped)
            design = self.room.gallery.get(Design(kind.called).over(kind.game.titled))
            if design is not None and kind.found and kind.measure == design.measure:
                design.take(run.experiment(1, stopped=stopped).after)
            self.room.poll.show(on=True)
            self.progressed()

    def _failed(self, error: Exception) -> None:
        LOG.warning("The games could not be played: %s", error)
        self.trouble = phrase("games failed", error=error)
        self._conclude(stopped=True)

    def pair(self) -> Json:
        """Seat all who are free at tables that go on from the board's position."""
        return self._begin_round(self.room.tables.pair(self._new_match, self.room.people.here))

    def rotate(self) -> Json:
        """Seat all who are free at tables with designs of others that they do not know."""
        return self._begin_round(self.room.gallery.rotate(self.room.people.here))

    def _begin_round(self, new: list[RoomTable]) -> Json:
        if new:
            self.lead(on=False)  # whoever plays has one board
        others = sum(table.goes_on for table in self.room.tables.values())
        return {"said": phrase("put up", n=len(new), others=others or None)}

    def hang(self, on: bool) -> None:  # noqa: FBT001
        """Show the gallery on the wall, or no more."""
        self.room.hangs = on
        self.room.changed()

    def defend(self, design: str) -> None:
        """Put a design of the gallery on the board, to ask about it."""
        hung = self.room.gallery.design(design)
        self.show(hung.game, hung.design)

    def watch(self, table: int) -> None:
        """Watch a table; 0 for none."""
        self.room.watched = table
        self.room.changed()

    def _new_match(self) -> Match:
        """Return a new match that goes on from what the board shows; a game without a move begins from its start."""
        match = self.board.match
        start = self.board.draft or (match.position if match.can_undo else match.start)
        if start.is_over:
            raise StonesError("the game on the board is over: there is nothing to play")
        return Match(start, design=match.design)

    def rules(self, of: str) -> Json:
        """Return the rules in force on the board, in the question or at a table."""
        if of == "board":
            return {"rules": rules_page(self.board.match.game, self.board.match.design)}
        return {"rules": dialog(self.room, of)}

    def close(self) -> None:
        """Close the widgets, and stop the games."""
        self._thinker.stop()
        for widget in {self.board, *self._shown.values()}:
            widget.close()


Desk.commands = {
    "show": Command(lambda desk, game: desk.show(game_named(game), NAMELESS), {"game": NAME}),
    "run": Command(Desk.run),
    "stop": Command(Desk.stop),
    "lead": Command(Desk.lead, {"on": SWITCH}),
    "take": Command(Desk.take, {"name": NAME}),
    "ask": Command(Desk.ask, {"ask": TEXT, "seconds": NUMBER, "kind": OBJECT, "board": SWITCH}),
    "rules": Command(Desk.rules, {"of": NAME}),
    "end": Command(Desk.end),
    "export": Command(
        lambda desk, form, names: {"csv" if form == "csv" else "page": desk.room.export(form, names=names)},
        {"form": NAME, "names": SWITCH},
    ),
    "pair": Command(Desk.pair),
    "rotate": Command(Desk.rotate),
    "hang": Command(Desk.hang, {"on": SWITCH}),
    "defend": Command(Desk.defend, {"design": TEXT}),
    "take_down": Command(lambda desk, design: desk.room.gallery.take_down(design), {"design": TEXT}),
    "remove": Command(lambda desk, name: desk.room.remove(name), {"name": NAME}),
    "watch": Command(Desk.watch, {"table": NUMBER}),
    "bot": Command(
        lambda desk, table, seat: desk.room.tables.seat_bot(table, seat), {"table": NUMBER, "seat": NUMBER}
    ),
    "free": Command(
        lambda desk, table, seat: desk.room.tables.free_of_bot(table, seat), {"table": NUMBER, "seat": NUMBER}
    ),
    "close": Command(lambda desk, table: desk.room.tables.close([table]), {"table": NUMBER}),
    "close_all": Command(lambda desk: desk.room.tables.close([*desk.room.tables])),
}
