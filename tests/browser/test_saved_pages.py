"""What JupyterLab saves of boards, and shows of them on another day."""

from __future__ import annotations

import re

import nbformat
import pytest
from playwright.sync_api import expect

from stoneswidgets.page.export import Pictures
from tests.browser.boards import BoardOnPage
from tests.browser.lab import BOX

BOARD = "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard"
SHUT_DOWN = """path => [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === path)
    .sessionContext.shutdown()"""


def pictures(path):
    """Return what a saved notebook shows on a page without Python, cell by cell."""
    cells = Pictures(enabled=True)(nbformat.read(path, as_version=4), {})[0].cells
    return [cell.outputs[0].data if cell.outputs else {} for cell in cells]


def test_jupyterlab_saves_the_last_positions_in_their_order_also_of_what_boxes_hold(open_notebook, lab):
    layers = "sw.Board(sw.Match(sw.Tavern(), seed=3))"  # what is below must be drawn first
    notebook = open_notebook(BOARD, BOX, f"tavern = {layers}\ntavern")
    notebook.run("tavern.match.play(tavern.position.legal_moves()[0])")
    BoardOnPage(notebook.output(2)).count(2)  # the deal is one
    BoardOnPage(notebook.output(0)).click("Td4", 0)
    notebook.save()
    board, box, tavern = pictures(lab.folder / notebook.path)
    assert "d4, tower" in board["image/svg+xml"]
    assert re.findall("alt='(.*?):", box["text/html"]) == ["SiegeStones", "Ascension"]
    _, *drawn = notebook.run("print(tavern.svg(), end='')").partition("</title>")
    assert tavern["image/svg+xml"].partition("</title>")[1:] == tuple(drawn)


def reopened(notebook):
    """Open a saved notebook again, as on another day: its kernel is gone."""
    notebook.save()
    notebook.page.evaluate(SHUT_DOWN, notebook.path)
    notebook.load_again()


def test_on_another_day_there_is_the_last_position(open_notebook):
    notebook = open_notebook(
        BOARD,
        "sw.Exercise('siegestones/keep-e5')",
        "sw.Practice('siegestones')",
        "sw.Board(sw.SiegeStones())",
    )
    BoardOnPage(notebook.output(0)).click("Td4", 0)
    tried = BoardOnPage(notebook.output(3))
    lines = tried.explore()
    said, now = lines.get_by_role("textbox", name="Said of"), lines.locator("[aria-current=step]")
    said.fill("Begin here.")
    tried.space("g4").click()
    expect(now).to_have_text("1 g4")
    expect(lines).to_contain_text("Begin here.")
    reopened(notebook)
    board = BoardOnPage(notebook.output(0))
    board.count(1)
    assert board.label("d4").startswith("d4, tower")
    expect(board.status).to_contain_text("This is the last position")
    expect(notebook.output(1).get_by_role("status").first).to_contain_text("again to go on")
    expect(notebook.output(2).get_by_role("button", name="Learn")).to_be_visible()
    notebook.output(3)
    expect(lines).to_contain_text("Begin here.")
    expect(now).to_have_text("1 g4")
    notebook.run_all()
    notebook.output(3)
    expect(tried.root.get_by_text("The lines go on where you left them")).to_be_visible()
    expect(now).to_have_text("1 g4")
    tried.root.get_by_role("button", name="Undo").click()
    expect(said).to_have_value("")
    board = BoardOnPage(notebook.output(0))
    board.count(0)
    board.click("Td4", 0)


BUSY = """
    const wait = setInterval(() => {
        const panel = [...(window.jupyterapp?.shell.widgets('main') ?? [])].find((each) => each.content?.rendermime);
        const renderer = panel?.content.rendermime.createRenderer('application/vnd.jupyter.widget-view+json');
        renderer?._manager.promise.then((manager) => {
            if (manager.waitedFor) return;
            manager.waitedFor = true;
            clearInterval(wait);
            manager.restored.connect(() => { const end = Date.now() + 2500; while (Date.now() < end); });
        });
    }, 1);
"""
"""Has the page do something else when JupyterLab has just restored a notebook's widgets."""


@pytest.mark.night
def test_a_board_is_shown_though_jupyterlab_gave_up_looking_for_it_on_a_busy_machine(open_notebook):
    notebook = open_notebook(BOARD, BOARD)
    BoardOnPage(notebook.output(1)).click("Td4", 0)
    notebook.page.add_init_script(BUSY)
    notebook.save()
    notebook.page.evaluate(SHUT_DOWN, notebook.path)
    notebook.page.reload()  # its address names the notebook, so that no other test has the page
    notebook._open()
    for index, plies in enumerate((0, 1)):
        BoardOnPage(notebook.output(index)).count(plies)
