"""The games and lines on a lesson's boards, from one day to the next: they are kept in a file beside the lesson, and go on there."""

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

from stoneswidgets.core.match import Match
from stoneswidgets.core.record import Record
from stoneswidgets.core.study import Study
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.teach.notebooks import LESSONS, names
from stoneswidgets.widgets.progress_store import keeper
from stoneswidgets.widgets.table import chosen

if TYPE_CHECKING:
    from stoneswidgets.core.lines import Node
    from stoneswidgets.widgets.session import Session

FILE = "stoneswidgets-games.json"
_GOES_ON = "The game goes on where you left it."


class KeptGame:
    """The place in the file for the game on one board.

    Parameters
    ----------
    path : Path
        The file.
    key : str
        The lesson, the cell, and a checksum of its code: what the cell makes after a change of its code begins anew.
    """

    def __init__(self, path: Path, key: str) -> None:
        self.path, self.key = path, key
        self._last: object = None
        self._study = -1, ""

    def put_on(self, session: Session) -> None:
        """Put the game and its lines on a board, with its players; what cannot be read is no game, and the board begins anew."""
        table = session.table
        try:
            found = self._all()[self.key]
            match = Match.from_record(Record.loads(_unpacked(found["game"])))
            names = found["players"]
            seats = [
                now if now and name == now.name else chosen(name)
                for name, now in zip_longest(names, table.seats[: len(names)])
            ]
            study = Study.loads(_unpacked(found["study"])) if "study" in found else None
            chapter = study.chapters[found["chapter"]] if study and "chapter" in found else None
            place = _places(study)[found["place"]] if study and "place" in found else None
        except (OSError, LookupError, TypeError, ValueError, zlib.error, StonesError):
            return
        games = [table.match.game, *(each.game for each in table.lines.study.chapters)]
        if match.game not in games or len(seats) != match.game.seats:
            return
        table.seats[:] = seats
        if study:
            table.lines.replace(study)
        if chapter:
            table.lines.put(match, chapter)
        session.replace_match(match, _GOES_ON)
        if place:
            session.explore(place, _GOES_ON)

    def keep(self, session: Session) -> None:
        """Keep the game and its lines, if they, the place in sight or the players have changed."""
        table, lines = session.table, session.table.lines
        players, place = [player.name for player in table.seats], session.exploring and session.place
        now = table.match.start, table.match.moves, players, lines.version, place
        if now == self._last:
            return
        self._last = now
        kept: dict[str, Any] = {"players": players, "game": _packed(table.match.record().dumps())}
        if chapters := lines.study.chapters:
            if self._study[0] != lines.version:
                self._study = lines.version, _packed(lines.study.dumps())
            kept["study"], chapter = self._study[1], lines.chapter(table.match)
            kept |= {"chapter": chapters.index(chapter)} if chapter in chapters else {}
            kept |= {"place": _places(lines.study).index(place)} if place else {}
        with suppress(OSError), files.alone(self.path):
            files.write(self.path, (json.dumps({**self._known(), self.key: kept}, indent=1) + "\n").encode())

    def _all(self) -> dict[str, Any]:
        kept = json_text.parse(json_text.read(self.path), "file of games")
        return kept if isinstance(kept, dict) else {}

    def _known(self) -> dict[str, Any]:
        try:
            return self._all()
        except (OSError, StonesError):
            return {}


def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode())).decode()


def _unpacked(text: str) -> str:
    return zlib.decompress(b64decode(text)).decode()


def _places(study: Study) -> list[Node]:
    return [node for chapter in study.chapters for node in chapter.nodes()]


def kept_game() -> KeptGame | None:
    """Return the place for the game on the board that the running cell shows; None outside the lessons."""
    notebook, path = Path(os.environ.get("JPY_SESSION_NAME", "")).name, keeper().path
    shell = get_ipython()
    if LESSONS not in os.environ or path is None or notebook not in names() or shell is None:
        return None
    asked: dict[str, Any] = shell.get_parent()
    cell = asked.get("metadata", {}).get("cellId")
    if not cell:
        return None
    code = str(asked.get("content", {}).get("code", ""))
    return KeptGame(path.with_name(FILE), f"{notebook} {cell} {zlib.crc32(code.encode()):08x}")
