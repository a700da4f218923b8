"""docs/developers.md says through which files a click, a bot's move, a run and an answer go: each is followed."""

from __future__ import annotations

import re
import sys
from contextlib import closing
from pathlib import Path

import pytest

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from tests.room.pages import Page
from tests.widgets import wire

PACKAGE = Path(sw.__file__).parent
_PAGE = (Path(__file__).parents[1] / "docs" / "developers.md").read_text("utf-8")
WAYS = {
    row.split("|")[1].strip(): re.findall(r"`([\w/]+\.py)`", row)
    for row in _PAGE.partition("## How things go")[2].partition("\n## ")[0].splitlines()
    if row.startswith("| a")
}


def clicking(_):
    board = sw.Board(sw.SiegeStones())
    return lambda: wire.ask(board, do="play", path=["tray:stone", "space:d4"])


def choosing(_):
    view = sw.SiegeStones().start().view(0)
    return lambda: sw.bot(level=3, seed=1).choose(view)


def running(_):
    return lambda: sw.lab.simulate(sw.SiegeStones(), games=5, seed=1, progress=False)


def answering(host):
    desk, ada = Page(host), Page(host, "Ada")
    desk.do("ask", ask="Where?", seconds=30)
    widget, n = ada.widget("question"), ada.state("question")["n"]
    click = {"id": 1, "n": n, "do": "play", "path": ["tray:stone", "space:d4"]}
    return lambda: ada.send(to=widget, content=click)


@pytest.fixture
def host():
    with closing(Host(Room())) as served:
        yield served


def passed(do):
    """The files of the package that are passed through."""
    found = set()

    def note(frame, event, _):
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            found.add(path.relative_to(PACKAGE).as_posix())

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize(
    ("way", "begin"),
    [*zip(WAYS, (clicking, choosing, running, answering), strict=True)],
    ids=[way.replace(" ", "-") for way in WAYS],
)
def test_each_goes_through_the_files_that_are_named(way, begin, host):
    assert set(WAYS[way]) <= passed(begin(host))
