"""The interactive board."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import traitlets
from ipywidgets import CallbackDispatcher
from typing_extensions import override

from stoneswidgets.core.game import Game
from stoneswidgets.core.matches.decoding import decoded, position_of
from stoneswidgets.core.matches.lines import Node
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import holds_study
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.position import Position, seat_in
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.language import counted
from stoneswidgets.scene import drawn
from stoneswidgets.scene.document import style
from stoneswidgets.scene.drawing import WIDTH
from stoneswidgets.widgets.code_sharing import Shared, Taken, in_marimo, send_after_cell, style_sheet
from stoneswidgets.widgets.commands import COMMANDS
from stoneswidgets.widgets.frame import REFERENCE
from stoneswidgets.widgets.kept_games import kept_game
from stoneswidgets.widgets.kept_picture import BELOW, EACH_SEAT, pictured, review_markup
from stoneswidgets.widgets.lines import Lines
from stoneswidgets.widgets.rated import rate
from stoneswidgets.widgets.session import Session
from stoneswidgets.widgets.study_panel import StudyPanel
from stoneswidgets.widgets.table import seated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.analysis.review import Review
    from stoneswidgets.scene.drawing import Drawing
    from stoneswidgets.scene.literal_colours import Theme
    from stoneswidgets.search.players import Player
    from stoneswidgets.widgets.kept_games import KeptGame
    from stoneswidgets.widgets.table import Player as Seated


@cache
def board_style() -> str:
    """Return the style sheet for boards and replays."""
    return style() + style_sheet("board")


class Board(Shared):
    """A live board: shows a match, and lets people and bots play it.

    Parameters
    ----------
    shows : Match, Position, Record, Game, Study or str
        What the board shows. A position or a game starts a new match; a record, or the game of a short code, is shown
        at its end; a study, at the start of its first chapter.
    players : sequence, optional
        Who plays each seat: a bot (see `stoneswidgets.bot`), its level from 1 to 10, a function from a `View` to a
        move, or None for a person. Left out: people.
    seat : int, optional
        The seat that this board is for: its view, and nothing else, gets to the browser and into saved notebooks.
        Left out: everybody's. People who share it are asked to look away where the next player has secrets.
    analysis : bool or None
        Whether the board shows every move's chance to win, with reasons. There is a button to switch this; None
        removes the button.
    layout : Layout, optional
        The widget's place and size, as ipywidgets have it.

    Attributes
    ----------
    match : Match
        What is played; can be set and observed. It stays when the board is closed.
    position : Position
        The position now. It can be observed, and linked; setting it starts a match from there.
    analysis : bool or None
        As the parameter; can be set and observed.

    Raises
    ------
    StonesError
        If a board cannot show this, or the players do not fit the game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> board = sw.Board(sw.SiegeStones())
    >>> board.match.play("Td4")
    >>> board
    <Board of SiegeStones: 1 move, White to move: drop a stone or a tower.>
    >>> board.position.towers
    ('d4',)
    """

    commands = COMMANDS
    _panel: StudyPanel | None = None
    match = Taken(Match, lambda given: match_of(given))  # noqa: PLW0108 (it stands below)
    position = Taken(Position, partial(position_of, use="a board"))
    analysis = traitlets.Bool(default_value=False, allow_none=True)
    _part = traitlets.Enum(("", "answer"), "").tag(sync=True)
    """What the board is part of; it is laid out for that."""
    _beside = traitlets.Unicode().tag(sync=True)
    """The lines beside it, in anywidget's form of a reference; empty as long as none were tried."""
    _seen = traitlets.Int(allow_none=True, default_value=None).tag(sync=True)
    """The number of the scene that a page of marimo shows: cells that read the board run again when it says so; None elsewhere."""
    _scene = traitlets.Dict().tag(sync=True, to_json=lambda _, board: board._saved())  # noqa: SLF001

    def __init__(
        self,
        shows: Match | Position | Record | Game | Study | str,
        *,
        players: Sequence[Player | Seated] = (),
        seat: int | None = None,
        analysis: bool | None = False,
        layout: Any = None,
    ) -> None:
        if isinstance(shows, str) and holds_study(shows):
            shows = Study.from_code(shows)
        lines = Lines(shows) if isinstance(shows, Study) else Lines()
        match = lines.match(lines.first) if isinstance(shows, Study) else match_of(shows)
        if not isinstance(players, list | tuple):
            raise StonesError(
                f"players is a list with one for each seat, such as [None, 3], not {quoted(players)}"
            )
        seats = [seated(player) for player in players]
        if len(seats) > match.game.seats:
            raise StonesError(
                f"{len(seats)} players were given; {match.game.title} has {match.game.seats} seats here"
            )
        seats += [seated(None)] * (match.game.seats - len(seats))
        if seat is not None:
            seat = seat_in(match.game, seat)
        self._callbacks = CallbackDispatcher()
        self._kept_game: KeptGame | None = None
        if not isinstance(analysis, bool | None):
            raise StonesError(f"analysis: True, False, or None for none at all, not {quoted(analysis)}")
        self._session = Session(
            match,
            seats,
            self._changed,
            self._failed,
            seat,
            analysed=lambda update: self.send({"analysis": update}),
            analysing=analysis,
            lines=lines,
        )
        self._arrange(self._session)
        more = {} if layout is None else {"layout": layout}
        traits: dict[str, Any] = {"match": match, "position": match.position, "analysis": analysis}
        if in_marimo():
            traits["_seen"] = 0
        super().__init__("board", board_style(), **traits, _scene=self._session.scene(), **more)
        self._doer = self._session
        if isinstance(shows, Study):
            self._session.explore(lines.first.start)
        self._session.begin()
        self._ends = (self._session.close,)

    def _arrange(self, session: Session) -> None:
        """Change the session before it is shown; subclasses override it."""

    # ------------------------------------------------------------ for those who program

    def on_move(self, callback: Callable[[str, Position], None], remove: bool = False) -> None:  # noqa: FBT001, FBT002 (as ipywidgets have it)
        """Call a function after every move, with the move's text and the new position, whoever moved.

        Parameters
        ----------
        callback : callable
            Takes a str and a `Position`.
        remove : bool, optional
            True to stop calling it.
        """
        if not callable(callback):
            raise StonesError(f"on_move takes a function, not {quoted(callback)}")
        self._callbacks.register_callback(callback, remove=remove)

    def set_up(self, position: Position) -> None:
        """Open the editor: people at the board can change a position and play on from there.

        Parameters
        ----------
        position : Position
            What the editor begins with: a position of the match's game, under its rules.

        Raises
        ------
        StonesError
            If the position is of another game, or under other rules, than the match.
        """
        self._session.set_up(position)

    def _as_one_of_several(self, lacks: frozenset[str], below: float) -> None:
        """Remove these commands, which the container decides, and leave room below the board."""
        table = self._session.table
        table.lacks = lacks
        self._session.turn(replace(table.look, below=below))

    @property
    def study(self) -> Study:
        """The lines that were explored here: a chapter for each match."""
        return self._session.table.lines.study

    @property
    def node(self) -> Node | None:
        """The place in `study` that the board shows; None where no lines can be tried, as before the end of a match that hides something."""
        session = self._session
        return session.place if session.exploring or session.table.may_explore else None

    @node.setter
    def node(self, node: Node) -> None:
        if not isinstance(node, Node):
            raise StonesError(
                f"a node is a place in a study, such as study.chapters[0].start, not {quoted(node)}"
            )
        self._session.explore(node)

    @property
    def parts(self) -> tuple[Shared, ...]:
        """The widgets inside this one: the lines beside the board, once some have been tried."""
        return () if self._panel is None else (self._panel,)

    @property
    def draft(self) -> Position | None:
        """The position in the editor; None while the editor is closed."""
        return self._session.editing.place.position if self._session.editing else None

    def svg(self, width: int | None = WIDTH, *, theme: Theme | None = None) -> Drawing:
        """Draw what is on the board.

        Parameters
        ----------
        width : int, optional
            In pixels; None for as wide as there is room.
        theme : {'light', 'dark'}, optional
            Literal colours, for other programs; left out, a page chooses by its style sheet.

        Returns
        -------
        Drawing
            As `stoneswidgets.svg` returns it.
        """
        return drawn(self._session.display.saved.picture, width, theme)

    @override
    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the synchronized state; in marimo, all of it has the board's value."""
        state = super().get_state(key, drop_defaults)
        # elsewhere a name is a trait's
        return state | self._for_readers() if key is None and in_marimo() else state

    def _for_readers(self) -> dict[str, Any]:  # not `_value`: marimo sets an attribute of that name
        """Return what `marimo.ui.anywidget` gives a reader: the moves, the position as JSON, and who is to move."""
        shown, scene = self._session.display.saved, self._session.scene(saved=True)
        return {
            "moves": [*scene["moves"].values()],
            "position": shown.view.describe(),
            "to_move": [seat["name"] for seat in scene["seats"].values() if seat["acts"]],
        }

    @override
    def set_state(self, sync_data: object) -> None:
        if not (isinstance(sync_data, dict) and sync_data.keys() == {"_seen"}):  # which changes nothing here
            super().set_state(sync_data)

    def __repr__(self) -> str:
        status = self._session.display.saved.picture.status()
        return f"<Board of {self.match.game.title}: {counted(len(self.match.moves), 'move')}, {status}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if self._kept_game is None and (found := kept_game(self._session)):
            found.put_on(self._session)
            self._kept_game = found
        return super()._repr_mimebundle_(**kwargs)

    @override
    def _kept(self, width: int = WIDTH) -> dict[str, str]:
        room = BELOW + EACH_SEAT * self.match.game.seats
        return pictured(str(self.svg(width)), room=room, below=review_markup(self._session.scene(saved=True)))

    # ------------------------------------------------------------ what changes

    def _match_set(self, _change: object) -> None:
        before = self._session.table.match
        if self.match is not before:
            self._session.replace_match(self.match, _what_it_is(self.match, before))

    def _position_set(self, _change: object) -> None:
        if self.position is not self._session.table.match.position:
            self._session.replace_match(Match(self.position), "Another position.")

    def _analysis_set(self, _change: object) -> None:
        if self.analysis is not self._session.table.analysing:
            self._session.analyse(self.analysis)

    def _saved(self) -> str:
        """Return the scene that a notebook may save: JSON as text, in which the parts of a picture keep their order."""
        return json.dumps(self._session.scene(saved=True), separators=(",", ":"))

    def _changed(self, made: tuple[str, ...]) -> None:
        session, match = self._session, self._session.table.match
        session.table.level = rate(session.table) or session.table.level
        self._send_new(self._scene, session.scene())
        send_after_cell(self, "_scene")
        if self._panel is not None:
            self._panel.update()
        elif session.doing.explores:
            self._panel = StudyPanel(session)
            self._beside = f"{REFERENCE}{self._panel.model_id}"
        with self.hold_trait_notifications():
            self.match, self.position, self.analysis = match, match.position, session.table.analysing
        if self._kept_game:
            self._kept_game.keep(session)
        for move, position in zip(made, match.positions[-len(made) :], strict=bool(made)):
            self._callbacks(move, position)

    def _failed(self, error: Exception) -> None:
        self.log.error("a bot or the analysis ended in an error", exc_info=error)

    follows = {"match": _match_set, "position": _position_set, "analysis": _analysis_set}  # noqa: RUF012 (as `commands`)


def _what_it_is(now: Match, before: Match) -> str:
    """Return how a match differs from the one on the board."""
    made = len(now.moves)
    if now.game != before.game:
        return f"{now.game.titled}."
    if now.start != before.start or now.moves != before.moves[:made]:
        return "Another match."
    return phrase("back to move", at=made) if made else phrase("back to the start")


def reviewed(review: Review) -> Board:
    """Return a live board with the game of a review, and the review open."""
    match = review.match
    secret = match.game.hides and not match.is_over
    board = Board(match, seat=review.seat if secret else None)
    board._session.reviewer.put(review)  # noqa: SLF001 (its own part)
    board._session.hear(phrase("review shown"))  # noqa: SLF001
    return board


def match_of(shows: object) -> Match:
    """Return the match that a board for this plays; a `StonesError` if a board cannot show it."""
    shows = decoded(shows)
    if isinstance(shows, Match):
        return shows
    if isinstance(shows, Record | Position | Game):
        return Match(shows)
    raise StonesError(
        f"a board shows a match, a position, a record, a game, a study or a short code, not {quoted(shows)}"
    )
