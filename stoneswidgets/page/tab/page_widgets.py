"""Show widgets on a page at its request, and pass them its messages."""

from __future__ import annotations

import ast
import json
import re
from typing import TYPE_CHECKING, Any

import ipywidgets

from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import from_code, holds_study
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.rules.registry import game_named as game
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.page.tab.comms import deliver, send_comms_through
from stoneswidgets.plumbing.json_text import Fields, parse
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.exercise import Exercise
from stoneswidgets.widgets.facilitator import Facilitator
from stoneswidgets.widgets.frame import Frame
from stoneswidgets.widgets.progress import Progress
from stoneswidgets.widgets.progress_store import BrowserKeeper, keep_with
from stoneswidgets.widgets.replay import Replay
from stoneswidgets.widgets.table import chosen

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.page.tab.comms import Post


class PageWidgets:
    """The widgets on one page, to which `post` gives messages: JSON as text, and a list of bytes that go with it.

    >>> widgets = PageWidgets(lambda text, buffers: print(text))
    >>> widgets.receive('{"do": "show", "place": 1, "what": {"exercise": "siegestones/none"}}')  # doctest: +ELLIPSIS
    {"tell":"refused","place":1,"error":"...
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._shown: dict[int, ipywidgets.Widget] = {}
        self._keeper = BrowserKeeper(lambda text: self._tell(tell="progress", text=text))

    def begin(self) -> None:
        """Connect all widgets of this process to the page, and store progress in the browser."""
        send_comms_through(self._post)
        keep_with(self._keeper)
        self._tell(tell="ready")

    def end(self) -> None:
        """Close all widgets."""
        while self._shown:
            self._shown.popitem()[1].close()

    def receive(self, text: str) -> None:
        """Take a message from the page; a `StonesError` if it is none.

        It is a JSON object with ``do``: ``show`` (a `place`, and `what` to show there), ``widget`` (an `id`, and the
        `content` that its model sends), or ``progress`` (a `text` that the browser has kept).
        """
        match parse(text, "message", halves=True):  # whatever the browser has kept is read further on
            case {"do": "show", "place": int(place), "what": dict(what)}:
                self._show(place, what)
            case {"do": "widget", "id": str(widget), "content": dict(content)}:
                deliver(widget, content)
            case {"do": "progress", "text": str(kept)}:
                self._keeper.take(kept)
            case other:
                raise StonesError(f"a page cannot ask for {quoted(other)}")

    def _show(self, place: int, what: dict[str, Any]) -> None:
        before = self._shown.pop(place, None)
        try:
            self._shown[place] = made = self._made(place, what)
        except StonesError as error:
            self._tell(tell="refused", place=place, error=str(error))
        else:
            self._tell(tell="shown", place=place, widget=made.model_id)
        if before is not None:
            before.close()

    def _made(self, place: int, what: dict[str, Any]) -> ipywidgets.Widget:
        match what:
            case {"board": str(name), **more}:
                return self._board(place, game(name), more)
            case {"room": str(name), **more}:
                return self._room(place, game(name), more)
            case {"exercise": str(name)}:
                return Exercise(name)
            case {"progress": str(name)}:
                return Progress(name)
            case {"replay": str(code)}:
                return Replay(from_code(code))
            case {"cells": list(cells)}:
                return _run(cells)
        raise StonesError(
            f"a page shows a board, a room, an exercise, progress, a replay or cells, not {quoted(what)}"
        )

    def _board(self, place: int, of: Game, more: dict[str, Any]) -> ipywidgets.Widget:
        """Return a board: of a short code, of a record that the browser has kept, or of a new game.

        A study with a chapter that is asked is shown as its learners have it.
        """
        given = Fields(more, "board", (), optional=("code", "record", "players")).members
        shows: Game | Record | Study = of
        if "code" in given:
            text = given["code"]
            shows = Study.from_code(text) if holds_study(text) else from_code(text)
            if isinstance(shows, Study) and any(chapter.asked is not None for chapter in shows.chapters):
                return _lesson(shows)
        elif "record" in given:
            shows = Record.loads(given["record"])
        board = Board(shows, players=[chosen(each) for each in _listed(given.get("players", []))])
        board.observe(lambda _: self._keep(place, board.match.record().dumps()), ["match", "position"])
        return board

    def _room(self, place: int, of: Game, more: dict[str, Any]) -> Facilitator:
        """Return a room's board: at the position of a short code, as the browser has kept it, or at a game's beginning."""
        given = Fields(more, "room", (), optional=("code", "record")).members
        kept = _kept_room(given["record"]) if "record" in given else {}
        shows: Game | Record = from_code(given["code"]) if "code" in given else of
        room = Facilitator(Record.loads(kept["record"]) if kept else shows)
        if kept:
            room.collect(kept["answers"])
        room.observe(lambda _: self._keep(place, _room_to_keep(room)), "_form")
        if not given:
            # a deal that was drawn is there again when the page is loaded again
            self._keep(place, _room_to_keep(room))
        return room

    def _keep(self, place: int, text: str) -> None:
        self._tell(tell="record", place=place, text=text)

    def _tell(self, **message: object) -> None:
        self._post(json.dumps(message, separators=(",", ":")), [])


def _lesson(study: Study) -> Frame:
    """Return a study as its learners have it: the chapters that tell, to go through, and below them each one that is asked."""
    told, asked = Study(), [chapter for chapter in study.chapters if chapter.asked is not None]
    for chapter in study.chapters:
        if chapter not in asked:
            told.take(chapter)
    tells = [Replay(told)] if told.chapters else []
    return Frame("column", [*tells, *map(Exercise, asked)])


def _room_to_keep(room: Facilitator) -> str:
    """Return a room's game and its answers as a text."""
    answers = [
        f"{re.sub('[:;,]', ' ', '/'.join(filter(None, (each.group, each.who))))}: {each.text}"
        for each in room.answers
    ]
    return json.dumps(
        {"record": room.match.record().dumps() if room.match else "", "answers": "\n".join(answers)}
    )


def _kept_room(text: Any) -> dict[str, Any]:
    kept = Fields(parse(text, "the room"), "room", ("record", "answers")).members
    for value in kept.values():
        if not isinstance(value, str):
            raise StonesError(f"what was kept of a room are texts, not {quoted(value)}")
    return kept


def _listed(given: object) -> list[Any]:
    if not isinstance(given, list):
        raise StonesError(f"players are a list of names, not {quoted(given)}")
    return given


def _run(cells: list[object]) -> ipywidgets.Widget:
    """Run the cells of a lesson, and return the widget that the last one shows."""
    names: dict[str, object] = {"__name__": "__main__"}
    shown: object = None
    for cell in cells:
        *body, last = ast.parse(str(cell)).body
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # noqa: S102 (a page's own lesson)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
        else:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)  # noqa: S102
    if not isinstance(shown, ipywidgets.Widget):
        raise StonesError(f"the last cell has to show a widget, not {quoted(shown)}")
    return shown
