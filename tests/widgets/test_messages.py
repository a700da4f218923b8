"""Every message from a browser is answered, and does only what it asks."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene.patch import merge
from stoneswidgets.widgets.commands import COMMANDS
from stoneswidgets.widgets.screens import SettingUp
from tests.widgets.wire import overhear, plain

WORDS = st.sampled_from(
    (*COMMANDS, "id", "n", "do", "path", "seat", "on", "text", "what", "who", "tray:stone", "space:d4", "")
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=5)
    ),
)
NEARLY = st.fixed_dictionaries(
    {
        "id": st.integers(0, 9) | LEAVES,
        "n": st.integers(0, 3) | LEAVES,
        "do": st.sampled_from(list(COMMANDS)) | LEAVES,
    },
    optional={
        "path": st.lists(st.sampled_from(("tray:stone", "tray:tower", "tool:tower", "space:d4", "space:z9")))
        | LEAVES,
        "seat": st.integers(-1, 3) | LEAVES,
        "who": st.sampled_from(("person", "bot:1", "bot:0")) | LEAVES,
        "on": st.booleans() | LEAVES,
        "text": st.sampled_from(("", "{", "[", "4,7,4,", '{"format": "stoneswidgets-record"}')) | LEAVES,
        "what": st.sampled_from(("diagram", "record")) | LEAVES,
    },
)


@pytest.fixture
def board():
    board = sw.Board(sw.SiegeStones())
    board._sent = overhear(board)
    return board


def ask(board, content):
    board._sent.clear()
    board._received(board, content, [])
    return board._sent[-1]


@pytest.mark.full
@given(messages=st.lists(ANYTHING | NEARLY, max_size=8))
@settings(deadline=None)
def test_every_message_is_answered_and_a_refused_one_changes_nothing(messages):
    board = sw.Board(sw.SiegeStones())
    board._sent = overhear(board)
    board.match.play("Td4")
    seen = json.loads(json.dumps(board._scene))
    for message in messages:
        answer = ask(board, message)
        for update in (m for m in board._sent if "patch" in m):
            assert update["from"] == seen["n"]
            seen = merge(seen, update["patch"])
        assert seen == plain(board._scene)
        if "error" in answer:
            assert len(board._sent) == 1, "nothing has changed"
            assert len(answer["error"]) < 600
        else:
            assert answer["ok"] is True
            assert message["do"] in COMMANDS


WIDGETS = {
    "board": lambda: sw.Board(sw.SiegeStones()),
    "compare": lambda: sw.Compare({"one": sw.SiegeStones().start(), "other": sw.SiegeStones(goal=1).start()}),
    "exercise": lambda: sw.Exercise("siegestones/tie")._form,
    "facilitator": lambda: sw.Facilitator(sw.SiegeStones().start()),
    "practice": lambda: sw.Practice("siegestones"),
    "progress": lambda: sw.Progress("siegestones"),
    "replay": lambda: sw.Replay("1SaS4UTuijdDT"),
    "rule lab": lambda: sw.RuleLab(sw.SiegeStones(side=3))._form,
}


@pytest.mark.parametrize("kind", WIDGETS)
def test_every_widget_answers_what_is_no_message_of_its_own_once_and_in_words(kind):
    widget = WIDGETS[kind]()
    sent = overhear(widget)
    known = next(iter(widget.commands), "nothing")
    whole = {"id": 7, "n": 0, "do": known}
    for message in (
        None,
        [],
        {},
        {"id": 7},
        {"do": known},
        {**whole, "do": "dance"},
        {**whole, "x": 1},
        {**whole, "n": -1},
    ):
        sent.clear()
        before = widget.get_state()
        widget._received(widget, message, [])
        (answer,) = sent
        assert set(answer) == {"id", "error"}
        assert answer["id"] == (7 if isinstance(message, dict) and "id" in message else None)
        assert widget.get_state() == before
    widget.close()


def test_what_ends_in_an_error_of_python_is_answered_and_the_board_stays(board, monkeypatch, caplog):
    with monkeypatch.context() as broken:
        broken.setattr(SettingUp, "offer", lambda *_: {}["piece"])
        assert "KeyError('piece')" in ask(board, {"id": 5, "n": 0, "do": "setup", "on": True})["error"]
    assert "piece" in caplog.text
    assert ask(board, {"id": 6, "n": 0, "do": "play", "path": ["tray:stone", "space:d4"]})["ok"]


def test_an_answer_carries_the_id_of_its_message(board):
    answer = ask(board, {"id": 5, "n": 0, "do": "play", "path": ["tray:stone", "space:d4"]})
    assert (answer["id"], answer["ok"], answer["patch"]["n"]) == (5, True, 1)
    assert len(board._sent) == 1, "what has changed comes with the answer"
    assert board.position.stones == {"d4": 0}
    assert ask(board, {"id": 6, "n": 0, "do": "undo"})["id"] == 6
    assert ask(board, {"id": "6", "n": 1, "do": "undo"})["id"] is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"n": 7}, "changed in the meantime"),
        ({"n": "0"}, "n is a whole number"),
        ({"n": True}, "n is a whole number"),
        ({"id": -1}, "id is a whole number"),
        ({"do": "dance"}, "what can be asked for is play, undo"),
        ({"do": ["play"]}, "what can be asked for is play, undo"),
        ({"path": []}, "path is a list of 1 to 8"),
        ({"path": ["x" * 81]}, "path is a list of 1 to 8"),
        ({"path": ["tray:stone"]}, "Black stone: not possible now."),
        (
            {"path": ["tray:stone", "space:d4", "space:d5"]},
            "Not possible: something else has to be chosen first.",
        ),
        ({"path": ["tray:stone", "space:d9"]}, "tray:stone then space:d9': not possible now."),
        ({"more": 1}, "no field 'more'"),
    ],
)
def test_what_is_wrong_is_said(board, change, words):
    good = {"id": 1, "n": 0, "do": "play", "path": ["tray:stone", "space:d4"]}
    answer = ask(board, good | change)
    assert words in answer["error"]
    assert board.position == sw.SiegeStones().start()
    assert ask(board, good)["ok"]


def test_a_click_on_an_older_position_is_refused_but_not_one_on_an_older_look(board):
    ask(board, {"id": 1, "n": 0, "do": "overlay", "on": True})
    ask(board, {"id": 1, "n": 1, "do": "rotate"})
    assert "ok" in ask(board, {"id": 2, "n": 0, "do": "play", "path": ["tray:stone", "space:d4"]})
    assert "error" in ask(board, {"id": 2, "n": 2, "do": "play", "path": ["tray:stone", "space:d5"]})
    assert board.match.moves == ("d4",)


def test_state_is_not_set_from_outside(board):
    before = json.dumps(board._scene)
    board.set_state({"_scene": {}, "_esm": "alert(1)", "position": None})
    assert "not set from outside" in board._sent[0]["error"]
    assert json.dumps(board._scene) == before
