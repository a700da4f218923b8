"""A board without its widget: plays moves, runs bots and analysis, and reports every change."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.core.check import check_briefly
from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.position import Position, random_move, seat_in
from stoneswidgets.core.teller import lines_of, phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import picture
from stoneswidgets.scene.format import AnalysisState, ReviewState, Scene
from stoneswidgets.scene.rulebook import winning
from stoneswidgets.scene.telling import entries_of, known_moves
from stoneswidgets.widgets.analysis import Analysis, last_round
from stoneswidgets.widgets.lines import Lines
from stoneswidgets.widgets.reviewer import Reviewer
from stoneswidgets.widgets.screens import (
    FILL,
    PLAYING,
    Asked,
    Exploring,
    Resting,
    Screen,
    SettingUp,
)
from stoneswidgets.widgets.table import PACES, Player, Table
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from stoneswidgets.core.matches.lines import Node
    from stoneswidgets.scene import Look
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.teach import SetUp
    from stoneswidgets.widgets.protocol import Command


class Session:
    """A match at a board; `changed` is called after each change, with the moves made since, `failed` with what a bot's thinking ends in.

    Attributes
    ----------
    doing : Screen
        What the board does.
    asked : Asked or None
        The exercise or the question to the room that is asked on it.
    can : dict of str to bool
        What there is to be pressed on the board, and whether it can be pressed now.
    number : int
        The number of the scene: it grows by one with every change of what the board shows.
    since : int
        The number of the first scene with the present position. A click on an older one came too late; turning the
        board makes new scenes, and a click on one of those before still counts.
    watched : bool
        Whether a page shows the board.
    """

    commands: ClassVar[Mapping[str, Command]] = {}

    def __init__(
        self,
        match: Match,
        seats: Sequence[Player],
        changed: Callable[[tuple[str, ...]], None],
        failed: Callable[[Exception], None],
        seat: int | None = None,
        *,
        analysed: Callable[[Json], None] = lambda _: None,
        analysing: bool | None = None,
        lines: Lines | None = None,
    ) -> None:
        check_briefly(match.game)
        self.table = Table(match, list(seats), seat, analysing, lines=lines or Lines())
        self.doing: Screen = PLAYING
        self.asked: Asked | None = None
        self.number, self.since = 0, 0
        self._changed, self._failed = changed, failed
        self.analysis = Analysis(analysed, failed)
        self.reviewer = Reviewer(self.show, failed)
        self.watched = False
        self._thinker = Thinker(self._bot_moves, self._bot_failed, self._pace)
        self._turn: object = None
        self._shows: object = (match, match.position, self.doing)
        self._listen()
        self.look_anew()

    def _listen(self) -> None:
        self._known = self.table.match.moves
        self._unsubscribe = self.table.match.subscribe(self._match_changed)

    def begin(self) -> None:
        """Let the bot whose turn it is think, and start the analysis."""
        if self.table.player.bot:
            self.show()
        self.analysis.begin()

    def close(self) -> None:
        """Stop bots and analysis, and unsubscribe from the match."""
        self._thinker.stop()
        self.analysis.look_at(None, None)
        self.reviewer.stop()
        self._unsubscribe()

    @property
    def editing(self) -> SettingUp | None:
        """The step of setting up, while a position is set up."""
        return self.doing if isinstance(self.doing, SettingUp) else None

    @property
    def exploring(self) -> Exploring | None:
        """The current node while variations are tried."""
        return self.doing if isinstance(self.doing, Exploring) else None

    @property
    def place(self) -> Node:
        """The node that is shown."""
        match = self.table.match
        return self.doing.place or self.table.lines.place(match, len(match.moves))

    @property
    def thinking(self) -> bool:
        """Whether a bot thinks."""
        return self._turn is not None and self._thinker.busy

    def scene(self, *, saved: bool = False) -> Scene:
        """Return the scene as the browser gets it, or as a notebook may save it; the page that opens with that asks for the present one."""
        table, display, number, review = self.table, self.display, self.number, ReviewState()
        if saved and display.secret:
            display, number = display.saved, 0
        if self.reviewer.review and not self.doing.explores:
            review = self.reviewer.message(table, self.doing)
        screen, drawn, listing, can = display.screen, display.picture, display.listing, self.can
        known, (seats, players) = known_moves(drawn, listing.seen, listing.moves), table.listed(drawn)
        said = screen.announcement(table)
        # a notebook does not save what one seat alone was told
        alone = saved and table.only != table.board_seat and table.hides_something
        if alone:
            said = ""
        if not said and "new" in can and not table.begun:
            said = winning(table.match.game)
        analysis: AnalysisState = {"number": self.analysis.number, "note": display.analysis_note}
        offered = screen.offer(display.drawn, table, drawn)
        return {
            **offered,
            "ending": f"{offered['ending']} {table.level}"
            if offered["ending"] and table.level
            else offered["ending"],
            "n": number,
            "secret": display.secret,
            "say": said,
            "lines": {
                "say": lines_of(said, table.board_seat),
                "status": lines_of(offered["status"], table.board_seat),
            },
            "news": table.news() if screen.is_present and not alone else [],
            "step": listing.step,
            "pace": table.pace if "pace" in can and len(table.people) < len(table.seats) else "",
            "remark": table.level,
            "html": "",
            "moves": {str(i): move for i, move in enumerate(known, 1)},
            "entries": {**entries_of(drawn, listing.positions, listing.moves, known)},
            "seats": seats,
            "players": players,
            "rates": drawn.overlay_name if "overlay" in can else "",
            "analysis": analysis if table.analysing else {},
            "review": review,
            "setup": {"to_move": self.editing.to_move} if self.editing else {},
            "can": can,
        }

    def look_anew(self) -> None:
        """Work out what the board shows (the screen, and the question on it), what can be pressed, and what is analysed."""
        table, display = self.table, self.doing.display(self.table)
        table.counts &= not (table.analysing or self.doing.explores or self.asked)
        self.display = display = self.asked.over(display, table) if self.asked else display
        self.can = display.screen.can(table, display.picture, self.commands, thinking=self.thinking)
        if table.analysing or self.analysis.number:
            view = display.analysis_view if table.analysing else None
            seats = table.people if table.board_seat is None else [table.board_seat]
            self.analysis.look_at(view, last_round(table.match, seats) if view else None)

    # ------------------------------------------------------------ what the board does

    def do(self, doing: Screen) -> None:
        """Switch to another screen; if that cannot be shown, the board stays with the one before."""
        before, self.doing = (self.doing, self.number, self.since, self._shows), doing
        if isinstance(doing, Exploring):
            self.table.lines.open(doing.place)
        try:
            self.show()
        except Exception:
            self.doing, self.number, self.since, self._shows = before
            self.look_anew()
            raise

    def click(self, path: list[str]) -> None:
        """Do what clicking these elements means; a `StonesError` if that is nothing now."""
        number, display = self.number, self.display
        if path == [FILL] and display.screen.fills(self.table, display.picture):
            self._fill()
            return
        doing = self.display.screen.click(self.table, self.display, path)
        if self.number == number:  # where the match has changed, all of this has been done
            self.do(doing)

    def _fill(self) -> None:
        """Begin a match where moves at random have led, of all seats, as long as the picture has a label for that; undo takes it back."""
        position, rng = self.table.match.position, Random()
        while not position.is_over and picture(position).filling():
            position = position.play(random_move(position, rng))
        counts = self.table.counts
        self.play(Match(position), phrase("rest at random", status=picture(position).status()))
        self.table.counts = counts

    def ask(self, asked: Asked, marks: Sequence[str] = (), *, overlay: bool | None = None) -> None:
        """Ask something on the board, and point out elements; `overlay` None leaves what the game reckons on it as before."""
        look = self.table.look
        rated = asked.reckoned and (look.overlay if overlay is None else overlay)
        self.asked = asked
        self.turn(replace(look, marks=tuple(marks), overlay=rated, reckoned=asked.reckoned))

    def play(self, match: Match, announcement: str) -> None:
        """Put another match on the board; undo brings back the one before, if there were moves in it."""
        before = self.table.match
        self.replace_match(match, announcement, before if before.moves else self.table.replaced)

    def replace_match(self, match: Match, announcement: str, replaced: Match | None = None) -> None:
        """Put another match on the board. If it has more seats than the old one, people play the new seats.

        Undo brings back the match that is `replaced`, as long as no person has made a move of the new one.
        """
        if self.table.board_seat is not None:
            seat_in(match.game, self.table.board_seat)
        if match.game == self.table.match.game and match.design == NAMELESS:
            match.design = self.table.match.design
        self.close()
        self.table.begin(match, announcement, replaced)
        self._listen()
        self.do(PLAYING)

    def set_up(self, position: Position, question: SetUp | None = None) -> None:
        """Open the editor with a position; for an exercise, with what that allows."""
        game = self.table.match.game
        if not isinstance(position, Position):
            raise StonesError(f"set_up takes a position, not {quoted(position)}")
        if position.game != game:
            raise StonesError(f"the position is not one of {game.title} under this match's rules")
        self.edit(SettingUp.of(position, question))

    def edit(self, doing: Screen) -> None:
        """Show a step of the editor, or the match again."""
        self.table.at_screen = None
        self.do(doing)

    def undo(self) -> None:
        """Undo a step of the editor; in a match, undo moves until a person is to move."""
        table, match = self.table, self.table.match
        if self.editing:
            if self.editing.earlier is None:
                raise StonesError("there is nothing to undo")
            self.edit(replace(self.editing.earlier, told=""))
        elif self.exploring:
            self.explore(self.exploring.before or table.lines.undo(self.place))
        elif table.replaced and not table.begun:
            self.replace_match(table.replaced, phrase("game before"))
        elif table.board_seat is not None:
            table.take_back(table.board_seat)
        else:
            self._to_a_person(match.undo, lambda: match.can_undo, "undo")

    def redo(self) -> None:
        """Redo moves until a person is to move."""
        match = self.table.match
        if self.exploring:
            self.explore(self.table.lines.redo(self.place))
            return
        if self.table.board_seat is not None:
            raise StonesError("at a board of one seat nothing is played again; make the move")
        self._to_a_person(match.redo, lambda: match.can_redo and not self.editing, "redo")

    def _to_a_person(self, step: Callable[[], None], can: Callable[[], bool], name: str) -> None:
        """Undo or redo until a person is to move; if only bots play, once, and the bots then wait."""
        if not can():
            raise StonesError(f"there is nothing to {name}")
        table = self.table
        table.stopped = True
        step()
        while table.people and table.player.bot and can():
            step()
        table.stopped = not table.people
        if table.player.bot:  # elsewhere, the steps have shown all
            self.show()

    def hear(self, announcement: str) -> None:
        """Announce something that changes nothing in the match."""
        self.table.announcement = announcement
        self.show()

    def stop(self) -> None:
        """Stop the bot that is thinking; it waits for `resume`."""
        self.table.stopped = self.thinking
        self.show()

    def resume(self) -> None:
        """Let the bots play on."""
        self.table.stopped = False
        self.show()

    def explore(self, node: Node, news: str = "") -> None:
        """Look at a place in a tree of lines, where others can be tried; the match that was played last in it waits.

        Announced is `news`, or else the move that led there.
        """
        lines = self.table.lines
        chapter = lines.of(node)
        if lines.chapter(self.table.match) is not chapter:
            self.play(lines.match(chapter), chapter.heading)
        self.do(Exploring(node, news=news))

    def play_from(self, node: Node) -> None:
        """Play on from a place, with the line that led there; the lines beside it stay."""
        lines, match = self.table.lines, Match(node.record())
        lines.put(match, lines.of(node))
        self.play(match, phrase("game goes on here"))

    def turn(self, look: Look) -> None:
        """Turn the board, or change what is drawn over it."""
        self.table.look = look
        self.show()

    def call(self, design: Design) -> None:
        """Give the rules another name."""
        self.table.match.design = design
        self.show()

    def analyse(self, on: bool | None) -> None:  # noqa: FBT001 (a command's field)
        """Switch the analysis on or off; None also removes the button for it."""
        self.table.analysing = on
        self.show()

    # ------------------------------------------------------------ what happens then

    def _pace(self) -> float:
        """Return how many seconds a bot takes at least: none, where no page shows the board."""
        return PACES[self.table.pace] if self.watched else 0

    def _match_changed(self) -> None:
        table = self.table
        before, self._known = self._known, table.match.moves
        made: tuple[str, ...] = ()
        if not self.doing.explores:
            self.doing = PLAYING
        if self._known[: len(before)] == before:
            made = self._known[len(before) :]
            rest = table.rest(len(before))
            if rest and not self.doing.explores:
                table.at_screen = None  # everybody may see this position
                self.doing = Resting(table.lines.place(table.match, rest))
            table.tell(len(before), rest)
        else:
            table.announcement, table.story = phrase("back to move", at=len(self._known)), []
            table.counts = False
        if table.at_screen != table.seat:
            table.at_screen = None
        self.show(made)

    def show(self, made: tuple[str, ...] = ()) -> None:
        """Show what has changed, and have the bot think whose turn it is; one that thinks about it already goes on."""
        table = self.table
        waits = table.stopped or self.doing.bots_wait or table.player.elsewhere
        bot = None if waits else table.player.bot
        turn = None if bot is None else (table.match, table.match.position, bot)
        goes_on = self.thinking and turn == self._turn
        before, self._turn = self._turn, turn
        if bot is None or goes_on:
            if before is not None and bot is None:
                self._thinker.stop()
            self._tell(made)
            return
        thought = bot.think(table.match.position.view(table.seat))
        self._thinker.start(thought, lambda: self._tell(made))

    def _tell(self, made: tuple[str, ...]) -> None:
        """Work out what the board shows, and report it. Clicks on scenes of another position came too late from now on."""
        shows = (self.table.match, self.table.match.position, self.doing)
        self.look_anew()
        self.number += 1
        if shows != self._shows:
            self._shows, self.since = shows, self.number
        self._changed(made)
        if self.table.analysing:
            self.analysis.begin()

    def _bot_moves(self, move: str) -> None:
        try:
            self.table.match.play(move, self.table.seat)
        except StonesError as error:
            self._bot_failed(error)

    def _bot_failed(self, error: Exception) -> None:
        self.table.stopped = True
        self.table.announcement = phrase("bot failed", error=error)
        self.show()
        self._failed(error)
