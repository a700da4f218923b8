"""What a saved notebook contains of its widgets."""

from __future__ import annotations

import json
from html import unescape

import nbformat
import pytest
from ipywidgets.widgets import widget
from nbclient import NotebookClient
from nbconvert.exporters import HTMLExporter

import stoneswidgets as sw
from stoneswidgets.widgets.code_sharing import bundle

CELLS = (
    "import stoneswidgets as sw\nfirst = sw.Board(sw.SiegeStones())\nfirst",
    "first",
    "second = sw.Board(sw.MunchStones())\nsecond",
    "sw.Exercise('siegestones/sums-d6')",
    "sw.Exercise('siegestones/sums-d6')",
    "sw.Progress('siegestones')",
    "sw.Replay(first.match.record())",
    "sw.Compare({'usual': sw.SiegeStones(), 'small': sw.SiegeStones(side=3)})",
)
KINDS = {"_scene": "board", "_reel": "replay", "_form": "exercise", "_progress": "progress", "_look": "frame"}
STATE = "application/vnd.jupyter.widget-state+json"


def executed(*cells):
    """Return a notebook of these cells, run."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    return NotebookClient(notebook, timeout=120).execute()


@pytest.mark.parametrize(
    "make",
    [
        lambda: sw.Board(sw.SiegeStones()),
        lambda: sw.Facilitator(sw.SiegeStones()),
        lambda: sw.Exercise("siegestones/sums-d6"),
        lambda: sw.Compare({"usual": sw.SiegeStones(), "small": sw.SiegeStones(side=3)}),
        lambda: sw.RuleLab(sw.SiegeStones()),
        lambda: sw.Practice("siegestones"),
    ],
)
def test_what_is_closed_leaves_no_widget(make):
    make().close()  # which makes the models of code that stay
    before = len(widget._instances)
    made = make()
    if isinstance(made, sw.Practice):
        made.go_on()
        made.go_on()
    if isinstance(made, sw.RuleLab):
        made.game = sw.SiegeStones(goal=3)
    made.close()
    assert len(widget._instances) == before


@pytest.fixture(scope="module")
def notebook():
    return executed(*CELLS)


@pytest.mark.full
def test_a_saved_notebook_holds_the_code_of_each_kind_once(notebook):
    saved = nbformat.writes(notebook)
    for kind in set(KINDS.values()):
        assert saved.count(json.dumps(bundle(kind), ensure_ascii=False)) == 1
    states = {key: model["state"] for key, model in notebook.metadata.widgets[STATE]["state"].items()}
    widgets = [state for state in states.values() if "_esm" in state]
    assert len(widgets) >= 7
    for state in widgets:
        assert len(state["_esm"]) + len(state["_css"]) < 1200
        (kind,) = {KINDS[trait] for trait in KINDS.keys() & state.keys()}
        assert states[state["_code"].removeprefix("IPY_MODEL_")]["esm"] == bundle(kind)


@pytest.mark.full
def test_what_a_program_has_run_is_pictures_on_pages_that_others_make(notebook):
    for cell in notebook.cells:
        (output,) = cell.outputs
        assert not any("widget-view" in kind for kind in output.data)
        assert output.metadata["stoneswidgets"]["model_id"] in notebook.metadata.widgets[STATE]["state"]
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert page.count("<img alt=") == 8  # two of them compared
    assert "SiegeStones: first lesson: 0 of 17 solved" in unescape(page)


def test_without_a_notebook_each_widget_brings_its_code():
    state = sw.Board(sw.SiegeStones()).get_state()
    assert state["_esm"] == bundle("board")
    assert ".stones" in state["_css"]
    assert state["_code"] is None


@pytest.mark.full
def test_the_code_is_sent_anew_after_all_widgets_were_closed():
    notebook = executed(CELLS[0], "sw.Board.close_all()", CELLS[0], "first._code.comm is not None")
    assert notebook.cells[-1].outputs[0].data["text/plain"] == "True"
