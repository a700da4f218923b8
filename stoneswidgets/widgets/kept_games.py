"""Save each board's match and variations in a file beside the notebook, and restore them the next day."""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from IPython import get_ipython

from stoneswidgets.core.matches.lines import Node
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.teach.notebooks import LESSON
from stoneswidgets.widgets.progress_store import keeper
from stoneswidgets.widgets.table import chosen

if TYPE_CHECKING:
    from stoneswidgets.widgets.session import Session
    from stoneswidgets.widgets.table import Table

FILE = "stoneswidgets-games.json"
MOST = 200
"""How many boards a file has; those that were not changed for longest go."""


class KeptGame:
    """The place in the file for one board of a lesson: the game, who plays it, and the lines.

    The `notebook` may have another name the next day. `cell` is the cell's id; behind a plus sign, how many boards it had shown before
    this one. What it has `made` is its code: after a change of that, the board begins anew.
    """

    def __init__(self, path: Path, notebook: Path, cell: str, made: str) -> None:
        self.path, self._notebook, self._cell, self._made = path, notebook, cell, made
        self._ending = f" {cell} {zlib.crc32(made.encode()):08x}"
        self.key = notebook.name + self._ending
        self._last: object = None
        self._study: tuple[object, str, str] = None, "", ""

    def put_on(self, session: Session) -> None:
        """Restore the saved game on a board; start anew if the file is unreadable."""
        try:
            found = self._found()
            study = Study.loads(_unpacked(found["study"])) if "study" in found else None
            place = _places(study)[found["place"]] if study and "place" in found else None
            self._put(session, found, study, place)
        except (OSError, LookupError, TypeError, ValueError, zlib.error, StonesError) as error:
            self._begin_anew(session, error)

    def _begin_anew(self, _session: Session, _error: Exception) -> None:
        """Leave the board as it is, without a message in notebooks."""

    def _put(
        self, session: Session, found: dict[str, Any], study: Study | None, place: Node | None, /
    ) -> None:
        table = session.table
        chapter = study.chapters[found["chapter"]] if study and "chapter" in found else None
        match = Match(Record.loads(_unpacked(found["game"])))
        seats = [
            now if now and name == now.name else chosen(name)
            for name, now in zip_longest(found["players"], table.seats[: len(found["players"])])
        ]
        if not self._fits(match, table) or len(seats) != match.game.seats:
            raise StonesError("it is a different game, or has different players")
        if study:
            table.lines.replace(study, match, chapter, session.place)
        table.seats[:] = seats
        session.replace_match(match, phrase("game was kept"))
        if place:
            session.explore(place, phrase("lines go on"))

    def _fits(self, match: Match, table: Table) -> bool:
        """Tell whether the saved game belongs on the board."""
        return match.game in (table.match.game, *(each.game for each in table.lines.study.chapters))

    def keep(self, session: Session) -> None:
        """Save the board's game, if it has changed."""
        table, place = session.table, session.place if session.exploring else None
        players = [player.name for player in table.seats]
        now = table.match.start, table.match.moves, table.match.design, players, self._changes(table), place
        if now != self._last:
            self._last = now
            game = {"players": players, "game": _packed(table.match.record().dumps())}
            self._write(game | self._lines(table, place))

    def _lines(self, table: Table, place: Node | None) -> dict[str, Any]:
        """Return the variations in the file's form; empty if there are none."""
        lines = table.lines
        if not (chapters := lines.study.chapters):
            return {}
        if self._study[0] != (now := self._changes(table)):
            text = lines.study.dumps()
            self._study = now, text, _packed(text)
        chapter = lines.chapter(table.match)
        return (
            {"study": self._study[2]}
            | ({"chapter": chapters.index(chapter)} if chapter in chapters else {})
            | ({"place": _places(lines.study).index(place)} if place else {})
        )

    @staticmethod
    def _changes(table: Table) -> object:
        return table.lines.version, Node.changes, table.lines.study.chapters

    def _write(self, kept: dict[str, Any]) -> None:
        with suppress(OSError), files.locked(self.path):
            others = {key: each for key, each in self._known().items() if key != self.key}
            now = {**others, self.key: kept} if kept else others
            newest = dict(list(now.items())[-MOST:])
            files.write(self.path, (json.dumps(newest, indent=1) + "\n").encode())

    def _found(self) -> Any:
        kept = self._all()
        before = (key.removesuffix(self._ending) for key in kept if key.endswith(self._ending))
        renamed = [name + self._ending for name in before if not self._is_in(name)]
        return kept[next((key for key in (self.key, *reversed(renamed)) if key in kept), self.key)]

    def _is_in(self, name: str) -> bool:
        """Tell whether a notebook of that name has the cell: then this one is a copy, with boards of its own."""
        try:
            return f'"{self._cell.partition("+")[0]}"' in self._notebook.with_name(name).read_text("utf-8")
        except (OSError, ValueError):
            return False

    def _all(self) -> dict[str, Any]:
        kept = json_text.parse(json_text.read(self.path), "file of games")
        return kept if isinstance(kept, dict) else {}

    def _known(self) -> dict[str, Any]:
        try:
            return self._all()
        except (OSError, StonesError):
            return {}


