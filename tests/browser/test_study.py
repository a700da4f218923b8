"""Lines beside a board: explored from a game, walked by keys, written to, and left again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage

CELL = """
import stoneswidgets as sw
match = sw.Match(sw.SiegeStones())
for move in ("Td4", "c4", "e4"):
    match.play(move)
board = sw.Board(match)
board
"""


def test_a_move_tried_at_an_earlier_position_is_a_line_and_the_match_waits(open_notebook):
    notebook = open_notebook(CELL)
    board = BoardOnPage(notebook.output(0))
    board.root.get_by_role("list", name="Moves").get_by_role("button").nth(0).click()
    expect(board.status).to_have_text("Looking back: move 1 of 3.")
    board.space("a1").click()
    lines = board.root.get_by_role("group", name="Lines", exact=True)
    now = lines.locator("[aria-current=step]")
    expect(now).to_have_text("2 a1")
    expect(board.space("a1")).to_have_attribute("aria-label", re.compile("a1, White stone"))
    now.press("ArrowUp")
    expect(now).to_have_text("2 c4")
    expect(now).to_be_focused()
    now.press("ArrowRight")
    expect(now).to_have_text("3 e4")
    now.press("ArrowRight")
    for way, words in (("ArrowLeft", "2 c4"), ("ArrowDown", "2 a1")):
        now.press(way)
        expect(now).to_have_text(words)
    lines.get_by_role("textbox").fill("Far away <b>.")
    lines.get_by_role("combobox", name="Thought of this move").select_option("?")
    expect(now).to_have_text("2 a1?")
    expect(lines.locator("q")).to_have_text("Far away <b>.")
    lines.get_by_role("button", name="Make main line").click()
    board.root.get_by_role("button", name="Back to the game").click()
    expect(lines).to_be_hidden()
    expect(board.status).to_contain_text("White to move")
    assert "Black stone" in board.label("e4")
    board.root.get_by_role("button", name="Explore").click()
    expect(now).to_have_text("3 e4")
    lines.get_by_role("button", name="Delete").click()
    expect(now).to_have_text("2 c4")
    board.root.get_by_role("button", name="Undo").click()
    expect(now).to_have_text("3 e4")
