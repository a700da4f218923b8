"""A page's requests to its Python, without a browser."""

from __future__ import annotations

import json
import re

import comm
import pytest

import stoneswidgets as sw
from stoneswidgets.page.tab.page_widgets import PageWidgets
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets import progress_store


class Page:
    """A page: what it is told, and what it asks."""

    def __init__(self):
        self.told = []
        self.widgets = PageWidgets(
            lambda text, buffers: self.told.append(json.loads(text) | {"bytes": buffers})
        )
        self.widgets.begin()

    def ask(self, **message):
        """Send a message, and return what came back."""
        already = len(self.told)
        self.widgets.receive(json.dumps(message))
        return self.told[already:]

    def show(self, place=1, **what):
        """Ask for a widget; return the state with which it opened, and what was told of it."""
        told = self.ask(do="show", place=place, what=what)
        states = {each["widget"]: each["data"]["state"] for each in told if each["tell"] == "open"}
        (last,) = [each for each in told if each["tell"] in {"shown", "refused"}]
        return states.get(last.get("widget")), last

    def click(self, widget, *path, scene):
        """Make a move."""
        return self.ask(do="widget", id=widget, content={"id": 1, "n": scene, "do": "play", "path": path})


@pytest.fixture
def page(monkeypatch):
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setitem(progress_store._KEPT, "keeper", progress_store.Forgetful())
    return Page()


def scene(state):
    return json.loads(state["_scene"])


def test_a_link_to_a_study_opens_it(page):
    code = sw.code(sw.Study("1SaS4UTuijdDT"))
    told = page.ask(do="show", place=1, what={"board": "siegestones", "code": code})
    opened = [json.loads(one["data"]["state"].get("_scene", "{}")) for one in told if one["tell"] == "open"]
    assert [each["chapters"] for each in opened if "chapters" in each] == [["1. SiegeStones"]]
    _, last = page.show(board="siegestones", code="1Z12345")
    assert "incomplete or mistyped" in str(last)


def test_a_link_to_an_asked_chapter_asks_it(page):
    code = sw.code(sw.Study.of_game("siegestones")["the-only-move"])
    told = page.ask(do="show", place=1, what={"board": "siegestones", "code": code})
    forms = [each["data"]["state"].get("_form") for each in told if each["tell"] == "open"]
    assert [form["ask"] for form in forms if form] == ["Black to move. Score: 2 to 3. Only one move wins."]
    assert told[-1]["tell"] == "shown"


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_board_opens_without_code_of_its_own(page, name):
    state, last = page.show(board=name)
    assert last["tell"] == "shown"
    assert scene(state)["title"] == sw.game(name).title
    assert (state["_esm"], "_css" in state) == ("board.js", False)


def test_a_click_is_answered_and_its_record_is_given_to_keep(page):
    _, shown = page.show(board="siegestones")
    told = page.click(shown["widget"], "tray:stone", "space:d4", scene=0)
    (kept,) = [each for each in told if each["tell"] == "record"]
    assert sw.Record.loads(kept["text"]).moves == ("d4",)
    assert any(each["data"]["content"].get("ok") for each in told if each["tell"] == "msg")


def test_what_was_kept_is_played_on_with_the_same_players(page):
    _, shown = page.show(board="siegestones")
    kept = page.click(shown["widget"], "tray:stone", "space:d4", scene=0)[-1]["text"]
    state, _ = page.show(board="siegestones", record=kept, players=["bot:3", "person"])
    assert scene(state)["moves"] == {"1": "d4"}
    assert [seat["who"] for seat in scene(state)["seats"].values()] == ["bot:3", "person"]


def test_a_code_opens_its_position(page):
    state, _ = page.show(board="munchstones", code="1SaS4UTuijdDT")
    assert (scene(state)["title"], len(scene(state)["moves"])) == ("SiegeStones", 3)


@pytest.mark.parametrize(
    "what",
    [
        {"board": "siegestones", "code": "1SaS4UTuijdDU"},
        {"board": "siegestones", "code": 7},
        {"board": "siegestones", "record": "{}"},
        {"board": "siegestones", "record": '{"format": "\ud800"}'},
        {"board": "siegestones", "players": ["\ud800"]},
        {"room": "siegestones", "record": "\ud800"},
        {"board": "siegestones", "players": ["bot:11"]},
        {"board": "siegestones", "players": "person"},
        {"board": "siegestones", "colour": "red"},
        {"board": "../siegestones"},
        {"exercise": "siegestones"},
        {"replay": "<script>"},
        {"cells": ["1 + 1"]},
        {},
    ],
)
def test_what_cannot_be_shown_is_refused_in_words_and_what_was_there_stays_away(page, what):
    state, last = page.show(**what)
    assert (state, last["tell"]) == (None, "refused")
    assert len(last["error"]) > 10


def test_progress_goes_to_the_browser_and_comes_back(page):
    page.show(place=1, exercise="siegestones/tie")
    exercise = page.widgets._shown[1]
    exercise.answer("nobody")
    kept = [each["text"] for each in page.told if each["tell"] == "progress"][-1]
    assert Transcript.loads(kept).done("siegestones", "tie").solved
    another = Page()
    another.ask(do="progress", text=kept)
    for damaged in ("no progress", "\ud800"):
        another.ask(do="progress", text=damaged)
    another.show(place=1, progress="siegestones")
    assert "1 of 17 solved" in another.widgets._shown[1]._progress


def test_the_cells_of_a_lesson_show_the_widget_of_the_last(page):
    state, _ = page.show(cells=["import stoneswidgets as sw", "a = sw.SiegeStones()\nsw.Board(a)"])
    assert scene(state)["title"] == "SiegeStones"


@pytest.mark.parametrize(
    "shown",
    [
        "sw.RuleLab(sw.SiegeStones())",
        "sw.Compare({'one': sw.SiegeStones(), 'other': sw.SiegeStones(goal=3)})",
        "sw.Exercise('siegestones/tie')",
        "sw.Practice('siegestones')",
    ],
)
def test_the_page_is_told_of_every_widget_that_another_one_names(page, shown):
    """A widget that is made when a module is loaded is made before there is a page."""
    sw.RuleLab, sw.Compare, sw.Exercise, sw.Practice  # noqa: B018 (their modules are loaded)
    told = page.ask(do="show", place=1, what={"cells": ["import stoneswidgets as sw", shown]})
    assert told[-1]["tell"] == "shown"
    opened = {each["widget"] for each in told if each["tell"] == "open"}
    assert (
        set(re.findall(r"(?:IPY_MODEL_|anywidget:)(\w+)", json.dumps([each.get("data") for each in told])))
        <= opened
    )
