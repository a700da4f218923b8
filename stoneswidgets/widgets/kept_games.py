"""The games on a lesson's boards, from one day to the next: each is kept in a file beside the lesson, and goes on there."""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from IPython import get_ipython

from stoneswidgets.core.match import Match
from stoneswidgets.core.record import Record
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing import files
from stoneswidgets.teach.notebooks import LESSONS, originals
from stoneswidgets.widgets.players import chosen
from stoneswidgets.widgets.progress_store import keeper

if TYPE_CHECKING:
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

    def put_on(self, session: Session) -> None:
        """Put the game on a board, with its players; what cannot be read is no game, and the board begins anew."""
        table = session.table
        try:
            found = self._all()[self.key]
            text = zlib.decompress(b64decode(found["game"])).decode()
            match = Match.from_record(Record.loads(text))
            pairs = zip(found["players"], table.seats, strict=True)
            seats = [now if name == now.name else chosen(name) for name, now in pairs]
        except (OSError, LookupError, TypeError, ValueError, zlib.error, StonesError):
            return
        if match.game != table.match.game:
            return
        table.seats[:] = seats
        session.replace_match(match, _GOES_ON)

    def keep(self, session: Session) -> None:
        """Keep the game, if it or its players have changed."""
        table = session.table
        now = table.match.start, table.match.moves, [player.name for player in table.seats]
        if now == self._last:
            return
        self._last = now
        packed = b64encode(zlib.compress(table.match.record().dumps().encode())).decode()
        with suppress(OSError), files.alone(self.path):
            kept = {**self._known(), self.key: {"players": now[2], "game": packed}}
            files.write(self.path, (json.dumps(kept, indent=1) + "\n").encode())

    def _all(self) -> dict[str, Any]:
        kept = json.loads(self.path.read_text("utf-8"))
        return kept if isinstance(kept, dict) else {}

    def _known(self) -> dict[str, Any]:
        try:
            return self._all()
        except (OSError, ValueError):
            return {}


def kept_game() -> KeptGame | None:
    """Return the place for the game on the board that the running cell shows; None outside the lessons."""
    notebook, path = Path(os.environ.get("JPY_SESSION_NAME", "")).name, keeper().path
    shell = get_ipython()
    if LESSONS not in os.environ or path is None or notebook not in originals() or shell is None:
        return None
    asked: dict[str, Any] = shell.get_parent()
    cell = asked.get("metadata", {}).get("cellId")
    if not cell:
        return None
    code = str(asked.get("content", {}).get("code", ""))
    return KeptGame(path.with_name(FILE), f"{notebook} {cell} {zlib.crc32(code.encode()):08x}")