class KeptLines(KeptGame):
    """The entry in the file for the variations of a board in any other notebook; the cell makes the match.

    What the cell makes, without what was tried there, stands in the place of its code: of something else, no lines come back.
    """

    def _put(
        self, session: Session, _found: dict[str, Any], study: Study | None, place: Node | None, /
    ) -> None:
        lines, match = session.table.lines, session.table.match
        if study is None or not study.chapters:
            return
        own = next((each for each in study.chapters if each.start.position == match.start), None)
        if not (lines.given or session.table.may_explore):
            lines.restore((study.chapters, ()))  # without undo: no lines are tried of what hides something
            lines.version += 1
            told = phrase("others' lines go on"), phrase("lines wait")
        else:
            lines.replace(study, match, own, session.place)
            told = phrase("lines go on"), phrase("lines kept")
            if lines.given:
                place = place or lines.first.start
            elif place and place.way()[0] is not (own and own.start):
                place = None
        if place:
            session.explore(place, told[0])
        else:
            session.hear(told[1])

    def keep(self, session: Session) -> None:
        """Save the board's variations, if they or the current node have changed."""
        table, lines = session.table, session.table.lines
        if not lines.version:
            return
        place = session.place if session.exploring else None
        if not place and table.may_explore and lines.chapter(table.match) in lines.study.chapters:
            lines.place(table.match, len(table.match.moves))  # what is played on is a line, too
        now = self._changes(table), place
        if now != self._last:
            self._last = now
            kept = self._lines(table, place)
            changed = self._study[1] != self._made if lines.given else is_noted(lines.study)
            self._write(kept if changed else {})


def made_of(session: Session) -> str:
    """Return as text what a board was made from: its study, or the game."""
    lines = session.table.lines
    return lines.study.dumps() if lines.given else repr(session.table.match.game)


def is_noted(study: Study) -> bool:
    """Tell whether a study contains more than its chapters' starts."""
    return any(each.start.memento() != Node(each.start.position).memento() for each in study.chapters)


def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode())).decode()


def _unpacked(text: str) -> str:
    return zlib.decompress(b64decode(text)).decode()


def _places(study: Study) -> list[Node]:
    return [node for chapter in study.chapters for node in chapter.nodes()]


def kept_game(session: Session) -> KeptGame | None:
    """Return the place for the board that the running cell shows; None where nothing is kept, as for the board of one seat."""
    notebook, path = Path(os.environ.get("JPY_SESSION_NAME", "")), keeper().path
    shell = get_ipython()
    if not notebook.name or path is None or shell is None:
        return None
    asked: dict[str, Any] = shell.get_parent()
    cell = asked.get("metadata", {}).get("cellId")
    if not cell:
        return None
    run, shown = asked.get("header", {}).get("msg_id"), 0
    if _LAST and _LAST[0][0] == (run, cell):
        shown = _LAST[0][1] + 1
    _LAST[:] = [((run, cell), shown)]
    board = f"{cell}+{shown}" if shown else cell
    path = path.with_name(FILE)
    if asked["metadata"].get(LESSON):
        _LESSONS.add(notebook)
    if notebook in _LESSONS:
        return KeptGame(path, notebook, board, str(asked.get("content", {}).get("code", "")))
    if session.table.board_seat is not None:
        return None
    return KeptLines(path, notebook, board, made_of(session))


_LESSONS: set[Path] = set()
"""The notebook, if a lesson's script has run a cell of it: what somebody runs there afterwards is the lesson's, too."""
_LAST: list[tuple[object, int]] = []
"""The cell that showed a board last, and how many it had shown before."""
