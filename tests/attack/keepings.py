"""Damage what lessons save: pictures, boards' games, and the learner's progress."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import ipywidgets
import nbformat
from nbconvert import HTMLExporter

import stoneswidgets as sw
from stoneswidgets.page.export.pictures import STATE, VIEW, Pictures
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets.kept_games import KeptGame, KeptLines, _packed, _unpacked, made_of
from stoneswidgets.widgets.progress_store import Keeper
from tests.attack.mutations import mutated
from tests.attack.readers import sources

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


def lesson(path: Path) -> KeptGame:
    """Return the place for a board of a lesson."""
    return KeptGame(path, path.with_name("lesson.ipynb"), "a", "")


def own(path: Path, of: sw.Board) -> KeptLines:
    """Return the place for a board of a notebook of one's own."""
    return KeptLines(path, path.with_name("own.ipynb"), "a", made_of(of._session))


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
        for kept in (lesson(path), own(path, played)):
            kept.keep(session)
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
                for each in kept.values():
                    if name in each:
                        each[name] = _packed(mutated(_unpacked(each[name]), rng))
    return mutated(json.dumps(kept), rng) if rng.random() < 0.5 else json.dumps(kept)


def use_games(text: str) -> None:
    """Open the lesson: its board goes on where it was left, or begins anew; it is played on and kept again."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.json")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        made, kept = board(), lesson(path)
        kept.put_on(made._session)
        match = made.match
        assert match is made._session.table.match
        assert match.game == sw.SiegeStones(), "another game is on the board"
        sw.Match(match.record())
        assert made._scene == made._session.scene()
        if not match.is_over:
            match.play(match.legal_moves()[0])
        kept.keep(made._session)
        again = board()
        lesson(path).put_on(again._session)
        assert again.match.moves == match.moves, "what was kept does not come back"
        other = board()
        lines = own(path, other)
        lines.put_on(other._session)
        assert not other.match.moves, "a game of a notebook of one's own went on"
        assert other._scene == other._session.scene()
        session = other._session
        session.explore(session.table.lines.place(other.match, 0).add("g4"))
        lines.keep(session)
        last = board()
        own(path, last).put_on(last._session)
        assert last.study == other.study, "lines that were kept do not come back"
        for each in (made, again, other, last):
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


@cache
def notebooks() -> list[str]:
    """Return what a notebook keeps of a board, of a replay and of a box of both: the outputs, and the states of the widgets."""
    played = board("Td4", "c4")
    replay = sw.Replay(played.match.record())
    box = ipywidgets.VBox([played, replay])
    shown = [each._repr_mimebundle_() for each in (played, replay)] + [
        {"text/plain": "VBox()", VIEW: {"model_id": box.model_id}}
    ]
    states = {
        each.model_id: {"state": {**each.get_state(), **more}}
        for each, more in ((played, {}), (replay, {}), (box, {"children": [f"IPY_MODEL_{played.model_id}"]}))
    }
    outputs = [data[0] if isinstance(data, tuple) else data for data in shown]
    kept = {"outputs": outputs, "widgets": {STATE: {"state": states}}}
    text = json.dumps(kept, default=str)
    for each in (played, replay, box):
        each.close()
    return [text]


def use_notebook(text: str) -> None:
    """Export a notebook with this in it, once as a page and once where pages may have no markup."""
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        return
    if not isinstance(kept, dict):
        return
    given = kept.get("outputs")
    outputs = [
        {"output_type": "display_data", "data": data, "metadata": {}}
        for data in (given if isinstance(given, list) else [given])
    ]
    cell = {
        "cell_type": "code",
        "id": "a",
        "metadata": {},
        "source": "",
        "outputs": outputs,
        "execution_count": 1,
    }
    whole = {
        "cells": [cell],
        "metadata": {"widgets": kept.get("widgets")},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    for sanitize in (False, True):
        made = Pictures(enabled=True, parent=HTMLExporter(sanitize_html=sanitize))
        made.preprocess(nbformat.from_dict(copy.deepcopy(whole)), {})


SOURCES: dict[str, Callable[[], list[str]]] = {
    "kept games": games,
    "notebook": notebooks,
    "kept progress": lambda: sources()["progress"],
}
USES: dict[str, Callable[[str], None]] = {
    "kept games": use_games,
    "kept progress": use_progress,
    "notebook": use_notebook,
}
