"""A board without its widget: it plays moves, has bots think, and reports every change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.position import check_seat
from stoneswidgets.errors import StonesError
from stoneswidgets.widgets.analysis import Analysis, last_round
from stoneswidgets.widgets.consent import consent_of
from stoneswidgets.widgets.editing import Editing
from stoneswidgets.widgets.players import PACES, Player
from stoneswidgets.widgets.reviewer import Reviewer
from stoneswidgets.widgets.scene_message import scene
from stoneswidgets.widgets.sight import Sight
from stoneswidgets.widgets.table import Table
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.core.match import Match
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene import Look
    from stoneswidgets.scene.format import Scene
    from stoneswidgets.scene.patch import Json


class Session:
    """A match at a board.

    Parameters
    ----------
    match : Match
        What is played.
    seats : sequence of Player
        Who plays each seat.
    changed : callable
        Called after each change, with the moves made since the last change.
    failed : callable
        Called with the exception, if a bot's thinking ends in one.
    own : int, optional
        The seat that the board is for; see `Table`.
    analysed : callable, optional
        Called with each update of the analysis.
    analysing : bool, optional
        Whether the position is analysed. None: it is not, and people cannot switch it on.

    Attributes
    ----------
    table : Table
        The match, who plays it, and how it is looked at.
    sight : Sight
        What the board shows now.
    number : int
        The number of the scene: it grows by one with every change of what the board shows.
    since : int
        The number of the first scene with the present position. A click on an older one came too late; turning the
        board makes new scenes, and a click on one of those before still counts.
    analysis : Analysis
        The analysis of the position in sight.
    reviewer : Reviewer
        Looks at the moves of a finished match.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[Player],
        changed: Callable[[tuple[str, ...]], None],
        failed: Callable[[Exception], None],
        own: int | None = None,
        *,
        analysed: Callable[[Json], None] | None = None,
        analysing: bool | None = None,
    ) -> None:
        self.table = Table(match, list(seats), own, analysing)
        self.sight = Sight.of(self.table)
        self.number, self.since = 0, 0
        self._changed, self._failed = changed, failed
        self.analysis = Analysis(analysed or _unheard, failed)
        self.reviewer = Reviewer(lambda: self._tell(()), failed)
        self.watched = False
        self._thinker = Thinker(self._bot_moves, self._bot_failed, self._pace)
        self._listen()
        self._look_on()

    def _listen(self) -> None:
        self._known = self.table.match.moves
        if self.table.own is not None:
            consent_of(self.table.match).boards.add(self)
        self._unsubscribe = self.table.match.subscribe(self._match_changed)

    def begin(self) -> None:
        """Let the bot whose turn it is think, and start the analysis."""
        if self.table.player.bot:
            self._go_on(())
        self.analysis.begin()

    def close(self) -> None:
        """Stop bots and analysis, and unsubscribe from the match."""
        self._thinker.stop()
        self.analysis.look_at(None, None)
        self.reviewer.stop()
        self._unsubscribe()
        self._unsubscribe = _nothing_to_end
        consent = consent_of(self.table.match)
        if self in consent.boards:
            consent.boards.discard(self)
            consent.lapse()

    @property
    def thinking(self) -> bool:
        """Whether a bot thinks."""
        return self._thinker.busy

    def scene(self) -> Scene:
        """Return the scene as the browser gets it."""
        return self._scene(self.sight, self.number)

    def saved_scene(self) -> Scene:
        """Return the scene that a notebook may save; the page that opens with it asks for the present one."""
        return self._scene(self.sight.saved, 0) if self.sight.secret else self.scene()

    def _scene(self, sight: Sight, number: int) -> Scene:
        review = self.reviewer.message(self.table)
        return scene(self.table, sight, number, self.analysis.number, review, thinking=self.thinking)

    # ------------------------------------------------------------ what can be done

    def replace_match(self, match: Match, said: str, replaced: Match | None = None) -> None:
        """Put another match on the board. If it has more seats than the old one, people play the new seats.

        Undo brings back the match that is `replaced`, as long as no person has made a move of the new one.
        """
        table = self.table
        if table.own is not None:
            check_seat(match.game, table.own)
        self.close()
        many = match.game.seats
        table.match, table.seats = match, (table.seats + [Player()] * many)[:many]
        table.resting, table.looked_at, table.instead, table.stopped, table.said = (
            None,
            None,
            None,
            False,
            said,
        )
        table.replaced, table.story = replaced, []
        self._listen()
        self.edit(None)

    def set_up(self, position: Position) -> None:
        """Open the editor with a position.

        Raises
        ------
        StonesError
            If it is a position of another game, or of other rules, than those on the board.
        """
        game = self.table.match.game
        if position.game != game:
            raise StonesError(f"the position is not one of {game.title} under this match's rules")
        self.edit(Editing.of(position))

    def edit(self, editing: Editing | None) -> None:
        """Show a step of the editor; None closes the editor and shows the match."""
        self.table.editing, self.table.at_screen = editing, None
        self.table.looked_at = self.table.instead = None
        self._begin_anew()
        self._go_on(())

    def play(self, move: str, seat: int | None) -> None:
        """Make a move of the match; while an exercise is asked, hand the move to the exercise instead."""
        task = self.table.task
        if task is not None and task.taken is not None:
            task.taken(move)
            return
        self.table.stopped = False
        self.table.match.play(move, seat)

    def undo(self) -> None:
        """Undo a step of the editor; in a match, undo moves until a person is to move."""
        editing, match, replaced = self.table.editing, self.table.match, self.table.replaced
        if editing is None and replaced and not self.table.begun:
            self.replace_match(replaced, "Back to the game before.")
        elif editing is None and self.table.own is not None:
            consent_of(match).ask(self)
        elif editing is None:
            self._to_a_person(match.undo, lambda: match.can_undo, "undo")
        elif editing.earlier is None:
            raise StonesError("there is nothing to undo")
        else:
            self.edit(editing.earlier)

    def redo(self) -> None:
        """Redo moves until a person is to move."""
        match = self.table.match
        if self.table.own is not None:
            raise StonesError("at a board of one seat nothing is played again; make the move")
        self._to_a_person(match.redo, lambda: match.can_redo and not self.table.editing, "redo")

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
        self._go_on(())

    def be_asked(self, what: str) -> None:
        """Ask whoever is at the board to allow something; an empty text ends the question."""
        if what != self.table.asked:
            self.table.asked = what
            self.hear(what)

    def hear(self, said: str) -> None:
        """Announce something that changes nothing in the match."""
        self.table.said = said
        self._begin_anew()
        self._tell(())

    def answer(self, *, allowed: bool) -> None:
        """Answer what is asked."""
        consent_of(self.table.match).answer(self.table.own or 0, allowed=allowed)

    def stop(self) -> None:
        """Stop the bot that is thinking; it waits for `resume`."""
        self.table.stopped = self.thinking
        self._go_on(())

    def resume(self) -> None:
        """Let the bots play on."""
        self.table.stopped = False
        self._go_on(())

    def go_on_from(self, rest: int) -> None:
        """Go on from a position that was kept in sight to the present one."""
        self.table.resting, self.table.said = None, self.table.told(rest)
        self._begin_anew()
        self._go_on(())

    def look_back(self, at: int | None) -> None:
        """Show an earlier position of the match, by the number of moves before it; None: the present one again."""
        table = self.table
        if at is not None and not 0 <= at <= len(table.match.moves):
            raise StonesError(f"at: the match has {len(table.match.moves)} moves, not {at}")
        table.looked_at, table.instead = None if at == len(table.match.moves) else at, None
        self._begin_anew()
        self._tell(())

    def review(self, on: bool) -> None:  # noqa: FBT001
        """Open the review of the match, which must be over, or close it."""
        if on:
            self.reviewer.begin(self.table)
        else:
            self.reviewer.close()
            self.table.looked_at = self.table.instead = None
        self._begin_anew()
        self._tell(())

    def show_better(self, number: int) -> None:
        """Show the position after the best move in place of the move of that number."""
        turn = self.reviewer.turn(self.table.match, number)
        before = self.table.match.positions[number - 1]
        if not turn.line:
            raise StonesError(f"nothing is shown in place of move {number}")
        self.table.looked_at, self.table.instead = number - 1, (before.play(turn.line[0]), turn.line[0])
        self._begin_anew()
        self._tell(())

    def reveal(self) -> None:
        """Show the view of the seat whose turn it is: its player is alone at the screen."""
        self.table.at_screen = self.table.seat
        self._tell(())

    def turn(self, look: Look) -> None:
        """Turn the board, or change what is drawn over it."""
        self.table.look = look
        self._tell(())

    def analyse(self, on: bool | None) -> None:  # noqa: FBT001
        """Switch the analysis on or off; None also removes the button for it."""
        self.table.analysing = on
        self._tell(())

    # ------------------------------------------------------------ what happens then

    def _pace(self) -> float:
        """Return how many seconds a bot takes at least: none, where no page shows the board."""
        return PACES[self.table.pace] if self.watched else 0

    def _begin_anew(self) -> None:
        """Refuse from now on every click on a scene that was shown so far."""
        self.since = self.number + 1

    def _match_changed(self) -> None:
        table = self.table
        consent_of(table.match).lapse()
        before, self._known = self._known, table.match.moves
        made: tuple[str, ...] = ()
        if self._known[: len(before)] == before:
            made = self._known[len(before) :]
            table.resting = table.rest(len(before))
            if table.resting:
                table.at_screen = None  # everybody may see this position
            table.tell(len(before))
        else:
            table.resting = None
            table.said, table.story = f"Back to move {len(self._known)}.", []
        table.editing = table.looked_at = table.instead = None
        if table.at_screen != table.seat:
            table.at_screen = None
        self._begin_anew()
        self._go_on(made)

    def _go_on(self, made: tuple[str, ...]) -> None:
        """Start the bot whose turn it is, and report the change."""
        self._thinker.stop()
        table = self.table
        bot = None if table.stopped or table.resting else table.player.bot
        if bot is None or table.seat is None:
            self._tell(made)
            return
        thought = bot.think(table.match.position.view(table.seat))
        self._thinker.start(thought, lambda: self._tell(made))

    def _tell(self, made: tuple[str, ...]) -> None:
        """Work out what the board shows after a change, and report it."""
        self.sight = Sight.of(self.table)
        self.number += 1
        self._look_on()
        self._changed(made)
        self.analysis.begin()

    def _look_on(self) -> None:
        table = self.table
        view = self.sight.study_view if table.analysing else None
        seats = table.people if table.own is None else [table.own]
        self.analysis.look_at(view, last_round(table.match, seats) if view else None)

    def _bot_moves(self, move: str) -> None:
        try:
            self.table.match.play(move, self.table.seat)
        except StonesError as error:
            self._bot_failed(error)

    def _bot_failed(self, error: Exception) -> None:
        self.table.stopped = True
        self.table.said = f"The bot could not move: {error}"
        self._tell(())
        self._failed(error)


def _unheard(_update: Json) -> None:
    """Ignore an update."""


def _nothing_to_end() -> None:
    """Do nothing: the subscription has ended."""
