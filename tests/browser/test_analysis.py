"""The analysis at a board: asked for, read, followed, stopped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from stoneswidgets.widgets import analysis
from tests.browser.axe import axe_finds
from tests.browser.boards import BoardOnPage
from tests.search.backward import ending

WON = 'import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones(goal=1).start().play("Td4"))\nboard'
CHANCES = "Win chances (%)"


def test_it_is_asked_for_read_and_the_best_move_is_played(open_plainly):
    board = BoardOnPage(open_plainly(WON).output(0))
    rows = board.root.locator(".analysis tbody tr")
    expect(rows).to_have_count(0)
    board.space("c4").focus()
    board.root.page.keyboard.press("%")
    expect(board.tool(CHANCES)).to_have_attribute("aria-pressed", "true")
    expect(rows.first).to_contain_text("proven win")
    expect(board.space("c4")).to_have_attribute("aria-description", re.compile("Proven win"))
    expect(board.root.locator(".chances text").first).to_be_visible()
    name = rows.first.get_by_role("button").inner_text()
    best = rows.get_by_role("button", name=name, exact=True)  # the order may still change as more is proven
    best.focus()
    expect(board.space(name)).to_have_class(re.compile("counts"))
    best.click()
    expect(board.root.get_by_role("heading", name=f"Why {name}")).to_be_visible()
    board.click(name, 0)
    expect(board.root.locator(".analysis")).to_contain_text("There is nothing to choose.")
    expect(rows).to_have_count(0)
    board.tool("Undo").click()
    expect(rows.first).to_contain_text("proven win")
    board.tool(CHANCES).click()
    expect(board.root.locator(".analysis")).to_be_empty()


def test_it_thinks_until_it_is_stopped_and_the_kernel_answers_meanwhile(open_plainly, monkeypatch):
    monkeypatch.setattr(analysis, "SECONDS", 1e9)
    notebook = open_plainly(
        "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones(), analysis=True)\nboard"
    )
    board = BoardOnPage(notebook.output(0))
    expect(board.root.locator(".analysis tbody tr")).to_have_count(8)
    assert notebook.run("print(1 + 1)").strip() == "2"
    board.tool("Stop").last.click()
    expect(board.root.locator(".analysis .head")).not_to_contain_text("thinking")
    expect(board.root.locator(".analysis tbody tr")).to_have_count(8)


def test_axe_finds_nothing_wide_or_narrow_and_in_forced_colours(open_notebook):
    boards = [
        f"import stoneswidgets as sw\nsw.Board(sw.{game}(), analysis=True)"
        for game in ("SiegeStones", "BluffStones")
    ]
    notebook = open_notebook(*boards)
    page = notebook.page
    for width, forced, motion in ((1280, "none", "no-preference"), (420, "active", "reduce")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(forced_colors=forced, reduced_motion=motion)
        for cell in range(len(boards)):
            board = BoardOnPage(notebook.output(cell))
            expect(board.root.locator(".analysis tbody tr").first).to_be_visible()
            assert axe_finds(page, ".stones") == ""


def test_bids_with_how_often_each_should_be_made_and_what_was_lost_by_ones_own_by_keyboard(open_plainly):
    position = ending(("b", "rr"), 0).describe()
    cell = f"import stoneswidgets as sw\nboard = sw.Board(sw.BluffStones().restore({position}))\nboard"
    board = BoardOnPage(open_plainly(cell).output(0))
    keyboard, rows = board.root.page.keyboard, board.root.locator(".analysis tbody tr")
    board.space("c3").focus()
    keyboard.press("%")
    analysis = board.root.locator(".analysis")
    expect(analysis).to_contain_text("so this is exact")
    expect(rows).to_have_text([re.compile(r"^-\s*67 %\s*wins 33 %"), re.compile(r"^b\s*33 %\s*wins 33 %")])
    curtain = board.root.get_by_role("button", name=re.compile("^I am Player"))
    for keys in ("5", "47"):
        expect(curtain).to_have_count(1)
        keyboard.press("1")
        expect(curtain).to_have_count(0)
        for key in keys:
            keyboard.press(key)
    expect(analysis).to_contain_text("Player 1 bid -, which wins 33 %: nothing to regret.")
    expect(analysis).to_contain_text("Player 2 bid rr, which wins 17 %: regret 50, for")
