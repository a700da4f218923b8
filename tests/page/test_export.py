"""Exported notebooks make no requests to other hosts, and keep pictures where scripts are removed."""

from __future__ import annotations

import re
import warnings

import nbformat
import pytest
from bs4 import BeautifulSoup

import stoneswidgets as sw
from stoneswidgets.page.export import STATE, Pictures, PicturesHTMLExporter
from stoneswidgets.scene.document import HTML, alternative
from stoneswidgets.widgets.kept_picture import METADATA_KEY, VIEW, pictured

SHOWN = sw.Board(sw.SiegeStones()), sw.Replay(sw.from_code("1SaS4UTuijdDT"))
TEXT = "Half is $x$.\n\n```mermaid\ngraph TD; A-->B\n```"


def output(model, words, **more):
    return nbformat.v4.new_output(
        "display_data", {"text/plain": words, VIEW: {"model_id": model, "version_major": 2}} | more
    )


@pytest.fixture(scope="module")
def notebook():
    """A board, a replay, a box of both, an `Output` of a cell run by a program, and a slider, with the states that hosts keep of them; formulas and a diagram."""
    board, replay = SHOWN
    states = {
        "board": {"_scene": board._saved()},
        "replay": {"_reel": replay._reel},
        "box": {"children": ["IPY_MODEL_board", "IPY_MODEL_replay"]},
        "run": {"outputs": [{"data": board._kept(), "metadata": {METADATA_KEY: {"model_id": "board"}}}]},
        "slider": {"value": 3},
    }
    cell = nbformat.v4.new_code_cell("show")
    cell.outputs = [
        output("board", "<Board>", **pictured(str(board.svg()))),
        output("replay", "<Replay>", **pictured(str(replay.svg()))),
        output("box", "HBox()"),
        output("run", "Output()"),
        output("slider", "IntSlider(value=3)"),
        output("bar", "Review:  11%|#1        | 1/9 [00:00<00:04,  1.95 moves/s]"),
        nbformat.v4.new_output("display_data", {"text/latex": "$\\displaystyle x^2$", "text/plain": "x**2"}),
    ]
    kept = {model: {"state": state, "model_name": "", "model_module": ""} for model, state in states.items()}
    metadata = {"widgets": {STATE: {"state": kept, "version_major": 2, "version_minor": 0}}}
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(TEXT), cell], metadata=metadata)


def exported(notebook):
    with warnings.catch_warnings(action="ignore"):
        made, _ = PicturesHTMLExporter().from_notebook_node(nbformat.from_dict(notebook))
    return made, BeautifulSoup(made, "html.parser")


def test_a_page_names_no_other_host(notebook):
    _, page = exported(notebook)
    for element in page.find_all(["script", "img", "link", "iframe"]):
        assert not re.match("(https?:)?//", element.get("src") or element.get("href") or "")
    code = "".join(script.text for script in page.find_all("script"))
    assert not re.search(r"cdnjs|unpkg|jsdelivr|require\.min|html-manager/", code)
    assert not page.find_all("script", type=[VIEW, STATE])


def test_other_widgets_are_shown_in_words_but_no_bar_that_began(notebook):
    _, page = exported(notebook)
    assert "IntSlider(value=3)" in [pre.text.strip() for pre in page.find_all("pre")]
    assert "1.95 moves/s" not in page.text


def test_pictures_are_there_with_their_words(notebook):
    _, page = exported(notebook)
    images = page.find_all("img")
    assert len(images) == 5
    assert all(image["src"].startswith("data:image/svg+xml") for image in images)
    assert [image["alt"] for image in images[:2]] == [alternative(str(each.svg())) for each in SHOWN]
    assert images[1]["alt"].startswith(
        "SiegeStones: White to move: drop a stone or a tower. c4, White stone, "
    )
    assert len(page.find_all(id="stoneswidgets-code")) == 1


def test_a_review_has_its_curve_and_its_costly_moves_in_any_page():
    match = sw.Match(sw.SiegeStones(goal=1))
    for move in ("Td4", "a1", "c4"):
        match.play(move)
    board = sw.review(match, seed=1, simulations=300).board()
    kept = {STATE: {"state": {"board": {"state": {"_scene": board._saved()}}}}}
    cell = nbformat.v4.new_code_cell("review", outputs=[output("board", "<Board>", **board._kept())])
    _, page = exported(nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": kept}))
    for shown in (page, BeautifulSoup(board._kept()[HTML], "html.parser")):
        position, curve = shown.find_all("img")
        assert position["alt"].startswith("SiegeStones: Black wins")
        assert curve["alt"].startswith("SiegeStones: Black's chance to win. after 0: ")
        assert [cell.text for cell in shown.find_all("td")][:2] == ["2", "White: a stone on a1"]


def test_a_charts_finding_is_read_aloud_in_a_saved_page():
    chart = sw.lab.chart(sw.lab.simulate(sw.SiegeStones(side=3, goal=1), games=50, seed=1, progress=False))
    output = nbformat.v4.new_output("execute_result", chart._repr_mimebundle_(), execution_count=1)
    shown = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("chart", outputs=[output])])
    (image,) = exported(shown)[1].find_all("img")
    assert image["alt"] == f"{chart.title}. {chart.finding}"
    assert image["style"] == "max-width: 100%"


def test_all_pictures_of_a_dark_page_are_dark(notebook):
    _, page = exported(notebook)
    assert "[data-jp-theme-light='false'] .stones-image { color-scheme: dark }" in str(page)
    assert "@media print { .stones-image.stones-image { color-scheme: light } }" in str(page)
    assert [image["class"] for image in page.find_all("img")] == [["stones-image"]] * 5


@pytest.mark.parametrize(
    "states",
    [
        [],
        {STATE: "x"},
        {STATE: {"state": [1]}},
        {STATE: {"state": {"7": 3}}},
        {STATE: {"state": {"7": {"state": {"children": 5}}}}},
    ],
    ids=str,
)
@pytest.mark.parametrize("view", [[], {}, {"model_id": []}, {"model_id": "7"}, "7"], ids=str)
def test_a_notebook_whose_widgets_are_damaged_is_a_page_all_the_same(states, view):
    data = {"text/plain": "<Board>", "image/svg+xml": ["<svg><title>\ud800</title></svg>"], VIEW: view}
    output = {"output_type": "display_data", "data": data, "metadata": {}}
    cell = nbformat.v4.new_code_cell("board", outputs=[nbformat.from_dict(output)])
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": states})
    shown = Pictures(enabled=True)(notebook, {})[0].cells[0].outputs[0].data
    assert "data:image/svg+xml" in shown["text/html"]
    assert shown["text/html"].encode()
