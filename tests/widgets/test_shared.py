"""What a saved notebook keeps of the widgets in it."""

from __future__ import annotations

import json

import nbformat
from nbclient import NotebookClient

import stoneswidgets as sw
from stoneswidgets.widgets.shared import bundle

CELLS = (
    "import stoneswidgets as sw\nfirst = sw.Board(sw.SiegeStones())\nfirst",
    "first",
    "second = sw.Board(sw.MunchStones())\nsecond",
    "sw.Exercise('siegestones/sums-d6')",
    "sw.Exercise('siegestones/sums-d6')",
    "sw.Replay(first.match.record())",
    "sw.Compare({'usual': sw.SiegeStones(), 'small': sw.SiegeStones(side=3)})",
)
STATE = "application/vnd.jupyter.widget-state+json"


def executed(*cells):
    """Return a notebook of these cells, run."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    return NotebookClient(notebook, timeout=120).execute()


def test_a_saved_notebook_holds_the_code_of_each_kind_once():
    notebook = executed(*CELLS)
    saved = nbformat.writes(notebook)
    for kind in ("board", "exercise"):
        assert saved.count(json.dumps(bundle(kind), ensure_ascii=False)) == 1
    states = {key: model["state"] for key, model in notebook.metadata.widgets[STATE]["state"].items()}
    widgets = [state for state in states.values() if "_esm" in state]
    assert len(widgets) >= 7
    for state in widgets:
        assert len(state["_esm"]) + len(state["_css"]) < 1000
        kind = "board" if {"_scene", "_reel"} & state.keys() else "exercise"
        assert states[state["_code"].removeprefix("IPY_MODEL_")]["esm"] == bundle(kind)


def test_without_a_notebook_each_widget_brings_its_code():
    state = sw.Board(sw.SiegeStones()).get_state()
    assert state["_esm"] == bundle("board")
    assert ".stones" in state["_css"]
    assert state["_code"] is None


def test_the_code_is_sent_anew_after_all_widgets_were_closed():
    notebook = executed(CELLS[0], "sw.Board.close_all()", CELLS[0], "first._code.comm is not None")
    assert notebook.cells[-1].outputs[0].data["text/plain"] == "True"
