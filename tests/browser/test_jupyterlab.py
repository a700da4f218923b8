"""A board in a real JupyterLab: keyboard shortcuts, and a kernel that is busy, dead or late."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect

from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.teach.transcript import Transcript
from tests.browser.boards import BoardOnPage
from tests.browser.exercises import ExerciseOnPage
from tests.browser.lab import Notebook
from tests.notebooks import FOLDER
from tests.teach.lessons import notebook_of

BOARD = "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard"
SET = ExerciseSet.of_lesson("siegestones")


def test_a_board_is_played_by_keys_which_the_notebook_does_not_get_until_escape(open_notebook):
    notebook = open_notebook(BOARD, "'below'")
    board, press = BoardOnPage(notebook.output(0)), notebook.page.keyboard.press
    tower = board.root.locator("[data-choose='tray:tower']")
    board.space("a4").focus()
    for already, move in enumerate(("Tc4", "Td4", "b2")):
        board.type(move, already)
    press("2")
    expect(tower).to_have_attribute("aria-pressed", "true")
    press("Escape")
    expect(tower).to_have_attribute("aria-pressed", "false")
    expect(board.space("b2")).to_be_focused()
    assert notebook.run("print(*board.match.moves, len(get_ipython().user_ns['In']))") == "Tc4 Td4 b2 3\n"
    press("Escape")
    expect(board.space("b2")).not_to_be_focused()
    press("j")
    expect(notebook.page.locator(".jp-Cell.jp-mod-active")).to_contain_text("below")


def test_a_kernel_that_ends_is_told_of_and_the_position_stays(open_notebook):
    notebook = open_notebook(
        BOARD, "sw.Exercise('siegestones/whose')", "sw.Replay(sw.from_code('1SaS4UTuijdDT'))"
    )
    board = BoardOnPage(notebook.output(0))
    board.click("Td4", 0)
    notebook.restart_kernel()
    expect(board.status).to_contain_text("Python is gone. This is the last position")
    board.count(1)
    board.space("d5").click(force=True)
    assert board.label("d5") == "d5, empty"
    expect(board.tool("Undo")).to_be_disabled()
    said = ExerciseOnPage(notebook.output(1)).said
    expect(said).to_have_text("Python is gone. Run the cell again to go on.")
    replay = notebook.output(2)
    replay.get_by_role("button", name="One move on").click()  # that needs no kernel
    expect(replay.get_by_role("slider", name="Move")).to_have_attribute("aria-valuetext", "1 of 3")
    notebook.run_all()
    BoardOnPage(notebook.output(0)).click("d5", 0)


@pytest.mark.night
def test_answers_survive_a_reload_and_progress_a_new_kernel_and_is_saved(open_notebook, tmp_path):
    notebook = open_notebook(
        "import os\nos.environ['STONESWIDGETS_PROGRESS'] = 'ada.json'\nimport stoneswidgets as sw",
        'sw.Exercise("siegestones/tie")',
        'sw.Progress("siegestones", learner="Ada")',
    )
    ExerciseOnPage(notebook.output(1)).answer(SET["tie"], "nobody")
    output, page = notebook.output(2), notebook.page
    expect(output.get_by_text(": 1 of 17 solved")).to_be_visible()
    with page.expect_download() as download:
        output.get_by_role("button", name="Save for my teacher").click()
    download.value.save_as(tmp_path / "ada.json")
    expect(output.get_by_text("stoneswidgets-progress.json is among your downloads.")).to_be_visible()
    saved = Transcript.load(tmp_path / "ada.json")
    assert (saved.learner, saved.done("siegestones", "tie").tries) == ("Ada", 1)
    notebook.reload()
    exercise = ExerciseOnPage(notebook.output(1))
    expect(exercise.said).to_contain_text("✓ Right.")
    expect(exercise.form.get_by_role("button", pressed=True)).to_have_text("nobody✓")
    notebook.restart_kernel()
    notebook.run_all()
    expect(notebook.output(1).locator(".before")).to_contain_text("Solved on")
    output = notebook.output(2)
    output.get_by_role("button", name="Forget what I have done here").click()
    output.get_by_role("button", name="Really forget it?").click()
    expect(output.get_by_text(": 0 of 17 solved")).to_be_visible()


def test_a_notebook_that_nobody_trusts_shows_its_boards_as_pictures(lab_page, lab):
    file = shutil.copy(FOLDER / notebook_of("welcome"), lab.folder / "untrusted.ipynb").name
    picture = Notebook(lab_page, lab, file).output(1).get_by_role("img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 200)")
