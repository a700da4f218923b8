"""docs/developers.md says through which files a click, a bot's move, a run and an answer go: each is followed."""

from __future__ import annotations

import gc
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
    """The files of the package that are passed through, each with its functions; not what ends there by chance: garbage of other tests."""
    called, found = set(), {}

    def note(frame, event, _):
        if event == "call":
            called.add(frame.f_code)

    gc.disable()
    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
        gc.enable()
    for code in called:
        path = Path(code.co_filename)
        if path.is_relative_to(PACKAGE):
            found.setdefault(path.relative_to(PACKAGE).as_posix(), set()).add(code)
    return found


@pytest.mark.parametrize(
    ("way", "begin"),
    [*zip(WAYS, (clicking, choosing, running, answering), strict=True)],
    ids=[way.replace(" ", "-") for way in WAYS],
)
def test_each_goes_through_the_files_that_are_named(way, begin, host):
    assert set(WAYS[way]) <= passed(begin(host)).keys()


@pytest.mark.parametrize(
    ("begin", "files", "functions"), [(clicking, 29, 204), (answering, 43, 261)], ids=["click", "answer"]
)
def test_what_happens_most_often_goes_a_short_way(begin, files, functions, host):
    """A click has passed 32 files and 255 functions, an answer 48 and 313; whoever needs more here says why.

    One more: a picture tells the clicks of one move, legal or not, so that others can be refused with a reason.
    One file of each is `scene/look.py`, which had been a part of `scene/base.py`: how a position is shown is no part of its picture.
    """
    clicking(host)()  # what is worked out once is there from now on
    found = passed(begin(host))
    assert (len(found) <= files, sum(map(len, found.values())) <= functions) == (True, True), {
        path: sorted(code.co_qualname for code in codes) for path, codes in found.items()
    }
