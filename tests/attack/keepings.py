"""What is kept beside a lesson, damaged: the games on its boards, and the learner's progress; and what a learner does with it then."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets.kept_games import KeptGame, _packed, _unpacked
from stoneswidgets.widgets.progress_store import Keeper
from tests.attack.mutations import mutated
from tests.attack.readers import sources

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

KEY = "lesson.ipynb a 0"
WITHIN = ("game", "study")
"""What is packed in the file of games."""


def board(*moves: str) -> sw.Board:
    """Return the board of a lesson's cell, and what was played there."""
    made = sw.Board(sw.SiegeStones(), players=(None, None))
    for move in moves:
        made.match.play(move)
    return made


@cache
def games() -> list[str]:
    """Return the file of games: whole, and with texts within that are mutated and packed again."""
    played = board("Td4", "c4", "e4")
    session = played._session
    session.explore(session.table.lines.place(session.table.match, 1))
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.json")
        KeptGame(path, KEY).keep(session)
        text = path.read_text("utf-8")
    played.close()
    return [text]


def mutated_games(rng: Random) -> str:
    """Return such a file with something strange in it, or in what is packed in it."""
    text = games()[0]
    kept = json.loads(text)
    for name in WITHIN:
        if rng.random() < 0.4:
            with suppress(UnicodeEncodeError):
                kept[KEY][name] = _packed(mutated(_unpacked(kept[KEY][name]), rng))
    return mutated(json.dumps(kept), rng) if rng.random() < 0.5 else json.dumps(kept)


def use_games(text: str) -> None:
    """Open the lesson: its board goes on where it was left, or begins anew; it is played on and kept again."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.json")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        made, kept = board(), KeptGame(path, KEY)
        kept.put_on(made._session)
        match = made.match
        assert match is made._session.table.match
        assert match.game == sw.SiegeStones(), "another game is on the board"
        sw.Match.from_record(match.record())
        assert made._scene == made._session.scene()
        if not match.is_over:
            match.play(match.legal_moves()[0])
        kept.keep(made._session)
        again = board()
        KeptGame(path, KEY).put_on(again._session)
        assert again.match.moves == match.moves, "what was kept does not come back"
        for each in (made, again):
            each.close()


def use_progress(text: str) -> None:
    """Go on with a learner's file: it is read and written, or left as it is and said to be of no use."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "progress.json")
        before = text.encode("utf-8", "surrogatepass")
        path.write_bytes(before)
        keeper = Keeper(path)
        keeper.note("siegestones", "tie", lambda done: done.answered(right=True))
        assert keeper.done("siegestones", "tie").tries
        if keeper.path is None:
            assert path.read_bytes() == before, "a file that is of no use has changed"
            assert "cannot be used" in keeper.where
        else:
            assert Transcript.load(path) == keeper.progress


SOURCES: dict[str, Callable[[], list[str]]] = {
    "kept games": games,
    "kept progress": lambda: sources()["progress"],
}
USES: dict[str, Callable[[str], None]] = {"kept games": use_games, "kept progress": use_progress}
